/**
 * The published table of what a month charges one student under one head. The month has 30 days, 17 October to 15 November 2026 (Kartik 2083 as an example);
 * amounts are rupees, VAT is 13 per cent where it is not said, the education service fee 1 per cent from day 10 and 2 from day 20;
 * bills are made on day 15. 'charged' is before offers, 'off' what they take off, 'tax' on what is left.
 */
import { describe, expect, it } from 'vitest'
import type { RateOfTax } from './tax.ts'
import { billAmount, type ChargeAsked, type HeadOfBill, type OfferOnHead } from './bill-amount.ts'

const month = { start: '2026-10-17', end: '2026-11-15' }
/** Day n of the month. */
const day = (n: number): string => new Date(Date.parse(month.start) + (n - 1) * 86_400_000).toISOString().slice(0, 10)
const rupees = (amount: number) => Math.round(amount * 100)
const long = -400

const head = (more: Partial<HeadOfBill> = {}): HeadOfBill => ({
  kind: 'monthly',
  tax_kind_id: null,
  refundable: false,
  charged_by: 'plan',
  ...more,
})
const [vat, esf, none] = [1, 2, 3]
const rate = (percent: number, from = long, tax_kind_id = vat): RateOfTax => ({
  tax_kind_id,
  percent,
  from_date: day(from),
})
const usual = [rate(13), rate(1, 10, esf), rate(2, 20, esf)]
const taxed = head({ tax_kind_id: vat })
const ofEsf = head({ tax_kind_id: esf })
const fares = head({ charged_by: 'transport' })
const karate = head({ charged_by: 'activity' })
const yearly = head({ kind: 'yearly' })
const once = head({ kind: 'once' })

/** Per cent off, from day to day of the month; no last day: open. */
const percent = (value: number, from = long, until: number | null = null, id = 1): OfferOnHead => ({
  id,
  from: day(from),
  until: until === null ? null : day(until),
  rate: Math.round(value * 100),
  amount: null,
})
const sum = (value: number, from = long, until: number | null = null, id = 1): OfferOnHead => ({
  ...percent(1, from, until, id),
  rate: null,
  amount: rupees(value),
})
const own = (value: number) => ({ kind: 'amount', amount: rupees(value) }) as const
const extra = (value: number) => ({ kind: 'extra', amount: rupees(value) }) as const
const excluded = { kind: 'excluded', amount: null } as const

interface Asked extends Partial<Omit<ChargeAsked, 'joined' | 'plan' | 'asked' | 'of_whole_months' | 'day'>> {
  plan?: number | null
  asked?: number | null
  /** Days of the month: who joined when, and when the bill is made. */
  joined?: number
  on?: number
}
const ask = ({ plan = 1000, asked = null, joined = long, on = 15, ...more }: Asked) => {
  const paisa = (value: number | null) => (value === null ? null : rupees(value))
  return billAmount({
    month,
    rule: 'whole',
    head: head(),
    named: false,
    own: null,
    offers: [],
    rates: usual,
    ...more,
    day: day(on),
    joined: day(joined),
    plan: paisa(plan),
    asked: paisa(asked),
    of_whole_months: more.head?.charged_by === 'activity',
  })
}
type Said = readonly [charged: number, off: number, tax?: number] | null

