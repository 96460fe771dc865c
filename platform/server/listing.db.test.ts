/** Long answers: of one moment, in parts, and no connection for whoever has left or does not read. */
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { school } from '#test/builders.ts'
import { type CountedDatabase, countedDatabase } from '#test/counted-database.ts'
import { openWorld, type Person, type World } from '#test/world.ts'
import { readTable } from './excel.ts'
import { rowsAtOnce } from './listing.ts'
import { RowSpool } from './row-spool.ts'

const size = 3 * rowsAtOnce + 20
let world: World
let database: CountedDatabase
let office: Person
let company: number

beforeAll(async () => {
  world = await openWorld({ jobs: false, through: async (url) => (database = await countedDatabase(url)).url })
  const made = await school(world, size)
  company = made.id
  office = await world.signIn(`administrator${made.suffix}`)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await world.close()
  await database.close()
})

const excel = () => `/api/student/download/excel?token=${office.id}&columns=enroll_code,name`
const names = async () =>
  (
    await sql<{ code: string; name: string }>`
      select enroll_code as code, name from roster where company_id = ${company} and standing = 'active'
      and batch_id = (select id from batches where company_id = ${company} and is_current) order by name, enroll_id`.execute(
      world.owner.db,
    )
  ).rows.map(({ code, name }) => [code, name])

/** Does that once, when the first rows of a file are there. */
function meanwhile(change: () => Promise<unknown>): void {
  const { add } = RowSpool.prototype
  vi.spyOn(RowSpool.prototype, 'add').mockImplementationOnce(async function (this: RowSpool, rows) {
    await change()
    return add.call(this, rows)
  })
}
const rowsIn = async (raw: Buffer) => {
  const { rows } = await readTable({ data: raw }, { company })
  const head = rows.findIndex(([first]) => first === 'Enrol code')
  return rows.slice(head + 1)
}
const parts = (asked: string[]) => asked.filter((each) => each.startsWith('fetch'))

describe('a file of many rows', () => {
  it('has each row once and in order, and is read in parts', async () => {
    database.take()
    const { status, raw } = await office.get(excel())
    expect(status).toBe(200)
    expect(parts(database.take())).toHaveLength(Math.ceil((size + 1) / rowsAtOnce))
    expect(await rowsIn(raw)).toEqual(await names())
  })

  it('is of the moment in which it was begun, whatever is written meanwhile', async () => {
    const before = await names()
    meanwhile(async () => {
      // the last ones come first, and some who come first go away
      await sql`update users set fname = 'Aa ' || fname where company_id = ${company} and id in (
        select student_id from roster where company_id = ${company} order by name desc limit 50)`.execute(
        world.owner.db,
      )
      await sql`update users set deleted_at = app_now() where company_id = ${company} and id in (
        select student_id from roster where company_id = ${company} order by name limit 30)`.execute(world.owner.db)
    })
    const { status, body, raw } = await office.get(excel())
    expect(status, JSON.stringify(body)).toBe(200)
    const after = await names()
    expect(after).not.toEqual(before)
    expect(await rowsIn(raw)).toEqual(before)
    expect(await rowsIn((await office.get(excel())).raw)).toEqual(after)
  })

  it('holds its connection no longer than the reading: none while it waits to be written', async () => {
    let open = -1
    const { parts: taken } = RowSpool.prototype
    vi.spyOn(RowSpool.prototype, 'parts').mockImplementationOnce(function (this: RowSpool) {
      const { totalCount, idleCount } = world.app.connections.requests.pool
      open = totalCount - idleCount
      return taken.call(this)
    })
    expect((await office.get(excel())).status).toBe(200)
    expect(open).toBe(0)
  })

  it('is not read to its end, and not made, for a caller who has left; the connection is free', async () => {
    await world.app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.server.address() as AddressInfo
    // the server's own side of the line has heard of it
    const { server } = world.app.server
    server.on('connection', (line) => line.once('close', () => server.emit('left')))
    const ask = request({ port, path: excel(), headers: { authorization: `Bearer ${office.token}` } })
    ask.on('error', () => {})
    const left = new Promise<void>((resolve) => {
      meanwhile(async () => {
        const gone = once(server, 'left')
        ask.destroy()
        await gone
        resolve()
      })
    })
    const made = vi.spyOn(RowSpool.prototype, 'parts')
    database.take()
    ask.end()
    await left
    const { pool } = world.app.connections.requests
    await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0))
    const asked = database.take()
    expect(parts(asked).length).toBeLessThanOrEqual(2)
    expect(asked.at(-1)).toMatch(/^rollback/)
    expect(made).not.toHaveBeenCalled()
    expect((await office.get(excel())).status).toBe(200)
  })
})
