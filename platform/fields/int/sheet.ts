/** A whole number in Latin or Nepali digits; '5.0' is what some spreadsheets make of 5. */
import { toLatinDigits } from '#nepal/digits.ts'
import type { CellReader } from '../sheet.ts'

export const reader: CellReader = {
  read(text, { field: { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } }) {
    const plain = toLatinDigits(text).trim().replace(/\.0+$/, '')
    const number = /^-?\d+$/.test(plain) ? Number(plain) : NaN
    return Number.isSafeInteger(number) && number >= min && number <= max ? number : null
  },
  wrong: () => 'Must be a whole number',
}
