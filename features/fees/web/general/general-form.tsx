/** The cashier's form of a general receipt. Enter goes to the button, Enter again takes the money. */
import { Anchor, Kbd, Stack, Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { api, ApiError, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { PayerFinder } from '../payer-finder.tsx'
import { withAnother } from '../payment-ways.ts'
import styles from '../payment.module.css'
import { useAccount, type WhichStudent } from '../use-account.ts'
import { TakeBar } from '../take-bar.tsx'
import { WayFields } from '../way-fields.tsx'
import { GeneralLines } from './general-lines.tsx'
import {
  emptyGeneral,
  emptyLine,
  type General,
  type GeneralField,
  problemsOf,
  toGeneral,
  totalOf,
} from './general-state.ts'
import { type GeneralReceipt, useGeneral } from './use-general.ts'

const path = '/api/general-receipt/heads'

export function GeneralForm({ onTaken }: { onTaken: (receipt: GeneralReceipt, payer: string) => void }) {
  const heads = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await api.get(path, {}, { signal })).data,
  })
  const [entered, setEntered] = useState<General>(emptyGeneral)
  const [which, setWhich] = useState<WhichStudent>({})
  const account = useAccount(which)
  const student = account.data?.student
  const unknown = account.error instanceof ApiError && account.error.status === 404
  const [told, setTold] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const focus = (name: string) => place.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const { take, taking, error } = useGeneral((receipt) => {
    onTaken(receipt, entered.payer.trim())
    setEntered(emptyGeneral)
    setWhich({})
    setTold(false)
    focus('payer')
  })
  const problems = problemsOf(entered)
  const total = totalOf(entered.lines)
  const change = (part: Partial<General>) => setEntered((now) => ({ ...now, ...part }))
  const problem = (field: GeneralField) => (told && problems[field] ? t(problems[field]) : said(error, field))
  useHotkeys(
    [
      ['F7', anotherLine],
      ['F8', () => focus(entered.ways.length > 1 ? 'mode-1' : 'mode')],
      ['shift+F8', anotherWay],
      ['F9', send],
    ],
    [],
  )

  function anotherLine() {
    if (entered.lines.length >= 20) return
    change({ lines: [...entered.lines, emptyLine] })
    requestAnimationFrame(() => focus(`head-${entered.lines.length + 1}`))
  }
  function anotherWay() {
    const last = entered.ways.length
    change({ ways: withAnother(entered.ways, total) })
    requestAnimationFrame(() => focus(`amount-${last}`))
  }
  function check(): boolean {
    // in the order of the fields
    const [first] = Object.keys(problems) as GeneralField[]
    setTold(first !== undefined)
    if (first) focus(first)
    return first === undefined
  }
  function send() {
    if (check()) void take(toGeneral(entered, student?.id))
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    // a key held down must not run through to the payment
    if (!event.repeat && check()) button.current?.focus()
  }
  if (heads.error) return <ErrorState error={heads.error} onRetry={() => void heads.refetch()} />
  if (!heads.data) return <LoadingState lines={4} />
  if (!heads.data.length)
    return (
      <EmptyState
        title={t('No fee head stands on a general receipt')}
        about={t('Add one at Fee heads, such as a donation or rent: no deposit, untaxed, on demand.')}
      />
    )
  return (
    // the keys are those of the fields inside
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={place} onKeyDown={onKey} className={styles.general}>
      <Stack gap="sm">
        <TextInput
          name="payer"
          label={t('Payer')}
          value={entered.payer}
          onChange={(event) => change({ payer: event.currentTarget.value })}
          maxLength={120}
          aria-required
          autoFocus
          error={problem('payer')}
        />
        <TextInput
          name="mobile"
          label={t('Mobile')}
          value={entered.mobile}
          onChange={(event) => change({ mobile: event.currentTarget.value })}
          maxLength={20}
          inputMode="tel"
          error={problem('mobile')}
        />
        <GeneralLines
          lines={entered.lines}
          heads={heads.data}
          onChange={(lines) => change({ lines })}
          onAnother={anotherLine}
          problem={problem}
        />
        {student ? (
          <Text size="sm">
            {t('For {name}', { name: nameOf(student) })} <span className="tabular">{student.enroll_code}</span>{' '}
            <Anchor component="button" type="button" size="sm" onClick={() => setWhich({})}>
              {t('Name nobody')}
            </Anchor>
          </Text>
        ) : (
          <PayerFinder size="sm" onFind={setWhich} error={unknown ? errorMessage(account.error) : undefined} />
        )}
      </Stack>
      <Stack gap="sm">
        <WayFields
          ways={entered.ways}
          total={total}
          onChange={(ways) => change({ ways })}
          onAnother={anotherWay}
          problem={problem}
        />
        <TextInput
          name="note"
          label={t('Note')}
          value={entered.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
          maxLength={300}
        />
        <TakeBar button={button} amount={total} onTake={send} taking={taking} error={error} />
        <p className={styles.keys} aria-hidden>
          <Kbd size="xs">F7</Kbd> {t('Another line')} <Kbd size="xs">F8</Kbd> {t('Mode')} <Kbd size="xs">⇧F8</Kbd>{' '}
          {t('Another way')} <Kbd size="xs">F9</Kbd> {t('Take the money')}
        </p>
      </Stack>
    </div>
  )
}

/** What the server says of a field, by the name that it has there. */
function said(error: ApiError | undefined, field: GeneralField): string | undefined {
  const [, of, at] = /^(head|line|amount|reference)-(\d+)$/.exec(field) ?? []
  const n = Number(at) - 1
  const name = !of
    ? field
    : of === 'head'
      ? `lines.${n}.fee_head_id`
      : of === 'line'
        ? `lines.${n}.amount`
        : `split.${n}.${of}`
  return error?.errors[name]?.map((each) => t(each)).join(' ')
}
