/** In which ways the money comes, as the cashier enters it. Pure. Amounts are paisa. */
import type { SentOf } from '#platform/contract/endpoint.ts'
import type { takePayment } from '../contract/payment.ts'
import { needsReference, type PaymentMode, paymentModes } from '../contract/payment-modes.ts'
import { type Part, splitProblem } from '../contract/split.ts'

export interface EnteredWay {
  mode: PaymentMode
  reference: string
  /** Of a cheque. */
  bank: string
  /** AD, on the cheque. */
  cheque_date: string | null
  /** Typed; undefined: what the others leave, null: nothing that can be read. Of the only way it is not asked. */
  amount: number | null | undefined
}
export type WayField = 'reference' | `${'amount' | 'reference'}-${number}`

export const emptyWay: EnteredWay = { mode: 'cash', reference: '', bank: '', cheque_date: null, amount: undefined }

/** What each way brings of `total`: what was typed; the last one that was not has what is left. */
export function amountsOf(ways: readonly EnteredWay[], total: number): number[] {
  const typed = ways.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const open = ways.findLastIndex(({ amount }) => amount === undefined)
  return ways.map(({ amount }, at) => (at === open ? Math.max(0, total - typed) : (amount ?? 0)))
}

/** One more, in a way that is not there yet; what stood as the rest is kept, to be typed over. */
export function withAnother(ways: readonly EnteredWay[], total: number): EnteredWay[] {
  const amounts = amountsOf(ways, total)
  const mode = paymentModes.find((each) => ways.every((way) => way.mode !== each)) ?? 'cash'
  return [...ways.map((way, at) => ({ ...way, amount: amounts[at]! })), { ...emptyWay, mode }]
}

/** The last that is left brings all of it again. */
export function without(ways: readonly EnteredWay[], at: number): EnteredWay[] {
  const left = ways.filter((_, n) => n !== at)
  return left.length > 1 ? left : left.map((way) => ({ ...way, amount: undefined }))
}

const partOf = ({ mode, reference, bank, cheque_date }: EnteredWay, amount: number): Part => ({
  mode,
  amount,
  reference: mode === 'cash' ? undefined : reference.trim() || undefined,
  ...(mode === 'cheque' && { bank: bank.trim() || undefined, cheque_date: cheque_date ?? undefined }),
})
const partsOf = (ways: readonly EnteredWay[], total: number): Part[] => {
  const amounts = amountsOf(ways, total)
  return ways.map((way, at) => partOf(way, amounts[at]!))
}

/** By field, as the form calls them: of one way 'reference', of several 'amount-2' and 'reference-2'. */
export function wayProblems(ways: readonly EnteredWay[], total: number): Partial<Record<WayField, string>> {
  if (ways.length === 1) {
    const [way] = ways as [EnteredWay]
    return needsReference(way.mode) && total > 0 && !way.reference.trim() ? { reference: 'Field is required' } : {}
  }
  const wrong = splitProblem(partsOf(ways, total), total)
  if (!wrong) return {}
  const [, at = ways.length - 1, field = 'amount'] = wrong.field.split('.')
  return {
    [`${field}-${Number(at) + 1}`]:
      wrong.code === 'split-not-amount'
        ? 'The ways of paying do not come to the amount.'
        : wrong.code === 'split-empty-part'
          ? 'Enter an amount.'
          : 'Field is required',
  }
}

/** What the server is sent of them. */
export function sentWays(
  ways: readonly EnteredWay[],
  total: number,
): Pick<SentOf<typeof takePayment>, 'mode' | 'reference' | 'bank' | 'cheque_date' | 'split'> {
  const [first] = ways as [EnteredWay]
  if (ways.length > 1) return { split: partsOf(ways, total) }
  const { amount: _all, ...way } = partOf(first, total)
  return way
}
