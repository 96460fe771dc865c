/** The grid of lines, by keyboard: Enter goes to the next field, from an amount to the next line; the side that is missing is taken by Enter; when all balances Enter goes to the button. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { digitsIn } from '#nepal/digits.ts'
import type { AccountChoice } from '../../contract/chart-calls.ts'
import { ratesOn } from '../../contract/tds.ts'
import type { Tds } from './use-tds.ts'
import {
  changed,
  holdBack,
  isEmpty,
  letGo,
  line as newLine,
  missingSide,
  nextKey,
  regrossed,
  sentKeys,
  sumsOf,
  taxApart,
  type TypedLine,
} from './lines.ts'
import { VoucherLine } from './voucher-line.tsx'
import type { Typed } from './use-voucher-form.ts'
import styles from './voucher.module.css'

interface LinesProps {
  typed: Pick<Typed, 'type' | 'date' | 'lines'>
  /** A line on a bank account has a cheque; false of one that recurs. */
  cheques?: boolean
  setLines: (next: (lines: TypedLine[]) => TypedLine[]) => void
  accounts: readonly AccountChoice[]
  rates: readonly Tds[]
  errorOf: (name: string) => string | undefined
  /** Where Enter goes when all is typed and balances. */
  done: RefObject<HTMLButtonElement | null>
}

const cells = ['account', 'party', 'cheque', 'debit', 'credit', 'centre', 'narration']

