/** A fare holds from a month on: what was billed by that of its time stays, and is no difference. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Child, type Place, unique } from '#test/builders.ts'
import { waitForLocks } from '#test/locks.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  make = build(world, office)
})
afterAll(() => world.close())

let at: Place
let rider: Child
let route_id: number
let stop_id: number
/** A class of one child who rides since the batch began; nothing costs anything yet. */
beforeEach(async () => {
  at = await make.place()
  rider = await make.student({ at, admission_date: '2026-04-20' })
  const { id: vehicle_id } = await made('/api/vehicle', { name: unique('Bus'), number: unique('Ba 1 Kha '), seats: 9 })
  route_id = (await made('/api/route', { name: unique('Route'), vehicle_id })).id
  stop_id = (await made('/api/route-stop', { route_id, name: 'Near', rank: 1 })).id
  const ride = { student_ids: [rider.id], route_id, stop_id, vehicle_id, direction: 'both', from_date: '2026-04-20' }
  expect((await office.send('POST', '/api/transport-assignment', ride)).status).toBe(200)
})

async function made(path: string, body: object): Promise<{ id: number }> {
  const { status, body: answer } = await office.send('POST', path, body)
  expect([path, status, answer.errors]).toEqual([path, 200, undefined])
  return answer.data
}
const save = (amount: number, from_month?: string, of: number | null = stop_id, who = office) =>
  who.send('PUT', '/api/route-fare', { cells: [{ route_id, stop_id: of, way: 'both', amount }], from_month })
const shown = async (month?: string) => {
  const { data } = (await office.get(`/api/route-fare${month ? `?month=${month}` : ''}`)).body
  const mine = data.cells.filter((cell: { route_id: number }) => cell.route_id === route_id)
  return { ...data, amounts: mine.map((cell: { amount: number }) => cell.amount) }
}
const charged = async () =>
  (
    await sql<{ month: string; net: number }>`
      select b.month, l.net from bills b join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
      where b.company_id = ${himalaya} and b.enroll_id = ${rider.enroll_id} and l.source = 'transport'
      order by b.month`.execute(world.owner.db)
  ).rows.map(({ month, net }) => [month, net])
const differences = async () =>
  (await office.get(`/api/fee-difference?student_id=${rider.id}`)).body.data.map((row: any) => [
    row.month,
    row.difference,
  ])

describe('a fare', () => {
  it('that rises asks nobody back to the beginning, and the next month costs what it costs now', async () => {
    await save(1000_00, '01')
    await make.bill({ at, month: '04' })
    await make.bill({ at, month: '05' })
    await save(1200_00, '06')
    expect(await differences()).toEqual([])
    await make.bill({ at, month: '06' })
    expect(await charged()).toEqual([
      ['04', 1000_00],
      ['05', 1000_00],
      ['06', 1200_00],
    ])
    // from a month that is billed it is a difference of that month and those after it
    await save(1100_00, '05')
    expect(await differences()).toEqual([['05', 100_00]])
    expect([(await shown('04')).amounts, (await shown('05')).amounts, (await shown('06')).amounts]).toEqual([
      [1000_00],
      [1100_00],
      [1200_00],
    ])
  })

  it('is taken away from a month on: of a stop that of its route holds again, of a route none', async () => {
    await save(700_00, '01', null)
    await save(500_00, '01')
    await save(0, '07')
    expect([(await shown('06')).amounts, (await shown('07')).amounts]).toEqual([[700_00, 500_00], [700_00]])
    await save(900_00, '09', null)
    expect((await shown('03')).later).toEqual(expect.arrayContaining(['07', '09']))
    await save(0, '09', null)
    expect([(await shown('08')).amounts, (await shown('09')).amounts]).toEqual([[700_00], []])
    // and again, at the beginning
    await save(0, '01', null)
    expect((await shown('08')).amounts).toEqual([])
  })

  it('changes with the first month that nobody is billed for, unless somebody says otherwise', async () => {
    await save(1000_00, '01')
    const { month, billed } = await shown()
    expect(Number(month)).toBe(Number(billed) + 1)
    await save(1300_00)
    expect([(await shown(billed)).amounts, (await shown(month)).amounts]).toEqual([[1000_00], [1300_00]])
  })

  it('refuses a month that there is not, who may not, and a stop of another school', async () => {
    expect((await save(1000_00, '15')).status).toBe(422)
    expect((await save(1000_00, '01', stop_id, await world.signIn('teacher'))).status).toBe(403)
    const neighbour = await world.signIn('administrator.bagmati', bagmati)
    expect((await save(1000_00, '01', stop_id, neighbour)).status).toBe(404)
    expect((await shown('01')).amounts).toEqual([])
  })

  it('that two change at once has one amount in each month: the second waits for the first', async () => {
    let second: ReturnType<typeof save> | undefined
    await inSchool(world.owner.db, himalaya, async (tx) => {
      await sql`select from routes where company_id = ${himalaya} and id = ${route_id} for no key update`.execute(tx)
      await sql`
        insert into route_fares (company_id, batch_id, route_id, stop_id, way, amount, from_date)
        select ${himalaya}::bigint, id, ${route_id}::bigint, ${stop_id}::bigint, 'both', 90000, start_date + 240
        from batches where company_id = ${himalaya} and is_current`.execute(tx)
      second = save(800_00, '05')
      await waitForLocks(world, 1)
    })
    expect((await second!).status).toBe(200)
    const amounts = await Promise.all(['04', '05', '14'].map(async (month) => (await shown(month)).amounts))
    expect(amounts).toEqual([[], [800_00], [900_00]])
  })
})
