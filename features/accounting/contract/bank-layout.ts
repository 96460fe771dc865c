/** A first guess of which column of a bank's table says what, from its heads and from what stands below them. Pure. */
import { oneLine } from '#platform/contract/plain-text.ts'
import { type DayOrder, dayOrders, readBalance, readDay, readMark } from './bank-cells.ts'
import type { Layout } from './bank-statement.ts'

type Rows = readonly (readonly string[])[]

const heads = {
  date: /^(transaction |txn |tran |value |posting )?date( \((ad|bs)\))?$|मिति/,
  description: /descr|particular|narration|remark|detail|विवरण/,
  reference: /cheque|chq|ref|instrument|चेक/,
  debit: /debit|withdraw|^dr\b|खर्च/,
  credit: /credit|deposit|^cr\b|जम्मा/,
  balance: /balance|मौज्दात|बाँकी/,
  amount: /^((transaction|txn|tran)\.? )?amount|^रकम/,
} as const
/** A head of both sides is of neither: 'Dr / Cr', 'Debit/Credit'. */
const bothSides = /\b(dr|debit)\b.*\b(cr|credit)\b|\b(cr|credit)\b.*\b(dr|debit)\b/

/** Undefined where none of the first rows looks like heads. */
export function guessLayout(rows: Rows): Layout | undefined {
  for (const [at, row] of rows.slice(0, 25).entries()) {
    const found = columnsOf(row)
    if (found.date === null || (found.amount === null && (found.debit === null || found.credit === null))) continue
    const { date, ...others } = found
    const below = rows.slice(at + 1)
    const amount = found.debit !== null && found.credit !== null ? null : found.amount
    const sides = amount === null ? { marker: null } : { debit: null, credit: null, marker: guessMarker(below, amount) }
    return { skip: at + 1, ...others, ...sides, order: guessOrder(below.map((each) => each[date] ?? '')), date, amount }
  }
  return undefined
}

function columnsOf(row: readonly string[]) {
  const texts = row.map((cell) => oneLine(cell).toLowerCase())
  const columnOf = (name: string, head: RegExp) => {
    const oneSided = name === 'debit' || name === 'credit'
    const at = texts.findIndex((text) => head.test(text) && !(oneSided && bothSides.test(text)))
    return at < 0 ? null : at
  }
  return Object.fromEntries(Object.entries(heads).map(([name, head]) => [name, columnOf(name, head)])) as Record<
    keyof typeof heads,
    number | null
  >
}

/** The column in which Dr and Cr stand alone: beside the amount where there are several. Null where there is none. */
export function guessMarker(below: Rows, amount: number): number | null {
  const width = Math.max(0, ...below.slice(0, 200).map((row) => row.length))
  const marked = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const told = below.map((row) => row[column]?.trim() ?? '').filter(Boolean)
    const good = told.filter((text) => readMark(text)).length
    return good > 0 && good >= told.length * 0.8
  })
  return [amount + 1, amount - 1].find((column) => marked.includes(column)) ?? marked[0] ?? null
}

/** The table has balances under a head of that name, and the layout does not name them: they would prove nothing. */
export function passesBalanceOver(rows: Rows, layout: Layout): boolean {
  const column = layout.balance === null ? guessLayout(rows)?.balance : null
  return column != null && rows.slice(layout.skip).some((row) => typeof readBalance(row[column] ?? '') === 'number')
}

/** Which order reads most of these days. */
function guessOrder(texts: readonly string[]): DayOrder {
  const some = texts.filter((text) => /[\d०-९]/.test(text)).slice(0, 200)
  const reads = (order: DayOrder) => some.filter((text) => readDay(text, order)).length
  return dayOrders.reduce((best, order) => (reads(order) > reads(best) ? order : best))
}