export function VoucherLines({ typed, cheques = true, setLines, accounts, rates, errorOf, done }: LinesProps) {
  const { lines } = typed
  const language = useLanguage()
  const place = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ key: number; cell: string }>(undefined)
  // the lines as they stood when somebody began to type over an amount
  const began = useRef<{ key: number; lines: readonly TypedLine[] }>(undefined)
  const byId = useMemo(() => new Map(accounts.map((account) => [account.id, account])), [accounts])
  const money = useMemo(
    () => new Set(accounts.filter(({ kind }) => kind === 'cash' || kind === 'bank').map(({ id }) => id)),
    [accounts],
  )
  const tax = accounts.find(({ role }) => role === 'tds_payable')?.id
  const open = accounts.filter(({ closed_on, id }) => closed_on === null || lines.some((one) => one.account_id === id))
  const choices = typed.type === 'contra' ? open.filter(({ id }) => money.has(id)) : open
  const inForce = tax !== undefined && typed.date && typed.type === 'payment' ? ratesOn(rates, typed.date) : []
  const percentOf = (id: number) => rates.find((rate) => rate.id === id)?.percent
  const sums = sumsOf(lines)
  const keys = sentKeys(lines)

  const cellOf = (key: number, cell: string) =>
    place.current?.querySelector<HTMLInputElement>(`[data-line="${key}"] [data-cell="${cell}"]`)
  const focus = (key: number, cell: string) => {
    wanted.current = { key, cell }
    take()
  }
  /** A line or a field that is not drawn yet is waited for. */
  function take() {
    if (!wanted.current) return
    const input = cellOf(wanted.current.key, wanted.current.cell)
    if (!input) return
    wanted.current = undefined
    input.focus()
    input.select()
  }
  useEffect(take)

  const missing = (key: number): { debit?: number; credit?: number } | null => missingSide(lines, key)
  /** The amount that is wanted next: what balances, or the debit. */
  const amountCell = (one: TypedLine) =>
    one.credit !== null || (one.debit === null && missing(one.key)?.credit) ? 'credit' : 'debit'

  /** Into the line behind this one, which is made where there is none; when all balances to the button. */
  function nextLine(from: TypedLine[], key: number) {
    const at = from.findIndex((one) => one.key === key)
    const next = from[at + 1]
    if (next) return focus(next.key, 'account')
    if (sumsOf(from).difference === 0 && from.filter((one) => !isEmpty(one)).length > 1) {
      done.current?.focus()
      return undefined
    }
    const added = newLine(nextKey(from))
    setLines((before) => [...before, added])
    return focus(added.key, 'account')
  }
  function onEnter(one: TypedLine, cell: string) {
    const account = byId.get(one.account_id ?? 0)
    switch (cell) {
      case 'account':
        return focus(one.key, account?.kind === 'party' ? 'party' : amountCell(one))
      case 'party':
      case 'cheque':
        return focus(one.key, amountCell(one))
      case 'debit':
      case 'credit': {
        if (one.debit !== null || one.credit !== null) return nextLine(lines, one.key)
        const side = missing(one.key)
        if (!side) return isEmpty(one) && sums.debit > 0 ? done.current?.focus() : undefined
        if (!(cell in side)) return focus(one.key, Object.keys(side)[0]!)
        const given = changed(lines, one.key, side)
        setLines(() => given)
        return nextLine(given, one.key)
      }
      case 'centre':
        return focus(one.key, 'narration')
      default:
        return nextLine(lines, one.key)
    }
  }
  function onKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return
    const input = event.target as HTMLElement
    const cell = input.dataset.cell
    const key = Number(input.closest<HTMLElement>('[data-line]')?.dataset.line)
    const one = lines.find((each) => each.key === key)
    if (!cell || !one || !cells.includes(cell)) return
    // an open list chooses by Enter
    if (input.getAttribute('aria-expanded') === 'true') return
    if (cell === 'account' && one.account_id === null) return
    if (cell === 'party' && one.party_id === null) return
    event.preventDefault()
    event.stopPropagation()
    onEnter(one, cell)
  }
  return (
    <section aria-label={t('Lines')}>
      <div className={styles.heads} aria-hidden>
        <span />
        <span>{t('Account')}</span>
        <span>{t('Party or cheque')}</span>
        <span data-right>{t('Debit')}</span>
        <span data-right>{t('Credit')}</span>
        <span>{t('Cost centre')}</span>
        <span>{t('Narration')}</span>
      </div>
      {/* the keys are those of the fields inside */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={place} className={styles.lines} onKeyDownCapture={onKey}>
        {lines.map((one, at) => (
          <VoucherLine
            key={one.key}
            line={one}
            at={at + 1}
            accounts={choices}
            account={byId.get(one.account_id ?? 0)}
            cheques={cheques}
            missing={one.account_id === null ? null : missing(one.key)}
            rates={one.debit !== null && one.tds_rate_id === null ? inForce : []}
            rate={rateText(
              rates.find(({ id }) => id === one.tds_rate_id),
              language,
            )}
            apart={taxApart(one, lines[at - 1], percentOf(one.tds_rate_id ?? 0))}
            errorOf={(name) => errorOf(`lines.${keys.indexOf(one.key)}.${name}`)}
            onChange={(more, goOn) => {
              const next = changed(lines, one.key, more)
              if (began.current?.key !== one.key) began.current = { key: one.key, lines }
              const { lines: from } = began.current
              setLines((before) => {
                const typedOver = changed(before, one.key, more)
                return 'debit' in more ? regrossed(typedOver, one.key, from, percentOf, money) : typedOver
              })
              if (!goOn) return
              const now = next.find(({ key }) => key === one.key)!
              const kind = byId.get(now.account_id ?? 0)?.kind
              // the list closes first, and marks what was chosen
              setTimeout(
                () => focus(one.key, kind === 'party' && now.party_id === null ? 'party' : amountCell(now)),
                30,
              )
            }}
            onLeave={() => (began.current = undefined)}
            onTax={(rate) =>
              setLines((before) =>
                rate ? holdBack(before, one.key, rate, { tax: tax!, money }) : letGo(before, one.key, money),
              )
            }
            onRemove={() =>
              setLines((before) => {
                const rest = before.filter(({ key }) => key !== one.key)
                return rest.length ? rest : [newLine(nextKey(before))]
              })
            }
          />
        ))}
      </ol>
      <div className={styles.sums}>
        <span>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => {
              const added = newLine(nextKey(lines))
              setLines((before) => [...before, added])
              focus(added.key, 'account')
            }}
          >
            {t('Add a line')}
          </Button>
        </span>
        <span data-right>
          <span className={styles.only}>{t('Debit')}</span>
          <Money paisa={sums.debit} />
        </span>
        <span data-right>
          <span className={styles.only}>{t('Credit')}</span>
          <Money paisa={sums.credit} />
        </span>
      </div>
    </section>
  )
}

const rateText = (rate: Tds | undefined, language: 'en' | 'ne') =>
  rate && `${nameOf({ name: rate.name, name_np: rate.name_np ?? null })} ${digitsIn(language, rate.percent)}%`
