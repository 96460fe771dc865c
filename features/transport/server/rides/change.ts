/** Rides end, move to another stop from a day on, or go before they have begun. */
import { sql } from 'kysely'
import { studentScope } from '#features/students/server/index.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { endTransport, moveTransport, removeTransport } from '../../contract/assignments.ts'
import { orOverlaps } from './overlaps.ts'
import { holdPlace } from './place.ts'
import { checkSeats, holdVehicles } from './seats.ts'

interface Held {
  id: number
  vehicle_id: number
  from_date: string
  until_date: string | null
}

/** All of them are reached, or 404; they stay as they are until the end of the transaction. The vehicle's row is held before, by whoever gives a seat in it. */
async function hold(ctx: Ctx, ids: readonly number[]): Promise<Held[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Held>`
    select a.id, a.vehicle_id, a.from_date, a.until_date from transport_assignments a
    where a.company_id = ${ctx.company} and a.id = any(${wanted}::bigint[]) and ${studentScope(ctx, sql`a.student_id`)}
    order by a.id for update of a`.execute(ctx.tx)
  if (rows.length !== wanted.length) throw notFound('This ride')
  return rows
}

async function vehiclesOf({ tx, company }: Ctx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct vehicle_id as id from transport_assignments
    where company_id = ${company} and id = any(${[...ids]}::bigint[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A later last day than before takes seats again. */
const end = handle(endTransport, async ({ ids, until_date }, ctx) => {
  await holdVehicles(ctx, await vehiclesOf(ctx, ids))
  const rides = await hold(ctx, ids)
  if (rides.some(({ from_date }) => from_date > until_date)) throw endTransport.refuse('before-start')
  await orOverlaps(() =>
    sql`update transport_assignments set until_date = ${until_date}::date
      where company_id = ${ctx.company} and id = any(${ids}::bigint[])`.execute(ctx.tx),
  )
  const longer = rides.filter((ride) => ride.until_date !== null && ride.until_date < until_date)
  await checkSeats(
    ctx,
    longer.map(({ vehicle_id }) => vehicle_id),
    longer.map((ride) => ride.until_date!).toSorted()[0] ?? until_date,
  )
  ctx.note({ entity: 'transport_assignments', before: rides, after: { ids, until_date } })
  return { data: { ended: rides.length }, message: 'The last day is noted.' }
})

const move = handle(moveTransport, async ({ ids, ...asked }, ctx) => {
  const { tx, company } = ctx
  const { from_date } = asked
  const place = await holdPlace(ctx, asked)
  const rides = await hold(ctx, ids)
  if (rides.some((ride) => ride.from_date >= from_date)) throw moveTransport.refuse('before-start')
  if (rides.some((ride) => ride.until_date !== null && ride.until_date < from_date)) throw moveTransport.refuse('ended')
  const chosen = rides.map(({ id }) => id)
  const { rows: were } = await sql<{ enroll_id: number; student_id: number; until_date: string | null }>`
    select enroll_id, student_id, until_date from transport_assignments
    where company_id = ${company} and id = any(${chosen}::bigint[]) order by student_id`.execute(tx)
  await sql`
    update transport_assignments set until_date = ${addDays(from_date, -1)}::date
    where company_id = ${company} and id = any(${chosen}::bigint[])`.execute(tx)
  await orOverlaps(() =>
    sql`
      insert into transport_assignments
        (company_id, enroll_id, student_id, route_id, stop_id, vehicle_id, direction, from_date, until_date)
      select ${company}::bigint, w.enroll_id, w.student_id, ${place.route_id}::bigint, ${place.stop_id}::bigint,
        ${place.vehicle_id}::bigint, ${place.direction},
        ${from_date}::date, w.until_date
      from jsonb_to_recordset(${JSON.stringify(were)}::jsonb) w
        (enroll_id bigint, student_id bigint, until_date date)`.execute(tx),
  )
  await checkSeats(ctx, [place.vehicle_id], from_date)
  ctx.note({ entity: 'transport_assignments', before: rides, after: { ...place, from_date } })
  return { data: { moved: rides.length }, message: 'The stop is changed.' }
})

const remove = handle(removeTransport, async ({ id }, ctx) => {
  const [ride] = await hold(ctx, [id])
  if (ride!.from_date <= ctx.today) throw new Refusal('begun', removeTransport.refusals!.begun!)
  await sql`delete from transport_assignments where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  ctx.note({ entity: 'transport_assignments', entity_id: id, before: ride })
  return { data: { id }, message: 'The ride was removed.' }
})

export const changeHandlers = [end, move, remove]
