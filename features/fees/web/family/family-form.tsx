/** One amount for all children, how it comes, and the button. Enter goes to the button, Enter again takes the money. */
import { Checkbox, Kbd, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatRupees } from '#nepal/rupees.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { MoneyInput } from '#platform/web/kit/states/money.tsx'
import styles from '../payment.module.css'
import { withAnother } from '../payment-ways.ts'
import { TakeBar } from '../take-bar.tsx'
import { WayFields } from '../way-fields.tsx'
import { FamilyChildren } from './family-children.tsx'
import {
  emptyFamily,
  type Family,
  type FamilyEntry,
  type FamilyField,
  type FamilyRun,
  penaltyIn,
  reckonFamily,
  toFamily,
} from './family-state.ts'
import { useFamilyPayment } from './use-family.ts'

const focusField = (place: HTMLElement | null, name: string): void =>
  place?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

export function FamilyForm({ family, onTaken }: { family: Family; onTaken: (run: FamilyRun) => void }) {
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [entry, setEntry] = useState<FamilyEntry>(emptyFamily)
  const [told, setTold] = useState(false)
  const { take, taking, error } = useFamilyPayment(onTaken)
  const reckoning = reckonFamily(family, entry)
  const { problems, amount, asked, over } = reckoning
  const rupees = (paisa: number) => formatRupees(paisa, { language })
  const change = (part: Partial<FamilyEntry>) => setEntry((now) => ({ ...now, ...part }))
  const focus = (name: string) => focusField(place.current, name)
  const problem = (field: FamilyField) =>
    told && problems[field] ? t(problems[field]) : error?.errors[field]?.map((each) => t(each)).join(' ')
  const advances = family.children.reduce((sum, child) => sum + Math.min(child.advance, child.total), 0)
  const penalties = penaltyIn(family)

  // the amount is ready to be typed over as soon as the children stand there
  useEffect(() => focusField(place.current, 'amount'), [place])
  useHotkeys(
    [
      ['F8', () => focus(entry.ways.length > 1 ? 'mode-1' : 'mode')],
      ['shift+F8', another],
      ['F9', send],
    ],
    [],
  )
  function another() {
    const last = entry.ways.length
    change({ ways: withAnother(entry.ways, amount) })
    requestAnimationFrame(() => focus(`amount-${last}`))
  }
  function check(): boolean {
    // in the order of the fields
    const [first] = Object.keys(problems) as FamilyField[]
    setTold(first !== undefined)
    if (first) focus(first)
    return first === undefined
  }
  function send() {
    if (check()) void take(toFamily(family, entry, reckoning))
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    // a key held down must not run through to the payment
    if (!event.repeat && check()) button.current?.focus()
  }
  function share(child: number, paisa: number | null) {
    const now = new Map(reckoning.lines.map((line) => [line.id, line.amount as number | null]))
    change({ shares: now.set(child, paisa) })
  }
  const divides = entry.shares !== undefined
  return (
    // the keys are those of the fields inside
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={place} onKeyDown={onKey} className={styles.counter}>
      <div className={styles.left}>
        <FamilyChildren family={family} reckoning={reckoning} onShare={divides ? share : undefined} problem={problem} />
      </div>
      <Stack gap="sm" className={styles.form}>
        <MoneyInput
          name="amount"
          size="lg"
          label={t('Amount of all children')}
          description={amount === asked ? undefined : t('Asked: {amount}', { amount: rupees(asked) })}
          value={divides ? amount : entry.amount === undefined ? asked : entry.amount}
          onChange={(paisa) => change({ amount: paisa, shares: undefined })}
          error={problem('amount')}
        />
        <Switch
          label={t('Divide it by child')}
          description={t('Else the oldest dues of all children are paid first.')}
          checked={divides}
          onChange={(event) =>
            change(
              event.currentTarget.checked
                ? { shares: new Map(reckoning.lines.map((line) => [line.id, line.amount])) }
                : { shares: undefined, amount },
            )
          }
        />
        {over > 0 && !divides && (
          <NativeSelect
            name="over"
            label={t('{amount} over becomes the advance of', { amount: rupees(over) })}
            value={entry.overTo ?? family.children[0]!.student.id}
            onChange={({ currentTarget: { value } }) => change({ overTo: Number(value) })}
            data={family.children.map(({ student }) => ({ value: String(student.id), label: nameOf(student) }))}
          />
        )}
        {penalties > 0 && (
          <Checkbox
            checked={entry.takesPenalty}
            onChange={(event) => change({ takesPenalty: event.currentTarget.checked })}
            label={t('Penalty {amount}', { amount: rupees(penalties) })}
            description={t('Without the tick it is waived.')}
          />
        )}
        {penalties > 0 && !entry.takesPenalty && (
          <TextInput
            name="reason"
            label={t('Reason of waiving the penalty')}
            value={entry.reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
            maxLength={300}
            aria-required
            error={problem('reason')}
          />
        )}
        {advances > 0 && (
          <Checkbox
            checked={entry.usesAdvance}
            onChange={(event) => change({ usesAdvance: event.currentTarget.checked })}
            label={t('Use the advance of {amount}', { amount: rupees(advances) })}
          />
        )}
        <WayFields
          ways={entry.ways}
          total={amount}
          onChange={(ways) => change({ ways })}
          onAnother={another}
          problem={problem}
        />
        <TextInput
          name="note"
          label={t('Note')}
          value={entry.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
          maxLength={300}
        />
        <TakeBar button={button} amount={amount} onTake={send} taking={taking} error={error} />
        <p className={styles.keys} aria-hidden>
          <Kbd size="xs">F2</Kbd> {t('Guardian')} <Kbd size="xs">F8</Kbd> {t('Mode')} <Kbd size="xs">⇧F8</Kbd>{' '}
          {t('Another way')} <Kbd size="xs">F9</Kbd> {t('Take the money')}
        </p>
      </Stack>
    </div>
  )
}
