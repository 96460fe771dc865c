import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, divide, type Due } from './allocate.ts'

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

describe('divide', () => {
  const sharer = (enroll_id: number, dues: Due[], more: object = {}) => ({
    dues: dues.map((each) => ({ ...each, enroll_id })),
    advance: 0,
    ...more,
  })
  it('pays the oldest due of all children first, and tells what is over', () => {
    const late = due('02', 50, { due_date: '2026-06-02' })
    const children = [sharer(1, [late]), sharer(2, [due('01', 100)])]
    expect(divide(children, 120)).toEqual({ shares: [20, 100], over: 0 })
    expect(divide(children, 160)).toEqual({ shares: [50, 100], over: 10 })
  })
  it('loses no paisa, and gives nobody more than is asked of him', () => {
    const child = fc.record({
      amounts: fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 6 }),
      advance: fc.integer({ min: 0, max: 100_000 }),
    })
    fc.assert(
      fc.property(fc.array(child, { minLength: 1, maxLength: 5 }), fc.nat(600_000), (given, money) => {
        const children = given.map(({ amounts, ...rest }, at) =>
          sharer(
            at + 1,
            amounts.map((amount, i) =>
              due(String(i + 1).padStart(2, '0'), amount, { due_date: `2026-0${1 + (i % 9)}-02` }),
            ),
            rest,
          ),
        )
        const { shares, over } = divide(children, money)
        expect(shares.reduce((sum, share) => sum + share, over)).toBe(money)
        for (const [at, { dues, advance }] of children.entries()) {
          const owed = dues.reduce((sum, each) => sum + each.due, 0)
          expect(shares[at]).toBeGreaterThanOrEqual(0)
          expect(shares[at]).toBeLessThanOrEqual(Math.max(0, owed - advance))
          if (over > 0) expect(shares[at]).toBe(Math.max(0, owed - advance))
        }
      }),
    )
  })
})
