/**
 * What school A fetches holds nothing of school B, and no request of A changes a row of B. Canaries stand in every column of B that takes free text,
 * ids come from every table of B, bodies from each endpoint's own declaration; the law counts what got past the doors and fails below its share.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { hasRight } from '#platform/contract/rights.ts'
import { capabilitiesOf } from '#features/access/contract/capabilities.ts'
import { builtInRoles } from '#app/rights.ts'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import { bagmati, himalaya, openWorld, type Person, type Reply, type World } from '#test/world.ts'
import { type Ids, inputFor } from './inputs.ts'
import { fewForAll, fillEmptyTables, hashOf, idsOf, plant, readable, type TableIds } from './planted.ts'
import { endpoints, key, openPaths } from './routes.ts'
import { enrolCodeInBagmati } from '#test/called.ts'

let world: World
/** Of A; whoever may make the call makes it. */
let people: Person[]
const roles = ['administrator', 'accountant', 'teacher', 'guardian', 'student']
let theirs: TableIds[]
/** Of every table of B, twice where it has two. */
let numbers: number[]
let noSample: string[]
let canaries: { planted: string[]; refused: string[] }
const canary = 'Kanaripankhi'
/** These end the walk, have no end, or change how A itself signs in; each has tests of its own. */
const leftOut = new Set([
  'POST /api/logout',
  'GET /api/jobs/{id}/events',
  'POST /api/me/role',
  'POST /api/me/password',
  'PUT /api/settings/authentication',
])

beforeAll(async () => {
  world = await openWorld({ plants: true })
  // A has somebody for every right that a school has
  people = await Promise.all(roles.map((name) => world.signIn(name, himalaya)))
  noSample = await fillEmptyTables(world, bagmati)
  theirs = await idsOf(world, bagmati)
  const every = await idsOf(world, bagmati, 300)
  numbers = fewForAll(every.map(({ ids }) => ids.filter((id) => typeof id === 'number')))
  canaries = await plant(world, bagmati, canary)
  await sql`update companies set name = ${canary} where id = ${bagmati}`.execute(world.owner.db)
}, 240_000)
afterAll(() => world.close())

const walked = endpoints.filter(
  (endpoint) => !openPaths.has(key(endpoint)) && !leftOut.has(key(endpoint)) && !endpoint.machine,
)
const uuids = () => theirs.flatMap(({ ids }) => ids).filter((id) => typeof id === 'string')
const oneOf = (table: string, not: number | string) =>
  theirs.find((each) => each.table === table)?.ids.find((id) => id !== not)

/** `student_id` -> an id of B's students; what names nothing we know gets one after the other. */
function foreign(id: number | string): Ids {
  const tables: Record<string, string> = {
    student: 'students',
    user: 'users',
    teacher: 'users',
    enrolment: 'enrolments',
    enroll: 'enrolments',
    head: 'fee_heads',
    fee_head: 'fee_heads',
    month: 'billing_months',
    batch: 'batches',
    staff: 'staff',
    class_teacher: 'users',
  }
  return {
    numberFor(name) {
      const thing = name.replace(/_?ids?$|Ids?$/, '').replace(/^(from|to|new|other|into)_/, '')
      const found = oneOf(tables[thing] ?? `${thing}s`, id)
      return typeof found === 'number' ? found : typeof id === 'number' ? id : 1
    },
    uuid: typeof id === 'string' ? id : String(uuids()[0]),
  }
}

/** Of these names those that the call declares: an unknown one is refused at the door, and behind it lies what the law is about. */
const declaredOf = ({ input }: AnyEndpoint, pairs: [string, string][]) =>
  pairs.filter(([name]) => fieldsOf(input).has(name))

/** Who has no right to the call and was told so, whatever he names: he asks once, not with every id. */
const turnedAway = new Set<string>()

/** The call by the first of A's people who may make it, with the ids of B in its path and its body. */
async function ask(
  endpoint: AnyEndpoint,
  id: number | string,
  more: [string, string][] = [],
): Promise<Reply & { path: string; fits: boolean }> {
  const { input, fits } = inputFor(endpoint, foreign(id))
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => name!))
  const url = endpoint.path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) =>
    name === 'format'
      ? 'excel'
      : encodeURIComponent(String(/id$/i.test(name) && typeof input[name] !== 'string' ? id : (input[name] ?? id))),
  )
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
  const texts = Object.entries(body)
    .filter(([name, value]) => value != null && name !== 'token' && name !== 'columns')
    .map(([name, value]): [string, string] => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)])
  let reply: Reply | undefined
  let path = url
  for (const [at, person] of people.entries()) {
    const asker = `${key(endpoint)} ${person.id}`
    if (turnedAway.has(asker)) continue
    path =
      endpoint.method === 'GET'
        ? `${url}?${new URLSearchParams([...texts, ...declaredOf(endpoint, [['token', String(person.id)], ...more])])}`
        : url
    reply = await world.call(endpoint.method, path, {
      token: person.token,
      headers: { 'x-domain': 'bagmati.localhost', 'x-company-id': String(bagmati) },
      ...(endpoint.method === 'GET' ? {} : { body }),
    })
    if (reply.status !== 403 || reply.body?.error?.code !== 'no-right') break
    const actor = ofSchool.find(({ role }) => role === roles[at])!
    // the last one's answer counts when nobody may
    if (person !== people.at(-1) && !hasRight(actor, endpoint.right)) turnedAway.add(asker)
  }
  return { ...reply!, path, fits }
}

