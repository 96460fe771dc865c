/** What a payment online comes to: pure, so that the phone shows what the server will reckon. */
import { allocate, type Due } from '../allocate.ts'
import { penaltyOf, type PenaltyRule } from '../penalty.ts'

export interface Reckoned {
  /** Paisa, penalty included. */
  amount: number
  penalty: number
}

/**
 * Of the dues chosen, whole or in part. A part takes its share of the penalty: of a percentage in proportion, of a sum for each month that of the months which it pays whole.
 * Null where a part would pay a late month and leave its penalty: the next one would be asked for it, or nobody.
 * @param dues chosen, oldest first
 * @param part paisa, less than all; undefined for all
 * @param today AD
 */
export function reckon(dues: readonly Due[], rule: PenaltyRule, today: string, part?: number): Reckoned | null {
  const owed = dues.reduce((sum, { due }) => sum + due, 0)
  const penalty = penaltyOf(dues, rule, today)
  const whole = owed + penalty
  if (part === undefined || part === whole) return { amount: whole, penalty }
  if (part > whole) return null
  if (penalty === 0) return { amount: part, penalty: 0 }
  if (rule.kind === 'percent') return { amount: part, penalty: Math.floor((penalty * part) / whole / 100) * 100 }
  return ofWholeMonths(dues, rule, today, part)
}

function ofWholeMonths(dues: readonly Due[], rule: PenaltyRule, today: string, part: number): Reckoned | null {
  let left = part
  let penalty = 0
  for (const month of byMonth(dues)) {
    const asked = penaltyOf(month, rule, today)
    const due = month.reduce((sum, each) => sum + each.due, 0)
    if (left < due) break
    if (left < due + asked) return null
    left -= due + asked
    penalty += asked
  }
  return leavesLate(dues, rule, today, part - penalty, penalty) ? { amount: part, penalty } : null
}

/** What is left afterwards asks for the penalty that was not taken. */
function leavesLate(dues: readonly Due[], rule: PenaltyRule, today: string, money: number, taken: number): boolean {
  const { allocations } = allocate(dues, money)
  const paid = (due: Due) =>
    allocations.find(
      (part) => part.enroll_id === due.enroll_id && part.fee_head_id === due.fee_head_id && part.month === due.month,
    )?.amount ?? 0
  const left = dues.map((due) => ({ ...due, due: due.due - paid(due) }))
  return penaltyOf(left, rule, today) + taken === penaltyOf(dues, rule, today)
}

function byMonth(dues: readonly Due[]): Due[][] {
  const months = new Map<string, Due[]>()
  for (const due of dues) {
    const key = `${due.enroll_id}:${due.month}`
    months.set(key, [...(months.get(key) ?? []), due])
  }
  return [...months.values()]
}
