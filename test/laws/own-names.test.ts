/** A name that every object has (`constructor`, `__proto__`) is no column, no order and no choice of ours: 422 at each list, never a guess and never a 500. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import { openWorld, type Person, type World } from '#test/world.ts'
import { endpoints, key, openPaths, pathOf } from './routes.ts'

let world: World
let office: Person
let boss: Person
let family: Person
beforeAll(async () => {
  world = await openWorld()
  ;[office, boss, family] = [
    await world.signIn('administrator'),
    await world.signIn('super'),
    await world.signIn('guardian'),
  ]
  await boss.send('POST', '/api/super/act', { company_id: 1 })
})
afterAll(() => world.close())

const inherited = Object.getOwnPropertyNames(Object.prototype)
/** Fields that choose one of our own names, though their shape is a text. */
const named = new Set(['sortBy', 'columns'])

interface Shape {
  type?: string
  enum?: unknown[]
}

/** Each field of a call that takes one of a list of names. */
function choosing(endpoint: AnyEndpoint): string[] {
  const json = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Shape>
    allOf?: { properties?: Record<string, Shape> }[]
  }
  const fields: Record<string, Shape> = Object.assign(
    {},
    json.properties,
    ...(json.allOf ?? []).map((part) => part.properties),
  )
  return Object.entries(fields)
    .filter(
      ([name, shape]) =>
        (named.has(name) || (shape.enum && shape.type === 'string')) && !endpoint.path.includes(`{${name}}`),
    )
    .map(([name]) => name)
}

const walked = endpoints
  .filter((endpoint) => !openPaths.has(key(endpoint)))
  .flatMap((endpoint) => choosing(endpoint).map((field) => ({ endpoint, field })))

it('knows the lists', () => {
  expect(walked.filter(({ field }) => field === 'sortBy').length).toBeGreaterThan(40)
  expect(walked.filter(({ field }) => field === 'columns').length).toBeGreaterThan(15)
  expect(walked.filter(({ field }) => !named.has(field)).length).toBeGreaterThan(30)
})

it('every one of them is refused at its field', { timeout: 240_000 }, async () => {
  const wrong: string[] = []
  for (const { endpoint, field } of walked) {
    const person = endpoint.right === 'super' ? boss : String(endpoint.right).startsWith('guardian|') ? family : office
    for (const name of inherited) {
      const sent = { [field]: name, ...(fieldsOf(endpoint.input).has('token') && { token: String(person.id) }) }
      const { status, body } =
        endpoint.method === 'GET'
          ? await person.get(`${pathOf(endpoint)}?${new URLSearchParams(sent).toString()}`)
          : await person.send(endpoint.method, pathOf(endpoint), sent)
      if (status !== 422 || !body.errors?.[field])
        wrong.push(
          `${key(endpoint)} ${field}=${name} -> ${status} ${JSON.stringify(body?.errors ?? body).slice(0, 80)}`,
        )
    }
  }
  expect(wrong.slice(0, 40), `${wrong.length} of ${walked.length * inherited.length}`).toEqual([])
})
