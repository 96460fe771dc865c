/** The declared reports of this room. All that stands here is served. */
import { type RawBuilder, sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { studentScope } from '#features/students/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { ReportFilters } from '#platform/contract/report.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { transportReport } from '../contract/reports.ts'
import { monthlyFare, prices } from './fare-sql.ts'
import { rideOf } from './rides/list.ts'
import { fareOwed } from './charges.ts'

type Filters = ReportFilters<typeof transportReport>

/** Rides of the day with their fare; what a student owes stands at the first of his rides, so that it counts once. */
function ridesOn(ctx: Ctx, { day, route_id, stop_id, vehicle_id, grade_id, section_id }: Filters): RawBuilder<unknown> {
  const { company } = ctx
  return sql`
    with ridden as materialized (
      select a.id, a.student_id, a.enroll_id, a.direction, a.route_id, a.stop_id, a.vehicle_id, r.name as route,
        r.name_np as route_np, s.name as stop, s.name_np as stop_np,
        s.rank, v.name as vehicle, coalesce(${monthlyFare}, 0) as fare,
          row_number() over (partition by a.enroll_id order by a.id) as nth
      from transport_assignments a
      join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id and e.status = 'studying'
      ${rideOf}
      left join ${prices(company, day)} p on p.batch_id = e.batch_id and p.route_id = a.route_id
        and p.stop_id = a.stop_id
      where a.company_id = ${company} and a.from_date <= ${day}::date
        and coalesce(a.until_date, ${day}::date) >= ${day}::date
        and ${studentScope(ctx, sql`a.student_id`)}
        ${route_id ? sql`and a.route_id = ${route_id}` : sql``} ${stop_id ? sql`and a.stop_id = ${stop_id}` : sql``}
        ${vehicle_id ? sql`and a.vehicle_id = ${vehicle_id}` : sql``}
          ${grade_id ? sql`and e.grade_id = ${grade_id}` : sql``}
        ${section_id ? sql`and e.section_id = ${section_id}` : sql``}),
    rides as materialized (
      select q.*, case when nth = 1 then ${fareOwed(company, sql`q.enroll_id`)} else 0 end as due from ridden q)`
}

const none = sql`null`
const goes = (way: 'morning' | 'afternoon') => sql`direction in ('both', ${sql.lit(way)})`

/** What is said of many rides `w` together. */
const sums = {
  morning: sql`count(*) filter (where ${goes('morning')})::int`,
  afternoon: sql`count(*) filter (where ${goes('afternoon')})::int`,
  riders: sql`count(distinct w.student_id)::int`,
  fare: sql`sum(w.fare)::bigint`,
  due: sql`sum(w.due)::bigint`,
  class: none,
  class_np: none,
  direction: none,
  student_id: none,
  class_rank: none,
  section: none,
  roll: none,
  stop: none,
  stop_np: none,
}

const together = {
  route: {
    select: {
      ...sums,
      id: sql`w.route_id::text`,
      place: sql`w.route`,
      name: sql`w.route`,
      name_np: sql`w.route_np`,
      route: none,
      route_np: none,
      vehicle: sql`string_agg(distinct w.vehicle, ', ')`,
      route_id: sql`w.route_id`,
      stop_id: none,
      vehicle_id: none,
    },
    from: sql`from rides w group by w.route_id, w.route, w.route_np`,
  },
  stop: {
    select: {
      ...sums,
      id: sql`w.stop_id::text`,
      place: sql`w.route || ' ' || lpad(w.rank::text, 4, '0')`,
      name: sql`w.stop`,
      name_np: sql`w.stop_np`,
      route: sql`w.route`,
      route_np: sql`w.route_np`,
      vehicle: sql`string_agg(distinct w.vehicle, ', ')`,
      route_id: sql`w.route_id`,
      stop_id: sql`w.stop_id`,
      vehicle_id: none,
    },
    from: sql`from rides w group by w.route_id, w.route, w.route_np, w.stop_id, w.stop, w.stop_np, w.rank`,
  },
  vehicle: {
    select: {
      ...sums,
      id: sql`w.vehicle_id::text`,
      place: sql`w.vehicle`,
      name: sql`w.vehicle`,
      name_np: none,
      route: none,
      route_np: none,
      vehicle: none,
      route_id: none,
      stop_id: none,
      vehicle_id: sql`w.vehicle_id`,
    },
    from: sql`from rides w group by w.vehicle_id, w.vehicle`,
  },
}

const oneByOne = {
  select: {
    id: sql`w.id::text`,
    place: sql`w.route || ' ' || lpad(w.rank::text, 4, '0')`,
    name: sql`u.full_name`,
    name_np: sql`u.name_np`,
    route: sql`w.route`,
    route_np: sql`w.route_np`,
    stop: sql`w.stop`,
    stop_np: sql`w.stop_np`,
    vehicle: sql`w.vehicle`,
    class: className,
    class_np: classNameNp,
    direction: sql`w.direction`,
    morning: sql`(${goes('morning')})::int`,
    afternoon: sql`(${goes('afternoon')})::int`,
    riders: sql`1`,
    fare: sql`w.fare`,
    due: sql`w.due`,
    student_id: sql`w.student_id`,
    route_id: sql`w.route_id`,
    stop_id: sql`w.stop_id`,
    vehicle_id: sql`w.vehicle_id`,
    class_rank: sql`g.rank`,
    section: sql`x.name`,
    roll: sql`e.roll`,
  },
}

export const transportOnDay = serveReport(transportReport, async (filters, ctx) => ({
  with: ridesOn(ctx, filters),
  ...(filters.by === 'student'
    ? {
        ...oneByOne,
        from: sql`from rides w join enrolments e on e.company_id = ${ctx.company} and e.id = w.enroll_id
          join ${userOf('e.student_id')} ${seat}`,
      }
    : together[filters.by]),
}))
