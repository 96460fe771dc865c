/** The queue when its database goes away for a moment: the node lives, and the work is done once. */
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { himalaya, openWorld, type World } from '#test/world.ts'
import { testKeys } from '#test/test-keys.ts'
import type { Connection } from './db.ts'
import { type JobRun, type Jobs, startJobs } from './jobs.ts'
import { inSchool } from './tenant.ts'

let world: World
let runs = 0
let away = false
const unheard: unknown[] = []
const hear = (error: unknown) => void unheard.push(error)

beforeAll(async () => {
  world = await openWorld({ jobs: false })
  process.on('unhandledRejection', hear)
})
afterAll(async () => {
  process.off('unhandledRejection', hear)
  await world.close()
})

/** A node whose queue finds no database while `away`. */
function startNode(end: (run: JobRun) => void): Promise<Jobs> {
  const real = world.app.connections.jobs
  const query = (...asked: [string, unknown[]]) =>
    away ? Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) : real.pool.query(...asked)
  const pool = new Proxy(real.pool, {
    get: (of, name) => (name === 'query' ? query : name === 'connect' ? of.connect.bind(of) : Reflect.get(of, name)),
  })
  const connection: Connection = { ...real, pool }
  const handler = async (run: JobRun) => {
    runs++
    end(run)
    return {}
  }
  const { printer, files } = world.app.services
  const tools = { printer, files, keys: testKeys }
  return startJobs(connection, { 'test-away': handler }, pino({ level: 'silent' }), { tools })
}

const start = (by: number) =>
  inSchool(world.db, himalaya, (tx) =>
    world.app.services.jobs.start(
      { tx, afterCommit: () => undefined },
      { company: himalaya, kind: 'test-away', title: 'Work', input: {}, by },
    ),
  )
async function message(job: string): Promise<string | undefined> {
  const { rows } = await sql<{
    state: string
  }>`select state::text from pgboss.job where data ->> 'job' = ${job}`.execute(world.owner.db)
  return rows[0]?.state
}
const state = async (job: string) =>
  (await world.owner.db.selectFrom('jobs').select('state').where('id', '=', job).executeTakeFirstOrThrow()).state

it.each([
  { how: 'done', end: () => (away = true) },
  {
    how: 'failed',
    end: () => {
      away = true
      throw new Error('no')
    },
  },
])(
  'is away when the queue wants to say that a job has $how: nothing falls over, and it is said later',
  { timeout: 60_000 },
  async ({ how, end }) => {
    runs = 0
    const { id: by } = await world.signIn('administrator', himalaya)
    const node = await startNode(end)
    const job = await start(by)
    await expect.poll(() => state(job), { timeout: 20_000 }).toBe(how)
    // the queue has asked in vain by then, and asks on for new work
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect([await message(job), unheard]).toEqual(['active', []])
    away = false
    const next = await startNode(end)
    await expect.poll(() => message(job), { timeout: 20_000 }).toBe('completed')
    expect([await state(job), runs]).toEqual([how, 1])
    await node.stop()
    await next.stop()
  },
)

it('is away when a job begins to write: another attempt does the work', { timeout: 60_000 }, async () => {
  runs = 0
  const { id: by } = await world.signIn('administrator', himalaya)
  const node = await startNode(() => {
    if (runs > 1) return
    away = true
    setTimeout(() => (away = false), 1_500)
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  })
  const job = await start(by)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const next = await startNode(() => {})
  await expect.poll(() => state(job), { timeout: 20_000 }).toBe('done')
  expect([runs, unheard]).toEqual([2, []])
  await node.stop()
  await next.stop()
})
