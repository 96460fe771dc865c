/** On which day and why a posted voucher is taken back. */
import { todayHere } from '#platform/web/clock.ts'
import { Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'

export function ReverseDialog({
  from,
  onReverse,
  onClose,
}: {
  /** AD: the voucher's own day. */
  from: string
  onReverse: (date: string, reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const today = todayHere()
  const [date, setDate] = useState<string | null>(today < from ? from : today)
  const [reason, setReason] = useState('')
  const [told, setTold] = useState(false)
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (!date || reason.trim().length < 3) return
    setBusy(true)
    await onReverse(date, reason.trim()).finally(() => setBusy(false))
  }
  return (
    <Modal opened onClose={onClose} title={t('Reverse the voucher?')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            {t('A voucher with the same lines turned round is posted on this day. Both stay in the books.')}
          </Text>
          <DateField
            label={t('Date')}
            value={date}
            onChange={setDate}
            min={from}
            error={told && !date && t('Field is required')}
          />
          <Textarea
            label={t('Reason')}
            value={reason}
            maxLength={500}
            rows={3}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={told && reason.trim().length < 3 && t('Field is required')}
            data-autofocus
          />
          <DialogButtons onCancel={onClose} busy={busy} color="red">
            {t('Reverse')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
