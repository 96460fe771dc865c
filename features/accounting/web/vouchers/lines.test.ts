import { describe, expect, it } from 'vitest'
import {
  amountOf,
  changed,
  complaintsOf,
  holdBack,
  letGo,
  line,
  missingSide,
  regrossed,
  sentKeys,
  sentLines,
  startLines,
  sumsOf,
  taxApart,
  type TypedLine,
} from './lines.ts'

const [rent, cash, tax] = [5, 1, 9]
const places = { tax, money: new Set([cash]) }
const payment = (amount = 50_000_00) => [
  line(1, { account_id: rent, debit: amount }),
  line(2, { account_id: cash, credit: amount }),
]

describe('the missing side', () => {
  it('is what balances the others, on the other side; nothing where they balance', () => {
    const lines = [line(1, { debit: 7_00 }), line(2, { credit: 2_00 }), line(3)]
    expect(missingSide(lines, 3)).toEqual({ credit: 5_00 })
    expect(missingSide([line(1, { credit: 7_00 }), line(2)], 2)).toEqual({ debit: 7_00 })
    expect(missingSide(payment(), 3)).toBeNull()
  })
})

describe('tax held back', () => {
  it('stands behind its line, and the paying line pays less', () => {
    const lines = holdBack(payment(), 1, { id: 3, percent: 10 }, places)
    expect(lines.map(({ account_id, debit, credit }) => [account_id, debit ?? -(credit ?? 0)])).toEqual([
      [rent, 50_000_00],
      [tax, -5_000_00],
      [cash, -45_000_00],
    ])
    expect(lines[1]).toMatchObject({ tds_rate_id: 3, tds_base: 50_000_00 })
    expect(sumsOf(lines).difference).toBe(0)
  })
  it('is given anew and taken back, and the whole is paid again', () => {
    const once = holdBack(payment(), 1, { id: 3, percent: 10 }, places)
    const twice = holdBack(once, 1, { id: 4, percent: 1.5 }, places)
    expect(twice.map(({ credit }) => credit)).toEqual([null, 750_00, 49_250_00])
    expect(letGo(twice, 1, places.money).map(({ debit, credit }) => [debit, credit])).toEqual([
      [50_000_00, null],
      [null, 50_000_00],
    ])
  })
  it('changes no payment that is not typed yet', () => {
    const lines = holdBack(
      [line(1, { account_id: rent, debit: 100_00 }), line(2, { account_id: cash })],
      1,
      { id: 3, percent: 10 },
      places,
    )
    expect(lines.map(({ credit }) => credit)).toEqual([null, 10_00, null])
    expect(missingSide(lines, 2)).toEqual({ credit: 90_00 })
  })
})

describe('another gross', () => {
  const percentOf = (id: number) => (id === 3 ? 10 : undefined)
  const taxed = () => holdBack(payment(), 1, { id: 3, percent: 10 }, places)
  const over = (from: TypedLine[], debit: number | null) =>
    regrossed(changed(from, 1, { debit }), 1, from, percentOf, places.money)
  const amounts = (lines: readonly TypedLine[]) => lines.map(amountOf)
  it('takes its tax along, and the payment where all balanced', () => {
    const lines = over(taxed(), 60_000_00)
    expect(amounts(lines)).toEqual([60_000_00, -6_000_00, -54_000_00])
    expect(lines[1]!.tds_base).toBe(60_000_00)
  })
  it('counts from where typing began, digit by digit', () => {
    const from = taxed()
    const once = over(from, 6_00)
    expect(amounts(once)).toEqual([6_00, -60, -5_40])
    const on = regrossed(changed(once, 1, { debit: 60_00 }), 1, from, percentOf, places.money)
    expect(amounts(on)).toEqual([60_00, -6_00, -54_00])
    expect(amounts(over(from, null))).toEqual([0, -5_000_00, -45_000_00])
  })
  it('leaves tax that was of another amount, and says so', () => {
    const byHand = changed(taxed(), 3, { credit: 4_000_00 })
    expect(amounts(over(byHand, 60_000_00))).toEqual([60_000_00, -4_000_00, -45_000_00])
    expect(taxApart(byHand[1]!, byHand[0], 10)).toBe('amount')
    expect(taxApart(taxed()[1]!, { ...taxed()[0]!, debit: 60_000_00 }, 10)).toBe('base')
    expect(taxApart(taxed()[1]!, taxed()[0], 10)).toBeUndefined()
  })
  it('does not touch a payment of a voucher that did not balance', () => {
    const open = changed(taxed(), 2, { credit: 1_000_00 })
    expect(amounts(over(open, 60_000_00))).toEqual([60_000_00, -6_000_00, -1_000_00])
  })
})

describe('what is sent', () => {
  it('leaves out lines on which nothing is typed, and says what lacks at the others', () => {
    const lines = [
      ...startLines('payment', cash),
      line(3, { debit: 5_00 }),
      line(4, { account_id: rent, narration: ' Oil ' }),
    ]
    expect(sentLines(lines)).toMatchObject([
      { account_id: null, amount: 5_00 },
      { account_id: rent, amount: 0, narration: 'Oil' },
    ])
    expect(sentKeys(lines)).toEqual([3, 4])
    expect(complaintsOf(lines)).toEqual({
      'lines.0.account_id': ['Field is required'],
      'lines.1.amount': ['Enter an amount.'],
    })
    expect(complaintsOf(startLines('receipt', cash))).toEqual({ lines: ['A voucher has lines.'] })
  })
})
