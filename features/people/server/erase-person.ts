/** What this room keeps of a member of staff who is erased. The number, department and days of work stay: lists of former years count them. */
import { sql } from 'kysely'
import { staffShape } from '../contract/staff-shape.ts'
import { forgotten } from './person-sql.ts'
import type { ErasePerson } from '#platform/server/erasure.ts'

export const erasePerson: ErasePerson = async (tx, { company, id }) => {
  await sql`
    update staff set ${forgotten(staffShape)}, left_reason = null, employee_number = 'erased ' || id
    where company_id = ${company} and id = ${id}`.execute(tx)
  await sql`update departments set head_id = null where company_id = ${company} and head_id = ${id}`.execute(tx)
  const { rows } = await sql<{
    file_id: string
  }>`delete from staff_documents where company_id = ${company} and staff_id = ${id} returning file_id`.execute(tx)
  return rows.map((row) => row.file_id)
}
