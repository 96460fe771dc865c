/** SQL words for who sits an exam, as far as one reaches them, and what they owe. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { sectionScope } from '#features/academics/server/index.ts'
import { askBooks } from '#features/students/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'

export interface Place {
  grade_id?: number | null | undefined
  section_id?: number | null | undefined
}

/** A condition on enrolment `e` and a subject of an exam: of a re-examination only who is named sits it. `subject`: a row of exam_subjects. */
export const sitsAgain = (subject: 's' | 't' | 'x'): RawBuilder<boolean> =>
  sql.raw<boolean>(`(not ${subject}.for_takers or exists (select from exam_takers again
    where again.company_id = ${subject}.company_id and again.exam_subject_id = ${subject}.id and again.enroll_id = e.id))`)

/** The same of exam `t` as a whole. */
const sitsSomething = sql<boolean>`(t.retakes_id is null or exists (
  select from exam_subjects named join exam_takers again on again.company_id = named.company_id
    and again.exam_subject_id = named.id and again.enroll_id = e.id
  where named.company_id = t.company_id and named.exam_id = t.id))`

const sits = (within: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exams t join exam_grades c on c.company_id = t.company_id and c.exam_id = t.id
  join enrolments e on e.company_id = t.company_id and e.batch_id = t.batch_id and e.grade_id = c.grade_id
    and e.status <> 'left' and ${sitsSomething} ${within}
  join ${userOf('e.student_id')} and u.deleted_at is null`
/** Enrolments `e` (user `u`) of the classes of exam `t` that one reaches; which exam says `ofExam`. */
export const sitting = (ctx: Ctx, { grade_id, section_id }: Place = {}): RawBuilder<unknown> =>
  sits(sql`
    and ${sectionScope(ctx, sql`e.section_id`)} ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
    ${section_id ? sql`and e.section_id = ${section_id}` : sql``}`)
/** The same of the whole school: for counts, and where it is asked before who may see them. */
export const allSitting: RawBuilder<unknown> = sits(sql``)
export const ofExam = (ctx: Ctx, exam: number) =>
  sql`t.company_id = ${ctx.company} and t.id = ${exam} and t.batch_id = ${ctx.batch?.id ?? -1}`
export const owed = (ctx: Ctx) => askBooks().due(ctx.company, sql`e.student_id`)
