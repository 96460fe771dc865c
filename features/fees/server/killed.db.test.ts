/** kill -9 in the midst of bill generation: nothing half-done is seen, and the next node does the work once. */
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { startSecondProcess } from '#test/second-process.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'

let world: World
let accountant: Person
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  accountant = await world.signIn('accountant')
})
afterAll(() => world.close())

const bills = async (month: string) =>
  (
    await inSchool(world.db, himalaya, (tx) =>
      sql<{ n: number }>`select count(*) as n from bills where company_id = ${himalaya} and month = ${month}`.execute(
        tx,
      ),
    )
  ).rows[0]!.n
const events = async () =>
  (
    await inSchool(world.db, himalaya, (tx) =>
      sql<{ n: number }>`select count(*) as n from fee_events where company_id = ${himalaya}`.execute(tx),
    )
  ).rows[0]!.n

async function until<T>(ask: () => Promise<T | undefined | false>, what: string): Promise<T> {
  // a machine that does other things as well starts a node in half a minute
  for (let i = 0; i < 900; i++) {
    const got = await ask()
    if (got) return got
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`waited in vain until ${what}`)
}

it.each([
  ['still knows the job', '09', false],
  ['has lost it', '10', true],
])(
  'a killed node leaves nothing half-done; another takes the job and bills everybody once, though the queue %s',
  { timeout: 300_000 },
  async (_what, month, isLost) => {
    const before = await events()
    const node = await startSecondProcess(world)
    // we hold the bill counter: the run writes its events and then waits for the number, which it takes last
    const holder = new pg.Client({ connectionString: world.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query(`select from counters where company_id = ${himalaya} and name like 'bill:%' for update`)
    const grade_ids = (await accountant.get('/api/grades?rowsPerPage=25&slim=true')).body.data.map(
      (grade: { id: number }) => grade.id,
    )
    const { body } = await accountant.send('POST', '/api/monthly-bill', { month, grade_ids, confirm: 'yes' })
    await until(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%counters%'`.execute(
            world.owner.db,
          )
        ).rows.length > 0,
      'the run waits for its number',
    )
    node.child.kill('SIGKILL')
    await holder.query('rollback')
    await holder.end()
    await until(
      async () => (await accountant.get(`/api/jobs/${body.data.job_id}`)).body.data.state === 'running',
      'the job is left running',
    )
    expect([await bills(month), await events()]).toEqual([0, before])

    if (isLost) await sql`delete from pgboss.job where data ->> 'job' = ${body.data.job_id}`.execute(world.owner.db)
    const next = await openWorld({ on: world })
    await until(
      async () => (await accountant.get(`/api/jobs/${body.data.job_id}`)).body.data.state === 'done',
      'the next node has done the job',
    )
    expect(await bills(month)).toBeGreaterThan(50)
    expect(await verifySchool(world.db, himalaya)).toEqual([])
    await next.close()
  },
)
