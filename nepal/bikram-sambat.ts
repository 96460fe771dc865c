/** BS to AD and back; days, months and weekdays counted. */
import type { DateParts } from './ad-date.ts'
import { adParts, adToDayNumber, dayNumberToAd } from './ad-date.ts'
import type { BsCalendar } from './bs-calendar.ts'
import { firstBsYear, lastBsYear, standardCalendar } from './bs-calendar.ts'
import { checkBsDate, checkBsMonth, firstAdYear, lastAdYear } from './date-checks.ts'

export { dayInNepal } from './nepal-day.ts'

/** A date of Bikram Sambat: year 1970 to 2100, month 1 to 12, day 1 to 32. */
export type BsDate = DateParts

/** Whole days in AD, 'yyyy-mm-dd', both ends included. */
export interface AdRange {
  readonly start: string
  readonly end: string
}

/** The AD date 'yyyy-mm-dd' of a BS date. Fails as checkBsDate. */
export function bsToAd(date: BsDate, calendar: BsCalendar = standardCalendar): string {
  checkBsDate(date, calendar)
  return dayNumberToAd(bsDayNumber(date, calendar))
}

/**
 * The BS date of an AD date 'yyyy-mm-dd' from 1913-04-13 to 2044-04-13 (the last day of BS 2100).
 * Throws as adToDayNumber, and a RangeError for a date outside the table.
 */
export function adToBs(ad: string, calendar: BsCalendar = standardCalendar): BsDate {
  const dayNumber = adToDayNumber(ad)
  const { yearStarts } = calendar
  const first = yearStarts[0] ?? 0
  const afterLast = yearStarts.at(-1) ?? 0
  if (dayNumber < first || dayNumber >= afterLast) throw outsideTable(ad, first, afterLast - 1)
  // No year is longer than 366 days, so this never overshoots.
  let index = Math.floor((dayNumber - first) / 366)
  while ((yearStarts[index + 1] ?? Infinity) <= dayNumber) index += 1
  let day = dayNumber - (yearStarts[index] ?? 0) + 1
  let month = 1
  for (const length of calendar.monthLengths[index] ?? []) {
    if (day <= length) break
    day -= length
    month += 1
  }
  return { year: firstBsYear + index, month, day }
}

/** Days in a BS month, 29 to 32. Fails as checkBsMonth. */
export function daysInBsMonth(year: number, month: number, calendar: BsCalendar = standardCalendar): number {
  checkBsMonth(year, month)
  return calendar.monthLengths[year - firstBsYear]?.[month - 1] ?? 0
}

/** True for a BS date that exists: 2081-02-32 does, 2083-08-30 does not. */
export function isValidBs(date: BsDate, calendar: BsCalendar = standardCalendar): boolean {
  try {
    checkBsDate(date, calendar)
    return true
  } catch {
    return false
  }
}

/**
 * The BS date some whole months later (or earlier, when negative); a day that the month does not have becomes its last.
 * Fails as checkBsDate, also when the result is outside 1970 to 2100.
 */
export function addBsMonths(date: BsDate, months: number, calendar: BsCalendar = standardCalendar): BsDate {
  checkBsDate(date, calendar)
  if (!Number.isInteger(months)) throw new TypeError('Invalid parameter months value')
  const count = date.year * 12 + date.month - 1 + months
  const year = Math.floor(count / 12)
  const month = count - year * 12 + 1
  return { year, month, day: Math.min(date.day, daysInBsMonth(year, month, calendar)) }
}

/** The AD date 'yyyy-mm-dd' some whole days later (or earlier, when negative). Fails as adToDayNumber. */
export function addDays(ad: string, days: number): string {
  if (!Number.isInteger(days)) throw new TypeError('Invalid parameter days value')
  return dayNumberToAd(adToDayNumber(ad) + days)
}

/** Whole days from one AD date to another; negative when the second is earlier. Fails as adToDayNumber. */
export function daysBetween(from: string, to: string): number {
  return adToDayNumber(to) - adToDayNumber(from)
}

/** The weekday of a BS date: 0 Sunday to 6 Saturday. Fails as checkBsDate. */
export function bsWeekday(date: BsDate, calendar: BsCalendar = standardCalendar): number {
  checkBsDate(date, calendar)
  return weekdayOf(bsDayNumber(date, calendar))
}

/** The weekday of an AD date 'yyyy-mm-dd': 0 Sunday to 6 Saturday. Fails as adToDayNumber. */
export function adWeekday(ad: string): number {
  return weekdayOf(adToDayNumber(ad))
}

/** First and last day of a BS month in AD. Fails as checkBsMonth. */
export function bsMonthRange(year: number, month: number, calendar: BsCalendar = standardCalendar): AdRange {
  const days = daysInBsMonth(year, month, calendar)
  return {
    start: bsToAd({ year, month, day: 1 }, calendar),
    end: bsToAd({ year, month, day: days }, calendar),
  }
}

function bsDayNumber(date: BsDate, calendar: BsCalendar): number {
  const index = date.year - firstBsYear
  const months = calendar.monthLengths[index] ?? []
  const before = months.slice(0, date.month - 1).reduce((sum, length) => sum + length, 0)
  return (calendar.yearStarts[index] ?? 0) + before + date.day - 1
}

function weekdayOf(dayNumber: number): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber + 4) % 7) + 7) % 7
}

function outsideTable(ad: string, first: number, last: number): RangeError {
  const { year } = adParts(ad)
  if (year < firstAdYear || year > lastAdYear + 1) {
    return new RangeError(`Parameter adYear value should be in range of ${firstAdYear} to ${lastAdYear}`)
  }
  const [start, end] = [dayNumberToAd(first), dayNumberToAd(last)]
  return new RangeError(
    `Parameter adDate value should be in range of ${start} to ${end} (BS ${firstBsYear} to ${lastBsYear})`,
  )
}
