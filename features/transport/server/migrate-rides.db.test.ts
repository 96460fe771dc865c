/** Rides go on in the new batch: shown first, done once, and who cannot is named with the reason. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import type { CarriedRide } from '../contract/migration.ts'

let world: World
let office: Person
let previous: { id: number; end_date: string }
let current: { id: number; start_date: string }
let students: { student_id: number; enroll_id: number }[]
let route: { route_id: number; stop_id: number; vehicle_id: number }

const rows = async <T>(query: ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query.execute(tx)).rows)
const made = async (path: string, body: object) => (await office.send('POST', path, body)).body.data.id as number

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  current = (
    await rows(sql<typeof current>`select id, start_date from batches where company_id = ${himalaya} and is_current`)
  )[0]!
  previous = (
    await rows(sql<typeof previous>`
      select id, end_date from batches where company_id = ${himalaya} and start_date < ${current.start_date}::date order by start_date desc limit 1`)
  )[0]!
  await rows(sql`delete from transport_assignments where company_id = ${himalaya}`)
  students = await rows(sql<(typeof students)[number]>`
    select o.student_id, o.id as enroll_id from enrolments o join enrolments n on n.company_id = o.company_id and n.student_id = o.student_id
      and n.batch_id = ${current.id} and n.status = 'studying'
    where o.company_id = ${himalaya} and o.batch_id = ${previous.id} order by o.id limit 6`)
  const vehicle_id = await made('/api/vehicle', { name: 'Carrier', number: 'Ba 9 Kha 9', seats: 4 })
  const route_id = await made('/api/route', { name: 'Carried way', vehicle_id })
  route = { vehicle_id, route_id, stop_id: await made('/api/route-stop', { route_id, name: 'Corner' }) }
})
afterAll(() => world.close())

/** Rode in the batch before, to its end unless told. */
const rode = ({ student_id, enroll_id }: (typeof students)[number], until: string | null = null, direction = 'both') =>
  rows(sql`
    insert into transport_assignments (company_id, enroll_id, student_id, route_id, stop_id, vehicle_id, direction, from_date, until_date)
    values (${himalaya}, ${enroll_id}, ${student_id}, ${route.route_id}, ${route.stop_id}, ${route.vehicle_id}, ${direction}, ${previous.end_date}::date - 100, ${until}::date)`)
const asked = () => ({ from_batch_id: previous.id, from_date: current.start_date })
const preview = async () => {
  const { body } = await office.get(
    `/api/transport-migration?${new URLSearchParams({ ...asked(), from_batch_id: String(previous.id) }).toString()}`,
  )
  return body.data as { rides: CarriedRide[]; fares: number }
}
const carry = (more: object = {}) => office.send('POST', '/api/transport-migration', { ...asked(), ...more })
const problems = async () =>
  Object.fromEntries((await preview()).rides.map(({ student_id, problem }) => [student_id, problem]))

it('six rode: one has ended before, one rides already, one is not here any more; two find a seat, the last does not', async () => {
  const [ended, rides, gone, a, b, c] = students as [any, any, any, any, any, any]
  await rode(ended, addDays(previous.end_date, -1))
  for (const each of [rides, gone, a, b, c]) await rode(each)
  await rows(
    sql`update enrolments set status = 'left' where company_id = ${himalaya} and batch_id = ${current.id} and student_id = ${gone.student_id}`,
  )
  // two of the four seats are taken by somebody new, and by who rides already
  const [stranger] = await rows(sql<{ student_id: number }>`
    select student_id from enrolments where company_id = ${himalaya} and batch_id = ${current.id} and status = 'studying'
      and student_id <> all(${students.map(({ student_id }) => student_id)}::bigint[]) order by id limit 1`)
  const ends = await rows(sql`update transport_assignments set until_date = ${addDays(current.start_date, -1)}::date
    where company_id = ${himalaya} and student_id = ${rides.student_id} returning id`)
  expect(ends).toHaveLength(1)
  const seat = await office.send('POST', '/api/transport-assignment', {
    student_ids: [rides.student_id, stranger!.student_id],
    route_id: route.route_id,
    stop_id: route.stop_id,
    direction: 'both',
    from_date: current.start_date,
  })
  expect(seat.status).toBe(200)
  expect(await problems()).toEqual({
    [rides.student_id]: 'rides-already',
    [gone.student_id]: 'not-enrolled',
    [a.student_id]: null,
    [b.student_id]: null,
    [c.student_id]: 'full',
  })
})

it('what can be carried is, once; who was refused is carried when there is room', async () => {
  const fare = { route_id: route.route_id, stop_id: route.stop_id, way: 'both', amount: 1800_00 }
  await rows(sql`insert into route_fares (company_id, batch_id, route_id, stop_id, way, amount)
    values (${himalaya}, ${previous.id}, ${fare.route_id}, ${fare.stop_id}, ${fare.way}, ${fare.amount})`)
  const { rides, fares } = await preview()
  expect([rides.filter(({ problem }) => problem === null).length, fares]).toEqual([2, 1])
  const first = await carry({ fares: true })
  expect(first.body.data).toEqual({ carried: 2, left: 3, fares: 1 })
  const again = await carry({ fares: true })
  expect([again.status, again.body.error.code]).toEqual([406, 'nothing'])
  const [one] = await rows(sql<{ olds: number; news: number }>`
    select count(*) filter (where a.until_date = ${addDays(current.start_date, -1)}::date) as olds,
      count(*) filter (where n.from_date = ${current.start_date}::date and n.until_date is null) as news
    from transport_assignments a join transport_assignments n on n.company_id = a.company_id and n.carried_from = a.id and n.student_id = a.student_id
    where a.company_id = ${himalaya}`)
  expect(one).toEqual({ olds: 2, news: 2 })
  await office.send('PATCH', `/api/vehicle/${route.vehicle_id}`, { seats: 5 })
  expect((await carry()).body.data).toEqual({ carried: 1, left: 2, fares: 0 })
  expect(Object.values(await problems()).toSorted()).toEqual([
    'carried',
    'carried',
    'carried',
    'not-enrolled',
    'rides-already',
  ])
})

it('two who carry at the same moment carry once', async () => {
  await rows(sql`delete from transport_assignments where company_id = ${himalaya} and carried_from is not null`)
  const answers = await Promise.all([carry(), carry()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 406])
  const [one] = await rows(sql<{ n: number }>`
    select count(*) as n from transport_assignments where company_id = ${himalaya} and carried_from is not null`)
  expect(one!.n).toBe(3)
})

it('the batch worked in, one that is not there and a day of another year are refused', async () => {
  expect((await carry({ from_batch_id: current.id })).status).toBe(422)
  expect((await carry({ from_batch_id: 999_999 })).status).toBe(404)
  expect((await carry({ from_date: addDays(current.start_date, -1) })).body.errors).toEqual({
    from_date: ['Choose a day of the batch'],
  })
})
