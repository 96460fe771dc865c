/** Digits of an address or a form are numbers where a number is declared; nothing else is, and no name is swallowed. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { idSchema } from '#platform/fields/ref/schema.ts'
import { paisa } from '#platform/fields/money/schema.ts'
import { listQuery } from './list.ts'
import { readInput } from './wire-input.ts'

const shape = z.object({
  id: idSchema,
  amount: paisa.default(0),
  roll: z.number().int().nullish(),
  code: z.string().optional(),
  cells: z.array(z.object({ amount: paisa })).optional(),
})
const fromText = (input: Record<string, unknown>) => readInput(shape, { input, texts: new Set(Object.keys(input)) })
const complaintOf = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    return (error as { issues?: unknown; errors?: unknown }).issues ? 'refused' : (error as { errors: unknown }).errors
  }
}

it.each(['0x10', '1e3', 'true', '[5]', ' 5', '5 ', '+5', '５', '५', '5.0.0', '99999999999999999', '', '1,000'])(
  'the text %j is no number',
  (text) => {
    expect(complaintOf(() => fromText({ id: '1', amount: text }))).toBe('refused')
  },
)

it('plain digits are, where a number is declared; a code of digits stays a text', () => {
  expect(fromText({ id: '7', amount: '500', roll: '12', code: '0012' })).toEqual({
    id: 7,
    amount: 500,
    roll: 12,
    code: '0012',
  })
})

it.each([true, '5', '0x10', [5], null, '', {}, 1.5])('of JSON %j is no amount, at the top or in a line', (amount) => {
  expect(complaintOf(() => readInput(shape, { input: { id: 1, amount } }))).toBe('refused')
  expect(complaintOf(() => readInput(shape, { input: { id: 1, cells: [{ amount }] } }))).toBe('refused')
})

it('reads numbers through defaults, intersections, checks and unions of numbers', () => {
  const both = z.intersection(
    z.object({ id: idSchema }),
    z
      .object({
        rank: z
          .unknown()
          .superRefine(() => {})
          .pipe(z.number())
          .optional(),
        status: z.union([z.literal(0), z.literal(4)]).default(4),
      })
      .refine(() => true),
  )
  expect(
    readInput(both, { input: { id: '3', rank: '2', status: '0' }, texts: new Set(['id', 'rank', 'status']) }),
  ).toEqual({ id: 3, rank: 2, status: 0 })
})

it('refuses a name of the address that is not declared, and companyId for whoever does not visit', () => {
  const asked = (name: string, visit = false) =>
    complaintOf(() =>
      readInput(
        listQuery,
        { input: { page: '2', [name]: '1' }, texts: new Set(['page', name]), query: ['page', name] },
        visit,
      ),
    )
  expect(asked('pgae')).toEqual({ pgae: ['Not known here'] })
  expect(asked('constructor')).toEqual({ constructor: ['Not known here'] })
  expect(asked('companyId')).toEqual({})
  expect(asked('companyId', true)).toMatchObject({ page: 2 })
  expect(asked('rowsPerPage')).toMatchObject({ page: 2, rowsPerPage: 1 })
})

it('a form says yes or no in words; of JSON they are none', () => {
  const flags = z.object({ on: z.boolean(), late: z.boolean().optional(), word: z.string().optional() })
  const fromForm = (input: Record<string, unknown>) => readInput(flags, { input, texts: new Set(Object.keys(input)) })
  expect(fromForm({ on: 'true', late: '0', word: 'true' })).toEqual({ on: true, late: false, word: 'true' })
  for (const on of ['yes', 'TRUE', '', ' true', '2']) expect(complaintOf(() => fromForm({ on }))).toBe('refused')
  expect(complaintOf(() => readInput(flags, { input: { on: 'true' } }))).toBe('refused')
})
