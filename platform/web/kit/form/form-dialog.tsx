/** Adds or changes a row of a declared resource in a dialog. */
import { useMemo } from 'react'
import type { Fields } from '#platform/contract/field.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { type ResourceSchemas, schemasOf } from '#platform/contract/resource-schemas.ts'
import { untyped } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Form, type FormProps } from './form.tsx'
import type { Payload } from './form-payload.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'

export interface ResourceFormProps extends Partial<Omit<FormProps, 'fields' | 'schema' | 'send' | 'reload'>> {
  resource: Resource<any>
  /** Sent with a new row and not shown: the grade whose section is added. */
  fixed?: Record<string, unknown>
  /** Fields to show, in this order; all unless told. */
  only?: readonly string[]
  /** The list is not asked again after saving. */
  noReload?: boolean
}

/** The resource's form, for a page. */
export function ResourceForm({ resource, row, fixed, only, noReload, ...props }: ResourceFormProps) {
  const address = `/api/${resource.path}`
  const fields = useMemo(() => shownFields(resource.fields as Fields, fixed, only), [resource, fixed, only])
  const id = row?.id as number | undefined
  const schema = useMemo(
    () => withFixed(schemasOf(resource)[row ? 'update' : 'create'], row ? undefined : fixed),
    [resource, row, fixed],
  )
  const send = async ({ values, clear }: Payload): Promise<unknown> => {
    if (id === undefined) return untyped.form(address, { ...values, ...fixed })
    if (!Object.keys(values).length && !clear.length) return undefined
    return untyped.form(address, values, { id, method: 'PUT', clear })
  }
  const draft = [resource.path, id ?? 'new', ...Object.values(fixed ?? {})].join('.')
  return (
    <Form
      draft={draft}
      {...props}
      fields={fields}
      schema={schema}
      row={row}
      send={send}
      reload={noReload ? [] : [address]}
    />
  )
}

export interface FormDialogProps extends ResourceFormProps {
  opened: boolean
  onClose: () => void
  title?: string
}

/** Clears and closes after saving; 'Save and next' stays open for the next row. */
export function FormDialog({ opened, onClose, title, onSaved, ...props }: FormDialogProps) {
  const { resource, row } = props
  const words = { thing: t(resource.title).toLowerCase() }
  const wide = props.wide ?? Object.keys(resource.fields).length > manyFields
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title ?? (row ? t('Edit {thing}', words) : t('Add {thing}', words))}
      size={wide ? 880 : 520}
    >
      <ResourceForm
        key={row?.id as number | undefined}
        withNext
        {...props}
        wide={wide}
        onCancel={onClose}
        onSaved={(answer, next) => {
          onSaved?.(answer, next)
          if (!next) onClose()
        }}
      />
    </Modal>
  )
}

const manyFields = 10

function shownFields(fields: Fields, fixed: Record<string, unknown> = {}, only?: readonly string[]): Fields {
  const names = (only ?? Object.keys(fields)).filter((name) => !(name in fixed))
  return Object.fromEntries(names.map((name) => [name, fields[name]!]))
}

/** What is sent beside the form counts as filled in. */
const withFixed = (schema: ResourceSchemas['create'], fixed: Record<string, unknown> | undefined) => ({
  safeParse: (values: unknown) =>
    schema.safeParse({ ...(values as object), ...fixed }) as ReturnType<FormProps['schema']['safeParse']>,
})
