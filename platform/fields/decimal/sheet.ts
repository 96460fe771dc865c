/** A number in Latin or Nepali digits, grouped or not. */
import { toLatinDigits } from '#nepal/digits.ts'
import type { CellReader } from '../sheet.ts'

export const reader: CellReader = {
  read(text, { field: { min = -Infinity, max = Infinity } }) {
    const plain = toLatinDigits(text).trim().replaceAll(',', '')
    const number = /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN
    return number >= min && number <= max ? number : null
  },
  wrong: () => 'Must be a number',
}
