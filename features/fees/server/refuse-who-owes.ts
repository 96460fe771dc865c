/** Who still owes, or whose money the school holds, is not erased: the books would say it to nobody's name. */
import { sql } from 'kysely'
import { eraseUser } from '#features/access/contract/administration.ts'
import type { BeforeErasing } from '#features/access/server/index.ts'
import { books } from './books-for-students.ts'

export const refuseWhoOwes: BeforeErasing = async ({ tx, company }, userId) => {
  const { rows } = await sql`
    select from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    where d.company_id = ${company} and e.student_id = ${userId} and d.due > 0 limit 1`.execute(tx)
  if (rows.length) throw eraseUser.refuse('has-dues')
  const { rows: left } = await sql<{ held: number; cheques: number }>`
    select ${books.held(company, sql`${userId}::bigint`)} as held,
      ${books.cheques(company, sql`${userId}::bigint`)} as cheques`.execute(tx)
  if (left[0]!.held !== 0) throw eraseUser.refuse('has-money')
  // it may bounce yet, and then something is owed
  if (left[0]!.cheques !== 0) throw eraseUser.refuse('has-cheque')
}
