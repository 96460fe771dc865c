import { describe, expect, it } from 'vitest'
import { readDays, sameDays, wrongDays } from './day-cells.ts'

describe('days as they are typed:', () => {
  it.each([
    ['', null],
    ['–', null],
    ['84', 84],
    [' ८४.५ ', 84.5],
    ['84.0', 84],
    ['84.25', undefined],
    ['8४', undefined],
    ['-3', undefined],
    ['many', undefined],
  ])('%j is %j', (text, days) => expect(readDays(text)).toBe(days))

  it('the same days in other digits are no change, and what cannot be read always is one', () => {
    expect([sameDays('84', '८४'), sameDays('', '–'), sameDays('84', ''), sameDays('x', 'x')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it.each([
    ['90', 90, undefined],
    ['90.5', 90, 'above'],
    ['1', null, 'no-days'],
    ['', null, undefined],
    ['x', 90, 'unreadable'],
  ])('%j of %j days: %j', (text, most, wrong) => expect(wrongDays(text, most)).toBe(wrong))
})
