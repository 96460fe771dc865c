/** How a bank's table is read: which column says what, and what its rows come to. Pure: the preview and what is kept are read by the same. Amounts are paisa. */
import { bsToAd } from '#nepal/bikram-sambat.ts'
import { toLatinDigits } from '#nepal/digits.ts'

/** A year of four digits that stands first is seen by itself. */
export const dayOrders = ['dmy', 'mdy'] as const

/** Columns are counted from 0; null: the bank does not say it. */
export interface Layout {
  /** Rows above the first line of the statement. */
  skip: number
  date: number
  /** How dates are written: which calendar, and what comes first. */
  calendar: 'ad' | 'bs'
  order: (typeof dayOrders)[number]
  description: number | null
  /** Cheque number or reference. */
  reference: number | null
  /** What went out and what came in; or one signed amount, positive for what came in. */
  debit: number | null
  credit: number | null
  amount: number | null
  /** After the line. */
  balance: number | null
}

export interface ReadLine {
  /** Its row in the file, from 1. */
  line: number
  /** AD. */
  date: string
  description: string
  reference: string | null
  /** What came in is positive. */
  amount: number
  balance: number | null
}
export interface WrongRow {
  line: number
  /** An English sentence; the screen translates it. */
  why: string
}

/** Rows that say neither a day nor an amount are no lines: empty ones, heads of further pages, sums. The oldest line stands first, whatever the bank does. */
export function readStatement(
  rows: readonly (readonly string[])[],
  layout: Layout,
): { lines: ReadLine[]; wrong: WrongRow[] } {
  const lines: ReadLine[] = []
  const wrong: WrongRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at < layout.skip || row.every((cell) => !cell.trim())) continue
    const read = readRow(row, layout, at + 1)
    if (typeof read === 'string') wrong.push({ line: at + 1, why: read })
    else if (read) lines.push(read)
  }
  const [first, last] = [lines[0], lines.at(-1)]
  if (first && last && first.date > last.date) lines.reverse()
  return { lines, wrong }
}

function readRow(row: readonly string[], layout: Layout, line: number): ReadLine | string | undefined {
  const cell = (at: number | null) => (at === null ? '' : (row[at] ?? '').trim())
  const written = cell(layout.date)
  const date = readDay(written, layout)
  const amount = readMovement(cell, layout)
  if (!date && (amount === undefined || !/\d/.test(written))) return undefined
  if (!date) return 'The date cannot be read.'
  if (amount === null) return 'The amount cannot be read.'
  if (amount === undefined) return 'The line has no amount.'
  if (amount === 0) return 'The line has no amount.'
  const said = cell(layout.balance)
  const balance = said ? readAmount(said) : null
  if (said && balance === null) return 'The balance cannot be read.'
  return {
    line,
    date,
    description: cell(layout.description).replaceAll(/\s+/g, ' ').slice(0, 300),
    reference: cell(layout.reference).slice(0, 60) || null,
    amount,
    balance,
  }
}

/** Paisa; undefined where nothing stands, null where it cannot be read. */
function readMovement(cell: (at: number | null) => string, layout: Layout): number | null | undefined {
  if (layout.amount !== null) return cell(layout.amount) ? readAmount(cell(layout.amount)) : undefined
  const [out, into] = [cell(layout.debit), cell(layout.credit)]
  if (!out && !into) return undefined
  const [debit, credit] = [out ? readAmount(out) : 0, into ? readAmount(into) : 0]
  return debit === null || credit === null ? null : credit - debit
}

const amountText = /^(-)?(\d+)(?:\.(\d+))?(-)?$/

