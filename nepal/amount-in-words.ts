/** Numbers and amounts in words, English and Nepali. */
import type { Language } from './digits.ts'
import { numberWords } from './number-names.ts'

/** How a number is put into words. */
export interface WordsFormat {
  /** English when not given. */
  readonly language?: Language
  /** ' Only/-' (in Nepali ' मात्र') at the end; false when not given. */
  readonly suffix?: boolean
}

/** The largest number that can be put into words: nine digits (specification, section 9). */
export const largestInWords = 99_99_99_999
/** The largest amount of rupees that can be put into words: 99 kharab. It is far above what one field takes, since papers say sums. */
export const largestRupeesInWords = 99_99_99_99_99_999

/**
 * A whole number 0 to 99,99,99,999 in words of the Indian system: 123456 is
 * 'One Lakh Twenty Three Thousand Four Hundred Fifty Six'.
 * Throws a TypeError for what is not whole, a RangeError below 0 or above nine digits.
 */
export function numberToWords(value: number, { language = 'en', suffix = false }: WordsFormat = {}): string {
  if (!Number.isInteger(value)) throw new TypeError('Only a whole number can be put into words')
  if (value < 0 || value > largestInWords) {
    throw new RangeError('Only a number from 0 to 99,99,99,999 can be put into words')
  }
  return spell(value, language) + (suffix ? suffixes[language] : '')
}

/**
 * An amount in paisa in words: 125050 is 'One Thousand Two Hundred Fifty Rupees And Fifty Paisa', in Nepali
 * 'एक हजार दुई सय पचास रुपैयाँ पचास पैसा'. A part that is nothing is left out, unless all is nothing.
 * Throws a TypeError for what is not whole, a RangeError below 0 or above 99,99,99,99,99,999 rupees and 99 paisa.
 */
export function rupeesInWords(paisa: number, { language = 'en', suffix = false }: WordsFormat = {}): string {
  if (!Number.isInteger(paisa)) throw new TypeError('An amount is a whole number of paisa')
  if (paisa < 0 || paisa > largestRupeesInWords * 100 + 99) {
    throw new RangeError('Only an amount from 0 to 99,99,99,99,99,999.99 can be put into words')
  }
  const [rupees, rest] = [Math.floor(paisa / 100), paisa % 100]
  const unit = units[language]
  const parts: string[] = []
  if (rupees > 0 || rest === 0) parts.push(`${spell(rupees, language)} ${rupees === 1 ? unit.rupee : unit.rupees}`)
  if (rest > 0) parts.push(`${spell(rest, language)} ${unit.paisa}`)
  return parts.join(unit.and) + (suffix ? suffixes[language] : '')
}

function spell(value: number, language: Language): string {
  const words = numberWords[language]
  if (value === 0) return words.belowHundred[0] ?? ''
  const parts: string[] = []
  let rest = value
  for (const [size, name] of words.sizes) {
    const count = Math.floor(rest / size)
    if (count > 0) parts.push(`${words.belowHundred[count]} ${name}`)
    rest %= size
  }
  if (rest > 0) parts.push(words.belowHundred[rest] ?? '')
  return parts.join(' ')
}

const suffixes: Record<Language, string> = { en: ' Only/-', ne: ' मात्र' }

const units = {
  en: { rupee: 'Rupee', rupees: 'Rupees', paisa: 'Paisa', and: ' And ' },
  ne: { rupee: 'रुपैयाँ', rupees: 'रुपैयाँ', paisa: 'पैसा', and: ' ' },
} as const
