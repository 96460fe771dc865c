import { expect, it } from 'vitest'
import { firstParts, passMarksOf } from './first-parts.ts'

it.each([
  [false, 4, [['theory', 100, 4]]],
  [false, null, [['theory', 100, 0]]],
  [
    true,
    5,
    [
      ['theory', 75, 3.75],
      ['practical', 25, 1.25],
    ],
  ],
  [
    true,
    0.03,
    [
      ['theory', 75, 0.02],
      ['practical', 25, 0.01],
    ],
  ],
] as const)('practical %s with %s hours', (has_practical, credit_hours, expected) => {
  const parts = firstParts({ has_practical, credit_hours })
  expect(parts.map((part) => [part.kind, part.full_marks, part.credit_hours])).toEqual(expected)
})

it.each([
  ['theory', 75, null, 26.25],
  ['practical', 25, null, 10],
  ['internal', 25, null, 10],
  ['theory', 75, 30, 30],
  // a third of a hundredth is rounded up: who is below the per cent has not reached it
  ['theory', 33.33, null, 11.67],
] as const)('%s of %s with %s passes from %s', (kind, full_marks, pass_marks, expected) => {
  expect(passMarksOf({ kind, full_marks, pass_marks }, { pass_theory: 35, pass_practical: 40 })).toBe(expected)
})

it('a scheme in which nobody fails asks for nothing', () => {
  expect(
    passMarksOf({ kind: 'theory', full_marks: 75, pass_marks: null }, { pass_theory: null, pass_practical: null }),
  ).toBe(null)
})
