/** Whoever reads and has gone while he waited for his turn is not read to; what he changes is done all the same. */
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build, unique } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { inSchool } from './tenant.ts'

let world: World
let office: Person
let port: number
beforeAll(async () => {
  world = await openWorld({ jobs: false, config: { poolSize: 1 } })
  office = await world.signIn('administrator', himalaya)
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = world.app.server.server.address() as AddressInfo)
})
afterAll(() => world.close())

/** The one turn is taken until the function is called. */
function takeTurn(): Promise<() => void> {
  return new Promise((taken) => {
    void inSchool(world.db, himalaya, () => new Promise<void>((end) => taken(() => end())))
  })
}

/** Asks, and goes away when the server has begun with it. */
async function askAndLeave(method: 'GET' | 'POST', path: string, body?: object): Promise<void> {
  const begun = once(world.app.server.server, 'request')
  const asked = request({
    port,
    method,
    path,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${office.token}`,
      'x-requested-with': 'XMLHttpRequest',
      ...(body && { 'content-type': 'application/json' }),
    },
  })
  asked.on('error', () => undefined)
  asked.end(body && JSON.stringify(body))
  const [arrived] = (await begun) as [{ socket: NodeJS.EventEmitter }]
  // it waits for its turn by then
  await new Promise((resolve) => setTimeout(resolve, 100))
  const closed = once(arrived.socket, 'close')
  asked.destroy()
  await closed
}
/** Reads of the record that left a trace. */
async function reads(student: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(times), 0)::int as n from access_traces
    where company_id = ${himalaya} and person_id = ${student}`.execute(world.owner.db)
  return rows[0]!.n
}

it('a reading call is not begun, a changing one is', async () => {
  const make = build(world, office)
  const { id } = await make.student({ at: await make.place() })
  const before = await reads(id)
  const name = unique('Grade')
  const end = await takeTurn()
  await askAndLeave('GET', `/api/student/${id}`)
  await askAndLeave('POST', '/api/grades', { name, rank: 40 })
  end()
  const grades = async () => (await office.get(`/api/grades?search=${encodeURIComponent(name)}`)).body.meta.total
  await expect.poll(grades).toBe(1)
  // from where it was changed is known although its caller has gone
  const { rows: changes } = await sql<{ ip: string | null }>`select ip from audit_rows
    where company_id = ${himalaya} and action = 'POST /api/grades' order by id desc limit 1`.execute(world.owner.db)
  expect(changes[0]!.ip).toBe('127.0.0.1')
  expect(await reads(id)).toBe(before)
  // whoever stays is read to
  expect((await office.get(`/api/student/${id}`)).status).toBe(200)
  expect(await reads(id)).toBe(before + 1)
})
