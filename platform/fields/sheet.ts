/** What a kind of field says of its cells in a sheet. A kind without a reader is read as the wire would take its text. */
import type { Field } from '#platform/contract/field.ts'

/** Columns of one field, where it has more than one. */
export type CellParts = readonly { suffix: string; era: string; help: string }[]

export interface CellPlace {
  field: Field
  /** Of the column, where the field has several. */
  suffix: string
  /** Ids of what refs point to, by resource and name in lower case. */
  ids?: Readonly<Record<string, ReadonlyMap<string, number>>>
}
export interface CellReader {
  /** Null: not understood. */
  read(text: string, place: CellPlace): unknown
  /** The complaint. */
  wrong(place: CellPlace): string
}
