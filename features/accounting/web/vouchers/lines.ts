/** Lines of a voucher as they are typed: two columns, the missing side, tax held back. Pure. Amounts are paisa. */
import { tdsOf } from '../../contract/tds.ts'
import type { SentLine, ShownLine } from '../../contract/vouchers.ts'

export interface TypedLine {
  /** Stays while lines come and go. */
  key: number
  account_id: number | null
  party_id: number | null
  cost_centre_id: number | null
  debit: number | null
  credit: number | null
  narration: string
  cheque_number: string
  tds_rate_id: number | null
  tds_base: number | null
}

export const line = (key: number, more: Partial<TypedLine> = {}): TypedLine => ({
  key,
  account_id: null,
  party_id: null,
  cost_centre_id: null,
  debit: null,
  credit: null,
  narration: '',
  cheque_number: '',
  tds_rate_id: null,
  tds_base: null,
  ...more,
})

export const nextKey = (lines: readonly TypedLine[]): number => Math.max(0, ...lines.map(({ key }) => key)) + 1
export const amountOf = ({ debit, credit }: TypedLine): number => (debit ?? 0) - (credit ?? 0)
/** Nothing of it is typed that says what it is for. */
export const isEmpty = (one: TypedLine): boolean => one.account_id === null && amountOf(one) === 0
/** Proposed, and no amount given: left out when it is sent. */
export const isIdle = (one: TypedLine): boolean =>
  amountOf(one) === 0 && one.party_id === null && !one.narration && !one.cheque_number

export interface Sums {
  debit: number
  credit: number
  /** Debits less credits. */
  difference: number
}
export function sumsOf(lines: readonly TypedLine[]): Sums {
  const debit = lines.reduce((sum, one) => sum + (one.debit ?? 0), 0)
  const credit = lines.reduce((sum, one) => sum + (one.credit ?? 0), 0)
  return { debit, credit, difference: debit - credit }
}

/** What a line without an amount would have to be for the voucher to balance. */
export function missingSide(lines: readonly TypedLine[], key: number): { debit: number } | { credit: number } | null {
  const { difference } = sumsOf(lines.filter((one) => one.key !== key))
  if (difference === 0) return null
  return difference > 0 ? { credit: difference } : { debit: -difference }
}

export const changed = (lines: readonly TypedLine[], key: number, more: Partial<TypedLine>): TypedLine[] =>
  lines.map((one) => (one.key === key ? { ...one, ...more } : one))

interface Places {
  /** The account of tax to be paid in. */
  tax: number
  /** Accounts of cash and bank: out of one of these the payment goes. */
  money: ReadonlySet<number>
}

/**
 * Of a line's gross the tax at a rate is held back: it stands on a line of its own, and the paying line pays so much less.
 * A rate given before to the same line is taken back first.
 */
export function holdBack(
  before: readonly TypedLine[],
  key: number,
  rate: { id: number; percent: number },
  { tax: account, money }: Places,
): TypedLine[] {
  const lines = letGo(before, key, money)
  const gross = lines.find((one) => one.key === key)?.debit ?? 0
  const tax = tdsOf(gross, rate.percent)
  if (tax === 0) return lines
  const at = lines.findIndex((one) => one.key === key)
  const held = line(nextKey(lines), { account_id: account, credit: tax, tds_rate_id: rate.id, tds_base: gross })
  return paid([...lines.slice(0, at + 1), held, ...lines.slice(at + 1)], -tax, money)
}

/** Takes the tax of a line back: the line of tax behind it goes, and the paying line pays the whole again. */
export function letGo(lines: readonly TypedLine[], key: number, money: ReadonlySet<number>): TypedLine[] {
  const held = lines[lines.findIndex((one) => one.key === key) + 1]
  if (held?.tds_rate_id == null) return [...lines]
  return paid(
    lines.filter((one) => one !== held),
    held.credit ?? 0,
    money,
  )
}

/**
 * Another gross is typed over a line: the tax behind it follows, where it was that of the gross by its rate, and the paying line pays the rest where all balanced.
 * `from`: the lines as they stood when typing began. Tax that was of another amount stays as it is.
 */