interface Reached {
  calls: Set<string>
  fits: Set<string>
  past: Set<string>
}
const reached = (): Reached => ({ calls: new Set(), fits: new Set(), past: new Set() })

function count(so: Reached, endpoint: AnyEndpoint, reply: Reply & { fits: boolean }): void {
  so.calls.add(key(endpoint))
  if (reply.fits) so.fits.add(key(endpoint))
  // past the door: the right was held and the shape was right; what the handler then says is its answer to foreign ids
  if (
    reply.fits &&
    !(endpoint.method === 'GET' && reply.status === 422) &&
    !(reply.status === 403 && reply.body?.error?.code === 'no-right') &&
    reply.status !== 401
  )
    so.past.add(key(endpoint))
}

/** Calls of the platform's own people: no role of a school has their right. */
const ofSchool = builtInRoles
  .filter(({ slug }) => slug !== 'super')
  .map(({ slug, permissions }) => ({
    ut: 'admin' as const,
    role: slug,
    permissions: new Set<string>(permissions),
    capabilities: new Set<string>(capabilitiesOf(slug, true, ['ACCOUNT'])),
  }))
const ofPlatform = walked.filter(({ right }) => !ofSchool.some((actor) => hasRight(actor, right))).map(key)
/** Says 'no right' itself, of a section that is not the asker's. */
const refusesItself = ['POST /api/attendance']

function expectShare(so: Reached): void {
  const asked = [...so.calls].filter((each) => !ofPlatform.includes(each) && !refusesItself.includes(each))
  const stopped = asked.filter((each) => !so.past.has(each))
  console.info(`cross-school: ${asked.length - stopped.length} of ${asked.length} calls got past the door`)
  if (stopped.length > asked.length * 0.05) expect(stopped).toEqual([])
}

it('stands on ids from every table and canaries in every column that takes them', () => {
  const without = theirs.filter(({ ids }) => !ids.length).map(({ table }) => table)
  console.info(
    `cross-school: ${numbers.length} numbers name all tables; every table but ${noSample.length} has rows of B; ${theirs.length - without.length} of ${theirs.length} gave ids, the others have none of their own (${without.join(' ')}); ${canaries.planted.length} columns hold canaries, ${canaries.refused.length} refuse them`,
  )
  // a line of a promotion is one only with its decision, and is reached by the promotion's id
  expect(noSample).toEqual(['promotion_rows'])
  expect(theirs.length - without.length).toBeGreaterThan(45)
  expect(canaries.planted.length).toBeGreaterThan((canaries.planted.length + canaries.refused.length) * 0.9)
})

it('A fetches nothing of B, by any path, id or header', { timeout: 600_000 }, async () => {
  const leaks: string[] = []
  const so = reached()
  for (const endpoint of walked.filter((each) => each.method === 'GET')) {
    const ids = endpoint.path.includes('{') ? [...numbers, ...uuids()] : [numbers[0]!]
    const named: [string, string][][] = [
      [],
      [['rowsPerPage', '500']],
      [
        ['companyId', String(bagmati)],
        ['super_mode_company_id', String(bagmati)],
        ['rowsPerPage', '500'],
      ],
      [['search', canary]],
      [['code', enrolCodeInBagmati(1)]],
    ]
    const queries = endpoint.path.includes('{')
      ? [[]]
      : named.filter((pairs, at) => at === 0 || declaredOf(endpoint, pairs).length)
    for (const id of ids) {
      for (const more of queries) {
        const reply = await ask(endpoint, id, more)
        count(so, endpoint, reply)
        if ((await readable(reply.raw, String(reply.headers['content-type']))).includes(canary)) leaks.push(reply.path)
        if (reply.status >= 500) leaks.push(`${reply.path} -> ${reply.status}`)
      }
    }
  }
  expect(leaks).toEqual([])
  expectShare(so)
})

it('A changes no row of B', { timeout: 600_000 }, async () => {
  const before = await hashOf(world, theirs, bagmati)
  const faults: string[] = []
  const so = reached()
  for (const endpoint of walked.filter((each) => each.method !== 'GET')) {
    const ids = endpoint.path.includes('{') ? [...numbers, ...uuids().slice(0, 6)] : [numbers[0]!]
    for (const id of ids) {
      const reply = await ask(endpoint, id)
      count(so, endpoint, reply)
      if (reply.status >= 500) faults.push(`${key(endpoint)} ${id} -> ${reply.status} ${JSON.stringify(reply.body)}`)
    }
  }
  expect(faults).toEqual([])
  expectShare(so)
  expect(await hashOf(world, theirs, bagmati)).toEqual(before)
})
