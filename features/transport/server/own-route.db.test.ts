/** A driver sees the own vehicle with its stops and riders of today, and nothing else of transport. */
import { testDay } from '#test/day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { build, unique } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import type { OwnVehicle } from '../contract/own-route.ts'

let world: World
let office: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator', himalaya)
  make = build(world, office)
})
afterAll(() => world.close())

async function made(path: string, body: object): Promise<{ id: number }> {
  const answer = await office.send('POST', path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
const crew = (role: 'driver' | 'bus') => make.colleague(role)
const nameCrewOf = async (vehicle: number, ...people: Person[]) => {
  const { status } = await office.send('PUT', `/api/vehicle/${vehicle}/crew`, { user_ids: people.map(({ id }) => id) })
  expect(status).toBe(200)
}
async function bus(...people: Person[]) {
  const { id } = await made('/api/vehicle', { name: unique('Bus'), number: unique('Ba 1 Kha '), seats: 30 })
  await nameCrewOf(id, ...people)
  return id
}
const ownOf = async (person: Person): Promise<OwnVehicle[]> => (await person.get('/api/own-route')).body.data

/** A vehicle with a route of two stops; `rides` puts children on them. */
async function way(...people: Person[]) {
  const vehicle_id = await bus(...people)
  const { id: route_id } = await made('/api/route', { name: unique('Route'), vehicle_id })
  const { id: far } = await made('/api/route-stop', { route_id, name: 'Far', rank: 2, afternoon_at: '16:30' })
  const { id: near } = await made('/api/route-stop', { route_id, name: 'Near', rank: 1, morning_at: '08:20' })
  const rides = (stop_id: number, student: number, on: object = {}) =>
    made('/api/transport-assignment', {
      student_ids: [student],
      route_id,
      stop_id,
      direction: 'both',
      from_date: testDay,
      ...on,
    })
  return { vehicle_id, route_id, far, near, rides }
}

it('is the own one, with stops in order and who rides today', async () => {
  const [driver, other] = [await crew('driver'), await crew('driver')]
  const mine = await way(driver)
  const theirs = await way(other)
  const at = await make.place()
  const [today, later, stranger] = [await make.student({ at }), await make.student({ at }), await make.student({ at })]
  await mine.rides(mine.near, today.id, { direction: 'morning' })
  await mine.rides(mine.far, later.id, { from_date: addDays(testDay, 1) })
  await theirs.rides(theirs.near, stranger.id)
  const [own, ...more] = await ownOf(driver)
  expect(more).toEqual([])
  expect(own).toMatchObject({ vehicle_id: mine.vehicle_id, route_id: mine.route_id })
  expect(own!.stops.map(({ name, morning_at, afternoon_at }) => [name, morning_at, afternoon_at])).toEqual([
    ['Near', '08:20', null],
    ['Far', null, '16:30'],
  ])
  expect(own!.stops.map(({ riders }) => riders.map(({ enroll_id, direction }) => [enroll_id, direction]))).toEqual([
    [[today.enroll_id, 'morning']],
    [],
  ])
  expect(JSON.stringify(await ownOf(other))).not.toContain(`"enroll_id":${today.enroll_id},`)
})

it('is seen by the helper too, and by nobody who is named nowhere', async () => {
  const [helper, idle] = [await crew('bus'), await crew('driver')]
  const { vehicle_id } = await way(helper)
  expect((await ownOf(helper)).map((each) => each.vehicle_id)).toEqual([vehicle_id])
  expect(await ownOf(idle)).toEqual([])
  // out of service
  expect((await office.send('PUT', `/api/vehicle/${vehicle_id}`, { is_active: false })).status).toBe(200)
  expect(await ownOf(helper)).toEqual([])
})

it('shows of a rider who rides another vehicle on the same route only where he rides', async () => {
  const [driver, second] = [await crew('driver'), await crew('driver')]
  const { route_id, near, rides } = await way(driver)
  const vehicle_id = await bus(second)
  const child = await make.student({ at: await make.place() })
  await rides(near, child.id, { vehicle_id })
  expect((await ownOf(second)).map((each) => each.route_id)).toEqual([route_id])
  expect((await ownOf(driver))[0]!.stops.flatMap(({ riders }) => riders)).toEqual([])
})

it('is all that a driver sees of transport', async () => {
  const driver = await crew('driver')
  for (const path of [
    '/api/vehicle',
    '/api/vehicle-paper',
    '/api/route',
    '/api/route-stop',
    '/api/transport-assignment',
    '/api/transport-report',
    '/api/student',
  ])
    expect([path, (await driver.get(path)).status]).toEqual([path, 403])
  expect((await office.get('/api/own-route')).body.data).toEqual([])
})

it('names of a vehicle the accounts that may see an own route, and no others', async () => {
  const [driver, helper] = [await crew('driver'), await crew('bus')]
  const teacher = await make.colleague('teacher')
  const vehicle = await bus(driver, helper)
  const path = `/api/vehicle/${vehicle}/crew`
  const { body } = await office.get(path)
  const named = body.data.filter((each: { is_named: boolean }) => each.is_named)
  expect(named.map((each: { id: number }) => each.id).toSorted()).toEqual([driver.id, helper.id].toSorted())
  expect(body.data.map((each: { id: number }) => each.id)).not.toContain(teacher.id)
  const refused = await office.send('PUT', path, { user_ids: [driver.id, teacher.id] })
  expect([refused.status, refused.body.error.code]).toEqual([406, 'no-crew'])
  await nameCrewOf(vehicle, helper)
  expect([(await ownOf(driver)).length, (await ownOf(helper)).length]).toEqual([0, 0])
  expect((await driver.get(path)).status).toBe(403)
})
