/** Every call that reads answers alike of an id of another school and of one that nobody has: status and body, in the address and in the query. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { bagmati, himalaya, openWorld, type Person, type Reply, type World } from '#test/world.ts'
import { key, onlyRoom } from './routes.ts'
import { knownOf, type Known, readingUrl, reads, tables } from './reads.ts'

let world: World
let known: Known
let office: Person
/** By table: ids of rows that only the other school has. */
let foreign: Map<string, number[]>
const nobody = 987_654_321

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  known = await knownOf(world.owner, himalaya, { user: office.id })
  foreign = await foreignIds()
})
afterAll(() => world.close())

async function foreignIds(): Promise<Map<string, number[]>> {
  const { rows: tablesWithIds } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'int8'::regtype
    join pg_attribute b on b.attrelid = c.oid and b.attname = 'company_id'
    where n.nspname = 'public' and c.relkind = 'r'`.execute(world.owner.db)
  const found = new Map<string, number[]>()
  for (const { name } of tablesWithIds) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(name)} t where company_id = ${bagmati}
        and not exists (select from ${sql.table(name)} o where o.company_id = ${himalaya} and o.id = t.id)
      order by id limit 2`.execute(world.owner.db)
    found.set(
      name,
      rows.map(({ id }) => id),
    )
  }
  return found
}

const called: Record<string, string> = {
  student_id: 'students',
  userId: 'students',
  teacher_id: 'users',
  user_id: 'users',
  cashier_id: 'users',
  guardian_id: 'guardians',
  staff_id: 'staff',
  enroll_id: 'enrolments',
  head_id: 'fee_heads',
  group_id: 'student_groups',
  stop_id: 'route_stops',
  category_id: 'behaviour_categories',
  type_id: 'remark_types',
  account_id: 'accounts',
  counter_day_id: 'counter_days',
  device_id: 'attendance_devices',
  offer_id: 'fee_offers',
  recurring_id: 'recurring_vouchers',
  lesson_id: 'routine_lessons',
}
/** Whose rows an id names: by the beginning of the address, or by its name. */
function tableOf({ path }: AnyEndpoint, name: string): string {
  if (name !== 'id')
    return (
      called[name] ??
      `${name.replace(/^(from|to)_/, '').replace(/_?[iI]d$/, '')}s`.replace(/ys$/, 'ies').replace(/chs$/, 'ches')
    )
  const begins = Object.keys(tables)
    .filter((each) => `${path}/`.startsWith(`${each}/`))
    .toSorted((one, other) => other.length - one.length)[0]
  return begins === undefined ? 'students' : tables[begins]!
}

/** Names of ids that a call takes, in its address and in its query. */
const idsOf = ({ input }: AnyEndpoint): string[] =>
  [...fieldsOf(input).keys()].filter((name) => /(^|_)id$|Id$/.test(name) && name !== 'companyId')

/** What was asked is said again in links of a list and beside a report. */
function said({ status, body, raw }: Reply, name: string): string {
  if (typeof body !== 'object') return `${status} ${raw.length}`
  return `${status} ${JSON.stringify(body).replaceAll(new RegExp(`${name}(=|":)\\d+`, 'g'), name)}`
}

const withIds = reads.filter(
  (endpoint) => idsOf(endpoint).length && !/jobs|sessions|imports?\//.test(endpoint.path) && !endpoint.platform,
)

it('of an id of another school as of none', { timeout: 300_000 }, async () => {
  const wrong = new Set<string>()
  const reached = new Set<string>()
  let met = 0
  for (const endpoint of withIds)
    for (const name of idsOf(endpoint)) {
      const ask = async (id: number) => {
        const inPath = endpoint.path.includes(`{${name}}`) || endpoint.path.includes(`{${name}?}`)
        const url = inPath
          ? readingUrl({ ...endpoint, path: endpoint.path.replace(new RegExp(`\\{${name}\\??\\}`), String(id)) }, known)
          : new URL(readingUrl(endpoint, known), 'http://localhost')
        if (url instanceof URL) url.searchParams.set(name, String(id))
        const path = url instanceof URL ? `${url.pathname}${url.search}` : url
        return said(await office.get(path), name)
      }
      const missing = await ask(nobody)
      if (/^(403|422)/.test(missing)) continue
      reached.add(`${key(endpoint)} ${name}`)
      for (const id of foreign.get(tableOf(endpoint, name)) ?? []) {
        met++
        const answer = await ask(id)
        if (answer !== missing)
          wrong.add(`${key(endpoint)} ${name}=${id}: ${answer.slice(0, 120)}, of nothing: ${missing.slice(0, 120)}`)
      }
    }
  console.info(`foreign reads: ${reached.size} ids in ${withIds.length} calls, asked with ${met} foreign ids`)
  expect([...wrong]).toEqual([])
  if (!onlyRoom) expect(met).toBeGreaterThan(300)
})

it('an order that a list does not know is told in a sentence', async () => {
  const lists = reads.filter(({ path, input }) => !path.includes('{') && fieldsOf(input).has('sortBy'))
  const wrong: string[] = []
  for (const endpoint of lists) {
    const url = new URL(readingUrl(endpoint, known), 'http://localhost')
    url.searchParams.set('sortBy', 'no_such_column')
    const { status, body } = await office.get(`${url.pathname}${url.search}`)
    const told = String(body.errors?.sortBy?.[0] ?? '')
    if (status === 403) continue
    // a list of a resource takes its own order instead
    if (status === 200) continue
    if (status !== 422 || !/^[A-Z][^|"{}]*$/.test(told))
      wrong.push(`${key(endpoint)}: ${status} ${told || body.message}`)
  }
  expect(wrong).toEqual([])
  if (!onlyRoom) expect(lists.length).toBeGreaterThan(40)
})
