/** The last day of an offer or an award, with a reason. Bills that are made stay as they are. */
import { todayHere } from '#platform/web/clock.ts'
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { notify } from '#platform/web/notify.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'

export function EndForm({
  from,
  send,
  onDone,
}: {
  /** AD day on which it began. */
  from: string
  send: (input: { to_date: string; reason: string }) => Promise<{ message?: string | undefined }>
  onDone: () => void
}) {
  const [values, setValues] = useState<{ to_date: string | null; reason: string }>(() => {
    const today = todayHere()
    return { to_date: today < from ? from : today, reason: '' }
  })
  const { busy, run, complain, errorOf, problem } = useCall(values)
  async function submit() {
    const { to_date, reason } = values
    if (!to_date) return complain({ to_date: ['Field is required'] })
    const answer = await run(() => send({ to_date, reason }))
    if (!answer) return undefined
    notify('success', t('Ended.'))
    return onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <Text size="sm">{t('Bills that are made stay as they are.')}</Text>
        <DateField
          label={t('Last day')}
          value={values.to_date}
          onChange={(to_date) => setValues({ ...values, to_date })}
          error={errorOf('to_date')}
        />
        <Textarea
          label={t('Reason')}
          autosize
          minRows={2}
          value={values.reason}
          onChange={(event) => setValues({ ...values, reason: event.currentTarget.value })}
          error={errorOf('reason')}
        />
        {problem && <Refusal>{problem}</Refusal>}
        <Button type="submit" loading={busy}>
          {t('End early')}
        </Button>
      </Stack>
    </form>
  )
}
