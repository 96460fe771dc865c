/** A seat and a symbol number go with an admission that was made by mistake: what hangs on marks keeps it, a seat does not. */
import { sql } from 'kysely'
import type { BeforeWithdrawal } from '#features/students/server/index.ts'

export const withdrawSeats: BeforeWithdrawal = async ({ tx, company }, { enroll_id }) => {
  await sql`delete from exam_seats where company_id = ${company} and enroll_id = ${enroll_id}`.execute(tx)
  return ['exam_seats']
}
