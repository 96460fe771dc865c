/** A table that somebody brings, made cell by cell within limits: what does not fit ends the reading at once. */
import { Refusal, tooLargeFile } from '#platform/contract/refusal.ts'

export const tableLimits = {
  rows: 50_000,
  columns: 256,
  /** With those that only fill up the rows. */
  cells: 500_000,
  /** Letters of one cell; Excel has no longer ones. */
  cell: 32_767,
  /** Letters of all cells together. */
  text: 16_000_000,
}

const tooLarge = () =>
  new Refusal(
    'file-too-large',
    `This table is too large: at most ${tableLimits.rows} rows and ${tableLimits.columns} columns.`,
    { status: 413 },
  )

export class TableMaker {
  readonly #rows: string[][] = []
  #width = 0
  #letters = 0

  /** Counted from 1, in any order. Nothing in a cell is no cell, however far out it stands. */
  add(row: number, column: number, text: string): void {
    if (text === '') return
    if (row > tableLimits.rows || column > tableLimits.columns) throw tooLarge()
    if (text.length > tableLimits.cell)
      throw tooLargeFile(`A cell of this table is too long: at most ${tableLimits.cell} letters.`)
    this.#letters += text.length
    this.#width = Math.max(this.#width, column)
    while (this.#rows.length < row) this.#rows.push([])
    if (this.#letters > tableLimits.text || this.#width * this.#rows.length > tableLimits.cells) throw tooLarge()
    const cells = this.#rows[row - 1]!
    while (cells.length < column) cells.push('')
    cells[column - 1] = text
  }

  addRow(row: number, cells: readonly string[]): void {
    for (const [at, text] of cells.entries()) this.add(row, at + 1, text)
    this.#atLeast(row, cells.length)
  }

  /** A row of empty cells that stands in the file widens the table like a filled one, as far as it goes. */
  #atLeast(row: number, columns: number): void {
    if (row > tableLimits.rows || columns > tableLimits.columns) throw tooLarge()
    this.#width = Math.max(this.#width, columns)
  }

  /** Rows of equal length; empty ones at the end are left out. */
  finish(): string[][] {
    if (this.#width * this.#rows.length > tableLimits.cells) throw tooLarge()
    for (const row of this.#rows) while (row.length < this.#width) row.push('')
    return this.#rows
  }
}
