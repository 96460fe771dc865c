/** What a payment online comes to: pure, so that the phone shows what the server will reckon. */
import { allocate } from '../allocate.ts'
import { type LateDue, penaltyIn } from '../penalty.ts'

export interface Reckoned {
  /** Paisa, penalty included. */
  amount: number
  /** What of it pays penalties. */
  penalty: number
}

/**
 * Of the dues chosen, whole or in part: money fills them in their order, a penalty after the month that it is of. Null where the part is more than is owed.
 * @param dues chosen, oldest first
 * @param part paisa; undefined for all
 */
export function reckon(dues: readonly LateDue[], part?: number): Reckoned | null {
  const owed = dues.reduce((sum, { due }) => sum + due, 0)
  const amount = part ?? owed
  if (amount > owed) return null
  const { allocations } = allocate(dues, amount)
  const left = dues.map((due) => ({
    ...due,
    due:
      due.due -
      (allocations.find(
        (each) => each.enroll_id === due.enroll_id && each.fee_head_id === due.fee_head_id && each.month === due.month,
      )?.amount ?? 0),
  }))
  return { amount, penalty: penaltyIn(dues) - penaltyIn(left) }
}
