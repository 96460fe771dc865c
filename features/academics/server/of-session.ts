/** What a session is of: the batches of the school, and whether its person leads a class. */
import { sql } from 'kysely'
import type { OfSession } from '#features/access/server/index.ts'

export const batchesOfSession: OfSession = {
  batches: (company) =>
    sql`coalesce((select json_agg(b)
      from (select id, name, start_date, end_date, is_current from batches where company_id = ${company}) b), '[]')`,
  isClassTeacher: (company, user) => sql<boolean>`
    exists(select from section_teachers t
    join batches b on b.company_id = t.company_id and b.id = t.batch_id and b.is_current
           where t.company_id = ${company} and t.user_id = ${user})`,
}
