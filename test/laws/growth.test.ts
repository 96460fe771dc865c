/**
 * What the database does for a call grows with the rows of the school and no faster: each call that reads is asked in a small school and in one sixteen times as large, and the rows
 * that every node of every plan gives or throws away are counted (`auto_explain`), not milliseconds. What compares each row with each is sixteen times above what is linear.
 * Asked twice: by plans made for the school that asks, and by those that a connection keeps (`prepared.ts`), which are made for no school in particular. Where nearly all are small
 * the planner expects a few rows of a large one too, and joins sets row by row: an exam of 20,000 students beside a hundred small schools, 5,000 rows by 5,000 each time. (Reports are planned for the
 * school that asks, `planForItself`: of so many joins some plan for a few rows compares each with each, today's or tomorrow's.)
 * Found by a bench, when nobody asked: a home page that took 20 ms took 760 (decision 0049).
 */
import { sql } from 'kysely'
import { dirname, join } from 'node:path'
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { school } from '#test/builders.ts'
import { openWorld, type Person, type World } from '#test/world.ts'
import { type Known, knownOf, readingUrl, reads } from './reads.ts'
import { key } from './routes.ts'

const sizes = { few: 60, many: 960 }
/** Times as many rows as in the small school: sixteen times the students are at most eighty, as chance fills schools and a whole table is read where that pays; what compares each with each is 256 times. */
const atMost = 100
/** Rows that every statement may touch, however small the school. */
const nothing = 300
/** Rows that are no work worth a word. */
const worthwhile = 50_000
/** Among so many schools: kept plans expect that share of all rows of each, of sixteen as many as the small one has, of 500 a few. */
const schools = [16, 128, 500]

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
  await planAnew()
}, 240_000)
afterAll(() => world.close())

/** Connections that come from now on tell their plans, made by what is known now. */
async function planAnew(): Promise<void> {
  await sql`analyze`.execute(world.owner.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    world.owner.db,
  )
  // who asks in the very moment is told that the line broke, and a call that is not answered would not be counted
  while ((await many.office.get('/api/me')).status !== 200) await sleep(20)
}

/** As in a deployment of small schools: every plan is one that is kept, and expects such a school. */
async function keepPlansAmong(among: number): Promise<void> {
  const { rows } = await sql<{ table: string; database: string }>`
    select c.oid::regclass::text as table, current_database() as database from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'company_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(
    world.owner.db,
  )
  const expectation = rows.map(
    ({ table }) => `alter table ${table} alter column company_id set (n_distinct = ${among})`,
  )
  await sql.raw(expectation.join(';')).execute(world.owner.db)
  await sql.raw(`alter database ${rows[0]!.database} set plan_cache_mode = force_generic_plan`).execute(world.owner.db)
  await planAnew()
}

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
  return { office, known: { ...(await knownOf(world.owner, id, { user: office.id })), rowsPerPage: 500 } }
}

interface Plan {
  'Node Type': string
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

/** Times that a set which the statement made is summed up anew, at most of all. */
const sumsAgain = (plan: Plan): number => {
  const [of] = plan.Plans ?? []
  const here = plan['Node Type'] === 'Aggregate' && of?.['Node Type'] === 'CTE Scan' ? (plan['Actual Loops'] ?? 0) : 0
  return Math.max(here, ...(plan.Plans ?? []).map(sumsAgain))
}

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

/** Of each statement of the call, by its first words: the work of all its runs, and how often it sums up a set of its own. */
async function worked(ask: () => Promise<{ status: number }>): Promise<Map<string, { rows: number; sums: number }>> {
  const from = await end()
  expect((await ask()).status).toBe(200)
  // an answer does not wait for the end of what has only read: a plan is told at that end
  await expect.poll(underWay, { interval: 5, timeout: 30_000 }).toBe(0)
  const written = await since(from)
  const all = new Map<string, { rows: number; sums: number }>()
  for (const [, told] of written.matchAll(/ plan:\n((?:\t.*\n?)+)/g)) {
    const { 'Query Text': text, Plan: plan } = JSON.parse(told!.replaceAll(/^\t/gm, '')) as {
      'Query Text': string
      Plan: Plan
    }
    const name = text.trim().replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '#').slice(0, 160)
    const { rows, sums } = all.get(name) ?? { rows: 0, sums: 0 }
    all.set(name, { rows: rows + workOf(plan), sums: Math.max(sums, sumsAgain(plan)) })
  }
  return all
}

/** Walks all calls; returns those of which a statement compares each row with each. */
async function tooMuch(): Promise<string[]> {
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
    for (const [text, { rows: work, sums }] of large) {
      if (sums > 1) wrong.push(`${key(endpoint)}: a set is summed up ${sums} times: ${text}`)
      const before = small.get(text)?.rows
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
  // a law that hears no plans proves nothing
  expect(calls).toBeGreaterThan(150)
  expect(statements).toBeGreaterThan(400)
  expect(rows).toBeGreaterThan(100_000)
  return wrong
}

it('no call that reads does more for each row because there are more of them', { timeout: 300_000 }, async () => {
  expect(await tooMuch()).toEqual([])
})

it.each(schools)('nor by a plan that was made for one of %s schools', { timeout: 300_000 }, async (among) => {
  await keepPlansAmong(among)
  expect(await tooMuch()).toEqual([])
})
