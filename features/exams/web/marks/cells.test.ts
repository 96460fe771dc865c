import { expect, it } from 'vitest'
import { percentOfRow, readCell, tallyOf, textOf } from './cells.ts'

it.each([
  ['', null],
  ['  ', null],
  ['63', 63],
  [' 63.5 ', 63.5],
  ['0', 0],
  ['६३.२५', 63.25],
  ['a', 'absent'],
  ['AB', 'absent'],
  ['ex', 'exempt'],
  ['Exempt', 'exempt'],
  ['7.', undefined],
  ['12.345', undefined],
  ['६3', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['12a', undefined],
  ['0x10', undefined],
  ['E', undefined],
] as const)('%j is read as %s', (text, value) => {
  expect(readCell(text)).toBe(value)
})

it('what is shown is read as the same', () => {
  for (const value of [0, 12.5, 99.99, 'absent', 'exempt', null] as const)
    for (const language of ['en', 'ne'] as const) expect(readCell(textOf(value, language))).toBe(value)
})

it('a row is of what is asked of the student, and nothing while a mark is missing', () => {
  expect(percentOfRow([60, 20], [75, 25])).toBe(80)
  expect(percentOfRow([60, 'exempt'], [75, 25])).toBe(80)
  expect(percentOfRow([60, 'absent'], [75, 25])).toBe(60)
  expect(percentOfRow([60, null], [75, 25])).toBeNull()
  expect(percentOfRow(['exempt'], [75])).toBeNull()
})

it('a sheet is counted', () => {
  expect(
    tallyOf([
      [10.1, 5.2],
      ['absent', null],
      [20, 'exempt'],
      [null, null],
    ]),
  ).toEqual({
    entered: 5,
    asked: 8,
    absent: 1,
    lowest: 15.3,
    highest: 20,
    mean: 17.65,
  })
  expect(tallyOf([]).mean).toBeNull()
})
