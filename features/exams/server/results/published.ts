/** SQL words for what is published of an exam: the view `published_results` (migrations/0143-results-one-by-one.sql). */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** A condition: results of this class are published, as expressions on a row with `company_id`. */
export const isPublished = (exam: RawBuilder<unknown>, grade: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from published_results shown
    join enrolments seated on seated.company_id = shown.company_id and seated.id = shown.enroll_id
    where shown.company_id = g.company_id and shown.exam_id = ${exam} and seated.grade_id = ${grade})`

/** For IN or FROM (grade_id): the classes of which something of this exam is published. */
export const publishedGrades = (ctx: Pick<Ctx, 'company'>, exam: number): RawBuilder<unknown> => sql`(
  select seated.grade_id from published_results shown
  join enrolments seated on seated.company_id = shown.company_id and seated.id = shown.enroll_id
  where shown.company_id = ${ctx.company} and shown.exam_id = ${exam})`
