import { describe, expect, it } from 'vitest'
import { bsToAd } from './bikram-sambat.ts'
import { birthdaysBetween } from './birthdays.ts'

const bornOn = (dob: string, from: string, to: string, calendar: 'bs' | 'ad') =>
  birthdaysBetween(from, to, calendar)
    .filter((match) => match.dob === dob)
    .map(({ day, age }) => [day, age])
const bs = (year: number, month: number, day: number) => bsToAd({ year, month, day })

describe('a birthday', () => {
  it('by BS is on the same day of the same month, across the end of the year', () => {
    const [from, to] = [bs(2083, 12, 28), bs(2084, 1, 3)]
    expect(bornOn(bs(2070, 12, 29), from, to, 'bs')).toEqual([[bs(2083, 12, 29), 13]])
    expect(bornOn(bs(2070, 1, 2), from, to, 'bs')).toEqual([[bs(2084, 1, 2), 14]])
    expect(bornOn(bs(2070, 1, 4), from, to, 'bs')).toEqual([])
  })
  it('of a day that the month of this year has not is on its last day', () => {
    // Asar has 31 or 32 days
    const long = Array.from({ length: 40 }, (_, i) => 2040 + i).find((year) => {
      try {
        return bs(year, 3, 32) !== ''
      } catch {
        return false
      }
    })!
    const short = Array.from({ length: 20 }, (_, i) => long + 1 + i).find((year) => {
      try {
        return !bs(year, 3, 32)
      } catch {
        return true
      }
    })!
    expect(bornOn(bs(long, 3, 32), bs(short, 3, 31), bs(short, 3, 31), 'bs')).toEqual([
      [bs(short, 3, 31), short - long],
    ])
  })
  it('by AD is on the same date, and that of 29 February on the 28th where there is none', () => {
    expect(bornOn('2016-12-31', '2026-12-30', '2027-01-02', 'ad')).toEqual([['2026-12-31', 10]])
    expect(bornOn('2016-02-29', '2026-02-28', '2026-02-28', 'ad')).toEqual([['2026-02-28', 10]])
    expect(bornOn('2016-02-29', '2028-02-28', '2028-02-29', 'ad')).toEqual([['2028-02-29', 12]])
  })
  it('is not the day of birth itself', () => expect(bornOn('2026-11-21', '2026-11-21', '2026-11-21', 'ad')).toEqual([]))
  it('of a whole year is asked in a moment', () =>
    expect(birthdaysBetween('2026-01-01', '2026-12-31', 'bs').length).toBeGreaterThan(30_000))
})
