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

/** How the cell is held that has the focus: chosen (what is typed replaces it), typed into, or edited inside, where the arrows are its own. */
export type Hold = 'chosen' | 'typing' | 'editing'

export interface Press {
  key: string
  shift?: boolean
  /** Ctrl, or the command key. */
  command?: boolean
  hold: Hold
}

export interface Around {
  size: { rows: number; columns: number }
  /** Rows of a page. */
  page: number
  /** The column in which a row of Tabs began: Enter goes back to it. */
  tabsFrom?: number | undefined
  isFilled: (spot: Spot) => boolean
}

const steps: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}
const plus = (a: Spot, b: Spot): Spot => ({ row: a.row + b.row, column: a.column + b.column })

/** Where a key leads; undefined: it is the cell's own, or the browser's. */
export function moveTo(at: Spot, press: Press, around: Around): Spot | undefined {
  const { key, shift = false, command = false, hold } = press
  const { rows, columns } = around.size
  if (key === 'Tab') return besideOf(at, shift ? -1 : 1, around.size)
  if (key === 'Enter' && hold !== 'chosen')
    return within({ row: at.row + (shift ? -1 : 1), column: around.tabsFrom ?? at.column }, around.size)
  if (hold === 'editing') return undefined
  const step = steps[key]
  if (step) return command ? edgeOf(at, step, around) : within(plus(at, step), around.size)
  if (key === 'Home') return { row: command ? 0 : at.row, column: 0 }
  if (key === 'End') return { row: command ? rows - 1 : at.row, column: columns - 1 }
  if (key === 'PageUp' || key === 'PageDown')
    return within({ ...at, row: at.row + (key === 'PageUp' ? -around.page : around.page) }, around.size)
  return undefined
}

const within = ({ row, column }: Spot, { rows, columns }: Around['size']): Spot => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
})

/** Through the rows as they are read; undefined beyond the first and the last cell. */
function besideOf({ row, column }: Spot, way: 1 | -1, { rows, columns }: Around['size']): Spot | undefined {
  const next = row * columns + column + way
  return next < 0 || next >= rows * columns ? undefined : { row: Math.floor(next / columns), column: next % columns }
}

/** The end of what is filled, or where something is filled again, or the edge of the grid. */
function edgeOf(at: Spot, step: Spot, { size, isFilled }: Around): Spot {
  const isThere = ({ row, column }: Spot) => row >= 0 && row < size.rows && column >= 0 && column < size.columns
  let next = plus(at, step)
  if (!isThere(next)) return at
  const isInside = isFilled(at) && isFilled(next)
  for (let after = plus(next, step); isThere(after); after = plus(next, step)) {
    if (isInside ? !isFilled(after) : isFilled(next)) break
    next = after
  }
  return next
}

/** The block pulled to a spot, downwards or sideways: the way in which it lies further off. */
export function pulledTo(block: Block, spot: Spot): Block {
  const [rows, columns] = [rowsOf(block), columnsOf(block)]
  const beyond = (all: number[], at: number) => Math.max(all[0]! - at, at - all.at(-1)!, 0)
  const [first, last] = [cornerOf(block), lastOf(block)]
  return beyond(rows, spot.row) >= beyond(columns, spot.column)
    ? {
        from: { ...first, row: Math.min(first.row, spot.row) },
        to: { ...last, row: Math.max(last.row, spot.row) },
      }
    : {
        from: { ...first, column: Math.min(first.column, spot.column) },
        to: { ...last, column: Math.max(last.column, spot.column) },
      }
}

/** What stands in `source`, again and again, in the rest of `target`. */
export function fillFrom(source: Block, target: Block, keyAt: KeyAt, textAt: (key: string) => string): Cells {
  const again = (all: number[], at: number) => all[(((at - all[0]!) % all.length) + all.length) % all.length]!
  const [rows, columns] = [rowsOf(source), columnsOf(source)]
  const cells: Record<string, string> = {}
  for (const row of rowsOf(target))
    for (const column of columnsOf(target)) {
      const [key, like] = [keyAt({ row, column }), keyAt({ row: again(rows, row), column: again(columns, column) })]
      if (key !== undefined && like !== undefined && !isIn(source, { row, column })) cells[key] = textAt(like)
    }
  return cells
}

export const cornerOf = ({ from, to }: Block): Spot => ({
  row: Math.min(from.row, to.row),
  column: Math.min(from.column, to.column),
})
export const lastOf = ({ from, to }: Block): Spot => ({
  row: Math.max(from.row, to.row),
  column: Math.max(from.column, to.column),
})

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
