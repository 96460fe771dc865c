/** Which students a person reaches as family, on the phone: a guardian the own children, a student himself, a teacher the own sections. */
import { type RawBuilder, sql } from 'kysely'
import { ownSections } from '#features/academics/server/index.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'

/** A set of student ids, asked anew each time: after an unlink or transfer it counts at once. */
export function childrenOf(ctx: Ctx): RawBuilder<unknown> {
  const { company, user, actor } = ctx
  // a super user's id is of another company: no row of this school is meant by it
  if (user.company_id !== company) return sql`select null::bigint where false`
  if (actor.role === 'guardian')
    return sql`select student_id from student_guardians where company_id = ${company} and guardian_id = ${user.id}`
  if (actor.role === 'student') return sql`select id from students where company_id = ${company} and id = ${user.id}`
  if (actor.role === 'teacher') {
    return sql`select e.student_id from enrolments e
      join ${ownSections(ctx)} own on own.batch_id = e.batch_id and own.section_id = e.section_id
      where e.company_id = ${company}`
  }
  return sql`select null::bigint where false`
}

/** 404 for everybody else's child, as for none. */
export async function checkChild(ctx: Ctx, studentId: number): Promise<void> {
  const { rows } = await sql`select from users
      where company_id = ${ctx.company} and id = ${studentId} and deleted_at is null
        and id in (${childrenOf(ctx)})`.execute(ctx.tx)
  if (!rows.length) throw notFound('This student')
}
