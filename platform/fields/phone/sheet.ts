/** As people type it: Nepali digits, brackets, blanks, the country's number in front. */
import { toLatinDigits } from '#nepal/digits.ts'
import type { CellReader } from '../sheet.ts'
import { phoneSchema } from './schema.ts'

export const reader: CellReader = {
  read: (text) => phoneSchema.safeParse(toLatinDigits(text)).data ?? null,
  wrong: () => 'Must be a phone number',
}
