/** What the cells of a sheet say of a person, by the names of the noted fields. */
import type { RowReader } from '#platform/contract/import-columns.ts'
import { unusualDay, unusualYears } from '#platform/contract/usual-days.ts'
import type { CellPlace } from '#platform/fields/sheet.ts'
import { isPlainText, readCell } from '#platform/fields/sheet-readers.ts'
import { personColumns } from './person-sheet.ts'
import type { Notes, PersonShape } from './person-shape.ts'

/** A room's own way with a cell: what it understands, and its complaint. */
export type CellRule = readonly [read: (text: string) => unknown, wrong: string]

/** Longest texts, by column. */
export const longestOf = (shape: PersonShape): Record<string, number> =>
  Object.fromEntries(
    personColumns(shape).flatMap(({ field, column }) => {
      const { max, kind } = shape.notes[field]!.field
      return max && isPlainText(kind) ? [[column.name, max]] : []
    }),
  )

export interface ReadPerson {
  /** By field; what is not said is null. */
  values: Record<string, any>
  /** The column that said it, for a complaint. */
  saidBy: (field: string) => string
}

/** `ids`: of what refs point to, by resource and name in lower case; a shape with a ref needs them. `today`: days that are unusual on it are complained about. */
export function readPerson<N extends Notes>(
  shape: PersonShape<N>,
  reader: RowReader<string>,
  rules: Partial<Record<keyof N, CellRule>> = {},
  { ids, today }: { ids?: CellPlace['ids']; today?: string } = {},
): ReadPerson {
  const values: Record<string, any> = {}
  const said = new Map<string, string>()
  for (const { field: name, suffix, column } of personColumns(shape)) {
    const { field } = shape.notes[name]!
    const rule = rules[name]
    const read = (text: string) => {
      if (rule) return asRead(rule, text)
      const got = readCell(text, { field, suffix, ...(ids && { ids }) })
      // the help of a choice names its words
      return 'wrong' in got && field.choices && column.help ? { wrong: column.help.replace(/\.$/, '') } : got
    }
    const value = take(reader, column.name, read)
    if (value !== null && values[name] != null && values[name] !== value)
      reader.complain(column.name, 'This is another day than the one in BS')
    const years = today && typeof value === 'string' && unusualYears(value, today, field.yearsAgo)
    if (typeof years === 'number') reader.complain(column.name, unusualDay(years), { years })
    if (value !== null && values[name] == null) said.set(name, column.name)
    values[name] ??= value
  }
  const columns = personColumns(shape)
  for (const { field: name, isRequired, column } of columns) {
    const isWrong = columns.some((each) => each.field === name && reader.errors[each.column.name])
    if (isRequired && values[name] == null && !isWrong) reader.complain(column.name, 'Field is required')
  }
  return { values, saidBy: (name) => said.get(name) ?? name }
}

function asRead([read, wrong]: CellRule, text: string): ReturnType<typeof readCell> {
  const value = read(text)
  return value === null ? { wrong } : { value }
}

/** The value of a cell that is filled and not complained about. */
function take(reader: RowReader<string>, column: string, read: (text: string) => ReturnType<typeof readCell>): unknown {
  const text = reader.text(column)
  if (!text || reader.errors[column]) return null
  const got = read(text)
  if ('value' in got) return got.value
  reader.complain(column, got.wrong)
  return null
}
