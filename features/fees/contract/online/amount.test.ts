/** What an online payment comes to. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reckon } from './amount.ts'

const due = (month: string, paisa: number, penalty = false) => ({
  enroll_id: 1,
  fee_head_id: penalty ? 2 : 1,
  month,
  due_date: '2026-10-01',
  due: paisa,
  penalty,
})
const dues = [due('01', 1_000_00), due('01', 50_00, true), due('02', 2_000_00), due('02', 60_00, true)]

describe('a payment online', () => {
  it('is never more than what is owed', () => expect(reckon(dues, 3_110_01)).toBeNull())
  it('of all is the dues, with the penalties that accrued', () => {
    expect(reckon(dues)).toEqual({ amount: 3_110_00, penalty: 110_00 })
    expect(reckon(dues, 3_110_00)).toEqual({ amount: 3_110_00, penalty: 110_00 })
  })
  it('of a part pays a penalty after the month that it is of', () => {
    expect(reckon(dues, 1_000_00)).toEqual({ amount: 1_000_00, penalty: 0 })
    expect(reckon(dues, 1_030_00)).toEqual({ amount: 1_030_00, penalty: 30_00 })
    expect(reckon(dues, 2_000_00)).toEqual({ amount: 2_000_00, penalty: 50_00 })
  })
  it('in two parts takes no other penalty than in one', () => {
    fc.assert(
      fc.property(fc.nat(3_110_00), (first) => {
        const paid = reckon(dues, first)!
        let money = first
        const left = dues.map((each) => {
          const less = Math.min(money, each.due)
          money -= less
          return { ...each, due: each.due - less }
        })
        expect(paid.penalty + reckon(left)!.penalty).toBe(110_00)
      }),
    )
  })
})
