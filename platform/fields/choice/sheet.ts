/** One of the list, by its word or its value; case, blanks, hyphens and full stops do not matter. */
import { toLatinDigits } from '#nepal/digits.ts'
import type { CellReader } from '../sheet.ts'

export const plainWord = (text: string): string =>
  toLatinDigits(text)
    .toLowerCase()
    .replaceAll(/[\s.\-_]+/g, '')

// A+ and A- are told apart by what plainWord drops
const plainest = (text: string): string => plainWord(text.replaceAll('+', 'plus').replaceAll(/-$/g, 'minus'))

export const reader: CellReader = {
  read: (text, { field }) =>
    field.choices!.find(({ value, label }) => [value, label].some((word) => plainest(word) === plainest(text.trim())))
      ?.value ?? null,
  wrong: () => 'Choose one of the list',
}
