/** How a bank's table is read: which column says what, what its rows come to, what is left out, and what proves it. Pure: the preview and what is kept are read by the same. Amounts are paisa, days are AD. */
import { oneLine } from '#platform/contract/plain-text.ts'
import { toLatinDigits } from '#nepal/digits.ts'
import { type DayOrder, readAmount, readBalance, readDay, readMark, type Side } from './bank-cells.ts'
import { orderAndProve, type Proof, type ProvedLine } from './bank-proof.ts'

/** Columns are counted from 0; null: the bank does not say it. */
export interface Layout {
  /** Rows above the first line of the statement. */
  skip: number
  date: number
  order: DayOrder
  description: number | null
  /** Cheque number or reference. */
  reference: number | null
  /** What went out and what came in; or one amount, positive for what came in, or with Dr or Cr in a column of its own. */
  debit: number | null
  credit: number | null
  amount: number | null
  marker: number | null
  /** After the line. */
  balance: number | null
}

export interface ReadLine extends ProvedLine {
  description: string
  reference: string | null
}
export interface WrongRow {
  /** Its row in the file, from 1. */
  line: number
  /** An English sentence; the screen translates it. */
  why: string
}
/** A row that is no line of the bank. */
export interface LeftOut extends WrongRow {
  /** What stands in it, cut short. */
  text: string
}

/** A row as it was read. `opening`: the balance that it brings forward, paisa. */
type Told = Omit<ReadLine, 'line'> | { wrong: string } | { left: string; opening?: number }

/** Empty rows are passed over; every other row is a line, is wrong, or is left out with a reason. The oldest line stands first, whatever the bank does. */
export function readStatement(
  rows: readonly (readonly string[])[],
  layout: Layout,
): { lines: ReadLine[]; wrong: WrongRow[]; left_out: LeftOut[]; proof: Proof } {
  const lines: ReadLine[] = []
  const wrong: WrongRow[] = []
  const left_out: LeftOut[] = []
  const openings: number[] = []
  let above: string | null = null
  for (const [at, row] of rows.entries()) {
    if (row.every((cell) => !cell.trim())) continue
    const line = at + 1
    const { day, told }: ReadRow = at < layout.skip ? aboveFirst : readRow(row, layout, above)
    above = day
    if ('wrong' in told) wrong.push({ line, why: told.wrong })
    else if ('left' in told) {
      left_out.push({ line, why: told.left, text: textOf(row) })
      if (told.opening !== undefined) openings.push(told.opening)
    } else lines.push({ line, ...told })
  }
  return { wrong, left_out, ...orderAndProve(lines, openings) }
}
const aboveFirst: ReadRow = { day: null, told: { left: 'It stands above the first line.' } }
const textOf = (row: readonly string[]) =>
  row
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, 120)

interface ReadRow {
  /** That a row below without one is of: of this row, or of the one above; null where it cannot be read. */
  day: string | null
  told: Told
}

