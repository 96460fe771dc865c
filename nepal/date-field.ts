import { adToDayNumber, isValidAd } from './ad-date.ts'
import { bsToAd, isValidBs } from './bikram-sambat.ts'
import type { BsCalendar } from './bs-calendar.ts'
import { standardCalendar } from './bs-calendar.ts'
import { lastAdYear } from './date-checks.ts'
import { isEightDigits, meetsEightDigitRule, readNumericDate } from './date-text.ts'
import { mixesDigits } from './digits.ts'

/** What a date field holds: an AD date 'yyyy-mm-dd', null when it is empty, or the error to show. */
export type DateFieldReading =
  | { readonly ok: true; readonly ad: string | null }
  | { readonly ok: false; readonly error: 'Invalid Date Format' }

/**
 * Reads what was typed into a date field of either calendar. Empty is valid. Eight digits are year, month, day with the
 * year above 2000 (specification, section 5); with - / . between them any year of the calendar is taken, so that a
 * birthday in AD 1990 can be typed. The date must exist; in AD it lies between 1913-04-13 and the end of 2043.
 * Devanagari digits are read. Never throws.
 */
export function readDateField(
  text: string,
  era: 'bs' | 'ad',
  calendar: BsCalendar = standardCalendar,
): DateFieldReading {
  if (text.trim() === '') return { ok: true, ad: null }
  const date = mixesDigits(text) ? null : readNumericDate(text)
  if (!date || (isEightDigits(text) && !meetsEightDigitRule(date))) return invalid
  if (era === 'bs') return isValidBs(date, calendar) ? { ok: true, ad: bsToAd(date, calendar) } : invalid
  const ad = [date.year, pad(date.month), pad(date.day)].join('-')
  if (date.year > lastAdYear || !isValidAd(ad)) return invalid
  // What the field takes must also be showable in Bikram Sambat.
  return adToDayNumber(ad) >= (calendar.yearStarts[0] ?? 0) ? { ok: true, ad } : invalid
}

const invalid = { ok: false, error: 'Invalid Date Format' } as const

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
