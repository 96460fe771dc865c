/** Who counts as staff: whom the people room keeps as staff on these days; and whoever works with the program without being kept there. */
import { type RawBuilder, sql } from 'kysely'
import { todayInNepal } from '#nepal/bikram-sambat.ts'

/** Ids of the school's staff on some day from - to (AD, today unless told), as a sub-select. Who left came until the day before. */
export const staffMembers = (
  company: number,
  from: string = todayInNepal(),
  to: string = from,
): RawBuilder<unknown> => sql`
  select m.id from users m left join staff k on k.company_id = m.company_id and k.id = m.id
  where m.company_id = ${company} and m.deleted_at is null and case
    when k.id is not null then coalesce(k.joined_on <= ${to}::date, true) and coalesce(k.left_on > ${from}::date, true)
    else m.enabled and exists (select from user_roles r where r.company_id = m.company_id and r.user_id = m.id and r.role_slug not in ('guardian', 'student')) end`
