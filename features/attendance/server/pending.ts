/** What waits for somebody's hand in this room, as `count, detail` for the home page's one question. */
import { sql } from 'kysely'

/** Addresses that called under the serial of a device and are neither confirmed nor refused. */
export const waitingContacts = (company: number) => sql`
  count(*), null from device_contacts c join attendance_devices d on d.company_id = c.company_id and d.id = c.device_id
  where c.company_id = ${company} and c.refused_at is null and c.address is distinct from d.address`