/** The same by whatever rule of part months. */
const always: [string, Asked, Said][] = [
  ['a monthly head of the plan', {}, [1000, 0]],
  ['nothing in the plan', { plan: null }, null],
  ['joined before the month', { joined: 0 }, [1000, 0]],
  ['joined on the first day', { joined: 1 }, [1000, 0]],
  ['joins after the last day', { joined: 31 }, null],
  ['a yearly head that the month does not name', { head: yearly }, null],
  ['a yearly head that the month names', { head: yearly, named: true }, [1000, 0]],
  ['a yearly head of who joins late is whole', { head: yearly, named: true, joined: 30 }, [1000, 0]],
  ['a head charged once', { head: once, named: true }, [1000, 0]],
  ['a half-yearly head', { head: head({ kind: 'half_yearly' }), named: true }, [1000, 0]],
  ['a head on demand that nobody demanded', { head: head({ kind: 'on_demand' }) }, null],
  ['an admission head in a month', { head: head({ kind: 'admission' }) }, null],
  ['an admission head at the admission', { head: head({ kind: 'admission' }), named: true, joined: 12 }, [1000, 0]],
  ['a deposit', { head: head({ refundable: true }) }, [1000, 0]],

  ['tax on a taxed head', { head: taxed }, [1000, 0, 130]],
  ['no tax where there is none', { head: taxed, rates: [rate(0)] }, [1000, 0, 0]],
  ['tax of one per cent', { head: taxed, rates: [rate(1)] }, [1000, 0, 10]],
  ['tax of a fraction of a per cent', { head: taxed, rates: [rate(12.5)] }, [1000, 0, 125]],
  ['tax of less than half a paisa is none', { head: taxed, plan: 0.03 }, [0.03, 0, 0]],
  ['tax of half a paisa is one', { head: taxed, plan: 0.04, rates: [rate(12.5)] }, [0.04, 0, 0.01]],
  ['tax is on what the offer leaves', { head: taxed, offers: [percent(50)] }, [1000, 500, 65]],
  ['no tax where the offer leaves nothing', { head: taxed, offers: [percent(100)] }, [1000, 1000, 0]],
  ['tax on an own amount', { head: taxed, own: own(200) }, [200, 0, 26]],
  ['tax on an extra head', { head: taxed, plan: null, own: extra(200) }, [200, 0, 26]],
  ['another kind has its own rate', { head: ofEsf }, [1000, 0, 10]],
  ['no tax on the day before the first rate', { head: ofEsf, on: 9 }, [1000, 0, 0]],
  ['the first rate from its day', { head: ofEsf, on: 10 }, [1000, 0, 10]],
  ['a rate holds to the day before the next', { head: ofEsf, on: 19 }, [1000, 0, 10]],
  ['the next rate from its day', { head: ofEsf, on: 20 }, [1000, 0, 20]],
  ['a late bill has the rate of its own day, not of its month', { head: ofEsf, on: 100 }, [1000, 0, 20]],
  ['a bill made before its month has the rate of its own day', { head: ofEsf, on: -20 }, [1000, 0, 0]],
  ['a rate of 0 from a day ends a tax', { head: taxed, on: 15, rates: [rate(13), rate(0, 15)] }, [1000, 0, 0]],
  ['until then it is asked', { head: taxed, on: 14, rates: [rate(13), rate(0, 15)] }, [1000, 0, 130]],
  ['rates in whatever order they are kept', { head: ofEsf, on: 20, rates: usual.toReversed() }, [1000, 0, 20]],
  ['a kind without any rate takes nothing', { head: head({ tax_kind_id: none }) }, [1000, 0, 0]],
  ['six decimals of a per cent', { head: taxed, plan: 1_000_000, rates: [rate(0.000001)] }, [1_000_000, 0, 0.01]],
  ['another kind on what the offer leaves', { head: ofEsf, offers: [percent(50)] }, [1000, 500, 5]],
  ['tax on a fare', { head: head({ tax_kind_id: vat, charged_by: 'transport' }), asked: 1500 }, [1500, 0, 195]],

  ['ten per cent', { offers: [percent(10)] }, [1000, 100]],
  ['a part of a per cent', { offers: [percent(12.34)] }, [1000, 123.4]],
  ['the hundredth of a per cent', { offers: [percent(0.01)] }, [1000, 0.1]],
  ['all of it: a bill of nothing', { offers: [percent(100)] }, [1000, 1000]],
  ['a sum', { offers: [sum(250)] }, [1000, 250]],
  ['a sum as large as the fee', { offers: [sum(1000)] }, [1000, 1000]],
  ['a sum larger than the fee: never below nothing', { offers: [sum(5000)] }, [1000, 1000]],
  ['half a paisa goes up', { plan: 0.05, offers: [percent(10)] }, [0.05, 0.01]],
  ['less than half a paisa goes down', { plan: 0.04, offers: [percent(10)] }, [0.04, 0]],
  ['a third', { plan: 1, offers: [percent(33.33)] }, [1, 0.33]],
  ['two thirds', { plan: 100.01, offers: [percent(66.67)] }, [100.01, 66.68]],
  [
    'the largest amount stays exact',
    { plan: 999_999_999.99, offers: [percent(99.99)] },
    [999_999_999.99, 999_899_999.99],
  ],
  ['two offers, each of the whole fee', { offers: [percent(10), percent(20, long, null, 2)] }, [1000, 300]],
  ['per cent and a sum', { offers: [percent(10), sum(50, long, null, 2)] }, [1000, 150]],
  ['two offers larger than the fee together', { offers: [percent(60), percent(60, long, null, 2)] }, [1000, 1000]],
  ['a sum larger than the fee, and another offer', { offers: [sum(1500), percent(10, long, null, 2)] }, [1000, 1000]],
  [
    'three offers, the last gets the rest',
    { offers: [percent(50), sum(450, long, null, 2), percent(50, long, null, 3)] },
    [1000, 1000],
  ],
  ['each offer is rounded by itself', { plan: 0.05, offers: [percent(10), percent(10, long, null, 2)] }, [0.05, 0.02]],
  ['nothing off a deposit', { head: head({ refundable: true }), offers: [percent(50)] }, [1000, 0]],
  ['an offer that ended the day before', { offers: [percent(50, long, 0)] }, [1000, 0]],
  ['an offer that begins the day after', { offers: [percent(50, 31)] }, [1000, 0]],
  ['an offer from the first day', { offers: [percent(50, 1)] }, [1000, 500]],
  ['an offer to the last day', { offers: [percent(50, long, 30)] }, [1000, 500]],
  ['an offer that was taken back before it held', { offers: [percent(50, 10, 9)] }, [1000, 0]],
  [
    'an offer on one day holds for a yearly head',
    { head: yearly, named: true, offers: [percent(50, 30, 30)] },
    [1000, 500],
  ],
  ['an offer of the month before does not', { head: yearly, named: true, offers: [percent(50, long, 0)] }, [1000, 0]],
  ['a sum off a head charged once', { head: once, named: true, offers: [sum(300, 30)] }, [1000, 300]],
  [
    'an offer at the admission',
    { head: head({ kind: 'admission' }), named: true, joined: 12, offers: [percent(25, 12)] },
    [1000, 250],
  ],

  ['an own amount', { own: own(700) }, [700, 0]],
  ['an own amount above the plan', { own: own(1300) }, [1300, 0]],
  ['an own amount takes no offer besides', { own: own(700), offers: [percent(50)] }, [700, 0]],
  ['an own amount of a head that the plan has not', { plan: null, own: own(700) }, null],
  ['an own amount of a yearly head that is not named', { head: yearly, own: own(700) }, null],
  ['an own amount of a yearly head', { head: yearly, named: true, own: own(700) }, [700, 0]],
  ['an own amount of a deposit', { head: head({ refundable: true }), own: own(700) }, [700, 0]],
  ['an excluded head', { own: excluded }, null],
  ['an excluded head with an offer', { own: excluded, offers: [percent(50)] }, null],
  ['an excluded yearly head', { head: yearly, named: true, own: excluded }, null],
  ['an extra head beside the plan', { plan: null, own: extra(400) }, [400, 0]],
  ['an extra head that the plan has as well is one', { own: extra(400) }, [400, 0]],
  ['an extra head takes no offer', { plan: null, own: extra(400), offers: [percent(50)] }, [400, 0]],
  ['an extra yearly head needs no name in the month', { plan: null, head: yearly, own: extra(400) }, [400, 0]],
  ['an extra head charged once needs none either', { plan: null, head: once, own: extra(400) }, [400, 0]],
  ['an extra head on demand', { plan: null, head: head({ kind: 'on_demand' }), own: extra(400) }, [400, 0]],
  ['an extra deposit', { plan: null, head: head({ refundable: true }), own: extra(400) }, [400, 0]],
  ['an extra head of who joins after the month', { plan: null, own: extra(400), joined: 31 }, null],
  ['an admission head is never an extra one', { plan: null, head: head({ kind: 'admission' }), own: extra(400) }, null],

  ['a fare', { head: fares, asked: 1500 }, [1500, 0]],
  ['who does not ride', { head: fares }, null],
  ['a fare of nothing', { head: fares, asked: 0 }, null],
  ['a plan says nothing of fares', { head: fares, plan: 9999, asked: 1500 }, [1500, 0]],
  ['a fare of who joins late is what transport says', { head: fares, asked: 750, joined: 16 }, [750, 0]],
  ['an offer on the fare', { head: fares, asked: 1500, offers: [percent(20)] }, [1500, 300]],
  ['an own fare', { head: fares, asked: 1500, own: own(900) }, [900, 0]],
  ['an own fare of who does not ride', { head: fares, own: own(900) }, null],
  ['a fare is no extra head', { head: fares, own: extra(900) }, null],
  ['an activity that is taken', { head: karate, asked: 1200 }, [1200, 0]],
  ['an activity that is not taken', { head: karate }, null],
  ['an activity that costs nothing', { head: karate, asked: 0 }, null],
  ['a plan says nothing of activities', { head: karate, plan: 9999, asked: 1200 }, [1200, 0]],
  ['tax on an activity', { head: head({ charged_by: 'activity', tax_kind_id: vat }), asked: 1200 }, [1200, 0, 156]],
  ['an offer on an activity', { head: karate, asked: 1200, offers: [percent(25)] }, [1200, 300]],
  ['an own amount of an activity', { head: karate, asked: 1200, own: own(700), offers: [percent(25)] }, [700, 0]],
  ['an own amount of an activity that is not taken', { head: karate, own: own(700) }, null],
  ['an activity that a student is spared', { head: karate, asked: 1200, own: excluded }, null],
  ['an activity is no extra head', { head: karate, own: extra(700) }, null],
  [
    'an activity of a year needs no name in the month',
    { head: head({ kind: 'yearly', charged_by: 'activity' }), asked: 3000 },
    [3000, 0],
  ],
  ['an activity of who joins the school after the month', { head: karate, asked: 1200, joined: 31 }, null],
  ['a fare that is excluded', { head: fares, asked: 1500, own: excluded }, null],
  [
    'a fare on demand that the month leaves out',
    { head: head({ charged_by: 'transport', kind: 'on_demand' }), asked: 1500 },
    null,
  ],
]

