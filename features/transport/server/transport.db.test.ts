/** Seats are given once, rides never meet, and a month's bill has the fare of what was ridden, once. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifySchool } from '#features/fees/server/verify-books.ts'
import { addDays, adToBs, bsMonthRange } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Child, type Place, unique } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { waitForLocks } from '#test/locks.ts'

let world: World
let office: Person
let make: ReturnType<typeof build>
let at: Place
const today = testDay
const { start, end } = bsMonthRange(adToBs(today).year, adToBs(today).month)

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  make = build(world, office)
  at = await make.place()
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

async function made(path: string, body: object): Promise<{ id: number }> {
  const answer = await office.send('POST', path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
const vehicle = (seats = 30) => made('/api/vehicle', { name: unique('Bus'), number: unique('Ba 1 Kha '), seats })
interface Way {
  route_id: number
  stop_id: number
  far: number
  vehicle: number
}
/** A route with two stops, in a vehicle of its own; a month costs 1500.00 or 900.00 from the near one, 2000.00 or 1200.00 from the far one. */
async function way({ seats = 30, priced = true } = {}): Promise<Way> {
  const { id: vehicle_id } = await vehicle(seats)
  const { id: route_id } = await made('/api/route', { name: unique('Route'), vehicle_id })
  const { id: stop_id } = await made('/api/route-stop', { route_id, name: 'Near', rank: 1 })
  const { id: far } = await made('/api/route-stop', { route_id, name: 'Far', rank: 2 })
  const cells = [
    { stop_id, way: 'both', amount: 1500_00 },
    { stop_id, way: 'one', amount: 900_00 },
    { stop_id: far, way: 'both', amount: 2000_00 },
    { stop_id: far, way: 'one', amount: 1200_00 },
  ].map((cell) => ({ route_id, ...cell }))
  if (priced) expect((await office.send('PUT', '/api/route-fare', { cells, from_month: '01' })).status).toBe(200)
  return { route_id, stop_id, far, vehicle: vehicle_id }
}
const assign = (who: Child[], { route_id, stop_id }: Way, more: object = {}, by = office) =>
  by.send('POST', '/api/transport-assignment', {
    student_ids: who.map(({ id }) => id),
    route_id,
    stop_id,
    direction: 'both',
    from_date: start,
    ...more,
  })
const codeOf = ({ body }: { body: any }) => body.error?.code
const ridesOf = async ({ id }: Child) =>
  (await office.get(`/api/student/${id}/transport`)).body.data as {
    id: number
    stop: string
    direction: string
    from_date: string
    until_date: string | null
    state: string
  }[]
const rows = async <T>(query: ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query.execute(tx)).rows)

it('nobody has two seats at a time: refused by the call, and by the database whoever writes', async () => {
  const child = await make.student({ at })
  const [here, there] = [await way(), await way()]
  expect((await assign([child], here, { until_date: end })).status).toBe(200)
  expect(codeOf(await assign([child], there))).toBe('overlaps')
  expect(codeOf(await assign([child], there, { direction: 'morning', from_date: end }))).toBe('overlaps')
  await expect(
    rows(sql`insert into transport_assignments (company_id, enroll_id, student_id, route_id, stop_id, vehicle_id, direction, from_date)
      values (${himalaya}, ${child.enroll_id}, ${child.id}, ${there.route_id}, ${there.stop_id}, ${there.vehicle}, 'afternoon', ${end}::date)`),
  ).rejects.toMatchObject({ code: '23P01' })
  // the day after the last one is free
  expect((await assign([child], there, { from_date: addDays(end, 1) })).status).toBe(200)
})

it('mornings here and afternoons there are two rides that do not meet', async () => {
  const child = await make.student({ at })
  const [here, there] = [await way(), await way()]
  expect((await assign([child], here, { direction: 'morning' })).status).toBe(200)
  expect((await assign([child], there, { direction: 'afternoon' })).status).toBe(200)
  expect(codeOf(await assign([child], there, { direction: 'both' }))).toBe('overlaps')
})

