/**
 * What the database does for a call grows with the rows of the school and no faster: each call that reads is asked in a small school and in one sixteen times as large, and the rows
 * that every node of every plan gives or throws away are counted (`auto_explain`), not milliseconds. What compares each row with each is sixteen times above what is linear.
 * Found by a bench, when nobody asked: a home page that took 20 ms took 760 (decision 0049).
 */
import { sql } from 'kysely'
import { dirname, join } from 'node:path'
import { open } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { school } from '#test/builders.ts'
import { openWorld, type Person, type World } from '#test/world.ts'
import { type Known, knownOf, readingUrl, reads } from './reads.ts'
import { key } from './routes.ts'

const sizes = { few: 60, many: 960 }
/** Times as many rows as in the small school: sixteen times the students are at most thrice that, as chance fills schools; what compares each with each is 256 times. */
const atMost = 48
/** Rows that every statement may touch, however small the school. */
const nothing = 300
/** Rows that are no work worth a word. */
const worthwhile = 50_000

/** A file asks what its list asks, and is printed besides. */
const walked = reads.filter(({ right, path }) => right !== 'super' && !/download|print|\/pdf/.test(path))

let world: World
let log: string
interface Side {
  office: Person
  known: Known
}
let few: Side
let many: Side

beforeAll(async () => {
  world = await openWorld({ jobs: false })
  ;[few, many] = [await side(sizes.few), await side(sizes.many)]
  const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.owner.db)).rows
  const [place] = await rowsOf(
    sql<{
      folder: string
      name: string
    }>`select current_setting('data_directory') as folder, current_database() as name`,
  )
  log = join(dirname(place!.folder), 'server.log')
  for (const [setting, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
  }))
    await sql.raw(`alter database ${place!.name} set ${setting} = '${value}'`).execute(world.owner.db)
  await sql`analyze`.execute(world.owner.db)
  // connections that come from now on tell their plans
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    world.owner.db,
  )
}, 240_000)
afterAll(() => world.close())

async function side(size: number): Promise<Side> {
  const { id, suffix } = await school(world, size)
  // the demo gives few a fee of their own, whatever its size: here one in four does not pay his heads
  await sql`
    insert into customized_fees (company_id, enroll_id, fee_head_id, kind, from_month, to_month, reason)
    select e.company_id, e.id, p.fee_head_id, 'excluded', '01', '12', 'One in four' from enrolments e
    join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
    join fee_plans p on p.company_id = e.company_id and p.batch_id = e.batch_id and p.grade_id = e.grade_id
    where e.company_id = ${id} and e.id % 4 = 0 on conflict do nothing`.execute(world.owner.db)
  const office = await world.signIn(`administrator${suffix}`)
  return { office, known: { ...(await knownOf(world.owner, id, { user: office.id })), rowsPerPage: 10 } }
}

interface Plan {
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

/** Rows that a plan's nodes gave or threw away. */
const workOf = (plan: Plan): number =>
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) *
    (plan['Actual Loops'] ?? 0) +
  (plan.Plans ?? []).reduce((sum, each) => sum + workOf(each), 0)

/** Connections that have not come to an end with what they were asked. */
async function underWay(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`.execute(
    world.owner.db,
  )
  return rows[0]!.n
}

const end = async (): Promise<number> => {
  await using file = await open(log)
  return (await file.stat()).size
}

/** What the server has written since; the log of all plans is long. */
async function since(from: number): Promise<string> {
  await using file = await open(log)
  const { size } = await file.stat()
  const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
  return buffer.toString()
}

/** Of each statement of the call, by its first words: the work of all its runs. */
async function worked(ask: () => Promise<{ status: number }>): Promise<Map<string, number>> {
  const from = await end()
  expect((await ask()).status).toBe(200)
  // an answer does not wait for the end of what has only read: a plan is told at that end
  await expect.poll(underWay, { interval: 5, timeout: 30_000 }).toBe(0)
  const written = await since(from)
  const all = new Map<string, number>()
  for (const [, told] of written.matchAll(/ plan:\n((?:\t.*\n?)+)/g)) {
    const { 'Query Text': text, Plan: plan } = JSON.parse(told!.replaceAll(/^\t/gm, '')) as {
      'Query Text': string
      Plan: Plan
    }
    const name = text.trim().replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '#').slice(0, 160)
    all.set(name, (all.get(name) ?? 0) + workOf(plan))
  }
  return all
}

it('no call that reads does more for each row because there are more of them', { timeout: 300_000 }, async () => {
  const wrong: string[] = []
  let [calls, statements, rows] = [0, 0, 0]
  for (const endpoint of walked) {
    const asked = []
    for (const { office, known } of [few, many]) {
      const url = readingUrl(endpoint, known)
      if ((await office.get(url)).status !== 200) break
      asked.push(await worked(() => office.get(url)))
    }
    const [small, large] = asked
    // another law says that each call is answered
    if (!small || !large) continue
    calls++
    for (const [text, work] of large) {
      const before = small.get(text)
      // what is asked only where there is something to ask of has nothing beside it
      if (before === undefined) continue
      statements++
      rows += work
      const times = work / (before + nothing)
      if (work >= worthwhile && times > atMost)
        wrong.push(`${key(endpoint)}: ${Math.round(work)} rows, ${Math.round(times)} times as many: ${text}`)
    }
  }
  console.log(`${calls} calls, ${statements} statements, ${Math.round(rows)} rows in the large school`)
  expect(wrong).toEqual([])
  // a law that hears no plans proves nothing
  expect(calls).toBeGreaterThan(150)
  expect(statements).toBeGreaterThan(400)
  expect(rows).toBeGreaterThan(100_000)
})