/** By the rule of part months: whole, days, none. */
const parts: [string, Asked, Said, Said, Said][] = [
  ['joins on the second day', { joined: 2 }, [1000, 0], [966.67, 0], null],
  ['joins in the middle', { joined: 16 }, [1000, 0], [500, 0], null],
  ['joins on the last day', { joined: 30 }, [1000, 0], [33.33, 0], null],
  ['joins on the last day, half a paisa goes up', { joined: 16, plan: 0.05 }, [0.05, 0], [0.03, 0], null],
  ['too little for a paisa', { joined: 30, plan: 0.01 }, [0.01, 0], null, null],
  ['joins in the middle, taxed', { joined: 16, head: taxed }, [1000, 0, 130], [500, 0, 65], null],
  ['joins in the middle, an own amount', { joined: 16, own: own(600) }, [600, 0], [300, 0], null],
  ['joins in the middle, an extra head', { joined: 16, plan: null, own: extra(600) }, [600, 0], [300, 0], null],
  ['an offer from the middle', { offers: [percent(50, 16)] }, [1000, 500], [1000, 250], [1000, 0]],
  ['an offer until the middle', { offers: [percent(50, long, 15)] }, [1000, 500], [1000, 250], [1000, 0]],
  ['an offer on the last day', { offers: [percent(50, 30)] }, [1000, 500], [1000, 16.67], [1000, 0]],
  ['ten days of an offer', { offers: [percent(30, 11, 20)] }, [1000, 300], [1000, 100], [1000, 0]],
  ['a sum from the middle', { offers: [sum(300, 16)] }, [1000, 300], [1000, 150], [1000, 0]],
  ['a sum larger than the fee, for a day', { offers: [sum(60_000, 30)] }, [1000, 1000], [1000, 1000], [1000, 0]],
  ['joins in the middle with an offer', { joined: 16, offers: [percent(50)] }, [1000, 500], [500, 250], null],
  [
    'joins in the middle with an offer from that day',
    { joined: 16, offers: [percent(50, 16)] },
    [1000, 500],
    [500, 250],
    null,
  ],
  ['joins in the middle, a sum', { joined: 16, offers: [sum(300)] }, [1000, 300], [500, 150], null],
  [
    'joins in the middle, an offer from later',
    { joined: 16, offers: [percent(60, 21)] },
    [1000, 600],
    [500, 200],
    null,
  ],
  [
    'joins in the middle, an offer that ended before',
    { joined: 16, offers: [percent(60, long, 15)] },
    [1000, 600],
    [500, 0],
    null,
  ],
  [
    'one offer follows the other',
    { offers: [percent(50, long, 15), percent(20, 16, null, 2)] },
    [1000, 700],
    [1000, 350],
    [1000, 0],
  ],
  [
    'a fare with an offer from the middle',
    { head: fares, asked: 1500, offers: [percent(20, 16)] },
    [1500, 300],
    [1500, 150],
    [1500, 0],
  ],
  [
    'a fare of who joins late, an offer all the time',
    { head: fares, asked: 750, joined: 16, offers: [percent(20)] },
    [750, 150],
    [750, 150],
    [750, 150],
  ],
]