it('a vehicle takes no more than it has seats for on each way, and says on which there are none', async () => {
  const bus = await way({ seats: 2 })
  const four = [
    await make.student({ at }),
    await make.student({ at }),
    await make.student({ at }),
    await make.student({ at }),
  ]
  const three = await assign(four.slice(0, 3), bus)
  expect([three.status, codeOf(three)]).toEqual([406, 'full'])
  expect(await ridesOf(four[0]!)).toEqual([])
  expect((await assign(four.slice(0, 2), bus, { direction: 'morning' })).status).toBe(200)
  const both = await assign([four[2]!], bus)
  expect(both.body.errors).toEqual({ vehicle_id: ['There are not enough seats in the morning'] })
  expect((await assign(four.slice(2), bus, { direction: 'afternoon' })).status).toBe(200)
  const seats = (await office.get(`/api/transport-seats?from_date=${start}`)).body.data
  expect(seats.find((each: { vehicle_id: number }) => each.vehicle_id === bus.vehicle)).toMatchObject({
    seats: 2,
    morning: 2,
    afternoon: 2,
  })
  // nor does it lose seats that are taken
  const fewer = await office.send('PATCH', `/api/vehicle/${bus.vehicle}`, { seats: 1 })
  expect([fewer.status, fewer.body.errors]).toEqual([422, { seats: ['More students ride in it than that'] }])
})

it('a seat that is taken later only is free until then, and a ride over that day is refused', async () => {
  const bus = await way({ seats: 1 })
  const [first, second] = [await make.student({ at }), await make.student({ at })]
  const later = addDays(start, 40)
  expect((await assign([first], bus, { from_date: later })).status).toBe(200)
  expect(codeOf(await assign([second], bus))).toBe('full')
  expect((await assign([second], bus, { until_date: addDays(later, -1) })).status).toBe(200)
  const [ride] = await ridesOf(second)
  const longer = await office.send('POST', '/api/transport-assignment/end', { ids: [ride!.id], until_date: later })
  expect(codeOf(longer)).toBe('full')
})

it('of two who give the last seat at the same moment one is refused', async () => {
  const bus = await way({ seats: 1 })
  const [first, second] = [await make.student({ at }), await make.student({ at })]
  // the first has the seat and has not ended; the second waits for that, or is answered as if nobody sat there
  const asked = await inSchool(world.owner.db, himalaya, async (tx) => {
    await sql`select from vehicles where company_id = ${himalaya} and id = ${bus.vehicle} for no key update`.execute(tx)
    await sql`
      insert into transport_assignments
        (company_id, enroll_id, student_id, route_id, stop_id, vehicle_id, direction, from_date)
      values (${himalaya}, ${first.enroll_id}, ${first.id}, ${bus.route_id}, ${bus.stop_id}, ${bus.vehicle}, 'both',
        ${start})`.execute(tx)
    const answer = assign([second], bus)
    await Promise.race([waitForLocks(world, 1), answer])
    return [answer]
  })
  const [answer] = await Promise.all(asked)
  expect([answer!.status, codeOf(answer!)]).toEqual([406, 'full'])
})

it('a stop of another route, a route out of service, one without a vehicle and a foreign student are refused', async () => {
  const child = await make.student({ at })
  const [here, there] = [await way(), await way()]
  expect((await assign([child], { ...here, stop_id: there.stop_id })).status).toBe(422)
  await office.send('PATCH', `/api/route/${there.route_id}`, { is_active: false })
  expect((await assign([child], there)).body.errors).toEqual({ route_id: ['This route is not in service'] })
  const { id: route_id } = await made('/api/route', { name: unique('Route') })
  const { id: stop_id } = await made('/api/route-stop', { route_id, name: 'Only' })
  expect(codeOf(await assign([child], { ...here, route_id, stop_id }))).toBe('no-vehicle')
  const [foreign] = await inSchool(
    world.owner.db,
    bagmati,
    async (tx) =>
      (await sql<{ id: number }>`select id from students where company_id = ${bagmati} limit 1`.execute(tx)).rows,
  )
  expect((await assign([{ ...child, id: foreign!.id }], here)).status).toBe(404)
  expect(
    codeOf(await office.send('POST', '/api/transport-assignment', { ...here, direction: 'both', from_date: start })),
  ).toBe('nobody')
})

