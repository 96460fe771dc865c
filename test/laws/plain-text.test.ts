/** Text that looks the same is the same: found, refused as a double and stored as one, in whatever way it was typed (decision 0063). */
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type z } from 'zod'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import { migrate } from '#platform/server/migrate.ts'
import { build } from '#test/builders.ts'
import { emptyDatabase } from '#test/earlier-database.ts'
import { openWorld, type Person, type World } from '#test/world.ts'
import { endpoints, key } from './routes.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
})
afterAll(() => world.close())

/** As stored, with a joiner, with a non-joiner, with a zero-width blank. */
const spellings = ['विश्वास', 'विश्\u200dवास', 'विश्\u200cवास', 'विश्\u200bवास']

/** Names by which one is told from another, or found. */
const names = /^(|f|m|l|full_)name(_np)?$|^title(_np)?$|^(search|find|payer|payee|room|tole|username)$/

/** Each text of a shape, however deep, that is called so. */
function* textsOf(shape: z.core.$ZodType, called = '', depth = 0): Generator<[string, z.ZodType]> {
  const def = (shape as z.core.$ZodTypes)._zod.def
  if (def.type === 'string') yield [called, shape as z.ZodType]
  else if (def.type === 'array') yield* textsOf(def.element, called, depth + 1)
  else if ('innerType' in def) yield* textsOf(def.innerType as z.core.$ZodType, called, depth)
  else if (def.type === 'pipe') yield* textsOf(def.out, called, depth)
  else if (def.type === 'object' || depth === 0)
    for (const [name, field] of fieldsOf(shape)) yield* textsOf(field, name, depth + 1)
}

it('every call takes names, titles and words of a search as one line', () => {
  const asked = endpoints.flatMap((endpoint) =>
    [...textsOf(endpoint.input)]
      .filter(([name]) => names.test(name))
      .map(([name, field]) => ({ call: `${key(endpoint)} ${name}`, read: field.safeParse('ab\u00a0 \u200dcd') })),
  )
  const taken = asked.filter(({ read }) => read.success)
  expect(taken.length).toBeGreaterThan(100)
  expect(taken.filter(({ read }) => read.data !== 'ab cd').map(({ call }) => call)).toEqual([])
})

it('every search compares folded text', () => {
  const files = ['features', 'platform', 'school'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('test.ts'))
      .map((name) => `${folder}/${name}`),
  )
  const wrong = files.filter((name) => {
    const text = readFileSync(name, 'utf8')
    const all = text.match(/\bilike\b|'ilike'/g)?.length ?? 0
    const right = text.match(/folded\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`?\s+ilike/g)?.length ?? 0
    return all !== right && name !== 'platform/server/sql-words.ts'
  })
  expect(wrong, 'write folded(column) ilike ...').toEqual([])
})

describe('विश्वास is found in four spellings of four', () => {
  const found = async (address: string) => {
    const sizes = []
    for (const words of spellings)
      sizes.push((await office.get(`${address}${encodeURIComponent(words)}`)).body.data.length)
    return sizes
  }
  it.each(spellings.map((name, at) => [at, name] as const))('typed in spelling %i', async (at, name) => {
    const make = build(world, office)
    const child = await make.student({ name_np: `${name} बिल्डराई`, lname: `Spelt${'abcd'[at]}` })
    expect((await found('/api/student?search=')).map((n) => n > at)).toEqual([true, true, true, true])
    expect((await found('/api/search-student?search=')).map((n) => n > 0)).toEqual([true, true, true, true])
    const { name_np } = (await office.get(`/api/student/${child.id}`)).body.data
    expect(name_np).toBe('विश्वास बिल्डराई')
  })
  it('of a fee head, which is there once', async () => {
    const answers = []
    for (const name of spellings)
      answers.push(await office.send('POST', '/api/fee-head', { title: `${name}  कोष`, kind: 'monthly', rank: 91 }))
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 422])
    expect(await found('/api/fee-head?search=')).toEqual([1, 1, 1, 1])
    expect(
      (await office.get(`/api/fee-head?search=${encodeURIComponent('विश्वास\u00a0  कोष')}`)).body.data,
    ).toHaveLength(1)
  })
  it('of a name with the eyelash form of ra, which stays as it was typed', async () => {
    const make = build(world, office)
    const child = await make.student({ name_np: 'भर्\u200dयाङ बिल्डराई' })
    expect((await office.get(`/api/student/${child.id}`)).body.data.name_np).toBe('भर्\u200dयाङ बिल्डराई')
    for (const words of ['भर्\u200dयाङ', 'भर्याङ'])
      expect((await office.get(`/api/student?search=${encodeURIComponent(words)}`)).body.data).toHaveLength(1)
  })
})

it('a password is compared as it is typed', async () => {
  const { status } = await world.call('POST', '/api/login', {
    body: { username: 'administrator', password: 'path\u200bshala' },
  })
  expect(status).not.toBe(200)
})

it('what was written before is brought into one form, school by school; what would be a double stays', async () => {
  const url = await emptyDatabase()
  await migrate(url, { last: '0136-zzz' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select set_config('app.company_id', '0', false)`)
  await client.query(`insert into companies (id, name) values (7, $1)`, ['School  of Trust'])
  await client.query(`select set_config('app.company_id', '7', false)`)
  await client.query(
    `insert into users (company_id, id, fname, lname, name_np) values (7, 1, $1, $2, $3), (7, 2, 'Ram', 'Rai', null)`,
    ['Sita ', '\u00a0Kumari  Rai', 'विश्\u200dवास गर्\u200dयो'],
  )
  await client.query(
    `insert into fee_heads (company_id, title, kind, rank) values (7, $1, 'monthly', 1), (7, $2, 'monthly', 2), (7, $3, 'monthly', 3)`,
    ['Copy charge', 'Copy  charge', 'Paper  charge'],
  )
  await migrate(url)
  const rows = async (statement: string) => (await client.query({ text: statement, rowMode: 'array' })).rows
  expect(await rows(`select full_name, name_np from users order by id`)).toEqual([
    ['Sita Kumari Rai', 'विश्वास गर्\u200dयो'],
    ['Ram Rai', null],
  ])
  expect(await rows(`select title from fee_heads where rank < 4 order by rank`)).toEqual([
    ['Copy charge'],
    ['Copy  charge'],
    ['Paper charge'],
  ])
  expect(await rows(`select name from companies where id = 7`)).toEqual([['School of Trust']])
  await client.end()
})
