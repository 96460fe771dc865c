/** Jobs of schools take turns on a node, and nobody queues without end. */
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { himalaya, openWorld, type World } from '#test/world.ts'
import { testKeys } from '#test/test-keys.ts'
import { type JobRun, type Jobs, startJobs } from './jobs.ts'
import { inSchool } from './tenant.ts'

let world: World
let other: number
/** Who began, in order; work is done when its name is called. */
let begun: string[] = []
let finish = new Map<string, () => void>()
let by: number

beforeAll(async () => {
  world = await openWorld({ jobs: false })
  by = (await world.signIn('administrator', himalaya)).id
  const { rows } = await sql<{ id: number }>`select min(id) as id from companies where id > ${himalaya}`.execute(
    world.owner.db,
  )
  other = rows[0]!.id
})
afterAll(() => world.close())
beforeEach(async () => {
  begun = []
  finish = new Map()
  await sql`delete from pgboss.job where name = 'work'`.execute(world.owner.db)
  await sql`update jobs set state = 'done' where state in ('queued', 'running')`.execute(world.owner.db)
})

const work = ({ job }: JobRun) =>
  new Promise<Record<string, unknown>>((resolve) => {
    const { name } = job.input as { name: string }
    begun.push(name)
    finish.set(name, () => resolve({}))
  })
function startNode(): Promise<Jobs> {
  const { printer, files } = world.app.services
  return startJobs(world.app.connections.jobs, { 'test-turn': work }, pino({ level: 'silent' }), {
    tools: { printer, files, keys: testKeys },
  })
}
const start = (company: number, name: string, who = by) =>
  inSchool(world.db, company, (tx) =>
    world.app.services.jobs.start(
      { tx, afterCommit: () => undefined },
      { company, kind: 'test-turn', title: 'Work', input: { name }, by: who },
    ),
  )
const done = async (name: string) => {
  await expect.poll(() => finish.has(name), { timeout: 20_000 }).toBe(true)
  finish.get(name)!()
}

it(
  'one school has one job at a time on a node; another one begins at once beside it',
  { timeout: 60_000 },
  async () => {
    for (const name of ['a1', 'a2', 'a3']) await start(himalaya, name)
    const node = await startNode()
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['a1'])
    // time enough for the second worker to have looked twice
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(begun).toEqual(['a1'])
    await start(other, 'b1')
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(['a1', 'b1'])
    for (const name of ['b1', 'a1', 'a2', 'a3']) await done(name)
    await expect
      .poll(
        async () =>
          (await sql`select from jobs where kind = 'test-turn' and state <> 'done'`.execute(world.owner.db)).rows
            .length,
        { timeout: 20_000 },
      )
      .toBe(0)
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
    await node.stop()
  },
)

it('schools take turns, however many jobs one of them has queued before', { timeout: 60_000 }, async () => {
  for (const name of ['a1', 'a2', 'a3']) await start(himalaya, name)
  for (const name of ['b1', 'b2']) await start(other, name)
  const { rows } = await sql<{ name: string }>`
    select k.input ->> 'name' as name from pgboss.job j join jobs k on k.id::text = j.data ->> 'job'
    where j.name = 'work' order by j.priority desc, j.created_on`.execute(world.owner.db)
  expect(rows.map(({ name }) => name)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

it('nobody has more than twenty jobs that are not done, and no school more than a hundred', async () => {
  for (let n = 1; n <= 20; n++) await start(himalaya, `a${n}`)
  await expect(start(himalaya, 'a21')).rejects.toMatchObject({ code: 'too-many-jobs', status: 429 })
  await start(other, 'b1')
  for (let n = 0; n < 80; n++) await start(himalaya, `c${n}`, by + 1 + Math.floor(n / 20))
  await expect(start(himalaya, 'd', by + 9)).rejects.toMatchObject({ code: 'too-many-jobs', status: 429 })
  const { rows } = await sql<{ n: number }>`select count(*) as n from pgboss.job where name = 'work'`.execute(
    world.owner.db,
  )
  expect(rows[0]!.n).toBe(101)
  await sql`update jobs set created_at = created_at - interval '2 days' where state = 'queued'`.execute(world.owner.db)
  await start(himalaya, 'e')
})
