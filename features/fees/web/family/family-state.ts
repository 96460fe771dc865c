/** What the cashier has entered of a family, and what it comes to. Pure. Amounts are paisa. */
import type { DataOf, SentOf } from '#platform/contract/endpoint.ts'
import { allocate, divide } from '../../contract/allocate.ts'
import type { familyDues, takeFamily } from '../../contract/family-payment.ts'
import { waivePenalties } from '../../contract/penalty.ts'
import { type EnteredWay, emptyWay, sentWays, type WayField, wayProblems } from '../payment-ways.ts'

export type Family = DataOf<typeof familyDues>
export type Child = Family['children'][number]
export type FamilyRun = DataOf<typeof takeFamily>

export interface FamilyEntry {
  /** Paisa typed; undefined: what is asked; null: nothing that can be read. */
  amount: number | null | undefined
  /** By child, where the cashier divides; undefined: as it would be divided. */
  shares: ReadonlyMap<number, number | null> | undefined
  takesPenalty: boolean
  usesAdvance: boolean
  /** Whose advance becomes what is over; the first child unless told. */
  overTo: number | undefined
  ways: readonly EnteredWay[]
  note: string
  /** Of waiving the penalty. */
  reason: string
}
export const emptyFamily: FamilyEntry = {
  amount: undefined,
  shares: undefined,
  takesPenalty: true,
  usesAdvance: true,
  overTo: undefined,
  ways: [emptyWay],
  note: '',
  reason: '',
}

export type FamilyField = 'amount' | 'reason' | WayField | `child-${number}`

export interface FamilyReckoning {
  asked: number
  amount: number
  /** By child, in their order. */
  lines: { id: number; amount: number; waived: number; fromAdvance: number; toAdvance: number; left: number }[]
  /** Money beyond all dues. */
  over: number
  problems: Partial<Record<FamilyField, string>>
}

export const penaltyIn = ({ children }: Family): number => children.reduce((sum, { penalty }) => sum + penalty, 0)

/** What each child pays: as the cashier divides it, or the oldest dues of all of them first. */
export function reckonFamily(family: Family, entry: FamilyEntry): FamilyReckoning {
  const { children } = family
  const own = children.map((child) => {
    const waived = entry.takesPenalty ? 0 : child.penalty
    const total = child.total - waived
    return {
      ...child,
      waived,
      total,
      dues: waivePenalties(child.dues, waived).left,
      advance: entry.usesAdvance ? Math.min(child.advance, total) : 0,
    }
  })
  const asked = own.reduce((sum, { total, advance }) => sum + total - advance, 0)
  const typed = entry.shares && children.map(({ student }) => entry.shares!.get(student.id) ?? 0)
  const amount = typed
    ? typed.reduce((sum, share) => sum + share, 0)
    : entry.amount === undefined
      ? asked
      : (entry.amount ?? 0)
  const divided = divide(own, Math.max(amount, 0))
  const takes = children.findIndex(({ student }) => student.id === entry.overTo)
  const shares = typed ?? divided.shares.map((share, at) => share + (at === Math.max(0, takes) ? divided.over : 0))
  const lines = own.map(({ student, dues, waived, total, advance }, at) => {
    const share = shares[at]!
    const filled = allocate(dues, Math.max(0, share) + advance)
    const paid = filled.allocations.reduce((sum, part) => sum + part.amount, 0)
    return {
      id: student.id,
      amount: share,
      waived,
      fromAdvance: advance,
      toAdvance: filled.advance,
      left: total - paid,
    }
  })
  const over = lines.reduce((sum, { toAdvance }) => sum + toAdvance, 0)
  return { asked, amount, lines, over, problems: problemsOf(family, entry, { amount, lines }) }
}

function problemsOf(
  family: Family,
  entry: FamilyEntry,
  { amount, lines }: Pick<FamilyReckoning, 'amount' | 'lines'>,
): FamilyReckoning['problems'] {
  const problems: FamilyReckoning['problems'] = {}
  const givesNothing = lines.every((line) => line.amount + line.fromAdvance === 0)
  if (entry.amount === null || givesNothing) problems.amount = 'Enter an amount.'
  else if (amount < 0) problems.amount = 'Must not be negative'
  for (const { id, amount: share } of lines)
    if (entry.shares && (share < 0 || entry.shares.get(id) === null)) problems[`child-${id}`] = 'Enter an amount.'
  if (penaltyIn(family) > 0 && !entry.takesPenalty && entry.reason.trim().length < 3)
    problems.reason = 'Field is required'
  return { ...problems, ...wayProblems(entry.ways, amount) }
}

/** What the server is sent: children who pay something, and the due of each that was seen. */
export function toFamily(
  family: Family,
  entry: FamilyEntry,
  { amount, lines }: FamilyReckoning,
): SentOf<typeof takeFamily> {
  return {
    guardian_id: family.guardian.id,
    amount,
    children: lines
      .map((line, at) => ({
        student_id: line.id,
        amount: line.amount,
        waive: line.waived,
        use_advance: line.fromAdvance,
        seen_due: family.children[at]!.total,
      }))
      .filter((child) => child.amount + child.use_advance > 0),
    ...sentWays(entry.ways, amount),
    note: entry.note.trim() || undefined,
    reason: entry.reason.trim() || undefined,
  }
}
