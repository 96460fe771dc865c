/** No job goes on for ever when nothing works on it: what the queue has lost is done after all, what it has given up is over with a sentence. */
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testKeys } from '#test/test-keys.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { gaveUp } from './lost-jobs.ts'
import { inSchool } from './tenant.ts'

let world: World
let office: Person
let runs: string[] = []
let hold: Promise<void> | undefined
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator')
})
afterAll(() => world.close())

function startNode(): Promise<Jobs> {
  const { printer, files } = world.app.services
  const handler = async ({ job }: { job: { id: string } }) => {
    runs.push(job.id)
    await hold
    return {}
  }
  return startJobs(world.app.connections.jobs, { 'test-lost': handler }, pino({ level: 'silent' }), {
    tools: { printer, files, keys: testKeys },
  })
}
const start = () =>
  inSchool(world.db, himalaya, (tx) =>
    world.app.services.jobs.start(
      { tx, afterCommit: () => undefined },
      { company: himalaya, kind: 'test-lost', title: 'Work', input: {}, by: office.id },
    ),
  )
const job = async (id: string) =>
  (await office.get(`/api/jobs/${id}`)).body.data as { state: string; error: string | null }
/** As a node that was killed leaves it: the row goes on, nobody has its lock. */
const leftRunning = (id: string) =>
  sql`update jobs set state = 'running', started_at = app_now() where id = ${id}`.execute(world.owner.db)
const messages = async (id: string) =>
  (
    await sql<{
      state: string
    }>`select state::text from pgboss.job where data ->> 'job' = ${id} order by created_on`.execute(world.owner.db)
  ).rows.map(({ state }) => state)

it('one that the queue has given up is over, and says so', { timeout: 60_000 }, async () => {
  runs = []
  const id = await start()
  await leftRunning(id)
  await sql`update pgboss.job set state = 'failed' where data ->> 'job' = ${id}`.execute(world.owner.db)
  const node = await startNode()
  await expect.poll(() => job(id)).toMatchObject({ state: 'failed', error: gaveUp })
  expect(runs).toEqual([])
  await node.stop()
})

it.each([
  ['has lost', sql`delete from pgboss.job where data ->> 'job' = `],
  ['holds for done', sql`update pgboss.job set state = 'completed' where data ->> 'job' = `],
])('one whose message the queue %s is done once after all', { timeout: 60_000 }, async (_what, lose) => {
  runs = []
  const id = await start()
  await leftRunning(id)
  await sql`${lose}${id}`.execute(world.owner.db)
  // two nodes look at once
  const nodes = await Promise.all([startNode(), startNode()])
  await expect.poll(() => job(id), { timeout: 20_000 }).toMatchObject({ state: 'done', error: null })
  expect(runs).toEqual([id])
  for (const node of nodes) await node.stop()
})

it('one that somebody works on is left alone, whatever the queue knows of it', { timeout: 60_000 }, async () => {
  runs = []
  let goOn!: () => void
  hold = new Promise((resolve) => (goOn = resolve))
  const id = await start()
  const node = await startNode()
  await expect.poll(() => runs, { timeout: 20_000 }).toEqual([id])
  await sql`delete from pgboss.job where data ->> 'job' = ${id}`.execute(world.owner.db)
  const next = await startNode()
  expect([(await job(id)).state, await messages(id)]).toEqual(['running', []])
  goOn()
  hold = undefined
  await expect.poll(() => job(id), { timeout: 20_000 }).toMatchObject({ state: 'done' })
  expect(runs).toEqual([id])
  await node.stop()
  await next.stop()
})

it('one that waits in the queue is left alone too', async () => {
  const id = await start()
  const before = await messages(id)
  const { takeUpLost } = await import('./lost-jobs.ts')
  await takeUpLost(world.app.connections.jobs.db, {
    send: () => Promise.reject(new Error('It was sent again.')),
  } as never)
  expect([(await job(id)).state, await messages(id)]).toEqual(['queued', before])
})
