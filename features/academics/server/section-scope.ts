/** Which sections a person reaches: a teacher those where he is class teacher or teaches a subject, in the current batch; the office all. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

type Who = Pick<Ctx, 'actor' | 'company' | 'user'>

/** The own sections of a teacher as a sub-select of `section_id`; `batch_id` comes with it. */
export const ownSections = ({ company, user }: Pick<Ctx, 'company' | 'user'>) => sql<{
  section_id: number
  batch_id: number
}>`
  (select own.section_id, own.batch_id from (
    select company_id, batch_id, section_id, user_id from section_teachers
    where company_id = ${company} and user_id = ${user.id}
    union select company_id, batch_id, section_id, user_id from subject_teachers
    where company_id = ${company} and user_id = ${user.id}) own
  join batches ob on ob.company_id = own.company_id and ob.id = own.batch_id and ob.is_current)`

/** A teacher, and whoever has a role that the school keeps to its own sections; who may see students otherwise sees all of them. */
export const isKeptToSections = ({ actor }: Pick<Ctx, 'actor'>) => actor.capabilities.has('own-sections')

/** A condition on `section`, the id of a section in a statement. A teacher without any section reaches none. */
export function sectionScope(ctx: Who, section: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!isKeptToSections(ctx)) return sql<boolean>`true`
  return sql<boolean>`${section} in (select section_id from ${ownSections(ctx)} reached)`
}
