/**
 * How ZKTeco and eSSL devices talk to us: they dial in over HTTP, name themselves by serial, and want plain text back.
 * A serial that no school has registered learns nothing and is put on the provider's list.
 */
import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/server/db.ts'
import { handleOpen, type Http } from '#platform/server/handler.ts'
import type { Services } from '#platform/server/services.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { deviceAsks, deviceTells } from '../contract/devices.ts'
import { applyLogs } from './apply-logs.ts'
import { handshake, type Punch, readPunches } from './device-lines.ts'

type Call = InputOf<typeof deviceTells>

interface Caller {
  company: number
  id: number
}

/** A device that is told anything else sends the same for ever. */
const fine = 'OK'

const asks = handleOpen(deviceAsks, (input, services, http) =>
  asDevice(input, services, http, async (device, tx) => {
    await seen(tx, device, input.INFO)
    if (nameOf(input) !== 'cdata') return fine
    const { rows } = await sql<{ stamp: string | null }>`select stamp from attendance_devices where company_id = ${device.company} and id = ${device.id}`.execute(tx)
    return handshake(input.SN, rows[0]?.stamp ?? null)
  }))

const tells = handleOpen(deviceTells, (input, services, http) =>
  asDevice(input, services, http, async (device, tx) => {
    await seen(tx, device, '')
    if (nameOf(input) === 'registry') return `RegistryCode=${input.SN}`
    // users, finger prints, photos: what we do not keep is acknowledged as well
    if (nameOf(input) !== 'cdata' || input.table.toUpperCase() !== 'ATTLOG') return fine
    const { punches, unreadable } = readPunches(bodyText(http))
    if (unreadable) services.log.warn({ device: device.id, company: device.company, unreadable }, 'device lines that cannot be read')
    await keepPunches(tx, device, punches, input.Stamp)
    return `OK: ${punches.length}`
  }))

export const protocolHandlers = [asks, tells]

/** 'cdata.aspx' of older firmware is the same call. */
const nameOf = ({ call }: Call) => call.toLowerCase().replace(/\.aspx$/, '')
const bodyText = ({ request }: Http) => (Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')

async function asDevice({ SN }: Call, services: Services, { request, reply }: Http, work: (device: Caller, tx: Tx) => Promise<string>) {
  void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
  if (!/^[A-Za-z0-9._-]{4,40}$/.test(SN)) return reply.status(403).send('ERROR')
  const { rows } = await sql<{ company_id: number; device_id: number }>`select company_id, device_id from find_device(${SN})`.execute(services.db)
  const known = rows[0]
  if (!known) {
    await noteStranger(services, SN, request.ip)
    return reply.status(403).send('ERROR')
  }
  return reply.send(await inSchool(services.db, known.company_id, (tx) => work({ company: known.company_id, id: known.device_id }, tx)))
}

/** At most so many, or somebody fills our disk by inventing serials. */
const mostStrangers = 500

async function noteStranger({ db }: Services, serial: string, ip: string): Promise<void> {
  await sql`delete from unknown_devices where last_seen_at < now() - interval '30 days'`.execute(db)
  await sql`
    insert into unknown_devices (serial, ip) select ${serial}, ${ip}
    where (select count(*) from unknown_devices) < ${mostStrangers} or exists (select from unknown_devices where serial = ${serial})
    on conflict (serial) do update set last_seen_at = now(), ip = excluded.ip`.execute(db)
}

/** Devices ask every few seconds: not each time is worth a write. */
async function seen(tx: Tx, { company, id }: Caller, info: string): Promise<void> {
  await sql`
    update attendance_devices set last_seen_at = now(), info = coalesce(nullif(${info}, ''), info)
    where company_id = ${company} and id = ${id} and (last_seen_at is null or last_seen_at < now() - interval '20 seconds')`.execute(tx)
}

async function keepPunches(tx: Tx, device: Caller, punches: Punch[], stamp: string): Promise<void> {
  const { rows } = await sql<{ id: number; user_id: number | null }>`
    insert into attendance_logs (company_id, source, device_id, pin, user_id, direction, at, raw)
    select ${device.company}::bigint, 'device', d.id, w.pin, p.user_id, case when d.direction = 'both' then w.direction else d.direction end, w.at, w.raw
    from (select distinct on (pin, at) * from unnest(${punches.map((each) => each.pin)}::bigint[], ${punches.map((each) => each.at)}::timestamptz[], ${punches.map((each) => each.direction)}::text[], ${punches.map((each) => each.raw)}::text[])
      u (pin, at, direction, raw) order by pin, at) w
    join attendance_devices d on d.company_id = ${device.company} and d.id = ${device.id}
    left join device_pins p on p.company_id = d.company_id and p.pin = w.pin
    order by w.at, w.pin
    on conflict (company_id, device_id, pin, at) do nothing
    returning id, user_id`.execute(tx)
  await applyLogs(tx, device.company, rows.filter((row) => row.user_id !== null).map((row) => row.id))
  if (stamp) await sql`update attendance_devices set stamp = ${stamp} where company_id = ${device.company} and id = ${device.id} and stamp is distinct from ${stamp}`.execute(tx)
}
