/** Who counts as staff: everybody who works with the program and is neither of a family nor a student. */
import { type RawBuilder, sql } from 'kysely'

/** Ids of the school's staff, as a sub-select. */
export const staffMembers = (company: number): RawBuilder<unknown> => sql`
  select m.id from users m where m.company_id = ${company} and m.enabled and m.deleted_at is null
    and exists (select from user_roles r where r.company_id = m.company_id and r.user_id = m.id and r.role_slug not in ('guardian', 'student'))`
