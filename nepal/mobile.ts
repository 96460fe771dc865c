/** Mobile numbers of Nepal. */
import { toLatinDigits } from './digits.ts'

/**
 * The ten digits of a Nepali mobile number, '98XXXXXXXX', or null when the text is none. Blanks, hyphens, brackets,
 * Devanagari digits and the prefixes +977, 00977, 977 and 0 are understood. Rule: ^9[678]\d{8}$ after the prefix
 * (NTC 974-976 984-986, Ncell 970 980-982, Smart 961 962 988). Never throws.
 */
export function normaliseMobile(text: string): string | null {
  const digits = toLatinDigits(text).replace(/[\s()-]/g, '')
  // The length decides: '9771234567' is itself a mobile number, not the country's prefix before seven digits.
  const match = /^(?:\+977|00977|977|0)?(9[678]\d{8})$/.exec(digits)
  return match?.[1] ?? null
}

/** True when the text is a Nepali mobile number in any of the forms that normaliseMobile understands. */
export function isNepaliMobile(text: string): boolean {
  return normaliseMobile(text) !== null
}
