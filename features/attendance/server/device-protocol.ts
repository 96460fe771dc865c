/**
 * How ZKTeco and eSSL devices talk to us: they dial in over HTTP, name themselves by serial, and want plain text back.
 * A serial that no school has registered learns nothing and is put on the provider's list; a registered one counts from its confirmed address only.
 */
import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { countTry, TooManyTries } from '#features/access/server/index.ts'
import { schoolUses } from '#features/schools/server/index.ts'
import type { Database, Tx } from '#platform/server/db.ts'
import { handleOpen, type Http } from '#platform/server/handler.ts'
import type { Services } from '#platform/server/services.ts'
import { lit } from '#platform/server/sql-words.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { deviceAsks, deviceTells } from '../contract/devices.ts'
import { type Caller, keepWaiting, noteContact, standingOf } from './device-contacts.ts'
import { handshake, readPunches } from './device-lines.ts'
import { keepPunches } from './device-punches.ts'
import { keepUnread } from './unread-lines.ts'

type Call = InputOf<typeof deviceTells>

/** A device that is told anything else sends the same for ever. */
const fine = 'OK'

const asks = handleOpen(deviceAsks, (input, services, http) =>
  asDevice(input, services, http, async (device, tx, isOwn) => {
    if (isOwn) await seen(tx, device, input.INFO)
    if (nameOf(input) !== 'cdata') return fine
    const { rows } = await sql<{
      stamp: string | null
    }>`select stamp from attendance_devices where company_id = ${device.company} and id = ${device.id}`.execute(tx)
    // how far the device itself has come is not told to somebody elsewhere
    return handshake(input.SN, isOwn ? (rows[0]?.stamp ?? null) : null)
  }),
)

const tells = handleOpen(deviceTells, (input, services, http) =>
  asDevice(input, services, http, async (device, tx, isOwn) => {
    if (isOwn) await seen(tx, device, '')
    if (nameOf(input) === 'registry') return `RegistryCode=${input.SN}`
    // users, finger prints, photos: what we do not keep is acknowledged as well
    if (nameOf(input) !== 'cdata' || input.table.toUpperCase() !== 'ATTLOG') return fine
    const { punches, unread } = readPunches(bodyText(http))
    // what is neither read nor kept is not acknowledged; who came is present all the same
    const kept = await keepUnread(tx, device, unread)
    if (isOwn) await keepPunches(tx, device, punches, kept ? input.Stamp : '')
    else if (!(await keepWaiting(tx, device, punches))) return undefined
    return kept ? `OK: ${punches.length + unread.length}` : undefined
  }),
)

export const protocolHandlers = [asks, tells]

/** 'cdata.aspx' of older firmware is the same call. */
const nameOf = ({ call }: Call) => call.toLowerCase().replace(/\.aspx$/, '')
const bodyText = ({ request }: Http) => (Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')

/** Serials that one address may try in five minutes: a school has a handful of devices, whoever guesses needs thousands. */
const guesses = { most: 30, minutes: 5 } as const

/** `work` answers undefined when nothing more can be taken: a device that hears an error keeps what it has and comes again. */
async function asDevice(
  { SN }: Call,
  services: Services,
  { request, reply }: Http,
  work: (device: Caller, tx: Tx, isOwn: boolean) => Promise<string | undefined>,
) {
  const refuse = () => reply.status(403).send('ERROR')
  const { db } = services
  const address = request.ip
  void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
  if (!/^[A-Za-z0-9._-]{4,40}$/.test(SN)) return refuse()
  const { rows } = await sql<{
    company_id: number
    device_id: number
  }>`select company_id, device_id from find_device(${SN})`.execute(db)
  const device = rows[0] && { company: rows[0].company_id, id: rows[0].device_id, address }
  const standing = device && (await inSchool(db, device.company, (tx) => standingOf(tx, device)))
  // counted before anything is said: thirty guesses at once are thirty, and the thirty-first learns nothing though it were right
  if ((!device || standing === 'new') && !(await mayGuess(db, address))) return refuse()
  if (!device) {
    await noteStranger(db, SN, address)
    return refuse()
  }
  if (standing === 'refused') return refuse()
  const answer = await inSchool(db, device.company, async (tx) => {
    if (!(await schoolUses(tx, device.company, 'gate'))) return undefined
    return standing === 'own' || (await noteContact(tx, device)) ? work(device, tx, standing === 'own') : undefined
  })
  return answer === undefined ? refuse() : reply.send(answer)
}

const mayGuess = (db: Database, address: string): Promise<boolean> =>
  countTry(db, [{ key: `device:${address}`, ...guesses }]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TooManyTries) return false
      throw error
    },
  )

/** At most so many, and of one address, or somebody fills the list with invented serials; who called last stays. */
const mostStrangers = 500
const mostOfOneAddress = 20

async function noteStranger(db: Database, serial: string, address: string): Promise<void> {
  await sql`insert into unknown_devices (serial, ip) values (${serial}, ${address}) on conflict (serial)
    do update set last_seen_at = app_now(),
    ip = excluded.ip`.execute(db)
  await sql`
    delete from unknown_devices where last_seen_at < app_now() - interval '30 days'
      or serial in (select serial from unknown_devices where ip = ${address}
      order by last_seen_at desc, serial offset ${lit(mostOfOneAddress)})
      or serial in (select serial from unknown_devices
      order by last_seen_at desc, serial offset ${lit(mostStrangers)})`.execute(db)
}

/** Devices ask every few seconds: not each time is worth a write. */
async function seen(tx: Tx, { company, id }: Caller, info: string): Promise<void> {
  await sql`
    update attendance_devices set last_seen_at = app_now(), info = coalesce(nullif(${info}, ''), info)
    where company_id = ${company} and id = ${id}
      and (last_seen_at is null or last_seen_at < app_now() - interval '20 seconds')`.execute(tx)
}
