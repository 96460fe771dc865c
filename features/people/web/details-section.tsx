/** A part of a person's page: what is noted, and its form in the same place. */
import { Button, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Fields } from '#platform/contract/field.ts'
import { t } from '#platform/web/i18n.ts'
import { Form } from '#platform/web/kit/form/form.tsx'
import type { FormSchema, Payload } from '#platform/web/kit/form/form-payload.ts'
import { useFocusBack } from '#platform/web/kit/states/use-focus-back.ts'
import classes from './people.module.css'

interface DetailsSectionProps {
  id: string
  title: string
  /** Spoken name of the button that opens the form, where 'Edit' does not say what. */
  editLabel?: string
  mayEdit: boolean
  editing: boolean
  onEdit: () => void
  onClose: () => void
  /** Above the form. */
  note?: string | undefined
  fields: Fields
  schema: unknown
  row: Record<string, unknown>
  /** Name of what is kept while it is typed. */
  draft: string
  /** Of what was changed only. */
  send: (values: Payload['values'], clear: Payload['clear']) => Promise<unknown>
  /** Takes the answer in; the form is closed behind it. */
  onSaved: (answer: unknown) => void
  children: ReactNode
}

export function DetailsSection(props: DetailsSectionProps) {
  const { id, title, editLabel, mayEdit, editing, onEdit, onClose, note, send, onSaved, children } = props
  const edit = useFocusBack(editing)
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {mayEdit && !editing && (
          <Button
            ref={edit}
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={onEdit}
            {...(editLabel && { 'aria-label': editLabel })}
          >
            {t('Edit')}
          </Button>
        )}
      </div>
      {editing && note && (
        <Text size="sm" c="dimmed" mb="sm">
          {note}
        </Text>
      )}
      {editing ? (
        <Form
          fields={props.fields}
          schema={props.schema as FormSchema}
          row={props.row}
          wide
          draft={props.draft}
          send={async ({ values, clear }: Payload) =>
            Object.keys(values).length || clear.length ? send(values, clear) : undefined
          }
          keep
          onCancel={onClose}
          onSaved={(answer) => {
            onSaved(answer)
            onClose()
          }}
        />
      ) : (
        children
      )}
    </section>
  )
}
