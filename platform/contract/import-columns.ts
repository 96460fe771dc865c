/** The columns of an import's sheet, and what a checked row is. Plain data: the screen of an import needs it and no schemas. */
import { oneLine } from './plain-text.ts'

export interface ImportColumn {
  name: string
  label: string
  /** Shown in the template's second sheet. */
  help: string
  example: string
  required?: boolean
}

/** Rows that one sheet may have, unless its import says otherwise. */
export const maxImportRows = 5000

/** A sentence of the catalogue with its values. */
export interface Complaint {
  message: string
  values?: Record<string, string | number>
}

export interface TypedRow<C extends string = string> {
  /** Its line in the sheet; the first below the heads is 2. */
  row: number
  cells: Partial<Record<C, string>>
}
export interface CheckedRow<C extends string = string> extends TypedRow<C> {
  errors: Partial<Record<C, Complaint>>
}

export const isWrong = (row: CheckedRow): boolean => Object.keys(row.errors).length > 0

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The column that a head of the sheet means; undefined for a foreign one. Blanks, case and punctuation do not matter. */
export const columnOfHead = (columns: readonly ImportColumn[], head: string): string | undefined =>
  columns.find(({ name, label }) => plain(label) === plain(head) || plain(name) === plain(head))?.name

/** A cell's way: trimmed, no formula, not too long, there when it must be. The rest is the reader's. */
export class RowReader<C extends string> {
  readonly errors: Partial<Record<C, Complaint>> = {}
  readonly #cells: Partial<Record<C, string>>
  constructor(
    { cells }: TypedRow<C>,
    columns: readonly (ImportColumn & { name: C })[],
    longest: Partial<Record<C, number>> = {},
  ) {
    this.#cells = cells
    for (const { name, required } of columns) {
      const value = this.text(name)
      const max = longest[name] ?? 200
      if (value?.startsWith('=')) this.complain(name, 'A formula is not taken. Type the value itself')
      else if (!value && required) this.complain(name, 'Field is required')
      else if (value && value.length > max) this.complain(name, 'At most {max} characters', { max })
    }
  }
  text(column: C): string | null {
    return oneLine(this.#cells[column] ?? '') || null
  }
  /** The first complaint of a cell stands. */
  complain(column: C, message: string, values?: Complaint['values']): void {
    this.errors[column] ??= values ? { message, values } : { message }
  }
  /** Reads a cell that is filled and not complained about. */
  take<T>(column: C, reader: (value: string) => T | null, message: string): T | null {
    const value = this.text(column)
    if (!value || this.errors[column]) return null
    const result = reader(value)
    if (result === null) this.complain(column, message)
    return result
  }
}
