/** How much, how, to whom and why: what deeds on held money ask. Each asks only what it needs. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ApiError } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { needsReference, type PaymentMode } from '../../contract/payment-modes.ts'
import { modes } from '../words.ts'

export interface DeedValues {
  /** Paisa. */
  amount: number | null
  mode: PaymentMode
  reference: string
  payee: string
  reason: string
}
export type DeedField = 'amount' | 'mode' | 'payee' | 'reason'
export const noValues: DeedValues = { amount: null, mode: 'cash', reference: '', payee: '', reason: '' }

/** What is missing, by field; sentences of the contract. */
export function missingOf(asked: readonly DeedField[], values: DeedValues): Partial<Record<string, string>> {
  const missing: Partial<Record<string, string>> = {}
  const needed = 'Field is required'
  if (asked.includes('amount') && !values.amount) missing['amount'] = needed
  if (asked.includes('mode') && needsReference(values.mode) && !values.reference.trim()) missing['reference'] = needed
  if (asked.includes('payee') && !values.payee.trim()) missing['payee'] = needed
  if (asked.includes('reason') && values.reason.trim().length < 3) missing['reason'] = needed
  return missing
}

export interface DeedFieldsProps {
  asked: readonly DeedField[]
  values: DeedValues
  onChange: (part: Partial<DeedValues>) => void
  /** Shown once somebody tried to send it. */
  missing: Partial<Record<string, string>>
  error: ApiError | undefined
}

export function DeedFields({ asked, values, onChange, missing, error }: DeedFieldsProps) {
  const problem = (field: string) => {
    const own = missing[field] ?? error?.errors[field]?.[0]
    return own && t(own)
  }
  return (
    <>
      {asked.includes('amount') && (
        <MoneyInput
          name="amount"
          label={t('Amount')}
          value={values.amount}
          onChange={(amount) => onChange({ amount })}
          error={problem('amount')}
          data-autofocus
        />
      )}
      {asked.includes('mode') && (
        <NativeSelect
          name="mode"
          label={t('Mode')}
          value={values.mode}
          onChange={(event) => onChange({ mode: event.currentTarget.value as PaymentMode })}
          data={modes.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      )}
      {asked.includes('mode') && values.mode !== 'cash' && (
        <ReferenceInput values={values} onChange={onChange} problem={problem} />
      )}
      {asked.includes('payee') && (
        <TextInput
          name="payee"
          label={t('Paid to')}
          value={values.payee}
          maxLength={120}
          onChange={(event) => onChange({ payee: event.currentTarget.value })}
          error={problem('payee')}
        />
      )}
      {asked.includes('reason') && (
        <Textarea
          name="reason"
          label={t('Reason')}
          rows={2}
          value={values.reason}
          maxLength={300}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
          error={problem('reason')}
        />
      )}
      {error && <Refusal>{t(error.message)}</Refusal>}
    </>
  )
}

interface ReferenceInputProps {
  values: DeedValues
  onChange: (part: Partial<DeedValues>) => void
  problem: (field: string) => string | undefined
}

function ReferenceInput({ values, onChange, problem }: ReferenceInputProps) {
  return (
    <TextInput
      name="reference"
      label={t('Reference')}
      placeholder={t('Number of the cheque or transfer')}
      value={values.reference}
      maxLength={60}
      onChange={(event) => onChange({ reference: event.currentTarget.value })}
      error={problem('reference')}
    />
  )
}