function readRow(row: readonly string[], layout: Layout, above: string | null): ReadRow {
  const cell = (at: number | null) => (at === null ? '' : oneLine(row[at] ?? ''))
  const written = sameDay.test(cell(layout.date)) ? '' : cell(layout.date)
  const day = written ? readDay(written, layout.order) : above
  const told = summaryOf(row, layout, Boolean(written && day)) ?? readDated(row, cell, layout, { written, day })
  // a heading in between, which has no day, does not end the day above; a day that is torn does
  return { day: day ?? ('wrong' in told ? null : above), told }
}
type Cell = (at: number | null) => string
/** What stands in a date column where the day is the one above. */
const sameDay = /^["'”″`.–—-]*$/
const hasDigit = (text: string) => /\d/.test(toLatinDigits(text))

/** A row that is no summary: a line where it has an amount, and a day of its own or from above. */
function readDated(
  row: readonly string[],
  cell: Cell,
  layout: Layout,
  { written, day: date }: { written: string; day: string | null },
): Told {
  const moved = layout.amount === null ? [layout.debit, layout.credit] : [layout.amount]
  if (!moved.some((column) => hasDigit(cell(column)))) {
    const words = moved.some((column) => /\p{L}/u.test(cell(column)))
    if (written && date) return { wrong: words ? 'The amount cannot be read.' : 'The line has no amount.' }
    return { left: words ? heading : noLine }
  }
  if (written && !date) return { wrong: 'The date cannot be read.' }
  if (!written && layout.amount === null && moved.every((column) => isMoved(cell(column)))) return { left: sum }
  if (!date) return { wrong: 'The line has no date, and none stands above it.' }
  if (!written && ![layout.description, layout.reference, layout.balance].some((column) => cell(column)))
    return { wrong: 'The row has nothing but an amount. If it is a line, write its date.' }
  const amount = readMovement(cell, layout)
  if (typeof amount === 'string') return { wrong: amount }
  if (amount === 0) return { wrong: 'The line has no amount.' }
  const balance = readBalance(cell(layout.balance))
  if (typeof balance === 'string') return { wrong: balance }
  return {
    date,
    description: cell(layout.description).slice(0, 300),
    // as it stands: whether a line was kept before is seen by it, and those that are kept were not cleaned
    reference: layout.reference === null ? null : (row[layout.reference] ?? '').trim().slice(0, 60) || null,
    amount,
    balance,
  }
}
const noLine = 'It has no date and no amount.'
const heading = 'It is a heading.'
const sum = 'It is a sum.'
function isMoved(text: string): boolean {
  const read = readAmount(text)
  return read !== null && typeof read === 'object' && read.paisa > 0
}

const brought =
  /^(opening balance|balance (b\/?f|brought forward|forward)\b|brought forward|b\/f$|अल्या$|(सुरु|शुरु)(को)? मौज्दात)/
const carried = /^(closing balance|balance (c\/?f|carried forward)\b|carried forward|c\/f$|अन्तिम मौज्दात)/
const total =
  /^((grand |sub[- ]?|page )?totals?( (of )?(debits?|credits?|withdrawals?|deposits?|amounts?))?|कुल( जम्मा)?( रकम)?)[\s:.]*$/
/** Without a day of its own a row is a sum already where it begins so. */
const totalWithoutDay = /^((grand |sub[- ]?|page )?totals?\b|कुल(\s|$))/

/** Sums and balances that are carried from page to page are no lines, whatever stands beside them. */
function summaryOf(row: readonly string[], layout: Layout, dated: boolean): Told | undefined {
  const texts = row.filter((_, at) => at !== layout.marker).map((cell) => cell.trim().toLowerCase())
  const says = (words: RegExp) => texts.some((text) => words.test(text))
  const balance = layout.balance === null ? '' : (row[layout.balance] ?? '')
  if (says(brought)) {
    const opening = readBalance(balance)
    return { left: 'It brings a balance forward.', ...(typeof opening === 'number' && { opening }) }
  }
  if (says(carried)) return { left: 'It carries a balance forward.' }
  if (says(total) || (!dated && says(totalWithoutDay))) return { left: sum }
  // the word is also that of a deposit, which has a day or a balance
  return !dated && !balance.trim() && says(/^जम्मा[\s:.]*$/) ? { left: sum } : undefined
}

/** Paisa, positive for what came in; 0 where nothing moved, a sentence where it is not clear. */
function readMovement(cell: Cell, layout: Layout): number | string {
  if (layout.amount !== null) return readSigned(cell(layout.amount), cell(layout.marker), layout.marker !== null)
  const out = readSide(cell(layout.debit), 'out')
  const into = readSide(cell(layout.credit), 'in')
  if (typeof out === 'string') return out
  if (typeof into === 'string') return into
  return out && into ? 'Both a withdrawal and a deposit stand in this line.' : into - out
}

/** An amount in a column of its side. */
function readSide(text: string, side: Side): number | string {
  const read = readAmount(text)
  if (read === null || typeof read === 'string') return read ?? 0
  if (read.side === null || (/[cd]r\.?$/i.test(text) && read.side === side)) return read.paisa
  return 'The amount has a sign, though its column says whether it was withdrawn or deposited.'
}

/** One amount by its own sign, or by the mark beside it. */
function readSigned(text: string, mark: string, marked: boolean): number | string {
  const read = readAmount(text)
  if (read === null || typeof read === 'string') return read ?? 0
  const side = marked ? readMark(mark) : (read.side ?? 'in')
  if (!side) return 'The line does not say whether its amount is Dr or Cr.'
  if (read.side !== null && read.side !== side) return 'The sign of the amount and its Dr or Cr contradict each other.'
  return side === 'out' ? 0 - read.paisa : read.paisa
}
