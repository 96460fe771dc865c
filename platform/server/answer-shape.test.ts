import { expect, it } from 'vitest'
import { z } from 'zod'
import { emailSchema } from '#platform/fields/email/schema.ts'
import { phoneSchema } from '#platform/fields/phone/schema.ts'
import { checkAnswer, shapeOnly, writeAnswer } from './answer-shape.ts'

it.each<[string, z.ZodType, unknown]>([
  ['a longer text', z.string().trim().min(3).max(5), 'longer than five '],
  ['a number above', z.object({ capacity: z.number().int().max(9) }), { capacity: 40 }],
  ['more lines', z.array(z.string().max(1)).max(1), ['aa', 'bb']],
  [
    'an old e-mail and phone',
    z.object({ email: emailSchema.nullish(), mobile: phoneSchema }),
    { email: 'not one', mobile: 'office' },
  ],
  [
    'what a rule forbids',
    z.object({ from: z.number(), to: z.number() }).refine(({ from, to }) => from < to),
    { from: 2, to: 1 },
  ],
  [
    'inside union, record, default',
    z.record(z.string().max(1), z.union([z.number().max(1), z.literal('x')]).default(1)),
    { long: 7 },
  ],
])('%s is answered as it is', (_name, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false)
  expect(shapeOnly(schema).parse(value)).toEqual(value)
})

it('a wrong type, a missing field and an unknown word are still wrong; what is not declared is left out', () => {
  const schema = shapeOnly(z.object({ n: z.number().max(3), day: z.iso.date(), state: z.enum(['a', 'b']) }))
  expect(schema.parse({ n: 9, day: '2026-11-22', state: 'a', secret: 1 })).toEqual({
    n: 9,
    day: '2026-11-22',
    state: 'a',
  })
  for (const wrong of [{ n: '9' }, { day: 'today' }, { state: 'c' }, { n: undefined }]) {
    expect(schema.safeParse({ n: 1, day: '2026-11-22', state: 'a', ...wrong }).success).toBe(false)
  }
})

it('thousands of rows are checked and written in parts, and answered as they would be in one', async () => {
  const schema = z.object({
    data: z.array(z.object({ id: z.int(), name: z.string().max(3).nullable() })),
    meta: z.object({ total: z.int() }),
  })
  const rows = Array.from({ length: 1_111 }, (_, id) => ({ id, name: id % 7 ? `Row ${id}` : null, secret: 'x' }))
  const answer = { data: rows, meta: { total: 1_111 }, other: 1 }
  let turns = 0
  const others = setInterval(() => turns++, 0)
  const checked = await checkAnswer(schema, answer)
  clearInterval(others)
  expect(checked).toEqual(shapeOnly(schema).safeParse(answer))
  expect(turns).toBeGreaterThan(0)
  const { data } = checked as { data: { data: unknown[] } }
  expect(JSON.parse(await writeAnswer(data))).toEqual({
    data: rows.map(({ id, name }) => ({ id, name })),
    meta: { total: 1_111 },
  })
  expect(JSON.parse(await writeAnswer({ data: rows }))).toEqual({ data: rows })
  const wrong = { ...answer, data: rows.with(700, { ...rows[700]!, id: 'x' as never }) }
  const [found, whole] = [await checkAnswer(schema, wrong), shapeOnly(schema).safeParse(wrong)]
  expect([found.success, found.error?.issues]).toEqual([false, whole.error!.issues])
})
