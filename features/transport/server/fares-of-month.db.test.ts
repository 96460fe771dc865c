/** The bill's SQL and the published rule say the same of everybody: random rides of a month, each rule. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type World } from '#test/world.ts'
import { fareAmount, type Ride } from '../contract/fare-amount.ts'
import { partMonths } from '#features/fees/contract/part-months.ts'
import { directions } from '../contract/words.ts'
import { faresByRule } from './fare-sql.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

const month = { start: '2026-10-18', end: '2026-11-16' }
/** The same numbers on every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

interface Planned extends Omit<Ride, 'one' | 'both'> {
  stop: number
}

/** Rides of one student that do not meet: one after the other, or mornings and afternoons apart. */
function planned(roll: (sides: number) => number, stops: number): Planned[] {
  const rides: Planned[] = []
  const along = (only?: 'morning' | 'afternoon') => {
    let day = addDays(month.start, roll(30) - 15)
    for (let n = roll(4); n > 0; n--) {
      const from = addDays(day, roll(6))
      const until = n === 1 && roll(2) ? null : addDays(from, roll(20))
      rides.push({ from, until, direction: only ?? directions[roll(3)]!, stop: roll(stops) })
      day = addDays(until ?? from, 1)
    }
  }
  if (roll(3)) along()
  else for (const way of ['morning', 'afternoon'] as const) along(way)
  return rides
}

it('for every student of a school', async () => {
  const roll = dice(20831)
  const batch = (
    await sql<{ id: number }>`select id from batches where company_id = ${himalaya} and is_current`.execute(
      world.owner.db,
    )
  ).rows[0]!.id
  const { rows: seats } = await sql<{ id: number; student_id: number }>`
    select id, student_id from enrolments where company_id = ${himalaya} and batch_id = ${batch} order by id`.execute(
    world.owner.db,
  )
  const { rows: stops } = await sql<{ id: number; route_id: number; vehicle_id: number }>`
    select s.id, s.route_id, r.vehicle_id from route_stops s join routes r on r.company_id = s.company_id and r.id = s.route_id
    where s.company_id = ${himalaya} order by s.id`.execute(world.owner.db)
  const fares = stops.map((_stop, i) => ({
    one: i % 5 === 4 ? null : 900_01 + 7 * i,
    both: i % 7 === 6 ? null : 1500_01 + 13 * i,
  }))
  const all = new Map(seats.map(({ id }) => [id, planned(roll, stops.length)]))
  const told = await inSchool(world.owner.db, himalaya, async (tx) => {
    await sql`delete from transport_assignments where company_id = ${himalaya}`.execute(tx)
    await sql`delete from route_fares where company_id = ${himalaya}`.execute(tx)
    const cells = stops.flatMap(({ id, route_id }, i) =>
      (['one', 'both'] as const).flatMap((way) =>
        fares[i]![way] === null ? [] : [{ id, route_id, way, amount: fares[i]![way] }],
      ),
    )
    await sql`
      insert into route_fares (company_id, batch_id, route_id, stop_id, way, amount)
      select ${himalaya}, ${batch}::bigint, route_id, id, way, amount
      from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) c (id bigint, route_id bigint, way text, amount bigint)`.execute(
      tx,
    )
    const rides = seats.flatMap(({ id, student_id }) =>
      all.get(id)!.map(({ stop, ...ride }) => ({ ...ride, enroll_id: id, student_id, ...stops[stop] })),
    )
    await sql`
      insert into transport_assignments (company_id, enroll_id, student_id, route_id, stop_id, vehicle_id, direction, from_date, until_date)
      select ${himalaya}, enroll_id, student_id, route_id, id, vehicle_id, direction, "from", until
      from jsonb_to_recordset(${JSON.stringify(rides)}::jsonb) r (enroll_id bigint, student_id bigint, route_id bigint, id bigint, vehicle_id bigint, direction text, "from" date, until date)`.execute(
      tx,
    )
    return Promise.resolve(
      Object.fromEntries(
        await partMonths.reduce<Promise<[string, Map<number, number>][]>>(async (before, rule) => {
          const done = await before
          const { rows } = await sql<{ enroll_id: number; amount: number }>`
            select enroll_id, amount from (${faresByRule({ company: himalaya, batch, ...month }, rule)}) f`.execute(tx)
          return [...done, [rule, new Map(rows.map(({ enroll_id, amount }) => [enroll_id, amount]))]]
        }, Promise.resolve([])),
      ),
    )
  })
  let asked = 0
  for (const rule of partMonths) {
    const expected = seats.map(({ id }) => {
      const rides = all.get(id)!.map(({ stop, ...ride }) => ({ ...ride, ...fares[stop]! }))
      return [id, fareAmount(rides, month, rule)] as const
    })
    asked += expected.filter(([, amount]) => amount > 0).length
    expect(seats.map(({ id }) => [id, told[rule]!.get(id) ?? 0])).toEqual(expected)
  }
  // the dice have thrown what the rules are about
  expect(asked).toBeGreaterThan(seats.length)
})
