/**
 * What correcting a bill does, without a database: the screen shows it before the press, the server does it. Paisa.
 * The note takes back all that stands of the bill; the new bill charges each head as it should be. What was paid stays on its head as far as that still asks it;
 * what is more comes free, pays the other heads of the new bill in their order (as advance pays any new bill), and the rest is advance.
 */

export interface LineOfBill {
  fee_head_id: number
  /** What stands of the line: as billed, less what a note took off since. 0 of a head that is added. */
  gross: number
  /** What offers took off it. */
  discount: number
  tax: number
  /** Of the head in the month, whoever charged it: charged, still owed, forgiven at the counter. */
  billed: number
  due: number
  forgiven: number
  /** Tax as it was charged: `part` of `of`, of what is left after offers. */
  rate: { part: number; of: number }
}
export interface Wanted {
  fee_head_id: number
  gross: number
  discount: number
}
export interface CorrectedLine {
  fee_head_id: number
  credited: number
  gross: number
  discount: number
  tax: number
  net: number
  /** By how much more is owed of the head in the month, before advance is used. */
  owed: number
  /** Money that comes free. */
  released: number
  /** Advance that pays it. */
  used: number
}
export interface CorrectedBill {
  lines: CorrectedLine[]
  /** What the note takes back, and what the new bill charges. */
  credit: number
  charge: number
  /** By how much the student has more advance; below 0: advance pays the new bill. */
  advance: number
  /** More was forgiven of a head than it would be charged. */
  forgivenMore: boolean
  changed: boolean
}

const netOf = ({ gross, discount, tax }: { gross: number; discount: number; tax: number }) => gross - discount + tax

/** Heads that are not wanted are dropped. `advance`: what the student has. */
export function correctBill(lines: readonly LineOfBill[], wanted: readonly Wanted[], advance: number): CorrectedBill {
  const asked = new Map(wanted.map((line) => [line.fee_head_id, line]))
  const settled = lines.map((line) => settle(line, asked.get(line.fee_head_id)))
  const released = sum(settled, 'released')
  let left = advance + released
  const paid = settled.map((line) => {
    const used = Math.max(0, Math.min(left, line.net, line.dueAfter))
    left -= used
    return { ...line, used }
  })
  return {
    lines: paid.map(({ dueAfter: _due, short: _short, changed: _changed, ...line }) => line),
    credit: sum(paid, 'credited'),
    charge: sum(paid, 'net'),
    advance: left - advance,
    forgivenMore: paid.some(({ short }) => short),
    changed: paid.some(({ changed }) => changed),
  }
}

function settle(line: LineOfBill, wanted: Wanted | undefined) {
  const { gross, discount } = wanted ?? { gross: 0, discount: 0 }
  const tax = taxAt(line.rate, gross - discount)
  const net = netOf({ gross, discount, tax })
  const credited = netOf(line)
  const billed = line.billed - credited + net
  const paid = line.billed - line.due
  const dueAfter = Math.max(0, billed - paid)
  return {
    fee_head_id: line.fee_head_id,
    credited,
    gross,
    discount,
    tax,
    net,
    owed: dueAfter - line.due,
    released: Math.max(0, paid - billed),
    dueAfter,
    short: billed < line.forgiven,
    changed: gross !== line.gross || discount !== line.discount || tax !== line.tax,
  }
}

/** Half a paisa up. */
export const taxAt = ({ part, of }: LineOfBill['rate'], base: number): number =>
  Number((2n * BigInt(base) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)))

/** An offer in proportion to the fee that it was taken off. */
export const offerOn = ({ gross, discount }: { gross: number; discount: number }, now: number): number =>
  gross === 0 ? 0 : Math.min(now, taxAt({ part: discount, of: gross }, now))

const sum = <K extends string>(lines: readonly Record<K, number>[], key: K): number =>
  lines.reduce((total, line) => total + line[key], 0)
