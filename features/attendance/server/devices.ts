/** Devices of the school, and by which number they know people. */
import { staffMembers } from '#features/people/server/index.ts'
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { className, seat } from '#features/academics/server/index.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { fieldError, notFound, Refusal } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, lit, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../contract/devices.ts'
import { applyLogs } from './apply-logs.ts'
import { batchOf } from './who-studied.ts'
import { onDay } from './school-days.ts'

/** Whoever may not set devices sees the end of a serial only: serial and address are all that a device proves of itself. */
const shownSerial = (serial: string, isKeeper: boolean) => (isKeeper ? serial : `…${serial.slice(-4)}`)

const list = handle(contract.devices, async (input, ctx) => {
  const isKeeper = ctx.can(contract.keepsDevices)
  const { rows } = await sql<contract.Device & { total: number }>`
    select d.id, d.name, d.serial, d.place, d.direction, d.enabled, d.address, d.last_seen_at,
      (select count(*)::int from device_contacts c where c.company_id = d.company_id and c.device_id = d.id
        and c.refused_at is null) as waiting,
        coalesce(d.last_seen_at < app_now() - interval '10 minutes', false) as silent, d.info,
        count(*) over ()::int as total,
      (select count(*)::int from attendance_logs l where l.company_id = d.company_id and l.device_id = d.id
        and ${onDay(sql`l.at`, sql`${ctx.today}::date`)}) as logs_today,
      (select count(*)::int from attendance_logs l
      where l.company_id = d.company_id and l.device_id = d.id and l.user_id is null) as unknown
    from attendance_devices d
    where d.company_id = ${ctx.company}
      ${input.search ? sql`and folded(d.name) ilike ${containing(input.search)}` : sql``}
    order by d.name, d.id ${pageOf(input)}`.execute(ctx.tx)
  return listAnswer(
    rows.map((row) => ({ ...row, serial: shownSerial(row.serial, isKeeper), address: isKeeper ? row.address : null })),
    rows[0]?.total ?? 0,
    input,
    '/api/attendance-device',
  )
})

const add = handle(contract.addDevice, async (input, ctx) => {
  const { place = null, ...values } = input
  const row = await ctx.tx
    .insertInto('attendance_devices')
    .values({ company_id: ctx.company, ...values, place })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(takenSerial)
  // it called before it was registered: it is no stranger any more
  await ctx.tx.deleteFrom('unknown_devices').where('serial', '=', input.serial).execute()
  ctx.note({ entity: 'attendance_device', entity_id: row.id, after: input })
  return {
    data: { id: row.id },
    message: 'The device is registered. When it calls for the first time, confirm from where.',
  }
})

const change = handle(contract.changeDevice, async ({ id, ...values }, ctx) => {
  const before = await ctx.tx
    .selectFrom('attendance_devices')
    .select(['name', 'serial', 'place', 'direction', 'enabled'])
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('This device'))
  // another serial is another device: where it stands is confirmed anew
  const isOther = values.serial !== undefined && values.serial !== before.serial
  if (isOther)
    await ctx.tx
      .deleteFrom('device_contacts')
      .where('company_id', '=', ctx.company)
      .where('device_id', '=', id)
      .execute()
  if (Object.keys(values).length)
    await ctx.tx
      .updateTable('attendance_devices')
      .set({ ...values, ...(isOther ? { address: null, stamp: null } : {}) })
      .where('company_id', '=', ctx.company)
      .where('id', '=', id)
      .execute()
      .catch(takenSerial)
  ctx.note({ entity: 'attendance_device', entity_id: id, before, after: values })
  return { data: { id }, message: 'The device was changed.' }
})

const remove = handle(contract.removeDevice, async ({ id }, ctx) => {
  const before = await ctx.tx
    .selectFrom('attendance_devices')
    .select(['name', 'serial'])
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('This device'))
  const log = await ctx.tx
    .selectFrom('attendance_logs')
    .select('id')
    .where('company_id', '=', ctx.company)
    .where('device_id', '=', id)
    .limit(lit(1))
    .executeTakeFirst()
  if (log)
    throw new Refusal('has-logs', 'This device has logs, which stay. Say that it is not in use any more instead.')
  await ctx.tx.deleteFrom('attendance_devices').where('company_id', '=', ctx.company).where('id', '=', id).execute()
  ctx.note({ entity: 'attendance_device', entity_id: id, before })
  return { data: { id }, message: 'The device was taken off the list.' }
})

