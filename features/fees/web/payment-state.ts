/** What the cashier has entered, and what it comes to. Pure: the screen shows beforehand what the server will do. */
import type { DataOf, SentOf } from '#platform/contract/endpoint.ts'
import { allocate } from '../contract/allocate.ts'
import type { studentDues, takePayment } from '../contract/payment.ts'
import { penaltyIn, waivePenalties } from '../contract/penalty.ts'
import { type EnteredWay, emptyWay, sentWays, type WayField, wayProblems } from './payment-ways.ts'

export type Account = DataOf<typeof studentDues>
export type AccountDue = Account['dues'][number]
export type Receipt = DataOf<typeof takePayment>

export interface Entry {
  /** Keys of the dues that are not paid now. */
  skipped: ReadonlySet<string>
  /** Paisa typed; undefined: what is asked; null: nothing that can be read. */
  amount: number | null | undefined
  discount: number
  takesPenalty: boolean
  usesAdvance: boolean
  /** At least one. */
  ways: readonly EnteredWay[]
  note: string
  /** Of the discount, or of waiving the penalty. */
  reason: string
}

export const emptyEntry: Entry = {
  skipped: new Set(),
  amount: undefined,
  discount: 0,
  takesPenalty: true,
  usesAdvance: true,
  ways: [emptyWay],
  note: '',
  reason: '',
}

export type EntryField = 'amount' | 'discount' | 'reason' | WayField

export interface Reckoning {
  /** Sum of the chosen dues. */
  chosen: number
  discount: number
  /** Of the penalty in the chosen dues. */
  waived: number
  fromAdvance: number
  /** What settles the chosen dues. */
  asked: number
  /** Money taken. */
  amount: number
  /** By due: paid (money and advance) and forgiven. */
  fills: ReadonlyMap<string, { paid: number; forgiven: number }>
  /** Money beyond the chosen dues. */
  toAdvance: number
  /** Owed afterwards, of all dues. */
  left: number
  /** Sentences of the contract, in the order of the fields. */
  problems: Partial<Record<EntryField, string>>
}

/** As the call says it (contract/payment.ts). */
const discountAboveLimit =
  'This is more than your role may forgive. Write a credit note instead: a second person approves it.'

export const dueKey = (due: Pick<AccountDue, 'enroll_id' | 'fee_head_id' | 'month'>): string =>
  `${due.enroll_id}:${due.fee_head_id}:${due.month}`

const sumOf = (dues: readonly AccountDue[]): number => dues.reduce((sum, due) => sum + due.due, 0)

/** Letters: a waiver is a sentence. */
const leastReason = ({ takesPenalty }: Entry): number => (takesPenalty ? 1 : 3)

export const needsReason = (account: Account, entry: Entry): boolean =>
  entry.discount > 0 || (account.penalty > 0 && !entry.takesPenalty)

export function reckon(account: Account, entry: Entry): Reckoning {
  const taken = account.dues.filter((due) => !entry.skipped.has(dueKey(due)))
  const waived = entry.takesPenalty ? 0 : penaltyIn(taken)
  const { left: dues } = waivePenalties(taken, waived)
  const chosen = sumOf(taken)
  const discount = Math.min(entry.discount, chosen - waived)
  const fromAdvance = entry.usesAdvance ? Math.min(account.advance, chosen - waived - discount) : 0
  const asked = chosen - waived - discount - fromAdvance
  const amount = entry.amount === undefined ? asked : (entry.amount ?? 0)
  const { allocations, advance } = allocate(dues, Math.max(0, amount) + fromAdvance, discount)
  const paid = allocations.reduce((sum, part) => sum + part.amount + part.discount, 0)
  return {
    chosen,
    discount,
    waived,
    fromAdvance,
    asked,
    amount,
    fills: new Map(allocations.map((part) => [dueKey(part), { paid: part.amount, forgiven: part.discount }])),
    toAdvance: advance,
    left: account.total - waived - paid,
    problems: problemsOf(account, entry, { amount, open: chosen - waived, fromAdvance }),
  }
}

function problemsOf(
  account: Account,
  entry: Entry,
  { amount, open, fromAdvance }: Pick<Reckoning, 'amount' | 'fromAdvance'> & { open: number },
): Reckoning['problems'] {
  const problems: Reckoning['problems'] = {}
  if (entry.amount === null || amount + entry.discount + fromAdvance === 0) problems.amount = 'Enter an amount.'
  else if (amount < 0) problems.amount = 'Must not be negative'
  if (entry.discount > open) problems.discount = 'The discount is more than what is owed.'
  else if (entry.discount > (account.discount_limit ?? Infinity)) problems.discount = discountAboveLimit
  if (needsReason(account, entry) && entry.reason.trim().length < leastReason(entry))
    problems.reason = 'Field is required'
  return { ...problems, ...wayProblems(entry.ways, amount) }
}

/** What the server is sent; the due that was seen comes along, so that it can tell when it changed. */
export function toPayment(
  account: Account,
  entry: Entry,
  { amount, discount, waived, fromAdvance }: Reckoning,
): SentOf<typeof takePayment> {
  const only = account.dues
    .filter((due) => !entry.skipped.has(dueKey(due)))
    .map(({ enroll_id, fee_head_id, month }) => ({ enroll_id, fee_head_id, month }))
  return {
    student_id: account.student.id,
    amount,
    discount,
    waive: waived,
    use_advance: fromAdvance,
    ...sentWays(entry.ways, amount),
    note: entry.note.trim() || undefined,
    reason: entry.reason.trim() || undefined,
    only: only.length < account.dues.length ? only : undefined,
    seen_due: account.total,
  }
}

/** Typed text that can only be an enrol code: one word with a figure in it, and no mobile number. */
export const looksLikeCode = (text: string): boolean =>
  /^\S*\d\S*$/.test(text.trim()) && !/^9[78]\d{8}$/.test(text.trim())
