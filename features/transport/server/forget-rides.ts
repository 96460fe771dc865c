/** Where somebody gets on is near where he lives: it goes with the person, and with an admission that was made by mistake. */
import { sql } from 'kysely'
import type { BeforeWithdrawal } from '#features/students/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import type { ErasePerson } from '#platform/server/erasure.ts'

const forget = (tx: Tx, company: number, student: number) =>
  sql`delete from transport_assignments where company_id = ${company} and student_id = ${student}`.execute(tx)

export const erasePerson: ErasePerson = async (tx, { company, id }) => {
  await forget(tx, company, id)
  return []
}

export const withdrawRides: BeforeWithdrawal = async ({ tx, company }, { student_id }) => {
  await forget(tx, company, student_id)
  return ['transport_assignments']
}
