/** What a reading call says that it takes, its handler looks at: nothing that is asked is swallowed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { handlers } from '#app/server.ts'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { endpoints, key, openPaths } from './routes.ts'
import { enrolCode } from '#test/called.ts'

const looked = new Map<string, Set<string>>()
/** The handlers belong to all files of this process. */
const asBefore: (() => void)[] = []
for (const handler of handlers) {
  const run = handler.run as (input: unknown, ...rest: unknown[]) => Promise<unknown>
  asBefore.push(() => void ((handler as { run: unknown }).run = run))
  const names = new Set<string>()
  looked.set(key(handler.endpoint), names)
  ;(handler as { run: unknown }).run = (input: object, ...rest: unknown[]) => {
    reached.add(key(handler.endpoint))
    const noticed = new Proxy(input, {
      get: (target, name) => {
        if (typeof name === 'string') names.add(name)
        return Reflect.get(target, name)
      },
    })
    return run(noticed, ...rest)
  }
}
const reached = new Set<string>()

const tablesOf = {
  student_id: 'students',
  section_id: 'sections',
  grade_id: 'grades',
  user_id: 'staff',
  enroll_id: 'enrolments',
  exam_id: 'exams',
  'student.id': 'students',
  'student.userId': 'students',
  'receipt.id': 'receipts',
  receipts: 'receipts',
  batch_id: 'batches',
  'grades.id': 'grades',
}

let world: World
let people: Person[]
/** Real ones, so that a call is not over before it has looked at the rest. By name, or by the word of the path before it. */
const ids: Record<string, string | number> = { 'roles.slug': 'teacher' }

beforeAll(async () => {
  world = await openWorld()
  for (const [name, table] of Object.entries(tablesOf)) {
    const { rows } = await sql<{
      id: number | string
    }>`select min(id::text) as id from ${sql.table(table)} where company_id = ${himalaya}`.execute(world.owner.db)
    ids[name] = rows[0]!.id
  }
  // a promotion, whose rows can be asked for
  const office = await world.signIn('administrator')
  const next = await office.send('POST', '/api/batch', {
    name: 'next',
    start_date: '2040-01-01',
    end_date: '2041-01-01',
  })
  ids['promotion.id'] = (await office.send('POST', '/api/promotion', { to_batch_id: next.body.data.id })).body.data.id
  people = [
    await world.signIn('super'),
    await world.signIn('administrator'),
    await world.signIn('accountant'),
    await world.signIn('guardian'),
    await world.signIn('student'),
  ]
  await people[0]!.send('POST', '/api/super/act', { company_id: 1 })
})
afterAll(async () => {
  for (const restore of asBefore) restore()
  await world.close()
})

/** A text of the address that a declared value may have. */
const sampleOf = (name: string, schema: z.core.$ZodType): string =>
  String(ids[name] ?? textOf(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape))
interface Shape {
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  type?: string
  format?: string
  minimum?: number
  pattern?: string
}
function textOf(json: Shape): string {
  if (json.anyOf) return textOf(json.anyOf[0]!)
  if (json.enum) return String(json.enum[0])
  if (json.const !== undefined) return String(json.const)
  if (json.type === 'boolean') return 'true'
  if (json.type === 'integer' || json.type === 'number') return String(Math.max(1, json.minimum ?? 1))
  if (json.format === 'date') return '2026-11-02'
  if (json.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  return json.pattern?.includes('1[0-4]') ? '01' : enrolCode(1)
}

const walked = endpoints.filter(
  (endpoint) => endpoint.method === 'GET' && !openPaths.has(key(endpoint)) && !endpoint.path.endsWith('/events'),
)

const isNeeded = (schema: z.core.$ZodType) => !(schema as z.ZodType).safeParse(undefined).success
/** Can it say one thing only? Then nobody can be misled by it. */
const saysOne = (schema: z.core.$ZodType): boolean => {
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape
  return json.const !== undefined || json.enum?.length === 1
}
/** Rows that are id and name already are their own short form. */
const shortAlready = new Set([
  'GET /api/cashier slim',
  'GET /api/super/batch slim',
  'GET /api/own-batches slim',
  'GET /api/fiscal-year slim',
  'GET /api/company slim',
])

/** Asks with one optional name at a time, so that names which exclude each other are all tried. */
async function ask(endpoint: AnyEndpoint, person: Person): Promise<void> {
  const { path } = endpoint
  const names = [...fieldsOf(endpoint.input)].filter(([name]) => !path.includes(`{${name}`))
  const needed = names.filter(([, schema]) => isNeeded(schema))
  const say = ([name, schema]: [string, z.core.$ZodType]) =>
    `${name}=${encodeURIComponent(name === 'token' ? String(person.id) : sampleOf(name, schema))}`
  const place = path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) =>
    name === 'format' ? 'excel' : sampleOf(`${path.split('/')[2]}.${name}`, fieldsOf(endpoint.input).get(name)!),
  )
  const left = () => names.filter(([name, schema]) => !looked.get(key(endpoint))!.has(name) && !saysOne(schema))
  for (const one of [undefined, ...names]) {
    // one name may lead to another: all are asked until none is left
    if (one && !left().length) break
    const query = [
      ...needed.filter(([name]) => name !== one?.[0]),
      ...(one ? [one] : []),
      ...(one?.[0] === 'token'
        ? []
        : names.filter(([name]) => name === 'token' && !needed.some(([known]) => known === name))),
    ]
    await person.get(`${place}?${query.map(say).join('&')}`)
    if (path.includes('{format}') && left().length)
      await person.get(`${place.replace('/excel', '/pdf')}?${query.map(say).join('&')}`)
  }
}

it('looks at every name of every call', { timeout: 900_000 }, async () => {
  for (const endpoint of walked) {
    for (const person of people) {
      await ask(endpoint, person)
      if (reached.has(key(endpoint)) && unread(endpoint).length === 0) break
    }
  }
  expect(walked.filter((endpoint) => !reached.has(key(endpoint))).map(key), 'calls that were not reached').toEqual([])
  expect(walked.flatMap(unread), 'swallowed: use the name, or take it out of the declaration').toEqual([])
})

function unread(endpoint: AnyEndpoint): string[] {
  const names = [...fieldsOf(endpoint.input)].filter(
    ([name, schema]) => !looked.get(key(endpoint))!.has(name) && !saysOne(schema),
  )
  return names.map(([name]) => `${key(endpoint)} ${name}`).filter((each) => !shortAlready.has(each))
}
