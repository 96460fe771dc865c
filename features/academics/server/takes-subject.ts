/** SQL words for who learns a subject, and who teaches it. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { isKeptToSections } from './section-scope.ts'

/** Whether an enrolment learns a subject `b` of its class. Of an optional group: what it has chosen, and while it has chosen nothing, each of them. */
export const takesSubject = (enrolment: string): RawBuilder<boolean> =>
  sql.raw<boolean>(`(
  b.optional_group_id is null
  or exists (select from optional_choices o where o.company_id = b.company_id and o.enroll_id = ${enrolment}.id and o.subject_id = b.id)
  or not exists (select from optional_choices o where o.company_id = b.company_id and o.enroll_id = ${enrolment}.id and o.optional_group_id = b.optional_group_id))`)

/** Whether one teaches the subject in the section, in the current batch; who is not kept to sections stands in for everybody. */
export function teachesSubject(
  ctx: Pick<Ctx, 'actor' | 'company' | 'user' | 'batch'>,
  section: RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!isKeptToSections(ctx)) return sql<boolean>`true`
  return sql<boolean>`exists (
    select from subject_teachers taught
    where taught.company_id = ${ctx.company} and taught.batch_id = ${ctx.batch?.id ?? -1}
      and taught.user_id = ${ctx.user.id} and taught.section_id = ${section} and taught.subject_id = ${subject})`
}

/** Names of who teaches a subject in a section of the batch, joined by commas; null: nobody is named. */
export const namesOfTeachers = (ctx: Ctx, section: RawBuilder<unknown>, subject: RawBuilder<unknown>) => sql<
  string | null
>`(
  select string_agg(named.full_name, ', ' order by named.full_name) from subject_teachers taught
  join users named on named.company_id = taught.company_id and named.id = taught.user_id
  where taught.company_id = ${ctx.company} and taught.batch_id = ${ctx.batch?.id ?? -1}
    and taught.section_id = ${section} and taught.subject_id = ${subject})`
