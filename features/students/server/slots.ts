/** What this room asks of rooms above, and what they do with an admission: it needs none of them. */
import { slot } from '#platform/server/slot.ts'
import type { Ctx } from '#platform/server/context.ts'

/** Done when a student was admitted, in the same transaction. */
export type AfterAdmission = (
  ctx: Ctx,
  admitted: { enrolment_id: number; grade_id: number; enrolled_on: string },
) => Promise<void>
export const afterAdmission = slot<AfterAdmission>()

/** What other rooms take back when an admission is withdrawn, in the same transaction; they may refuse. Answers the tables that they have settled. */
export type BeforeWithdrawal = (
  ctx: Ctx,
  admission: { student_id: number; enrolment_id: number; reason: string },
) => Promise<readonly string[]>
export const beforeWithdrawal = slot<BeforeWithdrawal>()

/** What each of the students owes, in paisa over all batches; who owes nothing may be left out. */
export type DuesOf = (ctx: Ctx, students: readonly number[]) => Promise<ReadonlyMap<number, number>>
export const duesOf = slot<DuesOf>()
