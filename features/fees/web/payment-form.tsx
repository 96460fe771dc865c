/** The cashier's half of the counter: how much, how, and the button that takes it. Enter goes to the button, Enter again takes the money. */
import { Checkbox, Kbd, Stack, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatRupees } from '#nepal/rupees.ts'
import type { ApiError } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Money, MoneyInput } from '#platform/web/kit/states/money.tsx'
import styles from './payment.module.css'
import { type Account, type Entry, type EntryField, needsReason, type Reckoning } from './payment-state.ts'
import { withAnother } from './payment-ways.ts'
import { TakeBar } from './take-bar.tsx'
import { WayFields } from './way-fields.tsx'

export interface PaymentFormProps {
  account: Account
  entry: Entry
  reckoning: Reckoning
  onChange: (change: Partial<Entry>) => void
  onPay: () => void
  paying: boolean
  error?: ApiError
}

export function PaymentForm({ account, entry, reckoning, onChange, onPay, paying, error }: PaymentFormProps) {
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [told, setTold] = useState(false)
  const { problems, amount, asked } = reckoning
  const rupees = (paisa: number) => formatRupees(paisa, { language })
  const problem = (field: EntryField) =>
    told && problems[field] ? t(problems[field]) : error?.errors[field]?.map((each) => t(each)).join(' ')
  const focus = (name: string) => focusField(place.current, name)

  // the amount is ready to be typed over as soon as the dues stand there
  useEffect(() => focusField(place.current, 'amount'), [])
  useHotkeys(
    [
      ['F4', () => focus('discount')],
      ['F8', () => focus(entry.ways.length > 1 ? 'mode-1' : 'mode')],
      ['shift+F8', another],
      ['F9', () => check() && onPay()],
    ],
    [],
  )

  /** The way that was the last is typed over; the new one has what is left. */
  function another() {
    onChange({ ways: withAnother(entry.ways, amount) })
    const last = entry.ways.length
    requestAnimationFrame(() => focus(`amount-${last}`))
  }
  function check(): boolean {
    // in the order of the fields
    const [first] = Object.keys(problems) as EntryField[]
    setTold(first !== undefined)
    if (first) focus(first)
    return first === undefined
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    // a key held down must not run through to the payment
    if (!event.repeat && check()) button.current?.focus()
  }
  return (
    // the keys are those of the fields inside
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={place} onKeyDown={onKey} className={styles.form}>
      <Stack gap="sm">
        <MoneyInput
          name="amount"
          size="lg"
          label={t('Amount')}
          description={amount === asked ? undefined : t('Asked: {amount}', { amount: rupees(asked) })}
          value={entry.amount === undefined ? asked : entry.amount}
          onChange={(paisa) => onChange({ amount: paisa })}
          error={problem('amount')}
        />
        {account.penalty > 0 && (
          <Checkbox
            checked={entry.takesPenalty}
            onChange={(event) => onChange({ takesPenalty: event.currentTarget.checked })}
            label={t('Penalty {amount}', { amount: rupees(account.penalty) })}
            description={t('Without the tick it is waived.')}
          />
        )}
        {account.advance > 0 && (
          <Checkbox
            checked={entry.usesAdvance}
            onChange={(event) => onChange({ usesAdvance: event.currentTarget.checked })}
            label={t('Use the advance of {amount}', { amount: rupees(account.advance) })}
          />
        )}
        <MoneyInput
          name="discount"
          label={t('Discount')}
          description={
            typeof account.discount_limit === 'number'
              ? t('At most {amount}; more by a credit note that a second person approves', {
                  amount: rupees(account.discount_limit),
                })
              : undefined
          }
          value={entry.discount || null}
          onChange={(paisa) => onChange({ discount: Math.max(0, paisa ?? 0) })}
          error={problem('discount')}
        />
        {needsReason(account, entry) && (
          <TextInput
            name="reason"
            label={entry.discount > 0 ? t('Reason of the discount') : t('Reason of waiving the penalty')}
            value={entry.reason}
            onChange={(event) => onChange({ reason: event.currentTarget.value })}
            maxLength={300}
            aria-required
            error={problem('reason')}
          />
        )}
        <WayFields
          ways={entry.ways}
          total={amount}
          onChange={(ways) => onChange({ ways })}
          onAnother={another}
          problem={problem}
        />
        <TextInput
          name="note"
          label={t('Note')}
          value={entry.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
          maxLength={300}
        />
        <Outcome reckoning={reckoning} />
        <TakeBar button={button} amount={amount} onTake={() => check() && onPay()} taking={paying} error={error} />
        <p className={styles.keys} aria-hidden>
          <Kbd size="xs">F2</Kbd> {t('Student')} <Kbd size="xs">F4</Kbd> {t('Discount')} <Kbd size="xs">F8</Kbd>{' '}
          {t('Mode')} <Kbd size="xs">⇧F8</Kbd> {t('Another way')} <Kbd size="xs">F9</Kbd> {t('Take the money')}
        </p>
      </Stack>
    </div>
  )
}

const focusField = (place: HTMLElement | null, name: string): void =>
  place?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

/** What becomes of the money, line by line; only what there is. */
function Outcome({
  reckoning: { chosen, discount, waived, fromAdvance, amount, toAdvance, left },
}: {
  reckoning: Reckoning
}) {
  const lines: [string, number][] = [
    [t('Chosen dues'), chosen],
    [t('Discount'), -discount],
    [t('Penalty waived'), -waived],
    [t('From advance'), -fromAdvance],
    [t('Money taken'), amount],
    [t('Becomes advance'), toAdvance],
  ]
  return (
    <dl className={styles.outcome} aria-label={t('What the payment does')}>
      {lines
        .filter(([label, paisa]) => paisa !== 0 || label === t('Money taken'))
        .map(([label, paisa]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money paisa={paisa} />
            </dd>
          </div>
        ))}
      <div data-last>
        <dt>{t('Owed afterwards')}</dt>
        <dd data-due={left > 0 || undefined}>
          <Money paisa={left} />
        </dd>
      </div>
    </dl>
  )
}
