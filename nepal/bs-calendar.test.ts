import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adToBs, bsToAd, daysInBsMonth } from './bikram-sambat.ts'
import { standardCalendar, withOverrides } from './bs-calendar.ts'

function monthsOf(bsYear: number): string | undefined {
  return standardCalendar.monthLengths[bsYear - 1970]?.join(' ')
}

describe('an override is refused', () => {
  it.each([
    [{ year: 2101, month: 1, days: 31 }, 'Parameter bsYear value should be in range of 1970 to 2100'],
    [{ year: 2084, month: 13, days: 31 }, 'Parameter bsMonth value should be in range of 1 to 12'],
    [{ year: 2084, month: 1, days: 33 }, 'A month has 29 to 32 days'],
    [{ year: 2084, month: 1, days: 30.5 }, 'A month has 29 to 32 days'],
    [{ year: 2084, month: 2, days: 29 }, 'Year 2084 would have 363 days; a year has 365 or 366'],
  ])('%j', (override, message) => {
    expect(() => withOverrides([override])).toThrow(message)
  })
})

describe('the table', () => {
  it('has 131 years of 365 or 366 days, in months of 29 to 32', () => {
    expect(standardCalendar.monthLengths).toHaveLength(131)
    for (const months of standardCalendar.monthLengths) {
      expect(months).toHaveLength(12)
      expect([365, 366]).toContain(months.reduce((sum, days) => sum + days, 0))
      expect(months.every((days) => days >= 29 && days <= 32)).toBe(true)
    }
  })

  it('is to the letter the table that was settled (bs-months.csv)', () => {
    const header = `year,${Array.from({ length: 12 }, (_, index) => `m${index + 1}`).join(',')}`
    const rows = standardCalendar.monthLengths.map((months, index) => [1970 + index, ...months].join(','))
    const hash = createHash('sha256')
      .update([header, ...rows, ''].join('\n'))
      .digest('hex')
    expect(hash).toBe('cefedf135aa921d0f58baf1c21442dc0a11d5b86e4c2429c935b162d3a79b859')
  })

  it('has the years that common libraries have wrong', () => {
    expect(monthsOf(2062)).toBe('30 32 31 32 31 31 29 30 29 30 29 31')
    expect(monthsOf(2081)).toBe('31 32 31 32 31 30 30 30 29 30 29 31')
    expect(monthsOf(2082)).toBe('31 31 32 31 31 31 30 29 30 29 30 30')
    expect(monthsOf(2083)).toBe(monthsOf(2082))
    expect(monthsOf(2084)).toBe('31 32 31 32 31 30 30 30 29 29 30 31')
    expect(monthsOf(2100)).toBe('31 32 31 32 31 30 30 30 29 29 30 31')
  })
})

describe('overrides', () => {
  it('leave the standard calendar as it is', () => {
    withOverrides([
      { year: 2090, month: 1, days: 30 },
      { year: 2090, month: 2, days: 32 },
    ])
    expect(daysInBsMonth(2090, 1)).toBe(standardCalendar.monthLengths[120]?.[0])
  })

  it('move the days between two months and nothing else', () => {
    const [first = 0, second = 0] = standardCalendar.monthLengths[2085 - 1970] ?? []
    const calendar = withOverrides([
      { year: 2085, month: 1, days: first + 1 },
      { year: 2085, month: 2, days: second - 1 },
    ])
    expect(adToBs(bsToAd({ year: 2085, month: 1, day: 31 }, calendar), calendar)).toEqual({
      year: 2085,
      month: 1,
      day: 31,
    })
    expect(bsToAd({ year: 2085, month: 3, day: 1 }, calendar)).toBe(bsToAd({ year: 2085, month: 3, day: 1 }))
    expect(adToBs(bsToAd({ year: 2085, month: 2, day: 1 }))).not.toEqual(
      adToBs(bsToAd({ year: 2085, month: 2, day: 1 }), calendar),
    )
  })

  it('shift the years after a year whose total changes', () => {
    const calendar = withOverrides([{ year: 2085, month: 12, days: 32 }])
    expect(bsToAd({ year: 2086, month: 1, day: 1 }, calendar)).toBe('2029-04-15')
    expect(bsToAd({ year: 2086, month: 1, day: 1 })).toBe('2029-04-14')
  })
})
