/** A grid without a screen: where the keys go, blocks as copied and pasted, filling down, what can be undone. Pure. */

/** Texts by cell key. */
export type Cells = Readonly<Record<string, string>>

export interface Spot {
  row: number
  column: number
}
/** From the cell where it began to the cell where it is now. */
export interface Block {
  from: Spot
  to: Spot
}

/** The key of the cell at a spot; undefined outside of the grid. */
export type KeyAt = (spot: Spot) => string | undefined

/** A block as spreadsheets copy it: lines and tabs; what stands in quotes may have both. */
export function readBlock(text: string): string[][] {
  const lines: string[][] = [[]]
  // a quoted cell, or a plain one; then what ends it
  const cells = text
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)
  for (const [, quoted, plain, end] of cells) {
    lines.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end === '\n') lines.push([])
  }
  return lines
}

export interface Pasted {
  cells: Record<string, string>
  /** Cells of the block that found no place. */
  outside: number
}

/** Lays a block over the grid from `at` on; one single value fills nothing but its cell. */
export function pasteBlock(block: readonly (readonly string[])[], at: Spot, keyAt: KeyAt): Pasted {
  const cells: Record<string, string> = {}
  let outside = 0
  block.forEach((line, down) =>
    line.forEach((text, right) => {
      const key = keyAt({ row: at.row + down, column: at.column + right })
      if (key === undefined) outside++
      else cells[key] = text.trim()
    }),
  )
  return { cells, outside }
}

const span = (a: number, b: number): number[] =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, at) => Math.min(a, b) + at)
const rowsOf = ({ from, to }: Block): number[] => span(from.row, to.row)
const columnsOf = ({ from, to }: Block): number[] => span(from.column, to.column)

export const isIn = (block: Block | undefined, { row, column }: Spot): boolean =>
  !!block &&
  row >= Math.min(block.from.row, block.to.row) &&
  row <= Math.max(block.from.row, block.to.row) &&
  column >= Math.min(block.from.column, block.to.column) &&
  column <= Math.max(block.from.column, block.to.column)

export const keysIn = (block: Block, keyAt: KeyAt): string[] =>
  rowsOf(block).flatMap((row) => columnsOf(block).flatMap((column) => keyAt({ row, column }) ?? []))

/** As spreadsheets read it. */
export const textOfBlock = (block: Block, keyAt: KeyAt, textAt: (key: string) => string): string =>
  rowsOf(block)
    .map((row) => columnsOf(block).map((column) => quoted(textAt(keyAt({ row, column }) ?? ''))))
    .map((cells) => cells.join('\t'))
    .join('\n')
const quoted = (text: string): string => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The first row of the block in all of its rows; of one row alone, what stands above it. */
export function fillDown(block: Block, keyAt: KeyAt, textAt: (key: string) => string): Record<string, string> {
  const [first = 0, ...rest] = rowsOf(block)
  const [source, targets] = rest.length ? [first, rest] : [first - 1, [first]]
  const cells: Record<string, string> = {}
  for (const column of columnsOf(block)) {
    const above = keyAt({ row: source, column })
    if (above === undefined) continue
    for (const row of targets) {
      const key = keyAt({ row, column })
      if (key !== undefined) cells[key] = textAt(above)
    }
  }
  return cells
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

interface Step {
  before: Cells
  after: Cells
}

/** What was done to the cells, to be taken back and done again. Letters typed into one cell are one step. */
export function gridHistory() {
  let done: Step[] = []
  let undone: Step[] = []
  const turn = (from: Step[], to: Step[], side: keyof Step): Cells | undefined => {
    const step = from.pop()
    if (!step) return undefined
    to.push(step)
    return step[side]
  }
  return {
    add(before: Cells, after: Cells, typing: boolean): void {
      const last = done.at(-1)
      const [key, ...more] = Object.keys(after)
      const goesOn =
        typing && last && !more.length && Object.keys(last.after).join() === key && last.after[key!] === before[key!]
      done = [...(goesOn ? done.slice(0, -1) : done.slice(-199)), { before: goesOn ? last.before : before, after }]
      undone = []
    },
    undo: () => turn(done, undone, 'before'),
    redo: () => turn(undone, done, 'after'),
  }
}
