/** Lines of devices that could not be read: kept before they are acknowledged, shown to the office, thrown away by it. */
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { limit } from '#platform/server/sql-words.ts'
import * as contract from '../contract/devices.ts'
import type { Caller } from './device-contacts.ts'

/** Of one device where it stands, and as many from all other addresses: nobody there fills the place of the real one. Beyond, it is told to keep its own. */
const mostLines = 5000

/** False when they do not fit. A line that is sent again stands once. */
export async function keepUnread(tx: Tx, { company, id, address }: Caller, lines: readonly string[]): Promise<boolean> {
  if (!lines.length) return true
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from unread_device_lines n
    join attendance_devices d on d.company_id = n.company_id and d.id = n.device_id
    where n.company_id = ${company} and n.device_id = ${id} and n.line <> all(${lines}::text[])
      and (n.address is not distinct from d.address) = (${address} is not distinct from d.address)`.execute(tx)
  if (rows[0]!.n + lines.length > mostLines) return false
  await sql`
    insert into unread_device_lines (company_id, device_id, line, address)
    select ${company}::bigint, ${id}::bigint, line, ${address} from unnest(${lines}::text[]) line
    on conflict do nothing`.execute(tx)
  return true
}

interface Line {
  device_id: number
  device: string
  line: string
  received_at: string
}
const list = handle(contract.unreadLines, async (_input, ctx) => {
  const { rows } = await sql<Line>`
    select n.device_id, d.name as device, n.line, n.received_at from unread_device_lines n
    join attendance_devices d on d.company_id = n.company_id and d.id = n.device_id
    where n.company_id = ${ctx.company}
    order by n.received_at desc, n.device_id, n.line ${limit(contract.mostUnread)}`.execute(ctx.tx)
  return { data: rows }
})

const drop = handle(contract.dropUnread, async ({ id }, ctx) => {
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('unread_device_lines')
    .where('company_id', '=', ctx.company)
    .where('device_id', '=', id)
    .executeTakeFirst()
  if (!numDeletedRows) throw notFound('These lines')
  ctx.note({ entity: 'attendance_device', entity_id: id, before: { unread_lines: Number(numDeletedRows) } })
  return { data: { id }, message: 'The lines were thrown away.' }
})

export const unreadHandlers = [list, drop]
