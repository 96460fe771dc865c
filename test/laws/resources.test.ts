/** Every declared resource: create, list, change, remove, another school, no right, made from the declaration itself. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceNamed, resources } from '#app/resources.ts'
import type { Field, Fields } from '#platform/contract/field.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { ReaderCtx } from '#platform/server/reading-only.ts'
import type { ResourceRules } from '#platform/server/serve-resource.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let other: Person
let guardian: Person
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  other = await world.signIn('administrator.bagmati')
  guardian = await world.signIn('guardian')
})
afterAll(() => world.close())

let count = 0
/** A right value for a field; different each time. */
async function sample(field: Field, person = office): Promise<unknown> {
  count++
  const values: Partial<Record<Field['kind'], unknown>> = {
    text: `T${count}`,
    long_text: `Text ${count}`,
    int: 20 + (count % 70),
    decimal: field.min ?? 1.5,
    money: 1000 + count,
    date: `20${10 + (count % 30)}-02-03`,
    time: '10:15',
    flag: false,
    choice: field.choices?.[0]?.value,
    phone: `98${String(41_000_000 + count)}`,
    email: `a${count}@example.com`,
    colour: '#0a7f5a',
    rows: field.rows && [await lineOf(field.rows, person)],
    multi_ref: [],
  }
  if (field.kind === 'ref') return firstRow(person, resourceNamed(field.of!))
  if (!(field.kind in values))
    throw new Error(`There is no right value for a field of kind ${field.kind} here: add one.`)
  return values[field.kind]
}

/** A line of a table inside a row, whole. */
async function lineOf(fields: Fields, person: Person): Promise<Record<string, unknown>> {
  const values = Object.entries(fields).map(async ([name, field]) => [name, await sample(field, person)] as const)
  return Object.fromEntries(await Promise.all(values))
}

/** The id of some row of the person's school, made where the demo has none. */
async function firstRow(person: Person, resource: Resource): Promise<number> {
  const path = `/api/${resource.path}`
  const there = (await person.get(`${path}?rowsPerPage=1`)).body.data[0]
  return (there ?? (await person.send('POST', path, await newRow(resource, person))).body.data).id
}

async function newRow(resource: Resource, person = office): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    Object.entries(resource.fields)
      .filter(([, field]) => !field.optional)
      .map(async ([name, field]) => [name, await sample(field, person)] as const),
  )
  const row = Object.fromEntries(entries)
  // the least is no more than the most, wherever the numbers of samples stand
  if ('choose_min' in row) return { ...row, choose_min: 1, choose_max: 2 }
  // what begins ends after it
  if ('ends_at' in row) return { ...row, starts_at: '10:15', ends_at: '11:00' }
  return 'end_date' in row ? { ...row, start_date: '2040-01-01', end_date: '2041-01-01' } : row
}

describe.each(
  resources
    .filter(({ resource }) => !resource.readOnly)
    .map(({ resource }) => [resource.name, resource as Resource] as const),
)('%s', (_name, resource) => {
  const path = `/api/${resource.path}`
  const fieldOf = (fits: (field: Field) => boolean | undefined) =>
    Object.entries(resource.fields).find(([, field]) => fits(field))
  const ref = fieldOf((field) => field.kind === 'ref')
  const unique = fieldOf((field) => field.unique)?.[0]
  const optional = fieldOf((field) => field.optional && field.kind === 'text')?.[0]

  it('refuses a row without its required fields, naming each', async () => {
    const needed = Object.entries(resource.fields)
      .filter(([, field]) => !field.optional && field.default === undefined)
      .map(([name]) => name)
    const { status, body } = await office.send('POST', path, {})
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(needed.sort())
    expect(body.errors[needed[0]!]).toEqual(['Field is required'])
  })

  it('is refused to who has no right', async () => {
    expect((await guardian.get(path)).status).toBe(403)
    expect((await guardian.send('POST', path, await newRow(resource))).status).toBe(403)
  })

  it('creates, shows, finds, changes and removes a row; extra keys change nothing', async () => {
    const row = await newRow(resource)
    const made = await office.send('POST', path, { ...row, company_id: 2, id: 5, is_admin: true })
    expect([made.status, made.body.data]).toMatchObject([200, row])
    const { id } = made.body.data
    expect((await office.get(`${path}/${id}`)).body.data).toMatchObject(row)
    const found = await office.get(`${path}?search=${encodeURIComponent(String(row[resource.key]))}&rowsPerPage=500`)
    expect(found.body.data.map((each: { id: number }) => each.id)).toContain(id)
    const changed = await sample(resource.fields[resource.key]!)
    const update = await office.send('POST', `${path}/${id}`, { _method: 'PUT', [resource.key]: changed })
    expect([update.status, update.body.data[resource.key]]).toEqual([200, changed])
    expect((await office.send('POST', `${path}/${id}`, { _method: 'DELETE' })).status).toBe(200)
    expect((await office.get(`${path}/${id}`)).status).toBe(404)
  })

  it('does not reach a row of another school', async () => {
    const foreign = await firstRow(other, resource)
    expect((await office.get(`${path}/${foreign}`)).status).toBe(404)
    const value = await sample(resource.fields[resource.key]!)
    expect((await office.send('PATCH', `${path}/${foreign}`, { [resource.key]: value })).status).toBe(404)
    expect((await office.send('DELETE', `${path}/${foreign}`)).status).toBe(404)
  })

  it.runIf(ref)('does not point to a row of another school', async () => {
    const theirs = await firstRow(other, resourceNamed(ref![1].of!))
    const { status, body } = await office.send('POST', path, { ...(await newRow(resource)), [ref![0]]: theirs })
    expect([status, body.errors[ref![0]]]).toEqual([422, ['Choose one of the list']])
  })

  it.runIf(unique)('refuses a doubled key on its field', async () => {
    const row = await newRow(resource)
    expect((await office.send('POST', path, row)).status).toBe(200)
    expect(
      (await office.send('POST', path, { ...(await newRow(resource)), [unique!]: row[unique!] })).body.errors,
    ).toEqual({ [unique!]: ['Used already'] })
  })

  it('refuses an emptied required field', async () => {
    const { id } = (await office.send('POST', path, await newRow(resource))).body.data
    const emptied = await office.send('PATCH', `${path}/${id}`, { _clear: [resource.key] })
    expect([emptied.status, emptied.body.errors]).toEqual([422, { [resource.key]: ['Field is required'] }])
  })

  it.runIf(optional)('clears an optional field by _clear only, and leaves absent ones as they were', async () => {
    const { id } = (await office.send('POST', path, { ...(await newRow(resource)), [optional!]: 'Here' })).body.data
    expect((await office.send('PATCH', `${path}/${id}`, { [optional!]: '' })).body.data[optional!]).toBe('Here')
    expect(
      (await office.send('PATCH', `${path}/${id}`, { _clear: JSON.stringify([optional!]) })).body.data[optional!],
    ).toBeNull()
  })

  it('lists in slim form, sorted, paged, with links', async () => {
    const { body } = await office.get(`${path}?rowsPerPage=1&slim=true&page=1&sortBy=name&descending=true`)
    expect(body.data[0]).toHaveProperty(resource.key)
    expect(body.meta).toMatchObject({ current_page: 1, per_page: 1 })
    expect(body.links.next).toContain('page=2')
  })
})