export function regrossed(
  lines: readonly TypedLine[],
  key: number,
  from: readonly TypedLine[],
  percentOf: (rate: number) => number | undefined,
  money: ReadonlySet<number>,
): TypedLine[] {
  const gross = lines.find((one) => one.key === key)?.debit
  const at = from.findIndex((one) => one.key === key)
  const [before, held] = [from[at]?.debit, from[at + 1]]
  const percent = held?.tds_rate_id == null ? undefined : percentOf(held.tds_rate_id)
  if (!gross || !before || !held || percent === undefined) return [...lines]
  const tax = tdsOf(before, percent)
  if (held.tds_base !== before || held.credit !== tax) return [...lines]
  const now = tdsOf(gross, percent)
  const next = changed(lines, held.key, { credit: now || null, tds_base: gross })
  const payer = payerOf(from, money)
  const pays = (payer?.credit ?? 0) + gross - before - (now - tax)
  return payer && pays > 0 && sumsOf(from).difference === 0 ? changed(next, payer.key, { credit: pays }) : next
}

/** What a line of tax is not, though it should be: the tax of its base, of the amount above it. */
export function taxApart(
  held: TypedLine,
  above: TypedLine | undefined,
  percent: number | undefined,
): 'amount' | 'base' | undefined {
  if (held.tds_base === null || percent === undefined) return undefined
  if ((held.credit ?? 0) !== tdsOf(held.tds_base, percent)) return 'amount'
  return above?.debit && above.debit !== held.tds_base ? 'base' : undefined
}

/** The last line that pays out of cash or bank. */
const payerOf = (lines: readonly TypedLine[], money: ReadonlySet<number>) =>
  lines.findLast(({ account_id, credit }) => account_id !== null && money.has(account_id) && credit)

/** The last line that pays out of cash or bank pays so much more. */
function paid(lines: TypedLine[], more: number, money: ReadonlySet<number>): TypedLine[] {
  const payer = lines.findLast(
    ({ account_id, credit }) => account_id !== null && money.has(account_id) && (credit ?? 0) + more > 0 && credit,
  )
  return payer ? changed(lines, payer.key, { credit: payer.credit! + more }) : lines
}

export const sentLines = (lines: readonly TypedLine[]): SentLine[] =>
  lines
    .filter((one) => !isEmpty(one) && !isIdle(one))
    .map((one) => ({
      account_id: one.account_id as number,
      amount: amountOf(one),
      ...(one.party_id !== null && { party_id: one.party_id }),
      ...(one.cost_centre_id !== null && { cost_centre_id: one.cost_centre_id }),
      ...(one.narration.trim() && { narration: one.narration.trim() }),
      ...(one.cheque_number.trim() && { cheque_number: one.cheque_number.trim() }),
      ...(one.tds_rate_id !== null && { tds_rate_id: one.tds_rate_id, tds_base: one.tds_base }),
    }))
/** Which line a sent one was. */
export const sentKeys = (lines: readonly TypedLine[]): number[] =>
  lines.filter((one) => !isEmpty(one) && !isIdle(one)).map(({ key }) => key)

/** Complaints that need no server, by the names under which it would complain. */
export function complaintsOf(lines: readonly TypedLine[]): Record<string, string[]> {
  const sent = sentLines(lines)
  if (!sent.length) return { lines: ['A voucher has lines.'] }
  return Object.fromEntries(
    sent.flatMap((one, at) => [
      ...(one.account_id === null ? [[`lines.${at}.account_id`, ['Field is required']] as const] : []),
      ...(one.amount === 0 ? [[`lines.${at}.amount`, ['Enter an amount.']] as const] : []),
    ]),
  )
}

export const typedLines = (lines: readonly ShownLine[]): TypedLine[] =>
  lines.map((one, at) =>
    line(at + 1, {
      account_id: one.account_id,
      party_id: one.party_id,
      cost_centre_id: one.cost_centre_id,
      debit: one.amount > 0 ? one.amount : null,
      credit: one.amount < 0 ? -one.amount : null,
      narration: one.narration ?? '',
      cheque_number: one.cheque_number ?? '',
      tds_rate_id: one.tds_rate_id,
      tds_base: one.tds_base,
    }),
  )

/** What a voucher of a type begins with: money goes out of cash, or comes into it. */
export function startLines(type: string, cash: number | null): TypedLine[] {
  if (type === 'receipt') return [line(1, { account_id: cash }), line(2)]
  return type === 'payment' ? [line(1), line(2, { account_id: cash })] : [line(1), line(2)]
}
