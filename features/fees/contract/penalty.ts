/** What is added to a bill that is overdue: pure, so that counter, portal and server say the same paisa. A school's rule is read by `penaltyRule` (server/dues.ts). */
import type { Due } from './allocate.ts'

export const penaltyKinds = ['none', 'fixed', 'percent'] as const
export interface PenaltyRule {
  kind: (typeof penaltyKinds)[number]
  /** Paisa for each overdue month (fixed), or per cent of what is overdue. */
  value: number
  /** Days after the due date before the penalty begins. */
  grace_days: number
}

/** Penalty in paisa on what is overdue on `today` (AD), rounded to whole rupees downwards. What was brought forward came with its penalty, or without. */
export function penaltyOf(dues: readonly Due[], rule: PenaltyRule, today: string): number {
  if (rule.kind === 'none') return 0
  const late = dues.filter(
    (due) => due.due > 0 && !due.brought_forward && daysAfter(due.due_date, today) > rule.grace_days,
  )
  if (rule.kind === 'fixed') return new Set(late.map((due) => `${due.enroll_id}:${due.month}`)).size * rule.value
  const overdue = late.reduce((sum, due) => sum + due.due, 0)
  return Math.floor((overdue * rule.value) / 100 / 100) * 100
}

const daysAfter = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
