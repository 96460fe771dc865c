/** The columns that a person's noted fields have in the sheet of an import. Plain data. */
import { labelOf } from '#platform/contract/field.ts'
import type { ImportColumn } from '#platform/contract/import-columns.ts'
import { cellParts, notInSheets } from '#platform/fields/sheet-parts.ts'
import type { Noted, Notes, PersonShape, SheetOptions } from './person-shape.ts'

type Stem<K extends string, N> = N extends { sheet: { as: infer A extends string } }
  ? A
  : N extends { field: { kind: 'ref' } }
    ? K extends `${infer Name}_id`
      ? Name
      : K
    : K
/** Names of the columns: a day has two. */
export type SheetColumn<N extends Notes> = {
  [K in keyof N & string]: N[K] extends { sheet: false }
    ? never
    : N[K]['field'] extends { kind: 'date' }
      ? `${Stem<K, N[K]>}_${'bs' | 'ad'}`
      : Stem<K, N[K]>
}[keyof N & string]

export interface PersonColumn {
  /** The field. */
  field: string
  suffix: string
  /** The first of the columns of a field that a row must have. */
  isRequired: boolean
  column: ImportColumn
}

const noPart = [{ suffix: '', era: '', help: '' }]

function columnsOf(name: string, { field, sheet = {} }: Noted): PersonColumn[] {
  if (sheet === false || notInSheets.includes(field.kind)) return []
  const asked: SheetOptions = sheet
  const stem = asked.as ?? (field.kind === 'ref' ? name.replace(/_id$/, '') : name)
  const required = asked.required ?? (!field.optional && field.default === undefined)
  const parts = cellParts[field.kind] ?? noPart
  return parts.map(({ suffix, era, help }, at) => ({
    field: name,
    suffix,
    isRequired: required && at === 0,
    column: {
      name: stem + suffix,
      label: labelOf(name, field) + (era && ` (${era})`),
      help: at === 0 ? (asked.help ?? help) : help,
      example: at === 0 ? (asked.example ?? '') : '',
      // of two columns one is enough: `readPerson` looks at both
      ...(required && parts.length === 1 && { required }),
    },
  }))
}

/** Of the named fields, in the order of the shape. */
export const personColumns = ({ notes }: PersonShape, names: readonly string[] = Object.keys(notes)): PersonColumn[] =>
  Object.entries(notes).flatMap(([name, note]) => (names.includes(name) ? columnsOf(name, note) : []))

export const sheetColumns = <N extends Notes>(
  shape: PersonShape<N>,
  names?: readonly (keyof N & string)[],
): (ImportColumn & { name: SheetColumn<N> })[] =>
  personColumns(shape, names).map(({ column }) => column as ImportColumn & { name: SheetColumn<N> })

/** What may stand in the columns of choices: their words, by column. */
export const choicesOf = (shape: PersonShape): Record<string, string[]> =>
  Object.fromEntries(
    personColumns(shape).flatMap(({ field, column }) => {
      const { choices } = shape.notes[field]!.field
      return choices ? [[column.name, choices.map(({ label }) => label)]] : []
    }),
  )
