import { readDateField } from '#nepal/date-field.ts'
import type { CellReader } from '../sheet.ts'

/** Blanks around it and a time behind it, as spreadsheets add, do not matter. */
export function readDay(text: string, era: 'bs' | 'ad'): string | null {
  const read = readDateField(text.trim().replace(/[T ]00:00(:00(\.0+)?)?Z?$/, ''), era)
  return read.ok ? read.ad : null
}

export const reader: CellReader = {
  read: (text, { suffix }) => readDay(text, suffix === '_ad' ? 'ad' : 'bs'),
  wrong: ({ suffix }) => (suffix === '_ad' ? 'No such day' : 'No such day in Bikram Sambat'),
}
