import { describe, expect, test } from 'vitest'
import { clamp, dayAfterKey, hasDays, limits, nextMonth, shiftMonths, weeksOf } from './month-grid.ts'

describe('limits', () => {
  test('nothing before BS 1970 or after BS 2100 can be chosen', () => {
    expect(limits('bs', '1900-01-01', '2100-01-01')).toEqual({ min: '1913-04-13', max: '2044-04-13' })
    expect(limits('ad')).toEqual({ min: '1913-04-13', max: '2043-12-31' })
  })
  test('the way is blocked past the start and the end year', () => {
    expect(hasDays('bs', { year: 1969, month: 12 }, limits('bs'))).toBe(false)
    expect(hasDays('bs', { year: 1970, month: 1 }, limits('bs'))).toBe(true)
    expect(hasDays('bs', { year: 2101, month: 1 }, limits('bs'))).toBe(false)
    expect(hasDays('ad', { year: 1913, month: 3 }, limits('ad'))).toBe(false)
    expect(hasDays('ad', { year: 2044, month: 1 }, limits('ad'))).toBe(false)
    expect(shiftMonths('2044-04-13', 1, 'bs')).toBe('2044-04-13')
  })
  test('a day outside minimum and maximum becomes the nearest inside', () => {
    expect(clamp('2026-11-21', { min: '2026-12-01', max: '2026-12-31' })).toBe('2026-12-01')
  })
})

describe('weeksOf', () => {
  test('Mangsir 2083 begins on a Tuesday and has 29 days', () => {
    const weeks = weeksOf('bs', { year: 2083, month: 8 })
    expect(weeks[0]).toEqual([
      null,
      null,
      { ad: '2026-11-17', day: 1 },
      { ad: '2026-11-18', day: 2 },
      { ad: '2026-11-19', day: 3 },
      { ad: '2026-11-20', day: 4 },
      { ad: '2026-11-21', day: 5 },
    ])
    expect(weeks.flat().filter(Boolean)).toHaveLength(29)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })
  test('February of a leap year', () => {
    expect(weeksOf('ad', { year: 2028, month: 2 }).flat().filter(Boolean)).toHaveLength(29)
  })
})

describe('moving', () => {
  test.each([
    ['ArrowLeft', false, '2026-11-20'],
    ['ArrowRight', false, '2026-11-22'],
    ['ArrowUp', false, '2026-11-14'],
    ['ArrowDown', false, '2026-11-28'],
    ['Home', false, '2026-11-15'],
    ['End', false, '2026-11-21'],
    ['PageDown', false, '2026-12-20'],
    ['PageUp', true, '2025-11-21'],
  ])('%s (shift %s) leads from Mangsir 5 to %s', (key, shift, day) => {
    expect(dayAfterKey('2026-11-21', key, shift, 'bs')).toBe(day)
  })
  test('other keys lead nowhere', () => expect(dayAfterKey('2026-11-21', 'x', false, 'bs')).toBeUndefined())
  test('a day that the next month does not have becomes its last', () => {
    expect(shiftMonths('2027-01-31', 1, 'ad')).toBe('2027-02-28')
  })
  test('Chaitra is followed by Baisakh of the next year', () => {
    expect(nextMonth({ year: 2083, month: 12 }, 1)).toEqual({ year: 2084, month: 1 })
    expect(nextMonth({ year: 2083, month: 1 }, -1)).toEqual({ year: 2082, month: 12 })
  })
})
