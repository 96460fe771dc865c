/** What the bank says of a cheque: paid on a day, or not paid and why. */
import { todayHere } from '#platform/web/clock.ts'
import { Checkbox, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatRupees } from '#nepal/rupees.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import type { Cheque } from '../contract/cheques.ts'

export type ChequeDeed = 'clear' | 'bounce'
interface Props {
  cheque: Cheque
  deed: ChequeDeed
  onDone: () => void
  onClose: () => void
}

export function ChequeDialog({ cheque, deed, onDone, onClose }: Props) {
  const language = useLanguage()
  const { told, missing, clears, submit, on, setOn, reason, setReason, error, charge, setCharge, busy } = useChequeDeed(
    deed,
    cheque,
    onDone,
  )
  const what = t('Cheque {number} of {student}, {amount}', {
    number: cheque.number ?? '',
    student: nameOf({ name: cheque.student, name_np: cheque.student_np }),
    amount: formatRupees(cheque.amount, { language }),
  })
  const needed = told && missing ? t('Field is required') : undefined
  return (
    <Modal opened onClose={onClose} title={clears ? t('The bank has paid the cheque') : t('The cheque has bounced')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <Text size="sm">{what}</Text>
          {clears ? (
            <ClearedOn on={on} setOn={setOn} cheque={cheque} needed={needed} />
          ) : (
            <>
              <Text size="sm">{t('What it paid is owed again from today. The rest of the receipt stands.')}</Text>
              <Textarea
                name="reason"
                label={t('Reason')}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
                maxLength={300}
                aria-required
                error={needed ?? error?.errors['reason']?.map((each) => t(each)).join(' ')}
                data-autofocus
              />
              {cheque.bounce_charge > 0 && (
                <Checkbox
                  checked={charge}
                  onChange={(event) => setCharge(event.currentTarget.checked)}
                  label={t('Charge {amount} for it', { amount: formatRupees(cheque.bounce_charge, { language }) })}
                />
              )}
            </>
          )}
          {error && <Refusal>{t(error.message)}</Refusal>}
          <DialogButtons onCancel={onClose} busy={busy} color={clears ? undefined : 'red'}>
            {clears ? t('Mark as cleared') : t('Mark as bounced')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

function useChequeDeed(deed: ChequeDeed, cheque: Cheque, onDone: () => void) {
  const [on, setOn] = useState<string | null>(todayHere())
  const [reason, setReason] = useState('')
  const [charge, setCharge] = useState(true)
  const [told, setTold] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const clears = deed === 'clear'
  const missing = clears ? !on : !reason.trim()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (missing || busy) return
    setBusy(true)
    setError(undefined)
    const { id } = cheque
    try {
      const answer = clears
        ? await api.command('/api/fee-cheque/{id}/clear', { id, on: on! })
        : await api.command('/api/fee-cheque/{id}/bounce', {
            id,
            reason: reason.trim(),
            // what was not shown is not charged
            charge: charge && cheque.bounce_charge > 0,
          })
      if (answer.message) notify('success', t(answer.message))
      onDone()
    } catch (problem) {
      setError(problem instanceof ApiError ? problem : new ApiError(0, 'Something went wrong. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { told, missing, clears, submit, on, setOn, reason, setReason, error, charge, setCharge, busy }
}

interface ClearedOnProps {
  on: string | null
  setOn: (on: string | null) => void
  cheque: Cheque
  needed: string | undefined
}

function ClearedOn({ on, setOn, cheque, needed }: ClearedOnProps) {
  return (
    <DateField
      name="on"
      label={t('Cleared on')}
      value={on}
      onChange={setOn}
      min={cheque.received_on}
      max={todayHere()}
      error={needed}
      data-autofocus
    />
  )
}
