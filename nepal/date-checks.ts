/** Which dates there are, and what is said of others. */
import type { DateParts } from './ad-date.ts'
import { daysInAdMonth } from './ad-date.ts'
import type { BsCalendar } from './bs-calendar.ts'
import { firstBsYear, lastBsYear, standardCalendar } from './bs-calendar.ts'

/** The AD years that the date picker offers (specification, section 5). BS 2100 ends on 2044-04-13 all the same. */
export const firstAdYear = 1913
export const lastAdYear = 2043

/** The first and the last AD day that every screen can show in either calendar: 1 Baisakh 1970, and the end of the picker. */
export const firstAdDay = '1913-04-13'
export const lastAdDay = `${lastAdYear}-12-31`

/**
 * Throws unless the date exists in Bikram Sambat, with the words of the specification: TypeError
 * 'Missing required parameters' or 'Invalid parameter bsYear value', RangeError
 * 'Parameter bsYear value should be in range of 1970 to 2100'; likewise bsMonth and bsDay.
 */
export function checkBsDate(date: DateParts, calendar: BsCalendar = standardCalendar): void {
  if (date === undefined || date === null) throw new TypeError('Missing required parameters')
  checkBsMonth(date.year, date.month)
  checkNumber('bsDay', date.day, 1, 32)
  checkNumber('bsDay', date.day, 1, calendar.monthLengths[date.year - firstBsYear]?.[date.month - 1] ?? 32)
}

/** Throws unless year and month exist in Bikram Sambat; the errors are those of checkBsDate. */
export function checkBsMonth(year: number, month: number): void {
  checkNumber('bsYear', year, firstBsYear, lastBsYear)
  checkNumber('bsMonth', month, 1, 12)
}

/**
 * Throws unless the date exists in AD and its year is one the date picker offers (1913 to 2043), with the words of
 * the specification for adYear, adMonth and adDay.
 */
export function checkAdDate(date: DateParts): void {
  if (date === undefined || date === null) throw new TypeError('Missing required parameters')
  checkNumber('adYear', date.year, firstAdYear, lastAdYear)
  checkNumber('adMonth', date.month, 1, 12)
  checkNumber('adDay', date.day, 1, 31)
  checkNumber('adDay', date.day, 1, daysInAdMonth(date.year, date.month))
}

function checkNumber(name: string, value: unknown, lowest: number, highest: number): void {
  if (value === undefined || value === null) throw new TypeError('Missing required parameters')
  if (!Number.isInteger(value)) throw new TypeError(`Invalid parameter ${name} value`)
  if ((value as number) < lowest || (value as number) > highest) {
    throw new RangeError(`Parameter ${name} value should be in range of ${lowest} to ${highest}`)
  }
}
