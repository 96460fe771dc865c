/** One receipt, several ways of paying. Pure: the counter's screen shows beforehand what the server will take. Amounts are paisa. */
import { needsReference, type PaymentMode } from './payment-modes.ts'

/** A way of paying, and what belongs to it. */
export interface Way {
  mode: PaymentMode
  reference?: string | undefined
  /** Of a cheque: the bank, and the day written on it (AD). */
  bank?: string | undefined
  cheque_date?: string | undefined
}

export interface Part extends Way {
  amount: number
}

/** A part in its place: `before` is what the parts before it come to. */
export interface PlacedPart extends Part {
  line: number
  before: number
}

/** What `receipts.mode` says where there are several. */
export const several = 'several'

/** The parts of a payment of `amount`: as split, or all of it in one way. None where no money is taken. */
export function placeParts(way: Way, amount: number, split: readonly Part[] = []): PlacedPart[] {
  const parts = split.length ? split : [{ ...way, amount }]
  let before = 0
  return parts
    .filter((part) => part.amount > 0)
    .map((part, at) => {
      const placed = { ...part, line: at + 1, before }
      before += part.amount
      return placed
    })
}

/** The one way in which all of it came, or 'several'. */
export function modeOfParts(parts: readonly Part[], otherwise: PaymentMode): PaymentMode | typeof several {
  const modes = new Set(parts.map(({ mode }) => mode))
  return modes.size > 1 ? several : (parts[0]?.mode ?? otherwise)
}

/** Which part is wrong and how, by its place in `split`; null where all is well. */
export function splitProblem(
  split: readonly Part[],
  amount: number,
): { code: 'split-empty-part' | 'reference-needed' | 'split-not-amount'; field: string } | null {
  for (const [at, part] of split.entries()) {
    if (part.amount <= 0) return { code: 'split-empty-part', field: `split.${at}.amount` }
    if (needsReference(part.mode) && !part.reference)
      return { code: 'reference-needed', field: `split.${at}.reference` }
  }
  const sum = split.reduce((total, part) => total + part.amount, 0)
  return split.length && sum !== amount ? { code: 'split-not-amount', field: 'split' } : null
}

/**
 * What of each line lies between two places in the money: lines fill in their order, the first from 0 on.
 * @param lines paisa, not negative
 */
export function sharesWithin(lines: readonly number[], from: number, to: number): number[] {
  let start = 0
  return lines.map((amount) => {
    const end = start + amount
    const share = Math.max(0, Math.min(end, to) - Math.max(start, from))
    start = end
    return share
  })
}
