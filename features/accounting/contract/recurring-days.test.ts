/** Days on which a voucher recurs, by months as they are published: Asar has 31 days in 2081 and 32 in 2083, Falgun 29 in 2081 and 30 in 2082, Chaitra 31 in 2081. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBsMonths, addDays, adToBs, adWeekday, bsToAd, daysInBsMonth } from '#nepal/bikram-sambat.ts'
import { dayAfter, dayFrom, daysDue, narrationOn, type Recurrence, type Rhythm } from './recurring-days.ts'

const ad = (text: string) => {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  return bsToAd({ year, month, day })
}
const bs = (day: string | null) => {
  if (!day) return null
  const { year, month, day: of } = adToBs(day)
  return `${year}-${month}-${of}`
}
const monthly = (from: string, day: number, every = 1): Rhythm => ({ unit: 'month', every, day, from_date: ad(from) })
/** So many days, beginning with the first. */
function run(recurrence: Recurrence, many: number): (string | null)[] {
  const days: (string | null)[] = [bs(dayFrom(recurrence, recurrence.from_date))]
  for (let day = dayFrom(recurrence, recurrence.from_date); day && days.length < many;) {
    day = dayAfter(recurrence, day)
    days.push(bs(day))
  }
  return days
}

describe('a day of the month', () => {
  it('is the last one where the month is shorter, and itself again in the next', () => {
    const lengths = Array.from({ length: 12 }, (_, at) => daysInBsMonth(2082, at + 1))
    expect(lengths).toEqual([31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30])
    expect(run(monthly('2082-1-1', 32), 12)).toEqual(lengths.map((day, at) => `2082-${at + 1}-${day}`))
    expect(run(monthly('2082-1-1', 30), 12)).toEqual(lengths.map((day, at) => `2082-${at + 1}-${Math.min(30, day)}`))
  })
  it('is of this month while it is to come, of the next one when it is over', () => {
    expect(run(monthly('2083-8-7', 7), 2)).toEqual(['2083-8-7', '2083-9-7'])
    expect(run(monthly('2083-8-8', 7), 2)).toEqual(['2083-9-7', '2083-10-7'])
  })
  it.each([
    ['2081-3-1', '2081-3-31'],
    ['2083-3-1', '2083-3-32'],
    ['2081-11-1', '2081-11-29'],
    ['2082-11-1', '2082-11-30'],
    ['2081-12-1', '2081-12-31'],
  ])('the 32nd of %s is %s', (from, last) => expect(run(monthly(from, 32), 1)).toEqual([last]))
  it('goes over the end of the year, by one month and by three', () => {
    expect(run(monthly('2083-11-1', 1), 4)).toEqual(['2083-11-1', '2083-12-1', '2084-1-1', '2084-2-1'])
    expect(run(monthly('2083-9-1', 32, 3), 4).map((day) => day?.split('-').slice(0, 2).join('-'))).toEqual([
      '2083-9',
      '2083-12',
      '2084-3',
      '2084-6',
    ])
    // every three months counts from the first day that fits
    expect(run(monthly('2083-4-15', 1, 3), 3)).toEqual(['2083-5-1', '2083-8-1', '2083-11-1'])
  })
  it('ends with its last day, and with the calendar', () => {
    expect(run({ ...monthly('2083-1-1', 1), until_date: ad('2083-2-30') }, 5)).toEqual(['2083-1-1', '2083-2-1', null])
    expect(dayAfter(monthly('2083-1-1', 1), ad('2100-12-1'))).toBeNull()
  })
})

describe('a day of the week', () => {
  it('is the first such day, and each so many weeks', () => {
    // 2026-11-23 is a Monday
    const sundays: Rhythm = { unit: 'week', every: 2, day: 1, from_date: '2026-11-23' }
    expect(dayFrom(sundays, '2026-11-23')).toBe('2026-11-29')
    expect(dayAfter(sundays, '2026-11-29')).toBe('2026-12-13')
    expect(dayFrom(sundays, '2026-12-01')).toBe('2026-12-13')
  })
})

it('whatever is asked, the days are those that one by one would find', () => {
  const rhythm = fc.record({
    unit: fc.constantFrom('month' as const, 'week' as const),
    every: fc.integer({ min: 1, max: 14 }),
    day: fc.integer({ min: 1, max: 32 }),
    start: fc.integer({ min: 0, max: 4000 }),
    later: fc.integer({ min: 0, max: 2000 }),
  })
  fc.assert(
    fc.property(rhythm, ({ unit, every, day: asked, start, later }) => {
      const day = unit === 'week' ? ((asked - 1) % 7) + 1 : asked
      const from_date = addDays('2020-01-01', start)
      const wanted = addDays(from_date, later)
      // day by day, with nothing but the calendar: is it the day, and how many months or weeks after the first
      let first: string | undefined
      for (let each = from_date; ; each = addDays(each, 1)) {
        const of = adToBs(each)
        const fits =
          unit === 'week' ? adWeekday(each) === day - 1 : of.day === Math.min(day, daysInBsMonth(of.year, of.month))
        if (!fits) continue
        first ??= each
        const begin = adToBs(first)
        const apart =
          unit === 'week'
            ? (Date.parse(each) - Date.parse(first)) / 604_800_000
            : (of.year - begin.year) * 12 + of.month - begin.month
        if (apart % every !== 0 || each < wanted) continue
        expect(dayFrom({ unit, every, day, from_date }, wanted)).toBe(each)
        return
      }
    }),
    { numRuns: 200 },
  )
})

it('what is due is each day from the next to today, so many at most', () => {
  const rhythm = monthly('2083-4-1', 1)
  expect(daysDue(rhythm, ad('2083-5-1'), ad('2083-8-7'), 60).map(bs)).toEqual([
    '2083-5-1',
    '2083-6-1',
    '2083-7-1',
    '2083-8-1',
  ])
  expect(daysDue(rhythm, ad('2083-5-1'), ad('2083-8-7'), 2)).toHaveLength(2)
  expect(daysDue(rhythm, ad('2083-9-1'), ad('2083-8-7'), 60)).toEqual([])
})

it('month and year are those of the day, in the language of the narration', () => {
  const day = bsToAd(addBsMonths({ year: 2083, month: 8, day: 1 }, 0))
  expect(narrationOn('Rent of {month} {year}', day)).toBe('Rent of Mangsir 2083')
  expect(narrationOn('{year} {month}को भाडा', day)).toBe('२०८३ मंसिरको भाडा')
  expect(narrationOn('Rent', day)).toBe('Rent')
})
