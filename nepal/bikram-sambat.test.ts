import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBsMonths,
  addDays,
  adToBs,
  adWeekday,
  bsMonthRange,
  bsToAd,
  bsWeekday,
  daysBetween,
  daysInBsMonth,
  isValidBs,
  dayInNepal,
} from './bikram-sambat.ts'
import type { BsDate } from './bikram-sambat.ts'

const yearStarts = readFileSync(new URL('./fixtures/bs-year-starts.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

const pairs = `
1970-01-01=1913-04-13 2000-01-01=1943-04-14 2006-02-24=1949-06-06 2007-11-07=1951-02-18 2017-09-01=1960-12-15
2046-12-26=1990-04-08 2058-02-19=2001-06-01 2061-10-19=2005-02-01 2063-01-11=2006-04-24 2064-12-28=2008-04-10
2065-02-15=2008-05-28 2072-01-12=2015-04-25 2072-06-03=2015-09-20 2074-01-31=2017-05-14 2076-12-11=2020-03-24
2079-01-30=2022-05-13 2079-08-04=2022-11-20 2080-01-01=2023-04-14 2081-01-01=2024-04-13 2082-01-01=2025-04-14
2082-05-23=2025-09-08 2082-11-21=2026-03-05 2083-01-01=2026-04-14 2083-08-05=2026-11-21 2081-04-01=2024-07-16
2082-04-01=2025-07-17 2083-04-01=2026-07-17 2100-12-31=2044-04-13`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('=') as [string, string])

function bs(text: string): BsDate {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

const wrong = (value: unknown) => value as never

describe('a BS date is refused', () => {
  it.each([
    [undefined, TypeError, 'Missing required parameters'],
    [{ year: 2083, month: 8 }, TypeError, 'Missing required parameters'],
    [{ year: '2083', month: 8, day: 1 }, TypeError, 'Invalid parameter bsYear value'],
    [{ year: 2083, month: Number.NaN, day: 1 }, TypeError, 'Invalid parameter bsMonth value'],
    [{ year: 2083, month: 8, day: 1.5 }, TypeError, 'Invalid parameter bsDay value'],
    [{ year: 1969, month: 8, day: 1 }, RangeError, 'Parameter bsYear value should be in range of 1970 to 2100'],
    [{ year: 2101, month: 8, day: 1 }, RangeError, 'Parameter bsYear value should be in range of 1970 to 2100'],
    [{ year: 2083, month: 13, day: 1 }, RangeError, 'Parameter bsMonth value should be in range of 1 to 12'],
    [{ year: 2083, month: 8, day: 33 }, RangeError, 'Parameter bsDay value should be in range of 1 to 32'],
    [{ year: 2083, month: 8, day: 30 }, RangeError, 'Parameter bsDay value should be in range of 1 to 29'],
    [{ year: 2083, month: 8, day: 0 }, RangeError, 'Parameter bsDay value should be in range of 1 to 32'],
  ])('%j', (date, kind, message) => {
    const attempt = () => bsToAd(wrong(date))
    expect(attempt).toThrow(kind)
    expect(attempt).toThrow(new kind(message))
    expect(isValidBs(wrong(date))).toBe(false)
  })
})

describe('an AD date is refused', () => {
  it.each([
    [undefined, 'Missing required parameters'],
    ['', 'Missing required parameters'],
    ['2026-1-2', 'Invalid parameter adDate value'],
    ['21/11/2026', 'Invalid parameter adDate value'],
    ['2026-13-01', 'Parameter adMonth value should be in range of 1 to 12'],
    ['2026-02-29', 'Parameter adDay value should be in range of 1 to 28'],
    ['2026-02-32', 'Parameter adDay value should be in range of 1 to 31'],
    ['1912-12-31', 'Parameter adYear value should be in range of 1913 to 2043'],
    ['2045-01-01', 'Parameter adYear value should be in range of 1913 to 2043'],
    ['1913-04-12', 'Parameter adDate value should be in range of 1913-04-13 to 2044-04-13 (BS 1970 to 2100)'],
    ['2044-04-14', 'Parameter adDate value should be in range of 1913-04-13 to 2044-04-13 (BS 1970 to 2100)'],
  ])('%s', (ad, message) => {
    expect(() => adToBs(wrong(ad))).toThrow(message)
  })
})

describe('the two calendars', () => {
  it('agree on every one of the 47,849 days, both ways, with running weekdays', () => {
    let ad = '1913-04-13'
    let days = 0
    for (let year = 1970; year <= 2100; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        for (let day = 1; day <= daysInBsMonth(year, month); day += 1) {
          const date = { year, month, day }
          if (bsToAd(date) !== ad || bsWeekday(date) !== days % 7) throw new Error(`${ad} ${year}-${month}-${day}`)
          const back = adToBs(ad)
          if (back.year !== year || back.month !== month || back.day !== day) throw new Error(`back from ${ad}`)
          ad = addDays(ad, 1)
          days += 1
        }
      }
    }
    expect(days).toBe(47_849)
    expect(ad).toBe('2044-04-14')
  })

  it.each(pairs)('BS %s is AD %s', (text, ad) => {
    expect(bsToAd(bs(text))).toBe(ad)
    expect(adToBs(ad)).toEqual(bs(text))
  })

  it('agree with the list of year starts, weekdays and fiscal years', () => {
    const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
    expect(yearStarts).toHaveLength(131)
    for (const [year, start, weekday, , shrawan] of yearStarts) {
      const first = { year: Number(year), month: 1, day: 1 }
      expect(bsToAd(first)).toBe(start)
      expect(names[bsWeekday(first)]).toBe(weekday)
      expect(bsToAd({ ...first, month: 4 })).toBe(shrawan)
    }
  })

  it('have months of 32 days, and no 30 Mangsir 2083', () => {
    expect(isValidBs({ year: 2081, month: 2, day: 32 })).toBe(true)
    expect(isValidBs({ year: 2082, month: 3, day: 32 })).toBe(true)
    expect(isValidBs({ year: 2083, month: 8, day: 30 })).toBe(false)
    expect(bsToAd({ year: 2081, month: 2, day: 32 })).toBe('2024-06-14')
  })

  it('know the weekdays of known days', () => {
    expect(bsWeekday(bs('2083-08-05'))).toBe(6)
    expect(bsWeekday(bs('2083-01-01'))).toBe(2)
    expect(adWeekday('2015-04-25')).toBe(6)
    expect(adWeekday('1900-01-01')).toBe(1)
  })
})

describe('moving in time', () => {
  it('refuses half months and days, and leaving the table', () => {
    expect(() => addBsMonths(bs('2083-01-01'), 0.5)).toThrow('Invalid parameter months value')
    expect(() => addDays('2026-01-01', 0.5)).toThrow('Invalid parameter days value')
    expect(() => addBsMonths(bs('2100-12-01'), 1)).toThrow('Parameter bsYear value should be in range of 1970 to 2100')
    expect(() => addBsMonths(bs('1970-01-01'), -1)).toThrow('Parameter bsYear value should be in range')
  })

  it('keeps the day where the month has it, else takes the last', () => {
    expect(addBsMonths(bs('2081-02-32'), 1)).toEqual(bs('2081-03-31'))
    expect(addBsMonths(bs('2083-12-30'), 1)).toEqual(bs('2084-01-30'))
    expect(addBsMonths(bs('2083-01-31'), -5)).toEqual(bs('2082-08-29'))
  })

  it('by months and back is the same month', () => {
    const dates = fc.record({ year: fc.integer({ min: 1990, max: 2080 }), month: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(dates, fc.integer({ min: -240, max: 240 }), ({ year, month }, months) => {
        expect(addBsMonths(addBsMonths({ year, month, day: 1 }, months), -months)).toEqual({ year, month, day: 1 })
      }),
    )
  })

  it('by days is the inverse of counting days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
        expect(daysBetween('2026-11-21', addDays('2026-11-21', days))).toBe(days)
      }),
    )
  })

  it('gives the AD range of a month', () => {
    expect(bsMonthRange(2083, 8)).toEqual({ start: '2026-11-17', end: '2026-12-15' })
    expect(() => bsMonthRange(2083, 13)).toThrow('Parameter bsMonth value should be in range of 1 to 12')
  })
})

describe('today in Nepal', () => {
  it('refuses an invalid moment', () => {
    expect(() => dayInNepal(new Date(Number.NaN))).toThrow(RangeError)
  })

  it('turns at 18:15 UTC', () => {
    expect(dayInNepal(new Date('2026-11-21T18:14:59.999Z'))).toBe('2026-11-21')
    expect(dayInNepal(new Date('2026-11-21T18:15:00Z'))).toBe('2026-11-22')
  })

  it('is what the time zone Asia/Kathmandu says', () => {
    const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' })
    const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2044-01-01'), noInvalidDate: true })
    fc.assert(fc.property(moments, (now) => dayInNepal(now) === zone.format(now)))
  })
})
