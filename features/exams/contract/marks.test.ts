/** Cells as numbered lines, and which marks can be. */
import { expect, it } from 'vitest'
import { partKinds } from './first-parts.ts'
import { cellOf, enrolOf, kindOf, wrongWith } from './marks.ts'

it('a cell names its student and its part, and no two are one', () => {
  const cells = [1, 2, 987_654_321].flatMap((enrolment) =>
    partKinds.map((kind) => {
      const cell = cellOf(enrolment, kind)
      expect([enrolOf(cell), kindOf(cell)]).toEqual([enrolment, kind])
      return cell
    }),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(kindOf(7)).toBeUndefined()
})

it.each([
  [0, undefined],
  [75, undefined],
  [33.33, undefined],
  [0.07, undefined],
  [75.01, 'above'],
  [-0.01, 'below'],
  [12.345, 'decimals'],
  ['absent', undefined],
  ['exempt', undefined],
  [null, undefined],
] as const)('%s of 75: %s', (value, wrong) => {
  expect(wrongWith(value, 75)).toBe(wrong)
})
