/** How the cells of a sheet are understood. */
import type { FieldKind } from '#platform/contract/field.ts'
import { reader as choice } from './choice/sheet.ts'
import { reader as date } from './date/sheet.ts'
import { reader as decimal } from './decimal/sheet.ts'
import { reader as flag } from './flag/sheet.ts'
import { reader as int } from './int/sheet.ts'
import { reader as phone } from './phone/sheet.ts'
import { reader as ref } from './ref/sheet.ts'
import { schemaOf } from './schemas.ts'
import type { CellPlace, CellReader } from './sheet.ts'

const readers: Partial<Record<FieldKind, CellReader>> = { choice, date, decimal, flag, int, phone, ref }

/** Its text is the value, as long as the field says. */
export const isPlainText = (kind: FieldKind): boolean => !(kind in readers)

/** The value of a cell, or what is wrong with it. */
export function readCell(text: string, place: CellPlace): { value: unknown } | { wrong: string } {
  const reader = readers[place.field.kind]
  if (reader) {
    const value = reader.read(text, place)
    return value === null ? { wrong: reader.wrong(place) } : { value }
  }
  const read = schemaOf(place.field).safeParse(text)
  return read.success ? { value: read.data } : { wrong: read.error.issues[0]!.message }
}
