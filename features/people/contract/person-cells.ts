/** How cells of a sheet that tell of a person are understood: as people type them, in English or Nepali. */
import { readDateField } from '#nepal/date-field.ts'
import { toLatinDigits } from '#nepal/digits.ts'
import { own } from '#platform/contract/own.ts'

/** In small letters, without blanks, full stops and hyphens. */
export const plainWord = (text: string) =>
  toLatinDigits(text)
    .toLowerCase()
    .replaceAll(/[\s.\-_]+/g, '')

const genderWords: Record<string, string> = {
  male: 'male',
  m: 'male',
  boy: 'male',
  पुरुष: 'male',
  छात्र: 'male',
  केटा: 'male',
  female: 'female',
  f: 'female',
  girl: 'female',
  महिला: 'female',
  छात्रा: 'female',
  केटी: 'female',
  other: 'other',
  o: 'other',
  others: 'other',
  अन्य: 'other',
}
export const readGender = (text: string): string | null => own(genderWords, plainWord(text)) ?? null

/** Blanks around it and a time behind it, as spreadsheets add, do not matter. */
export function readDay(text: string, era: 'bs' | 'ad'): string | null {
  const read = readDateField(text.trim().replace(/[T ]00:00(:00(\.0+)?)?Z?$/, ''), era)
  return read.ok ? read.ad : null
}
