/** A form over declared fields. Used in pages as it is, and by FormDialog. */
import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { type Field, type Fields, labelOf } from '#platform/contract/field.ts'
import type { InputProps } from '#platform/fields/input-props.tsx'
import { inputs } from '#platform/fields/inputs.tsx'
import { t } from '#platform/web/i18n.ts'
import { ActionBar } from '#platform/web/kit/states/action-bar.tsx'
import { Moment } from '#platform/web/kit/date/day.tsx'
import styles from './form.module.css'
import { longForm } from './long-form.ts'
import { type FieldsFormOptions, useFieldsForm } from './use-fields-form.ts'

export interface FormProps<A = unknown> extends FieldsFormOptions<A> {
  /** What the button says; 'Save' unless told. */
  submitLabel?: string
  onCancel?: () => void
  /** A second button, for new rows: saves and begins the next. */
  withNext?: boolean
  /** Two columns, for long forms. */
  wide?: boolean
  /** Own inputs, by field. */
  inputs?: Record<string, ComponentType<InputProps>>
  /** Further query values of what a ref chooses from, by field; may follow what else is chosen. */
  filters?: (values: Record<string, unknown>) => Record<string, Record<string, unknown>>
  /** Below the fields. */
  children?: ReactNode
  disabled?: boolean
}

export function Form<A>({
  submitLabel = t('Save'),
  onCancel,
  withNext,
  wide,
  inputs: own = {},
  filters,
  children,
  disabled,
  ...options
}: FormProps<A>) {
  const { fields, row } = options
  const { form, errors, submit, sending, offered, takeOffered, discard } = useFieldsForm(options)
  const element = useRef<HTMLFormElement>(null)
  const byField = filters?.(form.values) ?? {}

  async function save(next = false) {
    if (disabled) return
    const saved = await submit(next)
    if (saved && next) focusField(element.current, Object.keys(fields)[0]!)
    if (!saved) element.current?.querySelector<HTMLElement>('[data-summary]')?.focus()
  }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      // of several forms the one that is worked in
      const here =
        element.current?.contains(document.activeElement) ||
        document.querySelectorAll('form[data-kit-form]').length === 1
      if (!here) return
      event.preventDefault()
      element.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <form
      ref={element}
      noValidate
      data-kit-form
      className={styles.form}
      {...(wide && longForm)}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void save()
      }}
    >
      {offered && (
        <Alert color="blue" title={t('There are unsaved changes from before')} className={styles.whole}>
          <Text size="sm" mb="xs">
            {t('Typed on this device:')} <Moment at={new Date(offered.at).toISOString()} />
          </Text>
          <Group gap="xs">
            <Button size="xs" onClick={takeOffered}>
              {t('Go on with them')}
            </Button>
            <Button size="xs" variant="default" onClick={discard}>
              {t('Discard them')}
            </Button>
          </Group>
        </Alert>
      )}
      <Summary fields={fields} errors={errors} onJump={(name) => focusField(element.current, name)} />
      <div className={styles.fields} data-wide={wide || undefined}>
        {Object.entries(fields).map(([name, field], at) => {
          const Input = own[name] ?? inputs[field.kind]
          return (
            <div key={name} data-field={name} data-long={isLong(field) || undefined}>
              <Input
                name={name}
                field={field}
                value={form.values[name]}
                onChange={(value: unknown) => {
                  form.setFieldValue(name, value)
                  form.clearFieldError(name)
                }}
                error={errorOf(errors, name)}
                disabled={disabled}
                first={at === 0}
                row={row}
                filter={byField[name]}
              />
            </div>
          )
        })}
      </div>
      {children}
      <ActionBar justify="flex-end" className={styles.buttons}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        {withNext && !row && (
          <Button variant="default" onClick={() => void save(true)} disabled={sending || disabled}>
            {t('Save and next')}
          </Button>
        )}
        <Button type="submit" loading={sending} disabled={disabled}>
          {submitLabel}
        </Button>
      </ActionBar>
    </form>
  )
}

/** Names what is wrong and leads there; one complaint is seen without it. */
function Summary({
  fields,
  errors,
  onJump,
}: {
  fields: Fields
  errors: Record<string, ReactNode>
  onJump: (name: string) => void
}) {
  const names = Object.keys(errors)
  if (!names.length) return null
  const nameOf = (path: string) => {
    const name = path.split('.')[0]!
    return fields[name] ? t(labelOf(name, fields[name])) : ''
  }
  return (
    <Alert
      color="red"
      title={t('{n, plural, one {One field needs a look} other {# fields need a look}}', { n: names.length })}
      role="alert"
      tabIndex={-1}
      data-summary
      className={styles.whole}
    >
      <List size="sm" listStyleType="none">
        {names.map((path) => (
          <List.Item key={path}>
            {nameOf(path) ? (
              <Anchor
                component="button"
                type="button"
                size="sm"
                c="inherit"
                underline="always"
                onClick={() => onJump(path.split('.')[0]!)}
              >
                {nameOf(path)}
              </Anchor>
            ) : null}{' '}
            {complaint(errors[path])}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** The field's own complaint, or the first of what is inside it ('lines.0.amount'). */
function errorOf(errors: Record<string, ReactNode>, name: string): ReactNode {
  return complaint(errors[name] ?? errors[Object.keys(errors).find((path) => path.startsWith(`${name}.`)) ?? ''])
}

/** 'At most 20 characters' stands in the catalogue as 'At most {n} characters'. */
function complaint(error: ReactNode): ReactNode {
  if (typeof error !== 'string') return error
  const [n, ...more] = error.match(/\d[\d,.]*/g) ?? []
  return n !== undefined && more.length === 0 ? t(error.replace(n, '{n}'), { n }) : t(error)
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form
    ?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
    ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select, button, [contenteditable]')
    ?.focus()
}

/** Stretches over both columns. */
const longKinds = new Set<Field['kind']>(['long_text', 'rich_text', 'rows', 'file'])
const isLong = (field: Field): boolean => longKinds.has(field.kind)