it('a whole section is assigned but for those who ride already', async () => {
  const room = await make.place()
  const three = [await make.student({ at: room }), await make.student({ at: room }), await make.student({ at: room })]
  const bus = await way()
  await assign([three[1]!], bus, { direction: 'morning' })
  const { body } = await office.send('POST', '/api/transport-assignment', {
    section_id: room.section,
    route_id: bus.route_id,
    stop_id: bus.far,
    direction: 'both',
    from_date: start,
  })
  expect(body.data).toEqual({ assigned: 2 })
  const list = (await office.get(`/api/transport-assignment?section_id=${room.section}&sortBy=name`)).body
  expect([list.meta.total, list.data.map((row: { fare: number }) => row.fare).toSorted()]).toEqual([
    3,
    [200000, 200000, 90000],
  ])
})

it('a change of stop ends the ride the day before and begins the new one, or does neither', async () => {
  const child = await make.student({ at })
  const bus = await way()
  await assign([child], bus)
  const [ride] = await ridesOf(child)
  const small = await way({ seats: 1 })
  await assign([await make.student({ at })], small)
  const move = (to: Way, more: object = {}) =>
    office.send('POST', '/api/transport-assignment/move', {
      ids: [ride!.id],
      route_id: to.route_id,
      stop_id: to.far,
      direction: 'both',
      from_date: addDays(start, 10),
      ...more,
    })
  expect(codeOf(await move(small))).toBe('full')
  expect(await ridesOf(child)).toEqual([ride])
  expect(codeOf(await move(bus, { from_date: start }))).toBe('before-start')
  expect((await move(bus)).status).toBe(200)
  expect((await ridesOf(child)).map(({ stop, from_date, until_date }) => [stop, from_date, until_date])).toEqual([
    ['Far', addDays(start, 10), null],
    ['Near', start, addDays(start, 9)],
  ])
  expect(codeOf(await move(bus, { from_date: addDays(start, 12) }))).toBe('ended')
})

it('a ride that has begun is ended, one that has not may be removed', async () => {
  const child = await make.student({ at })
  const bus = await way()
  await assign([child], bus)
  const [ride] = await ridesOf(child)
  expect(codeOf(await office.send('DELETE', `/api/transport-assignment/${ride!.id}`))).toBe('begun')
  const endOn = (until_date: string) =>
    office.send('POST', '/api/transport-assignment/end', { ids: [ride!.id], until_date })
  expect(codeOf(await endOn(addDays(start, -1)))).toBe('before-start')
  expect((await endOn(end)).status).toBe(200)
  await assign([child], bus, { from_date: addDays(end, 1) })
  const [coming] = await ridesOf(child)
  expect((await office.send('DELETE', `/api/transport-assignment/${coming!.id}`)).status).toBe(200)
  expect((await ridesOf(child)).map(({ id }) => id)).toEqual([ride!.id])
})

interface Line {
  title: string
  source: string
  reason: string | null
  net: number
}
const linesOf = (child: Child) =>
  rows(sql<Line>`
    select h.title, l.source, l.reason, l.net from bills b join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
    join fee_heads h on h.company_id = l.company_id and h.id = l.fee_head_id
    where b.company_id = ${himalaya} and b.enroll_id = ${child.enroll_id}
      and not exists (select from fee_events v where v.company_id = b.company_id and v.reverses_id = b.event_id) order by l.source`)
const fareHead = async () =>
  (
    await rows(
      sql<{
        id: number
        title: string
      }>`select id, title from fee_heads where company_id = ${himalaya} and charged_by = 'transport'`,
    )
  )[0]!

