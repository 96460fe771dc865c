/**
 * What a month charges one student under one head, without a database; `server/charges-sql.ts` says the same of a whole school, and a test holds the two together.
 * The amount is the student's own (a customised fee) where there is one, else the plan's or what another source asks (what he rides, the activity that he takes). Offers take something off these, never
 * off an own amount or a deposit: each is reckoned of the whole fee, the older award first, together never more than the fee. Tax is on what is left, at the rate of the head's kind
 * that holds on the day of account of the bill, whichever month is charged.
 * Of a month that is not whole, by the school's rule: 'whole' counts it whole, 'days' by its days, 'none' not at all; so for who joins in it, and for an offer that
 * holds on a part of it. This is of monthly heads; another head is charged whole, and an offer holds for it that holds on a day of the month.
 * Reckoned in whole numbers (bigint): multiplied first, divided once, half a paisa up.
 */
import type { ownKinds } from './offer-words.ts'
import type { PartMonth } from './part-months.ts'
import { rateOn, type RateOfTax, taxOf } from './tax.ts'

export interface HeadOfBill {
  kind: 'monthly' | 'yearly' | 'half_yearly' | 'once' | 'on_demand' | 'admission'
  /** Null: not taxed. */
  tax_kind_id: number | null
  refundable: boolean
  charged_by: string
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
  /** Paisa of the fee plan; null: none. */
  plan: number | null
  /** Paisa that the head's source asks in the month; null: nothing. */
  asked: number | null
  /** Of whole months, of which who joins in one pays his part; else the amount stands as it is asked. */
  of_whole_months: boolean
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

function grossOf(of: ChargeAsked): number | null {
  const { month, rule, joined, head, own } = of
  if (joined > month.end || own?.kind === 'excluded') return null
  const whole = wholeOf(of)
  if (whole === null || head.kind !== 'monthly' || !partly(of) || joined <= month.start) return whole
  if (rule === 'none') return null
  return rule === 'days'
    ? rounded(BigInt(whole) * BigInt(days(joined, month.end)), BigInt(days(month.start, month.end)))
    : whole
}

function wholeOf({ head, named, plan, asked, own }: ChargeAsked): number | null {
  if (head.charged_by === 'plan') {
    if (own?.kind === 'extra' && head.kind !== 'admission') return own.amount
    return (head.kind === 'monthly' || named) && plan ? (own?.amount ?? plan) : null
  }
  // in each month that asks for it; how often it is charged is said by the period of the claim
  const wanted = head.kind === 'on_demand' ? named : head.kind !== 'admission'
  return wanted && asked ? (own?.amount ?? asked) : null
}

const partly = ({ head, of_whole_months }: Pick<ChargeAsked, 'head' | 'of_whole_months'>): boolean =>
  head.charged_by === 'plan' || of_whole_months

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

function offered(asked: ChargeAsked, offer: OfferOnHead, gross: number): number {
  const { month, rule, joined, head } = asked
  const isMonthly = head.kind === 'monthly'
  const first = isMonthly && partly(asked) && rule === 'days' && joined > month.start ? joined : month.start
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
