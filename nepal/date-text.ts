/** Dates of digits only, read. */
import type { DateParts } from './ad-date.ts'
import { toLatinDigits } from './digits.ts'

/**
 * Year, month and day of a text in digits: eight of them in a row, or three groups parted by one of - / . (the same
 * twice), year first. Devanagari digits are read too. Null for another shape; whether the date exists is not asked.
 */
export function readNumericDate(text: string): DateParts | null {
  const latin = toLatinDigits(text).trim()
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(latin) ?? /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(latin)
  if (!match) return null
  return { year: Number(match[1]), month: Number(match.at(-2)), day: Number(match.at(-1)) }
}

/**
 * The rule of the specification (section 5) for eight digits read as year, month and day: the year is above 2000, the
 * month at most 12, the day at most 32.
 */
export function meetsEightDigitRule({ year, month, day }: DateParts): boolean {
  return year > 2000 && month <= 12 && day <= 32
}

/** True when a text is eight digits and nothing else. */
export function isEightDigits(text: string): boolean {
  return /^\d{8}$/.test(toLatinDigits(text).trim())
}
