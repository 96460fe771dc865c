/** The own route of who drives a vehicle or helps in it: no other vehicle, and of its riders name and class. */
import { sql } from 'kysely'
import { holds, userOf } from '#features/access/server/index.ts'
import { seat } from '#features/academics/server/index.ts'
import { orNotFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { nameCrew, ownRoute, type OwnVehicle, vehicleCrew } from '../contract/own-route.ts'

const list = handle(ownRoute, async (_input, { tx, company, user, batch, today }) => {
  const { rows } = await sql<OwnVehicle>`
    with own as (
      select id, name, number from vehicles
      where company_id = ${company} and is_active and id in (
        select vehicle_id from vehicle_crew where company_id = ${company} and user_id = ${user.id})),
    riding as (
      select a.vehicle_id, a.route_id, a.stop_id, json_agg(json_build_object('enroll_id', e.id, 'name', u.full_name,
        'name_np', u.name_np, 'grade', g.name, 'grade_np', g.name_np, 'section', x.name, 'direction', a.direction)
        order by g.rank, x.name, u.full_name, e.id) as riders
      from transport_assignments a
      join own on own.id = a.vehicle_id
      join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id and e.status = 'studying'
        and e.batch_id = ${batch?.id ?? null}::bigint
      join ${userOf('a.student_id')} and u.deleted_at is null ${seat}
      where a.company_id = ${company} and a.from_date <= ${today}::date
        and (a.until_date is null or a.until_date >= ${today}::date)
      group by a.vehicle_id, a.route_id, a.stop_id),
    ways as (
      select own.id as vehicle_id, r.id as route_id from own
      join routes r on r.company_id = ${company} and r.vehicle_id = own.id and r.is_active
      union select vehicle_id, route_id from riding)
    select own.id as vehicle_id, own.name as vehicle, own.number, r.id as route_id, r.name as route,
      r.name_np as route_np,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'name_np', s.name_np,
        'morning_at', to_char(s.morning_at, 'HH24:MI'), 'afternoon_at', to_char(s.afternoon_at, 'HH24:MI'),
        'riders', coalesce(w.riders, '[]')) order by s.rank, s.id)
        from route_stops s
        left join riding w on w.vehicle_id = own.id and w.route_id = s.route_id and w.stop_id = s.id
        where s.company_id = ${company} and s.route_id = r.id), '[]') as stops
    from ways join own on own.id = ways.vehicle_id
    join routes r on r.company_id = ${company} and r.id = ways.route_id
    order by own.name, r.name, r.id`.execute(tx)
  return { data: rows }
})

/** The vehicle is held, so that two who name its crew take turns. */
async function holdVehicle({ tx, company }: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    select from vehicles where company_id = ${company} and id = ${id} for no key update`.execute(tx)
  orNotFound(rows[0], 'This vehicle')
}

interface CrewRow {
  id: number
  name: string
  name_np: string | null
  is_named: boolean
}

/** Who may be named for the vehicle, and who is named although no role of his allows it any more. */
async function crewOf({ tx, company }: Ctx, id: number): Promise<CrewRow[]> {
  const { rows } = await sql<CrewRow>`
    select u.id, u.full_name as name, u.name_np, c.user_id is not null as is_named
    from users u
    left join vehicle_crew c on c.company_id = u.company_id and c.vehicle_id = ${id} and c.user_id = u.id
    where u.company_id = ${company} and u.deleted_at is null
      and (c.user_id is not null or ${holds('own-route-read')})
    order by u.full_name, u.id`.execute(tx)
  return rows
}

const crew = handle(vehicleCrew, async ({ id }, ctx) => {
  const { rows } = await sql`select from vehicles where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
  orNotFound(rows[0], 'This vehicle')
  return { data: await crewOf(ctx, id) }
})

const name = handle(nameCrew, async ({ id, user_ids }, ctx) => {
  await holdVehicle(ctx, id)
  const known = await crewOf(ctx, id)
  if (user_ids.some((user) => !known.some((each) => each.id === user)))
    throw new Refusal('no-crew', nameCrew.refusals!['no-crew']!)
  const crewNow = [...new Set(user_ids)]
  await sql`delete from vehicle_crew where company_id = ${ctx.company} and vehicle_id = ${id}
    and user_id <> all(${crewNow}::bigint[])`.execute(ctx.tx)
  await sql`insert into vehicle_crew (company_id, vehicle_id, user_id)
    select ${ctx.company}::bigint, ${id}::bigint, unnest(${crewNow}::bigint[]) on conflict do nothing`.execute(ctx.tx)
  const before = known.filter((each) => each.is_named).map((each) => each.id)
  ctx.note({ entity: 'vehicles', entity_id: id, before: { crew: before }, after: { crew: crewNow } })
  return { message: 'Saved.' }
})

export const ownRouteHandlers = [list, crew, name]
