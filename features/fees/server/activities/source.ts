/** Activities as a source of charges: who takes one pays what it costs, in each month that he takes it. */
import { sql } from 'kysely'
import type { ChargeSource } from '../charge-sources.ts'

export const activityCharges: ChargeSource = {
  name: 'activity',
  severalHeads: true,
  ofWholeMonths: true,
  charges:
    async () =>
    ({ company, batch, month }) =>
      sql`
    select x.enroll_id, x.fee_head_id, a.amount, null as reason, null as reason_np
    from activity_students x
    join activity_fees a on a.company_id = x.company_id and a.batch_id = ${batch}::bigint
      and a.fee_head_id = x.fee_head_id and ${month} between a.from_month and a.to_month
    where x.company_id = ${company}::bigint and ${month} between x.from_month and x.to_month`,
  inSomeMonth: (company) => sql`exists (select from activity_students o
    where o.company_id = ${company}::bigint and o.enroll_id = e.id and o.fee_head_id = h.id
      and o.to_month >= o.from_month)`,
}
