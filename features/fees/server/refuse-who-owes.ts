/** Who still owes, or whose money the school holds, is not erased: the books would say it to nobody's name. */
import { sql } from 'kysely'
import { eraseUser } from '#features/access/contract/administration.ts'
import type { BeforeErasing } from '#features/access/server/index.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { books } from './books-for-students.ts'

export const refuseWhoOwes: BeforeErasing = async ({ tx, company }, userId) => {
  const { rows } = await sql`
    select from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    where d.company_id = ${company} and e.student_id = ${userId} and d.due > 0 limit 1`.execute(tx)
  if (rows.length) throw new Refusal('has-dues', eraseUser.refusals['has-dues'])
  const { rows: held } = await sql<{
    paisa: number
  }>`select ${books.held(company, sql`${userId}::bigint`)} as paisa`.execute(tx)
  if (held[0]!.paisa !== 0) throw new Refusal('has-money', eraseUser.refusals['has-money'])
  // it may bounce yet, and then something is owed
  const { rows: cheques } = await sql`
    select from enrolments e join receipts r on r.company_id = e.company_id and r.enroll_id = e.id
    join fee_cheques q on q.company_id = r.company_id and q.receipt_id = r.id and q.state = 'in_hand'
    where e.company_id = ${company} and e.student_id = ${userId} limit 1`.execute(tx)
  if (cheques.length) throw new Refusal('has-cheque', eraseUser.refusals['has-cheque'])
}
