/**
 * What a month charges one student under one head, without a database; `server/charges-sql.ts` says the same of a whole school, and a test holds the two together.
 * The amount is the student's own (a customised fee) where there is one, else the plan's, else what he rides or the activity that he takes. Offers take something off these, never
 * off an own amount or a deposit: each is reckoned of the whole fee, the older award first, together never more than the fee. Tax is on what is left, at the rate of the head's kind
 * that holds on the day of account of the bill, whichever month is charged.
 * Of a month that is not whole, by the school's rule: 'whole' counts it whole, 'days' by its days, 'none' not at all; so for who joins in it, and for an offer that
 * holds on a part of it. This is of monthly heads; another head is charged whole, and an offer holds for it that holds on a day of the month.
 * Reckoned in whole numbers (bigint): multiplied first, divided once, half a paisa up.
 */
import type { ownKinds } from './offer-words.ts'
import type { PartMonth } from '#features/transport/contract/words.ts'
import { rateOn, type RateOfTax, taxOf } from './tax.ts'

export interface HeadOfBill {
  kind: 'monthly' | 'yearly' | 'half_yearly' | 'once' | 'on_demand' | 'admission'
  /** Null: not taxed. */
  tax_kind_id: number | null
  refundable: boolean
  transport: boolean
  activity: boolean
}

export interface OfferOnHead {
  /** Of the award: the smaller is the older. */
  id: number
  /** AD days on which offer and award hold; the last too, null: no end is known. */
  from: string
  until: string | null
  /** Hundredths of a per cent, or paisa a charge. */
  rate: number | null
  amount: number | null
}

export interface ChargeAsked {
  /** AD days of the BS month. */
  month: { start: string; end: string }
  rule: PartMonth
  /** AD day on which the enrolment began. */
  joined: string
  head: HeadOfBill
  /** The month names the head, which a monthly one does not need; of an admission head: this is the admission. */
  named: boolean
  /** Paisa of the fee plan, and of what is ridden; null: none. */
  plan: number | null
  fare: number | null
  /** Paisa of the activity, which he takes in the month; null: he does not. */
  activity_fee: number | null
  own: { kind: (typeof ownKinds)[number]; amount: number | null } | null
  offers: readonly OfferOnHead[]
  /** AD day of account of the bill, and the rates of the school. */
  day: string
  rates: readonly RateOfTax[]
}

/** Paisa. */
export interface BillAmount {
  gross: number
  off: { id: number; amount: number }[]
  discount: number
  tax: number
  /** Per cent; null: no rate holds. */
  tax_percent: number | null
  net: number
}

/** Null where the month charges nothing. */
export function billAmount(asked: ChargeAsked): BillAmount | null {
  const { head, own } = asked
  const gross = grossOf(asked)
  if (gross === null || gross <= 0) return null
  const off = own || head.refundable ? [] : takenOff(asked, gross)
  const discount = off.reduce((sum, { amount }) => sum + amount, 0)
  const tax_percent = head.tax_kind_id === null ? null : rateOn(asked.rates, head.tax_kind_id, asked.day)
  const tax = taxOf(gross - discount, tax_percent)
  return { gross, off, discount, tax, tax_percent, net: gross - discount + tax }
}

function grossOf({ month, rule, joined, head, named, plan, fare, activity_fee, own }: ChargeAsked): number | null {
  if (joined > month.end || own?.kind === 'excluded') return null
  const isAsked = head.kind === 'monthly' || named
  const planned = (there: number | null) => (isAsked && there ? (own?.amount ?? there) : null)
  const wholeOf = (): number | null => {
    if (head.transport) return planned(fare)
    // in each month that he takes it; how often it is charged is said by the period of the claim
    if (head.activity) return head.kind !== 'admission' && activity_fee ? (own?.amount ?? activity_fee) : null
    return own?.kind === 'extra' && head.kind !== 'admission' ? own.amount : planned(plan)
  }
  const whole = wholeOf()
  if (whole === null || head.kind !== 'monthly' || head.transport || joined <= month.start) return whole
  if (rule === 'none') return null
  return rule === 'days'
    ? rounded(BigInt(whole) * BigInt(days(joined, month.end)), BigInt(days(month.start, month.end)))
    : whole
}

function takenOff(asked: ChargeAsked, gross: number): { id: number; amount: number }[] {
  let left = gross
  return asked.offers
    .toSorted((a, b) => a.id - b.id)
    .map((offer) => {
      const amount = Math.min(left, offered(asked, offer, gross))
      left -= amount
      return { id: offer.id, amount }
    })
    .filter(({ amount }) => amount > 0)
}

function offered({ month, rule, joined, head }: ChargeAsked, offer: OfferOnHead, gross: number): number {
  const isMonthly = head.kind === 'monthly'
  const first = isMonthly && !head.transport && rule === 'days' && joined > month.start ? joined : month.start
  const from = offer.from > first ? offer.from : first
  const until = offer.until !== null && offer.until < month.end ? offer.until : month.end
  const held = from > until ? 0 : days(from, until)
  const charged = days(first, month.end)
  if (held === 0 || (isMonthly && rule === 'none' && held < charged)) return 0
  const byDays = isMonthly && rule === 'days'
  if (offer.rate !== null)
    return rounded(
      BigInt(gross) * BigInt(offer.rate) * BigInt(byDays ? held : 1),
      10_000n * BigInt(byDays ? charged : 1),
    )
  return byDays
    ? rounded(BigInt(offer.amount ?? 0) * BigInt(held), BigInt(days(month.start, month.end)))
    : (offer.amount ?? 0)
}

const days = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1

/** Half up; both are 0 or more. */
const rounded = (share: bigint, of: bigint): number => Number((2n * share + of) / (2n * of))
