/** A name that a declaration does not know is found at any depth, and nothing that it knows is taken for one. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { strangeNames } from './strange-names.ts'

const line = z.object({ amount: z.number(), note: z.string().nullish() })
const shape = z.object({
  lines: z.array(line).default([]),
  rule: z.object({ every: z.enum(['once', 'daily']).default('once') }).refine(() => true),
  by_class: z.record(z.string(), line).optional(),
  either: z.union([z.string(), z.object({ from: z.string() }), z.object({ to: z.string() })]).optional(),
  free: z.unknown(),
  loose: z.looseObject({ a: z.number() }).optional(),
  read: z.unknown().pipe(line).optional(),
})

it.each([
  [{ rule: { every: 'once' }, lines: [{ amount: 1, note: null }] }, []],
  [{ ruel: {} }, ['ruel']],
  [{ rule: { evry: 'daily' } }, ['rule.evry']],
  [{ lines: [{ amount: 1 }, { amont: 1 }] }, ['lines.1.amont']],
  [{ by_class: { 7: { amount: 1 }, 8: { amuont: 1 } } }, ['by_class.8.amuont']],
  [{ either: 'text' }, []],
  [{ either: { to: '1' } }, []],
  [{ either: { till: '1' } }, ['either.till']],
  [{ free: { whatever: 1 }, loose: { b: 2 } }, []],
  [{ read: { amount: 1, more: 2 } }, ['read.more']],
  [{ constructor: 1 }, ['constructor']],
])('of %j: %j', (value, names) => {
  expect(strangeNames(shape, value)).toEqual(names)
})

it('what one of two joined shapes knows is known', () => {
  const both = z.intersection(z.object({ a: z.number() }), z.object({ b: line }))
  expect(strangeNames(both, { a: 1, b: { amount: 1, c: 1 }, d: 1 })).toEqual(['d', 'b.c'])
})

it('is no complaint about what is no object at all', () => {
  expect(strangeNames(shape, { lines: 'none', rule: [1] })).toEqual([])
})
