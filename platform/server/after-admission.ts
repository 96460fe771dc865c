/** What other rooms do when a student was admitted, in the same transaction: the students room needs none of them. The list is in app/server.ts. */
import type { Ctx } from './context.ts'

export type AfterAdmission = (ctx: Ctx, admitted: { enrolment_id: number; grade_id: number; enrolled_on: string }) => Promise<void>