describe('a batch that is not current', () => {
  it('can be read but not changed, but by super and by what is declared so', async () => {
    const old = (await office.get('/api/batch?rowsPerPage=25')).body.data.find(
      (batch: { is_current: boolean }) => !batch.is_current,
    )
    const headers = { 'x-batch-id': String(old.id) }
    expect((await office.get('/api/grades', headers)).status).toBe(200)
    expect((await office.send('POST', '/api/grades', { name: 'Class 14', rank: 90 }, headers)).body.error.code).toBe(
      'batch-not-current',
    )
    expect((await office.get('/api/grades', { 'x-batch-id': '999999' })).status).toBe(404)
  })
})

describe('a rule', () => {
  const { rules } = resources.find(({ resource }) => resource.name === 'grades')! as { rules: ResourceRules }
  const names = async () =>
    (
      await sql<{ name: string }>`select name from grades where company_id = ${himalaya} order by id`.execute(
        world.owner.db,
      )
    ).rows
  type Rule = (ctx: ReaderCtx) => Promise<unknown>
  const forbidden: Record<string, Rule> = {
    // @ts-expect-error a rule has no words of writing
    'writes in the words of the builder': (ctx) => ctx.tx.updateTable('grades').set({ name: 'Written' }).execute(),
    'writes in SQL': (ctx) => sql`update grades set name = 'Written' where company_id = ${ctx.company}`.execute(ctx.tx),
    'locks rows': (ctx) => sql`select from grades where company_id = ${ctx.company} for update`.execute(ctx.tx),
    'takes leave to write': (ctx) => sql`set transaction read write`.execute(ctx.tx),
  }
  const kinds = ['beforeSave', 'beforeRemove', 'afterSave'] as const
  it.each(kinds.flatMap((kind) => Object.keys(forbidden).map((name) => [kind, name] as const)))(
    '(%s) that %s fails, and nothing of it stays',
    async (kind, name) => {
      const before = await names()
      const { id } = (await office.get('/api/grades?rowsPerPage=1')).body.data[0]
      let asked = 0
      const rule = async (ctx: ReaderCtx) => {
        asked++
        await forbidden[name]!(ctx)
      }
      rules[kind] = kind === 'beforeSave' ? (_values, ctx) => rule(ctx) : (_row, ctx) => rule(ctx)
      try {
        const { status } =
          kind === 'beforeRemove'
            ? await office.send('DELETE', `/api/grades/${id}`)
            : await office.send('PATCH', `/api/grades/${id}`, { rank: 1 })
        expect([asked, status]).toEqual([1, 500])
      } finally {
        delete rules[kind]
      }
      expect(await names()).toEqual(before)
    },
  )
  it('that only looks stops nobody, and what is saved after it is written', async () => {
    const { id, rank } = (await office.get('/api/grades?rowsPerPage=1')).body.data[0]
    rules.beforeSave = async (_values, ctx) => {
      expect((await ctx.tx.selectFrom('grades').select('id').execute()).length).toBeGreaterThan(5)
    }
    try {
      expect((await office.send('PATCH', `/api/grades/${id}`, { rank })).status).toBe(200)
    } finally {
      delete rules.beforeSave
    }
  })
})

it('leaves no part of the law to chance: each is tried on some resource, and every kind of field has a right value', () => {
  const fields = resources.flatMap(({ resource }) => Object.values((resource as Resource).fields))
  const tried = {
    ref: fields.filter(({ kind }) => kind === 'ref').length,
    unique: fields.filter(({ unique }) => unique).length,
    optional: fields.filter(({ kind, optional }) => kind === 'text' && optional).length,
  }
  expect(Object.entries(tried).filter(([, n]) => n < 5)).toEqual([])
  expect(
    resources.filter(({ resource }) => (resource as Resource).readOnly).map(({ resource }) => resource.name),
  ).toEqual([])
})
