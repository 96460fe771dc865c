/** The title of a chapter or topic, and until when it is planned. */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'

export interface TextFormProps {
  title: string
  value?: string
  /** AD date; undefined: there is none to ask for. */
  planned_on?: string | null
  send: (values: { title: string; planned_on: string | null }) => Promise<unknown>
  onClose: (saved: boolean) => void
}

export function TextForm({ title, value = '', planned_on, send, onClose }: TextFormProps) {
  const [text, setText] = useState(value)
  const [day, setDay] = useState(planned_on ?? null)
  const { busy, run, errorOf } = useCall({ title: text, planned_on: day })
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(() => send({ title: text, planned_on: day })).then((answer) => answer !== undefined && onClose(true))
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('Title')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={errorOf('title')}
            maxLength={200}
            required
            withAsterisk={false}
            data-autofocus
          />
          {planned_on !== undefined && (
            <DateField
              label={`${t('Taught until')} (${t('optional')})`}
              value={day}
              onChange={setDay}
              error={errorOf('planned_on')}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => onClose(false)}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
