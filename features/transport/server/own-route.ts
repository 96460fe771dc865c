/** The own route of who drives a vehicle or helps in it: no other vehicle, and of its riders name and class. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { seat } from '#features/academics/server/index.ts'
import { handle } from '#platform/server/handler.ts'
import { ownRoute, type OwnVehicle } from '../contract/own-route.ts'

const list = handle(ownRoute, async (_input, { tx, company, user, batch, today }) => {
  const { rows } = await sql<OwnVehicle>`
    with own as (
      select id, name, number from vehicles
      where company_id = ${company} and is_active and ${user.id} in (driver_id, helper_id)),
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

export const ownRouteHandlers = [list]
