/** Amounts and numbers as text and back: lakh grouping, paisa. */
import type { Language } from './digits.ts'
import { digitsIn, mixesDigits, toLatinDigits } from './digits.ts'

/** How an amount is written. */
export interface RupeesFormat {
  /** 'Rs. ' (in Nepali 'रु. ') before the amount; true when not given. */
  readonly prefix?: boolean
  /** Digits and prefix; English when not given. */
  readonly language?: Language
  /** Whole rupees without '.00', as they are said on a button. */
  readonly short?: boolean
}

/** How a number is written. */
export interface NumberFormat {
  /** 'lakh' groups 12,34,567 (when not given), 'thousand' groups 1,234,567. */
  readonly grouping?: 'lakh' | 'thousand'
  /** Decimals to round to, 0 to 20; when not given, as many as the number has. */
  readonly decimals?: number
  readonly language?: Language
}

/**
 * An amount in paisa as text with lakh grouping and 2 decimals: 12345600 is 'Rs. 1,23,456.00', -50 is '-Rs. 0.50'.
 * Throws a TypeError for anything but a whole number, a RangeError beyond Number.MAX_SAFE_INTEGER.
 */
export function formatRupees(
  paisa: number,
  { prefix = true, language = 'en', short = false }: RupeesFormat = {},
): string {
  if (!Number.isInteger(paisa)) throw new TypeError('An amount is a whole number of paisa')
  if (!Number.isSafeInteger(paisa)) throw new RangeError('The amount is too large')
  const digits = String(Math.abs(paisa)).padStart(3, '0')
  const rest = digits.slice(-2)
  const amount = group(digits.slice(0, -2), 'lakh') + (short && rest === '00' ? '' : `.${rest}`)
  const sign = paisa < 0 ? '-' : ''
  return `${sign}${prefix ? prefixes[language] : ''}${digitsIn(language, amount)}`
}

/**
 * A number as text with grouping, by default lakh: 1234567.5 is '12,34,567.5'.
 * Throws a RangeError for what is not finite or is beyond Number.MAX_SAFE_INTEGER.
 */
export function formatNumber(
  value: number,
  { grouping = 'lakh', decimals, language = 'en' }: NumberFormat = {},
): string {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError('The number is not finite or is too large')
  }
  const text = decimals === undefined ? plainDigits(Math.abs(value)) : Math.abs(value).toFixed(decimals)
  const [whole = '0', fraction] = text.split('.')
  const sign = value < 0 && /[1-9]/.test(text) ? '-' : ''
  const shown = `${sign}${group(whole, grouping)}${fraction === undefined ? '' : `.${fraction}`}`
  return digitsIn(language, shown)
}

/**
 * Reads an amount in rupees as whole paisa, exactly: 'Rs. 1,23,456.50' is 12345650, '५००/-' is 50000.
 * Taken: Rs., Rs, NPR, रु., रू.; commas as lakh or thousand groups; a leading minus; Devanagari digits; '/-' at the end.
 * Throws a TypeError for what is not an amount, a RangeError for more than 2 decimals or an amount beyond
 * Number.MAX_SAFE_INTEGER paisa.
 */
export function parseRupees(text: string): number {
  const latin = toLatinDigits(text).trim()
  const match = latin.length > longestAmount || mixesDigits(text) ? null : amountPattern.exec(latin)
  if (!match) throw new TypeError('The amount is not valid. Write it like 1,23,456.50')
  const [, firstMinus, secondMinus, whole = '', fraction = ''] = match
  if (firstMinus && secondMinus) throw new TypeError('The amount is not valid. Write it like 1,23,456.50')
  if (fraction.length > 2) throw new RangeError('An amount has at most 2 decimals')
  const paisa = Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(paisa)) throw new RangeError('The amount is too large')
  return (firstMinus || secondMinus) && paisa !== 0 ? -paisa : paisa
}

// Far more than any amount needs; keeps the pattern from being run over a long hostile text.
const longestAmount = 60

const prefixes: Record<Language, string> = { en: 'Rs. ', ne: 'रु. ' }

// Digits alone, in lakh groups, or in thousand groups: '1,5' is refused since it may be meant as a decimal comma.
const wholePattern = String.raw`\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+`
const amountPattern = new RegExp(
  String.raw`^(-)?\s*(?:(?:Rs|NPR|रु|रू)\.?\s*)?(-)?\s*(${wholePattern})(?:\.(\d+))?(?:\s*/-)?$`,
  'i',
)

function group(digits: string, grouping: 'lakh' | 'thousand'): string {
  const separator = grouping === 'lakh' ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g
  return digits.replace(separator, ',')
}

function plainDigits(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}