/** Banks write 1,234.50, (1,234.50), 1,234.50-, 1,234.50 Dr, '-' for nothing; what is owed is negative. Null for what is no amount. */
export function readAmount(text: string): number | null {
  let bare = toLatinDigits(text)
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/[\s,]/g, '')
    .replace(/^(npr|rs)\.?/, '')
  const owed = bare.endsWith('dr') || (bare.startsWith('(') && bare.endsWith(')'))
  bare = bare.replaceAll(/^\(|\)$|[cd]r$/g, '')
  if (/^-*$/.test(bare)) return bare ? 0 : null
  const match = amountText.exec(bare)
  if (!match) return null
  const [, minus, whole = '', fraction = '', after] = match
  if (/[1-9]/.test(fraction.slice(2))) return null
  const paisa = Number(whole + fraction.slice(0, 2).padEnd(2, '0'))
  if (!Number.isSafeInteger(paisa) || paisa > mostPaisa) return null
  return (minus || after || owed) && paisa ? -paisa : paisa
}
const mostPaisa = 1e14

const englishMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const dayText = /^(\d{1,4})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{1,4})/

/** AD; what is a date in the file comes as yyyy-mm-dd whatever the order is. */
export function readDay(text: string, { calendar, order }: Pick<Layout, 'calendar' | 'order'>): string | null {
  const match = dayText.exec(toLatinDigits(text).trim().toLowerCase().slice(0, 40))
  if (!match) return null
  const [, a = '', b = '', c = ''] = match
  const named = /[a-z]/.test(b)
  const [year, month, day] = a.length === 4 ? [a, b, c] : named || order !== 'mdy' ? [c, b, a] : [c, a, b]
  const parts = {
    year: Number(year.length === 2 ? `20${year}` : year),
    month: named ? englishMonths.indexOf(month.slice(0, 3)) + 1 : Number(month),
    day: Number(day),
  }
  try {
    return calendar === 'bs' ? bsToAd(parts) : adDay(parts)
  } catch {
    return null
  }
}

function adDay({ year, month, day }: { year: number; month: number; day: number }): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const same = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return same && year >= 1990 && year <= 2043 ? at.toISOString().slice(0, 10) : null
}

const heads = {
  date: /^(transaction |txn |tran |value |posting )?date( \(ad\))?$|मिति/,
  description: /descr|particular|narration|remark|detail|विवरण/,
  reference: /cheque|chq|ref|instrument|चेक/,
  debit: /debit|withdraw|^dr\b|खर्च/,
  credit: /credit|deposit|^cr\b|जम्मा/,
  balance: /balance|मौज्दात|बाँकी/,
  amount: /^amount|^रकम/,
} as const

/** A first guess from the heads of the table; undefined where none of the first rows looks like heads. */
export function guessLayout(rows: readonly (readonly string[])[]): Layout | undefined {
  const columnOf = (row: readonly string[], head: RegExp) => {
    const at = row.findIndex((cell) => head.test(cell.trim().toLowerCase()))
    return at < 0 ? null : at
  }
  for (const [at, row] of rows.slice(0, 25).entries()) {
    const found = Object.fromEntries(
      Object.entries(heads).map(([name, head]) => [name, columnOf(row, head)]),
    ) as Record<keyof typeof heads, number | null>
    if (found.date === null || (found.amount === null && (found.debit === null || found.credit === null))) continue
    const { date, ...others } = found
    const amount = found.debit !== null && found.credit !== null ? null : found.amount
    return { skip: at + 1, ...others, ...dateWay(rows.slice(at + 1).map((each) => each[date] ?? '')), date, amount }
  }
  return undefined
}

/** Which calendar and order reads most of these days. */
function dateWay(texts: readonly string[]): Pick<Layout, 'calendar' | 'order'> {
  const some = texts.filter((text) => /\d/.test(text)).slice(0, 60)
  const ways = dayOrders.flatMap((order) => (['ad', 'bs'] as const).map((calendar) => ({ order, calendar })))
  const reads = ({ calendar, order }: (typeof ways)[number]) =>
    some.filter((text) => {
      const day = readDay(text, { calendar, order })
      return day !== null && day >= '2015-01-01' && day <= '2043-12-31'
    }).length
  return ways.reduce((best, way) => (reads(way) > reads(best) ? way : best))
}
