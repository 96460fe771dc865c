/** Who counts as staff: whom the people room keeps as staff on these days; and whoever works with the program without being kept there. */
import { type RawBuilder, sql } from 'kysely'

/** Ids of the school's staff on some day from - to (AD), as a sub-select. Who left came until the day before. */
export const staffMembers = (company: number, from: string, to: string = from): RawBuilder<unknown> => sql`
  select k.id from staff k join users m on m.company_id = k.company_id and m.id = k.id and m.deleted_at is null
  where k.company_id = ${company} and coalesce(k.joined_on <= ${to}::date, true)
    and coalesce(k.left_on > ${from}::date, true)
  union all
  select distinct r.user_id from user_roles r
  join users m on m.company_id = r.company_id and m.id = r.user_id and m.deleted_at is null and m.enabled
  where r.company_id = ${company} and r.role_slug not in ('guardian', 'student')
    and not exists (select from staff k where k.company_id = r.company_id and k.id = r.user_id)`
