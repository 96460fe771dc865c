import { mixesDigits, toLatinDigits } from '#nepal/digits.ts'

/** Marks as people write them: 63, 63.5, .5, ६३.५. Undefined: no number of marks; 46,5 may be meant as 46.5 and may be forty-six and five, so it is none. */
export function readNumberOfMarks(text: string): number | undefined {
  const plain = toLatinDigits(text.trim())
  return !mixesDigits(text) && /^(\d{1,4}(\.\d{1,2})?|\.\d{1,2})$/.test(plain) ? Number(plain) : undefined
}

export const hasDecimalComma = (text: string): boolean => /^\d*,\d{1,2}$/.test(toLatinDigits(text.trim()))
