/** What this room keeps of a person who is erased: that somebody was there stays, by which number devices knew him does not. */
import { sql } from 'kysely'
import type { ErasePerson } from '#platform/server/erasure.ts'

export const erasePerson: ErasePerson = async (tx, { company, id }) => {
  await sql`delete from device_pins where company_id = ${company} and user_id = ${id}`.execute(tx)
  await sql`update attendance_logs set raw = null where company_id = ${company} and user_id = ${id}`.execute(tx)
  await sql`update staff_attendance set note = null, leave_kind = null
    where company_id = ${company} and user_id = ${id}`.execute(tx)
  return []
}
