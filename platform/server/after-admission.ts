/** What other rooms do when a student was admitted, in the same transaction: the students room needs none of them. The list is in app/server.ts. */
import type { Ctx } from './context.ts'

/** What other rooms take back when an admission is withdrawn, in the same transaction; they may refuse. Answers the tables that they have settled. */
export type BeforeWithdrawal = (ctx: Ctx, admission: { student_id: number; enrolment_id: number; reason: string }) => Promise<readonly string[]>

export type AfterAdmission = (ctx: Ctx, admitted: { enrolment_id: number; grade_id: number; enrolled_on: string }) => Promise<void>
