/** Whose money papers a person may see: the office all, guardians their children's, students their own. */
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'

/** 404 where a guardian or student asks for somebody else, or for what is of no student: a foreign id answers as a missing one. `what`: the thing that was asked for. */
export async function checkReach(
  ctx: Ctx,
  studentId: number | null,
  officeRight: string,
  what = 'This student',
): Promise<void> {
  if (ctx.can(officeRight)) return
  if (studentId === null) throw notFound(what)
  if (ctx.actor.role === 'student' && ctx.user.id === studentId && ctx.user.company_id === ctx.company) return
  if (ctx.actor.role === 'guardian') {
    const { rows } = await sql`select from student_guardians
        where company_id = ${ctx.company} and guardian_id = ${ctx.user.id} and student_id = ${studentId}`.execute(
      ctx.tx,
    )
    if (rows.length) return
  }
  throw notFound(what)
}
