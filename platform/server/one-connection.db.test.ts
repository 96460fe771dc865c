/** No flood and no failure of the database stops the product: invariants 34 and 36. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#test/called.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { connect, type Tx } from './db.ts'
import { inSchool } from './tenant.ts'

let world: World
let student: Person
let accountant: Person

beforeAll(async () => {
  world = await openWorld()
  student = await world.signIn('student')
  accountant = await world.signIn('accountant')
})
afterAll(() => world.close())

/** Takes every connection of the requests' pool until the returned function is called. */
async function fillPool(): Promise<() => Promise<void>> {
  const { pool } = world.app.connections.requests
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  return async () => held.forEach((client) => client.release())
}

describe('one connection a request', () => {
  test('inside a transaction nobody reaches the pool, full or not', async () => {
    await expect(inSchool(world.db, himalaya, () => inSchool(world.db, himalaya, async () => 1))).rejects.toThrow(
      'A transaction is open here already',
    )
    // one after the other is what is meant
    await inSchool(world.db, himalaya, async () => 1)
    await expect(inSchool(world.db, himalaya, async () => 2)).resolves.toBe(2)
  })

  test('a transaction that has ended answers nobody: its connection is another school’s by then', async () => {
    let left: Tx | undefined
    await inSchool(world.db, himalaya, async (tx) => void (left = tx))
    await expect(sql`select 1`.execute(left!)).rejects.toThrow('This transaction has ended.')
    await expect(left!.selectFrom('users').select('id').execute()).rejects.toThrow('This transaction has ended.')
    const failing = inSchool(world.db, himalaya, async (tx) => {
      left = tx
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await expect(sql`select 1`.execute(left!)).rejects.toThrow('This transaction has ended.')
  })

  test('what is asked at once is answered in its order, and what fails takes all of it back', async () => {
    const number = (n: number) => (tx: Tx) => sql<{ n: number }>`select ${n}::int as n`.execute(tx)
    const answers = await inSchool(world.db, himalaya, (tx) => Promise.all([3, 1, 2].map((n) => number(n)(tx))))
    expect(answers.map(({ rows }) => rows[0]!.n)).toEqual([3, 1, 2])
    const name = 'Nowhere at all'
    const broken = inSchool(world.db, himalaya, (tx) =>
      Promise.all([
        tx.insertInto('routes').values({ company_id: himalaya, name }).execute(),
        sql`select 1 / 0`.execute(tx),
      ]),
    )
    await expect(broken).rejects.toThrow('division by zero')
    const left = await inSchool(world.db, himalaya, (tx) =>
      tx.selectFrom('routes').select('id').where('company_id', '=', himalaya).where('name', '=', name).execute(),
    )
    expect(left).toEqual([])
  })

  test.each([16, 24, 100])(
    '%i at once on every call that looks something up beside its transaction are all answered',
    async (n) => {
      const calls: [method: 'POST', path: string, body: object][] = [
        ['POST', '/api', { password: 'not this one' }],
        ['POST', '/api/me/totp', { password: 'not this one' }],
        ['POST', '/api/me/password', { current: 'not this one', password: 'another-1' }],
        ['POST', '/api/me/role', { role: 'student' }],
      ]
      const asked = Array.from({ length: n }, (_, i) => calls[i % calls.length]!)
      const answers = await Promise.all(asked.map(([method, path, body]) => student.send(method, path, body)))
      // none waits for ever, and none is a fault of ours
      expect(answers.map(({ status }) => status).filter((status) => status === 500 || status === 404)).toEqual([])
      expect((await accountant.get('/api/grades')).status).toBe(200)
    },
  )
})

describe('a full pool', () => {
  test('says after three seconds that it is busy, and when to come again; health answers at once', async () => {
    const release = await fillPool()
    try {
      const waiting = accountant.get('/api/grades')
      const [alive, ready, metrics] = await Promise.all(
        ['/healthz', '/readyz', '/metrics'].map((path) => world.call('GET', path, {})),
      )
      expect([alive!.status, ready!.status]).toEqual([200, 200])
      expect([200, 403]).toContain(metrics!.status)
      const { status, body, headers } = await waiting
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('3')
      expect(body.error.code).toBe('busy')
    } finally {
      await release()
    }
    expect((await accountant.get('/api/grades')).status).toBe(200)
  })
})

describe('one session that asks for very much', () => {
  test('has four connections and a hundred that wait, is told so beyond, and keeps nobody else from an answer', async () => {
    let release!: () => void
    const held = new Promise<void>((resolve) => (release = resolve))
    let locked!: Promise<void>
    // held before the first asks: whoever came earlier would be answered
    await new Promise<void>((isHeld, failed) => {
      locked = inSchool(world.owner.db, himalaya, async (tx) => {
        await sql`lock table fee_heads in access exclusive mode`.execute(tx)
        isHeld()
        await held
      })
      locked.catch(failed)
    })
    const answers: number[] = []
    const all = Array.from({ length: 120 }, async () => {
      const { status, body } = await accountant.get('/api/fee-head')
      answers.push(status)
      return status === 429 ? body.error.code : status
    })
    // those that wait for the lock, and those that wait for them, are not answered yet
    await expect.poll(() => answers, { timeout: 10_000 }).toEqual(Array.from({ length: 16 }, () => 429))
    expect(world.app.connections.requests.pool.totalCount).toBeLessThan(16)
    expect((await student.get('/api/lock-status')).status).toBe(200)
    release()
    await locked
    const codes = await Promise.all(all)
    expect(codes.filter((code) => code === 200)).toHaveLength(104)
    expect(new Set(codes)).toEqual(new Set([200, 'too-much-at-once']))
  })
})

describe('the database goes away', () => {
  const cutAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      world.owner.db,
    )

  test('with every connection cut under load, twenty times: nothing but 200 and 503, and 200 again afterwards', async () => {
    const seen = new Map<number, number>()
    let going = true
    const load = Array.from({ length: 6 }, async () => {
      for (;;) {
        if (!going) return
        const { status } = await accountant.get('/api/grades')
        seen.set(status, (seen.get(status) ?? 0) + 1)
      }
    })
    for (let round = 0; round < 20; round++) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      await cutAll()
    }
    going = false
    await Promise.all(load)
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(seen.get(200)).toBeGreaterThan(0)
    await expect.poll(async () => (await accountant.get('/api/grades')).status, { timeout: 10_000 }).toBe(200)
    expect((await world.call('GET', '/readyz', {})).status).toBe(200)
  })

  test('in the middle of a transaction that waits for nothing of the database: its next statement fails, the process lives', async () => {
    const work = inSchool(world.db, himalaya, async (tx) => {
      await cutAll()
      await new Promise((resolve) => setTimeout(resolve, 200))
      return sql`select 1`.execute(tx)
    })
    await expect(work).rejects.toThrow()
    expect(
      (await world.call('POST', '/api/login', { body: { username: 'teacher', password: demoPassword } })).status,
    ).toBe(200)
  })

  test('/readyz is red while nobody answers', async () => {
    const nowhere = connect('postgres://nobody@127.0.0.1:1/none', { max: 1, patience: 1000 })
    const { answers } = await import('./db.ts')
    expect(await answers(nowhere)).toBe(false)
    await nowhere.close()
  })
})

describe('the database protects itself', () => {
  test('it ends a transaction of a request that does nothing, and a statement without end', async () => {
    const { rows } = await sql<{ idle: string; long: string }>`
      select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as long`.execute(
      world.db,
    )
    expect(rows[0]).toEqual({ idle: '10s', long: '20s' })
  })
})
