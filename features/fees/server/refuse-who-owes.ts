/** Who still owes is not erased: the books would say to nobody's name that money is due. */
import { sql } from 'kysely'
import { eraseUser } from '#features/access/contract/administration.ts'
import type { BeforeErasing } from '#features/access/server/index.ts'
import { Refusal } from '#platform/contract/refusal.ts'

export const refuseWhoOwes: BeforeErasing = async ({ tx, company }, userId) => {
  const { rows } = await sql`
    select from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    where d.company_id = ${company} and e.student_id = ${userId} and d.due > 0 limit 1`.execute(tx)
  if (rows.length) throw new Refusal('has-dues', eraseUser.refusals['has-dues'])
}
