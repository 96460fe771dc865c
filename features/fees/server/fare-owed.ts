/** What the transport room asks of the dues, for its own statement. Paisa. */
import { sql } from 'kysely'
import type { FareDue } from '#features/transport/server/index.ts'

export const fareOwed: FareDue = (company, enrolment) => sql`coalesce((
  select sum(owed.due) from dues owed
  join fee_heads fare on fare.company_id = owed.company_id and fare.id = owed.fee_head_id and fare.transport
  where owed.company_id = ${company}::bigint and owed.enroll_id = ${enrolment}), 0)::bigint`
