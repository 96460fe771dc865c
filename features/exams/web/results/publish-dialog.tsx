/** The question before results are published: what families will see, and from when. */
import { dayInNepal } from '#nepal/bikram-sambat.ts'
import { nowHere, todayHere } from '#platform/web/clock.ts'
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'

interface Values {
  later: boolean
  day: string | null
  clock: string
}

function momentOf(at: string | null): Values {
  if (at === null || Date.parse(at) <= nowHere()) return { later: false, day: todayHere(), clock: '10:00' }
  const moment = new Date(at)
  const clock = moment.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kathmandu', hour: '2-digit', minute: '2-digit' })
  return { later: true, day: dayInNepal(moment), clock }
}

export default function PublishDialog({
  exam,
  message,
  with_missing,
  families_from: standing,
  onClose,
  onDone,
}: {
  exam: number
  /** What would be published. */
  message: string
  with_missing: boolean
  /** What was said when it was published before: one that is still to come stays unless somebody says otherwise. */
  families_from: string | null
  onClose: () => void
  onDone: () => void
}) {
  const { submit, later, set, day, errorOf, clock, problem, busy } = usePublishing(standing, exam, with_missing, onDone)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Publish the results?')}
      size={420}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">{message}</Text>
          <Radio.Group
            label={t('Families see them')}
            value={later ? 'later' : 'now'}
            onChange={(value) => set({ later: value === 'later' })}
          >
            <Group mt={4}>
              <Radio value="now" label={t('at once')} />
              <Radio value="later" label={t('from a moment on')} />
            </Group>
          </Radio.Group>
          {later && <MomentFields day={day} set={set} errorOf={errorOf} clock={clock} />}
          {problem && (
            <Text c="red" size="sm" role="alert">
              {problem}
            </Text>
          )}
          <DialogButtons onClose={onClose} busy={busy} />
        </Stack>
      </form>
    </Modal>
  )
}

interface MomentFieldsProps {
  day: string | null
  set: (part: Partial<Values>) => void
  errorOf: (name: string) => string | undefined
  clock: string
}

function MomentFields({ day, set, errorOf, clock }: MomentFieldsProps) {
  return (
    <Group grow align="flex-start">
      <DateField label={t('Date')} value={day} onChange={(to) => set({ day: to })} error={errorOf('families_from')} />
      <TextInput
        type="time"
        label={t('Time')}
        value={clock}
        onChange={(event) => set({ clock: event.currentTarget.value })}
      />
    </Group>
  )
}

function usePublishing(standing: string | null, exam: number, with_missing: boolean, onDone: () => void) {
  const [values, setValues] = useState<Values>(() => momentOf(standing))
  const { busy, run, complain, errorOf, problem } = useCall(values)
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const { later, day, clock } = values

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (later && !day) return complain({ families_from: [t('Field is required')] })
    const families_from = later ? new Date(`${day}T${clock || '00:00'}:00+05:45`).toISOString() : null
    const done = await run(() => api.command('/api/exam/{id}/publish', { id: exam, with_missing, families_from }))
    if (!done) return undefined
    notify('success', t(done.message))
    return onDone()
  }
  return { submit, later, set, day, errorOf, clock, problem, busy }
}

function DialogButtons({ onClose, busy }: { onClose: () => void; busy: boolean }) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" loading={busy} data-autofocus>
        {t('Publish')}
      </Button>
    </Group>
  )
}