/** Also when another school has it: whose it is stays untold. */
function takenSerial(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'attendance_device_by_serial')
    throw fieldError('serial', 'This serial number is registered already. Ask the provider if the device is yours.')
  throw error
}

/** The class of a student or the role of a member of staff, of user `u`. */
export const ofWhom = (company: number, batch: number) => sql`coalesce(
  (select ${className} from enrolments e ${seat}
    where e.company_id = ${company} and e.student_id = u.id and e.batch_id = ${batch} limit 1),
  (select r.name from user_roles ur join roles r on r.company_id = ur.company_id and r.slug = ur.role_slug
  where ur.company_id = ${company}
    and ur.user_id = u.id order by ur.is_primary desc limit 1), '')`

const pins = handle(contract.pins, async (input, ctx) => {
  const { rows } = await sql<contract.PinRow & { total: number }>`
    select p.pin as id, p.pin, p.user_id, u.full_name as name, ${ofWhom(ctx.company, batchOf(ctx))} as of,
      count(*) over ()::int as total,
      (select max(l.at) from attendance_logs l where l.company_id = p.company_id and l.user_id = p.user_id) as last_at
    from device_pins p join ${userOf('p.user_id')}
    where p.company_id = ${ctx.company}
      ${
        input.search
          ? sql`and
      (folded(u.full_name) ilike ${containing(input.search)} or p.pin::text = ${input.search})`
          : sql``
      }
    order by p.pin ${pageOf(input)}`.execute(ctx.tx)
  return listAnswer(rows, rows[0]?.total ?? 0, input, '/api/attendance-device/pin')
})

const give = handle(contract.givePin, async ({ pin, user_id }, ctx) => {
  const { rows: person } = await sql`
    select from users u where u.company_id = ${ctx.company} and u.id = ${user_id} and u.deleted_at is null
      and (exists (select from students s where s.company_id = u.company_id and s.id = u.id)
      or u.id in (${staffMembers(ctx.company, ctx.today)}))`.execute(ctx.tx)
  if (!person.length) throw fieldError('user_id', 'Choose a student or a member of staff')
  await sql`insert into device_pins (company_id, pin, user_id) values (${ctx.company}, ${pin}, ${user_id})`
    .execute(ctx.tx)
    .catch((error: { constraint?: string }) => {
      if (error.constraint === 'device_pins_company_id_user_id_key')
        throw fieldError('user_id', 'This person has a number already. Take it back first.')
      if (error.constraint === 'device_pins_pkey') throw fieldError('pin', 'Somebody else has this number')
      throw error
    })
  const { rows: logs } = await sql<{
    id: number
  }>`update attendance_logs set user_id = ${user_id}
    where company_id = ${ctx.company} and pin = ${pin} and user_id is null returning id`.execute(ctx.tx)
  await applyLogs(
    ctx.tx,
    ctx.company,
    logs.map((log) => log.id),
  )
  ctx.note({ entity: 'device_pin', entity_id: pin, after: { user_id, logs: logs.length } })
  return { data: { pin, applied: logs.length }, message: 'The number is given.' }
})

const take = handle(contract.takePin, async ({ id }, ctx) => {
  const { rows } = await sql<{
    user_id: number
  }>`delete from device_pins where company_id = ${ctx.company} and pin = ${id} returning user_id`.execute(ctx.tx)
  if (!rows[0]) throw notFound('This number')
  ctx.note({ entity: 'device_pin', entity_id: id, before: rows[0] })
  return { data: { id }, message: 'The number was taken back. Its logs stay.' }
})

const unknown = handle(contract.unknownPins, async (_input, ctx) => {
  const { rows } = await sql<{ pin: number; count: number; first_at: string; last_at: string; device: string }>`
    select l.pin, count(*)::int as count, min(l.at) as first_at, max(l.at) as last_at, max(d.name) as device
    from attendance_logs l join attendance_devices d on d.company_id = l.company_id and d.id = l.device_id
    where l.company_id = ${ctx.company} and l.user_id is null group by l.pin order by max(l.at) desc limit 500`.execute(
    ctx.tx,
  )
  return { data: rows }
})

const strangers = handle(contract.strangers, async (_input, ctx) => {
  const data = await ctx.tx
    .selectFrom('unknown_devices')
    .select(['serial', 'first_seen_at', 'last_seen_at', 'ip'])
    .orderBy('last_seen_at', 'desc')
    .limit(lit(500))
    .execute()
  return { data }
})

export const deviceHandlers = [list, add, change, remove, pins, give, take, unknown, strangers]
