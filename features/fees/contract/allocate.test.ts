import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, type Due } from './allocate.ts'

const due = (month: string, amount: number, more: Partial<Due> = {}): Due => ({
  enroll_id: 1,
  fee_head_id: 1,
  month,
  due_date: '2026-05-02',
  due: amount,
  ...more,
})

describe('allocate', () => {
  it('refuses a discount beyond what is owed, and amounts that are not whole paisa', () => {
    expect(() => allocate([due('01', 100)], 0, 101)).toThrow('a discount is at most what is owed')
    expect(() => allocate([due('01', 100)], 10.5)).toThrow('whole paisa')
    expect(() => allocate([due('01', 100)], -1)).toThrow('whole paisa')
  })
  it('fills the oldest first and makes the rest advance', () => {
    expect(allocate([due('01', 100), due('02', 50)], 120)).toEqual({
      allocations: [
        { enroll_id: 1, fee_head_id: 1, month: '01', amount: 100, discount: 0 },
        { enroll_id: 1, fee_head_id: 1, month: '02', amount: 20, discount: 0 },
      ],
      advance: 0,
    })
    expect(allocate([due('01', 100)], 130).advance).toBe(30)
  })
  it('gives the discount to the youngest dues, so that money pays the oldest', () => {
    expect(allocate([due('01', 100), due('02', 50)], 100, 50).allocations).toEqual([
      { enroll_id: 1, fee_head_id: 1, month: '01', amount: 100, discount: 0 },
      { enroll_id: 1, fee_head_id: 1, month: '02', amount: 0, discount: 50 },
    ])
  })
  it('loses no paisa, whatever the dues, the money and the discount', () => {
    const dues = fc
      .array(fc.integer({ min: 0, max: 900_000 }), { maxLength: 20 })
      .map((amounts) => amounts.map((amount, i) => due(String(i + 1).padStart(2, '0'), amount)))
    fc.assert(
      fc.property(dues, fc.nat(5_000_000), fc.double({ min: 0, max: 1, noNaN: true }), (list, money, share) => {
        const owed = list.reduce((sum, each) => sum + each.due, 0)
        const discount = Math.floor(owed * share)
        const { allocations, advance } = allocate(list, money, discount)
        const paid = allocations.reduce((sum, each) => sum + each.amount, 0)
        expect(paid + advance).toBe(money)
        expect(allocations.reduce((sum, each) => sum + each.discount, 0)).toBe(discount)
        for (const part of allocations)
          expect(part.amount + part.discount).toBeLessThanOrEqual(list.find((each) => each.month === part.month)!.due)
        // advance only when nothing is left to pay
        if (advance) expect(paid + discount).toBe(owed)
      }),
      { numRuns: 2000 },
    )
  })
})
