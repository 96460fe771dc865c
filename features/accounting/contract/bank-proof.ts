/** Which order a bank's lines stand in, and whether its running balance proves them. Pure. Amounts are paisa, what came in is positive. */

/** What of a line is proved. */
export interface ProvedLine {
  /** Its row in the file, from 1. */
  line: number
  /** AD, 'yyyy-mm-dd'. */
  date: string
  amount: number
  /** After the line; null where the bank does not say it. */
  balance: number | null
}

/** A line whose balance is not the one before it and what moved since. */
export interface Fault {
  line: number
  /** What the balance is more than it should be; negative where it is less. */
  by: number
}

export interface Proof {
  /** What the bank had before the first line and after the last one; null where it does not say it. */
  before: number | null
  after: number | null
  /** Lines that a balance before and a balance after them prove. */
  proved: number
  faults: Fault[]
  /** Every balance fits once what went out is read as what came in. */
  exchanged: boolean
  /** Sums of all lines, both positive. */
  out: number
  into: number
}

/** The lines with the oldest first, and their proof. `openings`: balances that the file says it was brought forward with. Of the orders that its days allow, the one is taken that its balances fit best. */
export function orderAndProve<L extends ProvedLine>(
  lines: readonly L[],
  openings: readonly number[],
): { lines: L[]; proof: Proof } {
  const orders = ordersOf(lines)
  const walks = orders.map((order) => walk(order, openings))
  const fewest = Math.min(...walks.map(({ faults }) => faults.length))
  const best = walks.findIndex(({ faults }) => faults.length === fewest)
  const found = walks[best]!
  const turned = (order: readonly L[]) =>
    walk(
      order.map((line) => ({ ...line, amount: -line.amount })),
      openings,
    )
  const exchanged =
    fewest > 0 && orders.some((order) => (({ faults, proved }) => !faults.length && proved > 0)(turned(order)))
  const sum = (sign: 1 | -1) => lines.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0)
  return { lines: orders[best]!, proof: { ...found, exchanged, out: sum(-1), into: sum(1) } }
}

/** As they stand, turned round, and both with the lines of each day turned round: those in which no day comes before an earlier one, or all of them where the days go to and fro. */
function ordersOf<L extends ProvedLine>(lines: readonly L[]): L[][] {
  const stands = [...lines]
  const newestFirst = (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '')
  const both = newestFirst ? [stands.toReversed(), stands] : [stands, stands.toReversed()]
  const all = both.flatMap((order) => [order, turnedDays(order)])
  const rising = all.filter((order) => order.every(({ date }, at) => at === 0 || order[at - 1]!.date <= date))
  return rising.length ? rising : all
}

function turnedDays<L extends ProvedLine>(lines: readonly L[]): L[] {
  const days: L[][] = []
  for (const line of lines) {
    if (days.at(-1)?.[0]!.date === line.date) days.at(-1)!.unshift(line)
    else days.push([line])
  }
  return days.flat()
}

/** Goes from balance to balance; a line without one is proved by the next that has one. */
function walk(lines: readonly ProvedLine[], openings: readonly number[]) {
  let before: number | null = null
  let known: number | null = null
  // what moved, and how many lines, since the balance that is known
  let [sum, since, proved] = [0, 0, 0]
  const faults: Fault[] = []
  for (const { line, amount, balance } of lines) {
    sum += amount
    since += 1
    if (balance === null) continue
    const had = balance - sum
    before ??= had
    // the first balance of all is proved by what the file was brought forward with
    const expected = known ?? (openings.includes(had) ? had : openings[0])
    if (expected === had) proved += since
    else if (expected !== undefined) faults.push({ line, by: had - expected })
    known = balance
    sum = since = 0
  }
  return { before: before ?? openings[0] ?? null, after: known === null ? null : known + sum, proved, faults }
}