it('the bill of a month has the fare beside the plan, for who rides and once; rolled back it can be charged again', async () => {
  const room = await make.place()
  const [rider, walker, late] = [
    await make.student({ at: room }),
    await make.student({ at: room }),
    await make.student({ at: room }),
  ]
  const tuition = await make.fee(room, 1000_00)
  const bus = await way()
  await assign([rider], bus)
  const { title } = await fareHead()
  const preview = await office.send('POST', '/api/monthly-bill/preview', {
    month: await running(),
    grade_ids: [room.grade],
  })
  expect(preview.body.data).toMatchObject({ students: 3, amount: 3 * 1000_00 + 1500_00 })
  expect(
    preview.body.data.heads.map((head: { title: string; amount: number }) => [head.title, head.amount]),
  ).toContainEqual([title, 1500_00])
  const { run } = await make.bill({ at: room })
  const plan = { title: tuition.title, source: 'plan', reason: null, net: 1000_00 }
  // where he gets on stands with it
  const fare = { title, source: 'transport', reason: 'Near', net: 1500_00 }
  expect(await linesOf(rider)).toEqual([plan, fare])
  expect(await linesOf(walker)).toEqual([plan])
  // nobody is charged twice; who begins to ride later is charged by another run, for the fare alone
  const again = await office.send('POST', '/api/monthly-bill', {
    month: await running(),
    grade_ids: [room.grade],
    confirm: 'yes',
  })
  expect(codeOf(again)).toBe('nothing-to-bill')
  await assign([late], bus, { direction: 'morning' })
  const second = await make.bill({ at: room })
  expect(await linesOf(late)).toEqual([plan, { ...fare, net: 900_00 }])
  expect((await office.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'The fares were wrong.' })).status).toBe(
    200,
  )
  expect(await linesOf(rider)).toEqual([])
  expect(await linesOf(late)).toEqual([{ ...fare, net: 900_00 }])
  await make.bill({ at: room })
  expect(await linesOf(rider)).toHaveLength(2)
  expect(
    (await office.send('POST', `/api/bill-run/${second.run}/rollback`, { reason: 'The fares were wrong.' })).status,
  ).toBe(200)
  expect(await linesOf(late)).toEqual([plan])
})

const running = async (): Promise<string> =>
  ((await office.get('/api/billing-month')).body.data as { month: string; begun: boolean }[]).findLast(
    ({ begun }) => begun,
  )!.month

it('who rides a part of the month pays by the rule of the school; the report says what is due', async () => {
  const bus = await way()
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1
  const billed = async (part_month: string) => {
    expect((await office.send('PUT', '/api/settings/transport', { part_month })).status).toBe(200)
    const room = await make.place()
    const child = await make.student({ at: room })
    await assign([child], bus, { until_date: addDays(start, 9) })
    await assign(
      [child],
      { ...bus, stop_id: bus.far },
      { from_date: addDays(start, 10), until_date: addDays(start, 19) },
    )
    const grade_ids = [room.grade]
    const run = await office.send('POST', '/api/monthly-bill/preview', { month: await running(), grade_ids })
    if (run.body.data.amount) await make.bill({ at: room })
    return { child, fares: (await linesOf(child)).map(({ net }) => net) }
  }
  const byDays = Math.round((1500_00 * 10 + 2000_00 * 10) / days)
  expect((await billed('none')).fares).toEqual([])
  expect((await billed('whole')).fares).toEqual([2000_00])
  const { fares } = await billed('days')
  expect(fares).toEqual([byDays])
  const report = (await office.get(`/api/transport-report?by=stop&route_id=${bus.route_id}&day=${addDays(start, 9)}`))
    .body
  expect(
    report.data.map((row: { name: string; riders: number; fare: number; due: number }) => [
      row.name,
      row.riders,
      row.fare,
      row.due,
    ]),
  ).toEqual([['Near', 3, 3 * 1500_00, 2000_00 + byDays]])
})

