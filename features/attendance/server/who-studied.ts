/** Who studied in a section on a day, and which sections one reaches: pieces that several statements share. Which days had school: school-days.ts. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { classColumns, sectionScope, sectionsOfClasses } from '#features/academics/server/index.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'

export const batchOf = (ctx: Ctx) => ctx.batch?.id ?? -1

/** A condition on enrolment `e` of student `s` (user `u`): studying here on the day. Who left came until the day before. */
export const studyingOn = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  u.deleted_at is null and e.enrolled_on <= ${day}
    and (e.status in ('studying', 'passed', 'failed') or s.left_on > ${day})`

/** For a FROM: how many `students` of each section studied on one of the `days` (a statement of dates called `day`), by class: the same, of what is counted. */
export const countOn = (ctx: Ctx, days: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select d.day, c.grade_id, c.section_id, sum(c.n)::int as students from ${days}
  join roster_counts c on c.company_id = ${ctx.company}
    and c.batch_id = ${batchOf(ctx)} and c.section_id is not null and c.standing <> 'deleted' and c.enrolled_on <= d.day
    and (c.status in ('studying', 'passed', 'failed') or c.left_on > d.day)
  group by 1, 2, 3 having sum(c.n) > 0)`

/** Enrolments `e` with student `s` and user `u`. */
export const enrolled = sql`(
  enrolments e
  join students s on s.company_id = e.company_id and s.id = e.student_id
  join ${userOf('e.student_id')})`

/** Enrolments `e` of a section, and whoever else has an entry `n` in its sheet; who wrote it is `nu`. */
export const seatsOf = (ctx: Ctx, section: number, sheet: number | null) => sql`
  (select id from enrolments
  where company_id = ${ctx.company} and batch_id = ${batchOf(ctx)} and section_id = ${section}
   union select enroll_id from attendance_entries where company_id = ${ctx.company} and sheet_id = ${sheet}::bigint)
     seat
  join ${enrolled} on e.company_id = ${ctx.company} and e.id = seat.id
  left join attendance_entries n on n.company_id = e.company_id and n.sheet_id = ${sheet}::bigint and n.enroll_id = e.id
  left join users nu on nu.company_id = n.company_id and nu.id = n.noted_by`

export interface ReachedSection {
  id: number
  grade_id: number
  grade: string
  grade_np: string | null
  section: string
  class_teacher: string | null
}

/** The section with its grade, or 404: foreign, missing and out of a teacher's reach are the same. */
export async function reachSection(ctx: Ctx, id: number): Promise<ReachedSection> {
  const { rows } = await sql<ReachedSection>`
    select x.id, x.grade_id, ${classColumns}, tu.full_name as class_teacher
    from ${sectionsOfClasses}
    left join section_teachers t on t.company_id = x.company_id and t.batch_id = ${batchOf(ctx)} and t.section_id = x.id
    left join users tu on tu.company_id = t.company_id and tu.id = t.user_id
    where x.company_id = ${ctx.company} and x.id = ${id} and ${sectionScope(ctx, sql`x.id`)}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This section')
}
