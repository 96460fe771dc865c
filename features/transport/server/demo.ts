/** Three vehicles with their routes, stops and fares, and some sixty students who ride from the first month that is not billed. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { batchYears } from '#features/academics/server/index.ts'
import { coverOfMonths, headOfSource } from '#features/fees/server/index.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { fares } from './charges.ts'

const fleet = [
  {
    name: 'Bus 1',
    number: 'Ba 3 Kha 4512',
    kind: 'bus',
    seats: 40,
    driver: 'Hari Bahadur Tamang',
    phone: '9841200101',
  },
  {
    name: 'Bus 2',
    number: 'Ba 4 Kha 1187',
    kind: 'minibus',
    seats: 30,
    driver: 'Krishna Maharjan',
    phone: '9841200102',
  },
  { name: 'Van 1', number: 'Ba 2 Cha 7790', kind: 'van', seats: 22, driver: 'Rajan Lama', phone: '9841200103' },
] as const
const helpers = ['Sita Rai', 'Bishnu Karki', null]

/** Days from today on which a paper lapses, by vehicle. */
const papers = { bluebook: [200, 12, 320], insurance: [25, 140, 90], permit: [260, 61, -4], pollution: [80, 75, 44] }

const ways = [
  {
    name: 'Koteshwor route',
    np: 'कोटेश्वर मार्ग',
    stops: [
      ['Bhaktapur Gate', 'भक्तपुर गेट', 2200],
      ['Thimi', 'ठिमी', 2000],
      ['Jadibuti', 'जडीबुटी', 1700],
      ['Koteshwor', 'कोटेश्वर', 1500],
      ['Tinkune', 'तीनकुने', 1300],
    ],
  },
  {
    name: 'Kalanki route',
    np: 'कलंकी मार्ग',
    stops: [
      ['Thankot', 'थानकोट', 2500],
      ['Naikap', 'नैकाप', 2100],
      ['Kalanki', 'कलंकी', 1800],
      ['Kalimati', 'कालीमाटी', 1500],
    ],
  },
  {
    name: 'Chabahil route',
    np: 'चाबहिल मार्ग',
    stops: [
      ['Jorpati', 'जोरपाटी', 1900],
      ['Bouddha', 'बौद्ध', 1700],
      ['Chabahil', 'चाबहिल', 1500],
      ['Gaushala', 'गौशाला', 1300],
    ],
  },
] as const

export async function fill(tx: Tx, { id: company, today }: DemoSchool): Promise<void> {
  const { batch } = await batchYears(tx, company)
  const vehicles = fleet.map((each, i) => ({ ...each, helper: helpers[i] }))
  await sql`
    insert into vehicles (company_id, name, number, kind, seats, driver, driver_phone, helper, helper_phone)
    select ${company}::bigint, name, number, kind, seats, driver, phone, helper,
      case when helper is not null then '98412002' || seats end
    from jsonb_to_recordset(${JSON.stringify(vehicles)}::jsonb) v
      (name text, number text, kind text, seats int, driver text, phone text, helper text)`.execute(tx)
  await sql`
    insert into vehicle_crew (company_id, vehicle_id, user_id)
    select v.company_id, v.id, r.user_id from vehicles v
    join user_roles r on r.company_id = v.company_id and r.role_slug = 'driver'
    join ${userOf('r.user_id')} and u.full_name = v.driver
    where v.company_id = ${company}::bigint`.execute(tx)
  const lapsing = Object.entries(papers).flatMap(([kind, days]) =>
    days.map((left, i) => ({ vehicle: fleet[i]!.name, kind, valid_until: addDays(today, left) })),
  )
  await sql`
    insert into vehicle_papers (company_id, vehicle_id, kind, number, valid_until)
    select v.company_id, v.id, p.kind, upper(left(p.kind, 3)) || '-' || v.id || '-' || extract(year from p.valid_until),
      p.valid_until
    from jsonb_to_recordset(${JSON.stringify(lapsing)}::jsonb) p (vehicle text, kind text, valid_until date)
    join vehicles v on v.company_id = ${company}::bigint and v.name = p.vehicle`.execute(tx)
  await fillRoutes(tx, company, batch.id)
  await headOfSource(
    { tx, company },
    { charged_by: fares.name, title: 'Transport fee', title_np: 'यातायात शुल्क', kind: 'monthly', rank: 7 },
  )
  const months = await coverOfMonths(tx, company, batch)
  const next = months[months.findLastIndex(({ billed }) => billed > 0) + 1]
  await fillRiders(tx, company, batch.id, next?.starts_on ?? today)
}

async function fillRoutes(tx: Tx, company: number, batch: number): Promise<void> {
  const routes = ways.map(({ name, np }, i) => ({ name, np, vehicle: fleet[i]!.name }))
  await sql`
    insert into routes (company_id, name, name_np, vehicle_id)
    select v.company_id, r.name, r.np, v.id
    from jsonb_to_recordset(${JSON.stringify(routes)}::jsonb) r (name text, np text, vehicle text)
    join vehicles v on v.company_id = ${company}::bigint and v.name = r.vehicle`.execute(tx)
  const stops = ways.flatMap(({ name: route, stops: all }) =>
    all.map(([name, np, fare], i) => ({ route, name, np, fare: fare * 100, rank: i + 1 })),
  )
  const set = sql`jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) s
    (route text, name text, np text, fare bigint, rank int)
    join routes r on r.company_id = ${company}::bigint and r.name = s.route`
  await sql`
    insert into route_stops (company_id, route_id, name, name_np, rank, morning_at, afternoon_at)
    select r.company_id, r.id, s.name, s.np, s.rank, time '08:20' + s.rank * interval '12 minutes',
      time '17:00' - s.rank * interval '12 minutes' from ${set}`.execute(tx)
  await sql`
    insert into route_fares (company_id, batch_id, route_id, stop_id, way, amount)
    select r.company_id, ${batch}::bigint, r.id, p.id, w.way,
      case w.way when 'both' then s.fare else round(s.fare * 0.6, -4)::bigint end
    from ${set} join route_stops p on p.company_id = r.company_id and p.route_id = r.id and p.name = s.name
    cross join (values ('one'), ('both')) w (way)`.execute(tx)
}

/** Every sixth one rides, twenty on each route; some only to school, some only home. */
const fillRiders = (tx: Tx, company: number, batch: number, from: string) =>
  sql`
  with chosen as (
    select e.id, e.student_id, row_number() over (order by e.id) as n from enrolments e
    where e.company_id = ${company}::bigint and e.batch_id = ${batch}::bigint and e.status = 'studying' and e.id % 6 = 0
    order by e.id limit 60),
  stops as (
    select s.*, r.vehicle_id, row_number() over (partition by s.route_id order by s.rank) as nth,
      count(*) over (partition by s.route_id) as stops,
      dense_rank() over (order by s.route_id) as route from route_stops s
      join routes r on r.company_id = s.company_id and r.id = s.route_id
    where s.company_id = ${company}::bigint)
  insert into transport_assignments
    (company_id, enroll_id, student_id, route_id, stop_id, vehicle_id, direction, from_date)
  select s.company_id, c.id, c.student_id, s.route_id, s.id, s.vehicle_id,
    case c.n % 10 when 3 then 'morning' when 7 then 'afternoon' else 'both' end, ${from}::date
  from chosen c join stops s on s.route = 1 + c.n % 3 and s.nth = 1 + (c.n / 3) % s.stops`.execute(tx)
