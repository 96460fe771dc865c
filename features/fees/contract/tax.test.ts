/** Tax that is added to an amount, that is in one already, and that is shared out again. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareTax, taxesOf, taxOf, taxText, taxWithin } from './tax.ts'

const part = (tax_kind_id: number, amount: number, tax_percent: number | null = 13) => ({
  tax_kind_id,
  tax_percent,
  amount,
})

describe('tax', () => {
  it('is none where no rate holds', () => expect([taxOf(100_00, null), taxWithin(100_00, null)]).toEqual([0, 0]))
  it('is in an amount as it is on its base', () => {
    expect([taxOf(100_00, 13), taxWithin(113_00, 13), taxWithin(1, 13), taxWithin(0, 13)]).toEqual([13_00, 13_00, 0, 0])
    const amount = fc.integer({ min: 0, max: 1_000_000_000_00 })
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100_000_000 }), (base, millionths) => {
        const percent = millionths / 1_000_000
        const whole = base + taxOf(base, percent)
        expect(Math.abs(whole - taxWithin(whole, percent) - base)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('tax of several kinds', () => {
  it('is shared as it was charged; who has nothing gets nothing', () => {
    expect(shareTax([part(1, 130), part(2, 10, 1), part(3, 0)], 70)).toEqual([part(1, 65), part(2, 5, 1)])
    expect(shareTax([], 0)).toEqual([])
    expect(shareTax([part(1, -5), part(2, 5)], 3)).toEqual([part(2, 3)])
  })
  it('comes to the sum, and to nobody more than he has', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 }),
        fc.nat(1000),
        (of, n) => {
          const parts = of.map((amount, at) => part(at, amount))
          const whole = of.reduce((sum, amount) => sum + amount, 0)
          const tax = Math.floor((whole * n) / 1000)
          const shares = shareTax(parts, tax)
          expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax)
          for (const { tax_kind_id, amount } of shares) expect(amount).toBeLessThanOrEqual(of[tax_kind_id]!)
        },
      ),
    )
  })
})

describe('what a line says of its tax', () => {
  const vat = { tax_kind_id: 1, tax_name: 'VAT', tax_name_np: 'मू.अ.क.', tax_percent: 13 }
  it('is name and rate, in the digits of the language', () => {
    const said = { name: 'VAT', name_np: 'मू.अ.क.', percent: 12.5 }
    expect([taxText(said, 'en'), taxText(said, 'ne')]).toEqual(['VAT 12.5 %', 'मू.अ.क. १२.५ %'])
    expect(taxText({ ...said, name_np: null, percent: null }, 'ne')).toBe('VAT')
  })
  it('is summed by name and rate, without lines of nothing', () => {
    const lines = [
      { ...vat, tax: 5 },
      { ...vat, tax: 7 },
      { ...vat, tax_percent: 10, tax: 1 },
      { ...vat, tax: 0 },
      { tax_kind_id: null, tax_name: null, tax_name_np: null, tax_percent: null, tax: 0 },
    ]
    expect(taxesOf(lines, 'en')).toEqual([
      { text: 'VAT 13 %', amount: 12 },
      { text: 'VAT 10 %', amount: 1 },
    ])
  })
})
