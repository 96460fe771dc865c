/** Whatever takes a number takes a number, in every call of the product; and every call says which names it knows. */
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { handlers } from '#app/server.ts'
import { fieldsOf } from '#platform/contract/wire-input.ts'

type Schema = z.core.$ZodType
interface Leaf {
  path: string
  schema: Schema
}
const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** Every number inside a schema, however deep. */
function numbersIn(schema: Schema, path = ''): Leaf[] {
  const def = defOf(schema)
  switch (def.type) {
    case 'number':
      return [{ path, schema }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => numbersIn(field, `${path}.${name}`))
    case 'array':
      return numbersIn(def.element, `${path}[]`)
    case 'record':
      return numbersIn(def.valueType, `${path}{}`)
    case 'union':
      return def.options.flatMap((option) => numbersIn(option, path))
    case 'intersection':
      return [...numbersIn(def.left, path), ...numbersIn(def.right, path)]
    case 'pipe':
      return [...numbersIn(def.in, path), ...numbersIn(def.out, path)]
    default:
      return 'innerType' in def ? numbersIn(def.innerType as Schema, path) : []
  }
}

const coerces = (schema: Schema): boolean =>
  JSON.stringify(schema, (key, value) =>
    key === '_zod' ? (value as { def: unknown }).def : typeof value === 'function' ? undefined : value,
  ).includes('"coerce":true')
const calls = handlers.map(({ endpoint }) => endpoint)
const leaves = calls.flatMap((endpoint) =>
  numbersIn(endpoint.input).map((leaf) => ({ ...leaf, path: `${endpoint.method} ${endpoint.path}${leaf.path}` })),
)

it('reaches them', () => expect(leaves.length).toBeGreaterThan(250))

it.each([true, false, '5', '0x10', '1e3', '', null, [5], {}])('%j is no number', (value) => {
  expect(leaves.filter(({ schema }) => (schema as z.ZodType).safeParse(value).success).map(({ path }) => path)).toEqual(
    [],
  )
})

it('nothing is made into what it is not: read texts with `wire-input.ts`, no z.coerce', () => {
  expect(calls.filter(({ input }) => coerces(input)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

it('names in braces are declared, so that what a call does not know can be refused', () => {
  const strange = calls.flatMap((call) =>
    [...call.path.matchAll(/\{(\w+)\??\}/g)]
      .map(([, name]) => name!)
      .filter((name) => !fieldsOf(call.input).has(name))
      .map((name) => `${call.method} ${call.path}: ${name}`),
  )
  expect(strange).toEqual([])
})
