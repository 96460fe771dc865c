/** Fines as a source of charges. */
import { sql } from 'kysely'
import type { ChargeSource } from '#features/fees/server/index.ts'

export const fines: ChargeSource = {
  name: 'library',
  charges:
    async () =>
    ({ company, batch, start, end }) =>
      sql`
    select e.id as enroll_id, sum(f.amount)::bigint as amount, string_agg(f.book, ', ' order by f.book) as reason,
      null as reason_np
    from book_fines f join enrolments e on e.company_id = f.company_id and e.enroll_code = f.enroll_code
      and e.batch_id = ${batch}::bigint
    where f.company_id = ${company}::bigint and f.returned_on between ${start}::date and ${end}::date group by e.id`,
}