it('a head has the fares alone: no amount of the plan, no other head, and each month', async () => {
  const head = await fareHead()
  expect(
    (await office.send('PUT', '/api/fee', { cells: [{ grade_id: at.grade, fee_head_id: head.id, amount: 100 }] }))
      .status,
  ).toBe(422)
  const another = await office.send('POST', '/api/fee-head', {
    title: unique('Bus fee'),
    kind: 'monthly',
    charged_by: 'transport',
  })
  expect(another.body.errors).toEqual({ charged_by: ['Another fee head is charged by this already'] })
  const yearly = await office.send('PATCH', `/api/fee-head/${head.id}`, { kind: 'yearly' })
  expect(yearly.body.errors).toEqual({ kind: ['It is charged monthly or on demand'] })
})

it('a fare of the route holds where a stop has none; 0 takes one away; a foreign stop is not found', async () => {
  const bus = await way({ priced: false })
  const save = (cells: object[]) => office.send('PUT', '/api/route-fare', { cells, from_month: '01' })
  const fareOf = async () => (await office.get(`/api/transport-assignment?route_id=${bus.route_id}`)).body.data[0].fare
  await assign([await make.student({ at })], bus)
  expect(await fareOf()).toBe(null)
  await save([{ route_id: bus.route_id, stop_id: null, way: 'both', amount: 700_00 }])
  expect(await fareOf()).toBe(700_00)
  await save([{ route_id: bus.route_id, stop_id: bus.stop_id, way: 'both', amount: 650_00 }])
  expect(await fareOf()).toBe(650_00)
  await save([{ route_id: bus.route_id, stop_id: bus.stop_id, way: 'both', amount: 0 }])
  expect(await fareOf()).toBe(700_00)
  // as large as any amount
  await save([{ route_id: bus.route_id, stop_id: null, way: 'both', amount: 12_34_56_78_901_50 }])
  expect(await fareOf()).toBe(12_34_56_78_901_50)
  const other = await way({ priced: false })
  expect((await save([{ route_id: bus.route_id, stop_id: other.stop_id, way: 'one', amount: 1 }])).status).toBe(404)
})

it('stops stand in the order that was asked for, which names each of them once', async () => {
  const bus = await way()
  const order = (stop_ids: number[]) => office.send('PUT', `/api/route/${bus.route_id}/stop-order`, { stop_ids })
  expect(codeOf(await order([bus.far]))).toBe('other-stops')
  expect(codeOf(await order([bus.far, bus.far]))).toBe('other-stops')
  expect((await order([bus.far, bus.stop_id])).status).toBe(200)
  const stops = (await office.get(`/api/route-stop?route_id=${bus.route_id}&sortBy=rank&slim=true`)).body.data
  expect(stops.map(({ id }: { id: number }) => id)).toEqual([bus.far, bus.stop_id])
})

it('an admission by mistake takes its ride along', async () => {
  const child = await make.student({ at })
  const bus = await way({ seats: 1 })
  await assign([child], bus)
  const gone = await office.send('POST', `/api/student/${child.id}/withdraw`, { reason: 'It was the wrong child.' })
  expect(gone.status).toBe(200)
  expect((await assign([await make.student({ at })], bus)).status).toBe(200)
})

it('a school without transport has neither the room nor fares on its bills', async () => {
  const room = await make.place()
  await make.fee(room, 1000_00)
  const child = await make.student({ at: room })
  await assign([child], await way())
  const platform = await world.signIn('super')
  const on = (value: boolean) =>
    platform.send('PUT', `/api/super/school/${himalaya}/parts`, { name: 'TRANSPORT', on: value })
  expect((await on(false)).status).toBe(200)
  expect([
    (await office.get('/api/vehicle')).status,
    (await office.get('/api/transport-report?by=route')).status,
  ]).toEqual([403, 403])
  const preview = await office.send('POST', '/api/monthly-bill/preview', {
    month: await running(),
    grade_ids: [room.grade],
  })
  expect(preview.body.data.amount).toBe(1000_00)
  expect((await on(true)).status).toBe(200)
})
