/** Who rides where in the batch worked in, as a list and as a file; and what one student rides. */
import { type RawBuilder, sql } from 'kysely'
import { seat, seatColumns } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { reachStudent, studentScope } from '#features/students/server/index.ts'
import type { DataOf, InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, sendColumns, wholeList } from '#platform/server/download.ts'
import type { TableColumn } from '#platform/server/excel.ts'
import { handle } from '#platform/server/handler.ts'
import { type Listing, readWhole } from '#platform/server/listing.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { type Assignment, assignments, ridesOfStudent, sortedBy } from '../../contract/assignments.ts'
import { rideStateNames, directionNames } from '../../contract/words.ts'
import { monthlyFare, prices } from '../fare-sql.ts'

type Query = InputOf<typeof assignments>

/** Joins to a ride `a`: route `r`, stop `s`, vehicle `v`. */
export const rideOf: RawBuilder<unknown> = sql`
  join routes r on r.company_id = a.company_id and r.id = a.route_id
  join route_stops s on s.company_id = a.company_id and s.id = a.stop_id
  join vehicles v on v.company_id = a.company_id and v.id = a.vehicle_id`

/** Of the ride `a` of the enrolment `e`. */
const state = sql`case when e.status <> 'studying' then 'left' when a.from_date > app_today() then 'coming'
  when a.until_date < app_today() then 'ended' else 'riding' end`

function rides(ctx: Ctx, { search, ...asked }: Query): RawBuilder<unknown> {
  const same = (['route_id', 'stop_id', 'vehicle_id', 'direction'] as const).flatMap((name) =>
    asked[name] === undefined ? [] : [sql`a.${sql.ref(name)} = ${asked[name]}`],
  )
  const pattern = search && containing(search)
  const holds = [
    sql`a.company_id = ${ctx.company}`,
    studentScope(ctx, sql`a.student_id`),
    ...same,
    ...(asked.grade_id ? [sql`e.grade_id = ${asked.grade_id}`] : []),
    ...(asked.section_id ? [sql`e.section_id = ${asked.section_id}`] : []),
    ...(asked.state ? [sql`${state} = ${asked.state}`] : []),
    ...(pattern
      ? [
          sql`(folded(u.full_name) ilike ${pattern} or folded(u.name_np) ilike ${pattern}
            or folded(e.enroll_code) ilike ${pattern})`,
        ]
      : []),
  ]
  return sql`
    from transport_assignments a
    join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id
      and e.batch_id = ${ctx.batch?.id ?? null}::bigint
    join ${userOf('a.student_id')} and u.deleted_at is null ${seat} ${rideOf}
    where ${sql.join(holds, sql` and `)}`
}

const byClass = [sql`g.rank`, sql`x.name`, sql`e.roll`]
const order: Record<(typeof sortedBy)[number], RawBuilder<unknown>[]> = {
  name: [sql`u.full_name collate "C"`],
  class: byClass,
  route: [sql`r.name`, sql`s.rank`, ...byClass],
  stop: [sql`s.name`, ...byClass],
  vehicle: [sql`v.name`, ...byClass],
  from_date: [sql`a.from_date`],
}

function listing(ctx: Ctx, query: Query): Listing<Assignment> {
  const way = sql.raw(query.descending ? 'desc' : 'asc')
  const sorted = sql.join(order[query.sortBy ?? 'class'].map((each) => sql`${each} ${way} nulls last`))
  const fare = sql`left join ${prices(ctx.company, ctx.today)} p on p.batch_id = ${ctx.batch?.id ?? null}::bigint
    and p.route_id = a.route_id and p.stop_id = a.stop_id`
  const seesFare = ctx.can('fare-read')
  const statement = sql<Assignment & { nth: number }>`
    select a.*, ${seesFare ? monthlyFare : sql`null::bigint`} as fare
    from (select a.id, a.student_id, a.enroll_id, u.full_name as name, u.name_np, e.enroll_code, ${seatColumns},
      a.route_id, r.name as route, r.name_np as route_np,
      a.stop_id, s.name as stop, s.name_np as stop_np, a.vehicle_id, v.name as vehicle, a.direction, a.from_date,
        a.until_date, ${state} as state,
      row_number() over (order by ${sorted}, a.id) as nth
    ${rides(ctx, query)} order by nth ${pageOf(query)}) a ${seesFare ? fare : sql``} order by a.nth`
  return { statement, shown: ({ nth: _nth, ...row }) => row as Assignment }
}

const list = handle(assignments, async (query, ctx) => {
  const rows = await readWhole(ctx.tx, listing(ctx, query))
  const { rows: count } = await sql<{ n: number }>`select count(*) as n ${rides(ctx, query)}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, query, '/api/transport-assignment')
})

const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const columns: TableColumn[] = [
  { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
  { name: 'name', label: 'Student', kind: 'text' },
  { name: 'grade', label: 'Class', kind: 'text' },
  { name: 'section', label: 'Section', kind: 'text' },
  { name: 'roll', label: 'Roll', kind: 'int' },
  { name: 'route', label: 'Route', kind: 'text' },
  { name: 'stop', label: 'Stop', kind: 'text' },
  { name: 'vehicle', label: 'Vehicle', kind: 'text' },
  { name: 'direction', label: 'Direction', kind: 'choice', choices: choices(directionNames) },
  { name: 'from_date', label: 'From', kind: 'date' },
  { name: 'until_date', label: 'Last day', kind: 'date' },
  { name: 'state', label: 'State', kind: 'choice', choices: choices(rideStateNames) },
]
const fareColumn: TableColumn = { name: 'fare', label: 'Fare', kind: 'money' }

const download = handle(
  downloadEndpoint(
    '/api/transport-assignment',
    { plural: 'Transport of students', rights: { read: 'route-read', create: false, update: false, remove: false } },
    assignments.input,
  ),
  async (input, ctx, _inside, http) =>
    sendColumns(
      { title: 'Transport of students', columns: ctx.can('fare-read') ? [...columns, fareColumn] : columns },
      listing(ctx, { ...input, ...wholeList }),
      input,
      ctx,
      http,
    ),
)

const ofStudent = handle(ridesOfStudent, async ({ student_id }, ctx) => {
  await reachStudent(ctx, student_id)
  const { rows } = await sql<DataOf<typeof ridesOfStudent>[number]>`
    select a.id, r.name as route, r.name_np as route_np, s.name as stop, s.name_np as stop_np, v.name as vehicle,
      a.direction, a.from_date, a.until_date,
      ${state} as state, s.morning_at, s.afternoon_at, v.driver, v.driver_phone
    from transport_assignments a
    join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id
      and e.batch_id = ${ctx.batch?.id ?? null}::bigint ${rideOf}
    where a.company_id = ${ctx.company} and a.student_id = ${student_id} order by a.from_date desc, a.id desc
    limit 50`.execute(ctx.tx)
  return { data: rows }
})

export const listHandlers = [list, download, ofStudent]
