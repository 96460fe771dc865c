/** The plan's grid without a screen: cells as typed, blocks as pasted, where the keys go. Amounts are paisa; nothing typed is 0. */
import { parseRupees } from '#nepal/rupees.ts'

/** 'grade:head' -> what stands in the cell, as typed. Only cells that differ from what is saved. */
export type Typed = Readonly<Record<string, string>>
/** 'grade:head' -> paisa. */
export type Saved = ReadonlyMap<string, number>

export interface Spot {
  row: number
  column: number
}

export const cellKey = (grade: number, head: number): string => `${grade}:${head}`

/** Undefined: it cannot be read. */
export function readCell(text: string): number | undefined {
  const plain = text.trim()
  if (!plain || plain === '-' || plain === '–') return 0
  try {
    const paisa = parseRupees(plain)
    return paisa < 0 ? undefined : paisa
  } catch {
    return undefined
  }
}

export const amountAt = (key: string, saved: Saved, typed: Typed): number | undefined =>
  key in typed ? readCell(typed[key]!) : (saved.get(key) ?? 0)

/** What is typed now; a cell back at what is saved is no change. */
export function typeInto(typed: Typed, saved: Saved, cells: Readonly<Record<string, string>>): Typed {
  const next = { ...typed, ...cells }
  for (const key of Object.keys(cells)) if (readCell(next[key]!) === (saved.get(key) ?? 0)) delete next[key]
  return next
}

/** A block as spreadsheets copy it: lines and tabs. */
export function readBlock(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t'))
}

export interface Pasted {
  cells: Record<string, string>
  /** Cells of the block that found no place. */
  outside: number
}

/** Lays a block over the grid from `at` on; one single value fills nothing but its cell. */
export function pasteBlock(
  block: readonly (readonly string[])[],
  at: Spot,
  grades: readonly number[],
  heads: readonly number[],
): Pasted {
  const cells: Record<string, string> = {}
  let outside = 0
  block.forEach((line, down) =>
    line.forEach((text, right) => {
      const grade = grades[at.row + down]
      const head = heads[at.column + right]
      if (grade === undefined || head === undefined) outside++
      else cells[cellKey(grade, head)] = text.trim()
    }),
  )
  return { cells, outside }
}

/** The row of one grade, as it stands now, for other grades. */
export function copyRow(
  from: number,
  to: readonly number[],
  heads: readonly number[],
  textAt: (key: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    to.flatMap((grade) => heads.map((head) => [cellKey(grade, head), textAt(cellKey(from, head))])),
  )
}

/** What is sent, and the cells that cannot be. */
export function changesOf(typed: Typed): {
  cells: { grade_id: number; fee_head_id: number; amount: number }[]
  unreadable: string[]
} {
  const cells: { grade_id: number; fee_head_id: number; amount: number }[] = []
  const unreadable: string[] = []
  for (const [key, text] of Object.entries(typed)) {
    const amount = readCell(text)
    const [grade_id, fee_head_id] = key.split(':').map(Number) as [number, number]
    if (amount === undefined) unreadable.push(key)
    else cells.push({ grade_id, fee_head_id, amount })
  }
  return { cells, unreadable }
}

export interface Press {
  key: string
  shift?: boolean
  /** The whole cell is selected, or the caret stands at this end of it: sideways arrows leave the cell. */
  atStart?: boolean
  atEnd?: boolean
}

/** Where a key leads; undefined: it is the cell's own. */
export function moveTo(
  { row, column }: Spot,
  { key, shift = false, atStart = true, atEnd = true }: Press,
  rows: number,
  columns: number,
): Spot | undefined {
  const to: Record<string, Spot | false> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: atStart && { row, column: column - 1 },
    ArrowRight: atEnd && { row, column: column + 1 },
    Enter: { row: row + (shift ? -1 : 1), column },
  }
  const next = to[key]
  if (!next) return undefined
  return next.row >= 0 && next.row < rows && next.column >= 0 && next.column < columns ? next : { row, column }
}
