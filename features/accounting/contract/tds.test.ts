import { describe, expect, it } from 'vitest'
import { ratesOn, tdsOf } from './tds.ts'

const rupees = (amount: number) => Math.round(amount * 100)

describe('tax held back', () => {
  // gross (Rs.), per cent, tax (Rs.): rent 10 (section 88), services with a VAT bill 1.5, without one 15, contracts above 50,000 1.5 (section 89), interest 5, dividend 5, prizes 25
  it.each([
    ['rent of a month', 50_000, 10, 5_000],
    ['rent of the annex', 33_333.33, 10, 3_333.33],
    ['rent, half a paisa up', 0.05, 10, 0.01],
    ['rent, less than half a paisa', 0.04, 10, 0],
    ['service with a VAT bill', 1_00_000, 1.5, 1_500],
    ['service with a VAT bill, odd paisa', 12_345.67, 1.5, 185.19],
    ['service with a VAT bill, exactly half a paisa', 33.67, 1.5, 0.51],
    ['consultancy without a VAT bill', 25_000, 15, 3_750],
    ['consultancy without a VAT bill, exactly half a paisa', 0.1, 15, 0.02],
    ['meeting allowance', 2_000, 15, 300],
    ['contract above Rs. 50,000', 7_85_420.5, 1.5, 11_781.31],
    ['interest of a bank', 8_219.18, 5, 410.96],
    ['prize', 10_001, 25, 2_500.25],
    ['the largest amount there is', 99_99_99_999.99, 1.5, 1_49_99_999.999],
  ])('%s: of %d at %d per cent %d', (_case, gross, percent, tax) => {
    expect(tdsOf(rupees(gross), percent)).toBe(rupees(tax))
  })
  // paisa of paisa: 0.5 goes up, what is less goes down, whatever a binary fraction would say of 1.005
  it.each([
    [33, 1.5, 0],
    [34, 1.5, 1],
    [100, 1.5, 2],
    [99, 1.5, 1],
    [1_00, 0.5, 1],
    [99, 0.5, 0],
    [2_01, 0.25, 1],
    [1_99, 0.25, 0],
    [10_05, 10, 1_01],
    [10_04, 10, 1_00],
    [1_00_50, 1, 1_01],
    [1_00_49, 1, 1_00],
  ])('of %d paisa at %d per cent %d', (base, percent, tax) => {
    expect(tdsOf(base, percent)).toBe(tax)
  })
  it('is nothing at a rate of nothing, and all at 100', () => {
    expect([tdsOf(123_45, 0), tdsOf(123_45, 100)]).toEqual([0, 123_45])
  })
})

describe('rates', () => {
  const rate = (id: number, name: string, from_date: string, is_active = true) => ({
    id,
    name,
    percent: 10,
    from_date,
    is_active,
  })
  const rates = [
    rate(1, 'Rent', '2022-07-17'),
    rate(2, 'Rent', '2026-07-17'),
    rate(3, 'Prize', '2027-01-01'),
    rate(4, 'Rent', '2026-09-01', false),
  ]
  it.each([
    ['2022-07-16', []],
    ['2022-07-17', [1]],
    ['2026-07-16', [1]],
    ['2026-07-17', [2]],
    ['2026-12-31', [2]],
    ['2027-01-01', [2, 3]],
  ])('in force on %s: %j', (day, ids) => {
    expect(ratesOn(rates, day).map(({ id }) => id)).toEqual(ids)
  })
})
