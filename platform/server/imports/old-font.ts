/** Columns in an old font: read as what they show, and kept as they were typed where somebody says that they are in none. */
import { isPreeti, readPreeti } from '#nepal/preeti.ts'
import type { ImportColumn, TypedRow } from '#platform/contract/import-columns.ts'
import type { Converted } from '#platform/contract/imports.ts'
import type { StoredRows } from './kept-sheets.ts'

/** What a column would hold if it were read the other way: by line of the sheet, by column. A cell that is typed over is in none. */
export type OtherReading = Record<string, Record<string, string>>

interface Read {
  typed: TypedRow[]
  converted: Converted[]
  other: OtherReading
}

/** A column in Preeti is read as what it shows. */
export function inUnicode(typed: readonly TypedRow[], columns: readonly ImportColumn[]): Read {
  const converted = new Map<string, Converted>()
  for (const { name, label } of columns) {
    const texts = new Set(typed.flatMap(({ cells }) => cells[name] ?? []))
    if (converted.has(name) || !isPreeti([...texts])) continue
    const from = [...texts].find((text) => readPreeti(text) !== undefined)!
    converted.set(name, { name, column: label, from, to: readPreeti(from)!, as_typed: false })
  }
  const other: OtherReading = {}
  const read = (row: number, name: string, text = '') => {
    const unicode = converted.has(name) ? readPreeti(text) : undefined
    if (unicode === undefined) return text
    other[name] = { ...other[name], [row]: text }
    return unicode
  }
  return {
    typed: typed.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, read(row, name, text)])),
    })),
    converted: [...converted.values()],
    other,
  }
}

/** The sheet with the column read the other way. What was typed over since stays. */
export function readOtherWay(stored: StoredRows, column: string): StoredRows {
  const waiting = stored.other?.[column] ?? {}
  const now: Record<string, string> = {}
  const rows = stored.rows.map((line) => {
    const text = waiting[line.row]
    if (text === undefined) return line
    now[line.row] = line.cells[column] ?? ''
    return { ...line, cells: { ...line.cells, [column]: text } }
  })
  return {
    ...stored,
    rows,
    converted: (stored.converted ?? []).map((each) =>
      each.name === column ? { ...each, as_typed: !each.as_typed } : each,
    ),
    other: { ...stored.other, [column]: now },
  }
}

/** Of cells that are typed over nothing else is known any more. */
export function forgetOther(other: OtherReading = {}, cells: readonly { row: number; column: string }[]): OtherReading {
  const typed = new Set(cells.map(({ row, column }) => `${column}:${row}`))
  return Object.fromEntries(
    Object.entries(other).map(([column, lines]) => [
      column,
      Object.fromEntries(Object.entries(lines).filter(([row]) => !typed.has(`${column}:${row}`))),
    ]),
  )
}
