/** What accrues on a month that is overdue: pure; `server/penalty/accruals-sql.ts` says the same of a whole school, and is compared with it. */
import type { Due } from './allocate.ts'

export const penaltyKinds = ['none', 'fixed', 'percent'] as const
/** How often a late month is charged: once, or again each day, seven or thirty days. */
export const penaltySteps = ['once', 'day', 'week', 'month'] as const
export type PenaltyStep = (typeof penaltySteps)[number]
export const daysOf: Record<Exclude<PenaltyStep, 'once'>, number> = { day: 1, week: 7, month: 30 }

export interface PenaltyRule {
  kind: (typeof penaltyKinds)[number]
  /** Paisa for each step of a late month (fixed), or per cent of what is overdue of it. */
  value: number
  /** Days after the due date before the penalty begins. */
  grace_days: number
  every: PenaltyStep
}

/** A due with what it stands under. */
export type LateDue = Due & { penalty?: boolean }

export interface Accrual {
  enroll_id: number
  month: string
  /** The first is that of the day after the days of grace. */
  step: number
  /** Paisa. */
  amount: number
}

/**
 * The steps of all late months that fall on a day from `since` to `today` (AD), each of what is overdue now, a percentage in whole rupees downwards.
 * What was brought forward came with its penalty, or without; a penalty is none of another.
 * @param dues of one student
 * @param advance paisa that he holds: they cover the oldest late months first, and on what is covered nothing accrues
 */
export function accrualsOf(
  dues: readonly LateDue[],
  rule: PenaltyRule,
  { since, today, advance = 0 }: { since: string; today: string; advance?: number },
): Accrual[] {
  if (rule.kind === 'none') return []
  const late = dues.filter(
    (due) => due.due > 0 && !due.brought_forward && !due.penalty && daysAfter(due.due_date, today) > rule.grace_days,
  )
  let rest = advance
  return byMonth(late).flatMap(({ dues: month, oldest }) => {
    const covered = Math.min(rest, sum(month))
    rest -= covered
    const overdue = sum(month) - covered
    const amount = overdue > 0 ? amountOf(rule, overdue) : 0
    if (amount <= 0) return []
    const { enroll_id, month: name } = month[0]!
    return stepsOf(rule, {
      begun: daysAfter(oldest, today) - rule.grace_days - 1,
      since: daysAfter(since, today),
    }).map((step) => ({ enroll_id, month: name, step, amount }))
  })
}

/** @param ago days before today: of the first step, and of the first day that counts */
function stepsOf({ every }: PenaltyRule, ago: { begun: number; since: number }): number[] {
  if (every === 'once') return ago.begun <= ago.since ? [1] : []
  const days = daysOf[every]
  const from = Math.max(0, Math.ceil((ago.begun - ago.since) / days))
  const last = Math.floor(ago.begun / days)
  return Array.from({ length: Math.max(0, last - from + 1) }, (_none, at) => from + at + 1)
}

/** A per cent may have four places; nothing is lost of it. */
const amountOf = ({ kind, value }: PenaltyRule, overdue: number): number =>
  kind === 'fixed' ? value : Number((BigInt(overdue) * BigInt(Math.round(value * 10_000))) / 100_000_000n) * 100

const sum = (dues: readonly Due[]): number => dues.reduce((total, { due }) => total + due, 0)

/** Paisa owed of penalties. */
export const penaltyIn = (dues: readonly LateDue[]): number => sum(dues.filter(({ penalty }) => penalty))

/**
 * Penalties forgiven, the youngest first: how much of which, and what is left of the dues.
 * @param waive paisa, at most the penalties in `dues`
 */
export function waivePenalties<D extends LateDue>(
  dues: readonly D[],
  waive: number,
): { left: D[]; waived: { due: D; amount: number }[] } {
  let rest = waive
  const waived = dues
    .toReversed()
    .map((due) => {
      const amount = due.penalty ? Math.min(rest, due.due) : 0
      rest -= amount
      return { due, amount }
    })
    .filter(({ amount }) => amount > 0)
  if (rest > 0) throw new RangeError('a waiver is at most the penalty')
  const off = new Map(waived.map(({ due, amount }) => [due, amount]))
  return {
    left: dues.map((due) => ({ ...due, due: due.due - (off.get(due) ?? 0) })).filter(({ due }) => due > 0),
    waived,
  }
}

/** The late months of a student with the oldest due date of each, the oldest first. */
function byMonth(dues: readonly LateDue[]): { dues: LateDue[]; oldest: string }[] {
  const months = new Map<string, LateDue[]>()
  for (const due of dues) {
    const key = `${due.enroll_id}:${due.month}`
    months.set(key, [...(months.get(key) ?? []), due])
  }
  const place = ({ dues: [first], oldest }: { dues: LateDue[]; oldest: string }) =>
    [oldest, String(first!.enroll_id).padStart(12, '0'), first!.month].join()
  return [...months.values()]
    .map((each) => ({
      dues: each,
      oldest: each.reduce((first, { due_date }) => (due_date < first ? due_date : first), each[0]!.due_date),
    }))
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

const daysAfter = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