const told = (asked: Asked) => {
  const said = ask(asked)
  return said && [said.gross, said.discount, said.tax]
}
const paisa = (said: Said) => said && [rupees(said[0]), rupees(said[1]), rupees(said[2] ?? 0)]
const rules = ['whole', 'days', 'none'] as const

describe('what a month charges', () => {
  it('the table has no case twice', () => {
    const names = [...always, ...parts].map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
  })
  it.each(always)('%s', (_name, asked, said) => {
    for (const rule of rules) expect(told({ ...asked, rule })).toEqual(paisa(said))
  })
  it.each(parts)('%s', (_name, asked, ...said) => {
    expect(rules.map((rule) => told({ ...asked, rule }))).toEqual(said.map(paisa))
  })
  it('says the rate: none where none holds, 0 where it is 0', () => {
    const rateOf = (asked: Asked) => ask(asked)!.tax_percent
    expect([
      rateOf({}),
      rateOf({ head: ofEsf, on: 9 }),
      rateOf({ head: ofEsf }),
      rateOf({ head: taxed, rates: [rate(0)] }),
    ]).toEqual([null, null, 1, 0])
  })
  it('the older award is taken first, in whatever order they are named', () => {
    const offers = [percent(60, long, null, 8), sum(700, long, null, 3)]
    const expected = [
      { id: 3, amount: 700_00 },
      { id: 8, amount: 300_00 },
    ]
    expect(ask({ offers })!.off).toEqual(expected)
    expect(ask({ offers: offers.toReversed() })!.off).toEqual(expected)
  })
})
