/**
 * Who calls under the serial of a device: the device itself at the address that the office has confirmed, or somebody elsewhere.
 * What comes from elsewhere waits, and becomes logs when the office says that it was the device.
 */
import { sql } from 'kysely'
import { fieldError, notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../contract/devices.ts'
import type { Punch } from './device-lines.ts'
import { keepPunches } from './device-punches.ts'

export interface Caller {
  company: number
  id: number
  address: string
}

/** 'own': confirmed; 'waiting': called before and not decided on; 'refused'; 'new': never called from there. */
export type Standing = 'own' | 'waiting' | 'refused' | 'new'

export async function standingOf(tx: Tx, { company, id, address }: Caller): Promise<Standing> {
  const { rows } = await sql<{ standing: Standing }>`
    select case when d.address = ${address} then 'own' when c.address is null then 'new'
      when c.refused_at is not null then 'refused'
      else 'waiting' end as standing
    from attendance_devices d
    left join device_contacts c on c.company_id = d.company_id and c.device_id = d.id and c.address = ${address}
    where d.company_id = ${company} and d.id = ${id}`.execute(tx)
  return rows[0]?.standing ?? 'new'
}

/** Addresses of one device that wait to be looked at, and punches that wait with them. Beyond, a device is told to keep its own. */
const mostAddresses = 20
const mostPunches = 5000

/** False when too many wait already: those without punches make room, the oldest first, and refused ones last. */
export async function noteContact(tx: Tx, { company, id, address }: Caller): Promise<boolean> {
  // one after the other for a device: the list is counted as it is
  await sql`select from attendance_devices where company_id = ${company} and id = ${id} for update`.execute(tx)
  await sql`
    delete from device_contacts where company_id = ${company} and device_id = ${id} and address in (
      select c.address from device_contacts c
      where c.company_id = ${company} and c.device_id = ${id} and c.address <> ${address}
        and not exists (select from waiting_punches w
        where w.company_id = c.company_id and w.device_id = c.device_id and w.address = c.address)
      order by c.refused_at is null, c.last_at desc offset greatest(0, ${mostAddresses - 1} - (
        select count(distinct w.address) from waiting_punches w
        where w.company_id = ${company} and w.device_id = ${id} and w.address <> ${address})))`.execute(tx)
  const { rows } = await sql`
    insert into device_contacts (company_id, device_id, address) select ${company}::bigint, ${id}::bigint, ${address}
    where (select count(*) from device_contacts
    where company_id = ${company} and device_id = ${id} and address <> ${address}) < ${mostAddresses}
    on conflict (company_id, device_id, address) do update set last_at = app_now() returning address`.execute(tx)
  return rows.length > 0
}

/** False when they do not fit: whoever sent them keeps them and comes again. */
export async function keepWaiting(
  tx: Tx,
  { company, id, address }: Caller,
  punches: readonly Punch[],
): Promise<boolean> {
  const { rows: waiting } = await sql<{
    n: number
  }>`select count(*) as n from waiting_punches where company_id = ${company} and device_id = ${id}`.execute(tx)
  if (waiting[0]!.n + punches.length > mostPunches) return false
  await sql`
    insert into waiting_punches (company_id, device_id, address, pin, at, direction, raw)
    select distinct on (pin, at) ${company}::bigint, ${id}::bigint, ${address}, pin, at, direction, raw
    from unnest(${punches.map((each) => each.pin)}::bigint[], ${punches.map((each) => each.at)}::timestamptz[],
      ${punches.map((each) => each.direction)}::text[], ${punches.map((each) => each.raw)}::text[]) u
        (pin, at, direction, raw)
    order by pin, at on conflict do nothing`.execute(tx)
  return true
}

const list = handle(contract.deviceContacts, async (_input, ctx) => {
  const { rows } = await sql<contract.DeviceContact>`
    select d.id || '@' || c.address as id, c.device_id, d.name as device, d.place, d.address as confirmed, c.address,
      c.first_at, c.last_at,
      c.refused_at is not null as refused, count(w.pin)::int as punches, count(distinct w.pin)::int as people
    from device_contacts c join attendance_devices d on d.company_id = c.company_id and d.id = c.device_id
    left join waiting_punches w on w.company_id = c.company_id and w.device_id = c.device_id and w.address = c.address
    where c.company_id = ${ctx.company} group by d.company_id, d.id, c.company_id, c.device_id, c.address
    order by c.refused_at is not null,
      c.last_at desc limit 500`.execute(ctx.tx)
  return { data: rows }
})

async function lockContact(ctx: Ctx, id: number, address: string): Promise<{ name: string; confirmed: string | null }> {
  const { rows } = await sql<{
    name: string
    confirmed: string | null
  }>`select name, address as confirmed from attendance_devices where company_id = ${ctx.company} and id = ${id}
    for update`.execute(ctx.tx)
  if (!rows[0]) throw notFound('This device')
  const contact = await ctx.tx
    .selectFrom('device_contacts')
    .select('address')
    .where('company_id', '=', ctx.company)
    .where('device_id', '=', id)
    .where('address', '=', address)
    .executeTakeFirst()
  if (!contact) throw fieldError('address', 'Nobody has called from this address')
  return rows[0]
}

/** It was the device: it stands at this address from now on, and what it sent from there counts. */
const confirm = handle(contract.confirmContact, async ({ id, address }, ctx) => {
  const { confirmed } = await lockContact(ctx, id, address)
  const { rows: punches } = await sql<Punch>`
    delete from waiting_punches where company_id = ${ctx.company} and device_id = ${id} and address = ${address}
    returning pin, at, direction,
      coalesce(raw, '') as raw`.execute(ctx.tx)
  await sql`update attendance_devices set address = ${address}, last_seen_at = app_now()
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  await ctx.tx
    .deleteFrom('device_contacts')
    .where('company_id', '=', ctx.company)
    .where('device_id', '=', id)
    .where('address', '=', address)
    .execute()
  const logs = await keepPunches(ctx.tx, { company: ctx.company, id }, punches)
  ctx.note({ entity: 'attendance_device', entity_id: id, before: { address: confirmed }, after: { address, logs } })
  return { data: { id, logs }, message: 'The device is confirmed at this address.' }
})

/** It was not the device: what came from there goes, and nothing more is taken. */
const refuse = handle(contract.refuseContact, async ({ id, address }, ctx) => {
  await lockContact(ctx, id, address)
  const gone = await ctx.tx
    .deleteFrom('waiting_punches')
    .where('company_id', '=', ctx.company)
    .where('device_id', '=', id)
    .where('address', '=', address)
    .executeTakeFirst()
  await ctx.tx
    .deleteFrom('unread_device_lines')
    .where('company_id', '=', ctx.company)
    .where('device_id', '=', id)
    .where('address', '=', address)
    .execute()
  await ctx.tx
    .updateTable('device_contacts')
    .set({ refused_at: sql<string>`app_now()` })
    .where('company_id', '=', ctx.company)
    .where('device_id', '=', id)
    .where('address', '=', address)
    .execute()
  ctx.note({
    entity: 'attendance_device',
    entity_id: id,
    after: { refused: address, punches: Number(gone.numDeletedRows) },
  })
  return { data: { id }, message: 'Nothing is taken from this address any more.' }
})

export const contactHandlers = [list, confirm, refuse]
