/** The languages of the product: English with Latin digits, Nepali with Devanagari digits. */
export type Language = 'en' | 'ne'

/**
 * Writes every Latin digit of a text (or of a number) as a Devanagari digit; all else stays.
 * `toNepaliDigits('2083-08-05')` is `'२०८३-०८-०५'`. Never fails.
 */
export function toNepaliDigits(text: string | number): string {
  return String(text).replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + offset))
}

/**
 * Writes every Devanagari digit of a text as a Latin digit; all else stays.
 * `toLatinDigits('२०८३')` is `'2083'`. Never fails.
 */
export function toLatinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - offset))
}

/** The text in the digits of a language: Devanagari for Nepali, Latin for English. Never fails. */
export function digitsIn(language: Language, text: string | number): string {
  return language === 'ne' ? toNepaliDigits(text) : toLatinDigits(String(text))
}

/**
 * Reads a Nepali digit string as a whole number: `'२०८३'` is 2083.
 * Throws a TypeError when anything but Nepali digits is in it (specification, section 5), a RangeError when the
 * number is too large to be exact.
 */
export function parseNepaliNumber(text: string): number {
  if (text === undefined || text === null || text === '') throw new TypeError('Missing required parameters')
  if (!/^[०-९]+$/.test(text)) throw new TypeError('Invalid parameter nepaliNumber value')
  const value = Number(toLatinDigits(text))
  if (!Number.isSafeInteger(value)) throw new RangeError('Parameter nepaliNumber value is too large')
  return value
}

/** True when Latin and Devanagari digits stand in one text, which is never meant and so refused by the readers here. */
export function mixesDigits(text: string): boolean {
  return /[0-9]/.test(text) && /[०-९]/.test(text)
}

const offset = '०'.charCodeAt(0) - '0'.charCodeAt(0)
