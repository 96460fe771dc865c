/** What an online payment comes to. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { penaltyOf, type PenaltyRule } from '../penalty.ts'
import { reckon } from './amount.ts'

const today = '2026-11-23'
const due = (month: string, paisa: number, due_date = '2026-10-01') => ({
  enroll_id: 1,
  fee_head_id: 1,
  month,
  due_date,
  due: paisa,
})
const dues = [due('01', 1_000_00), due('02', 2_000_00), due('03', 500_00, '2026-12-01')]
const none: PenaltyRule = { kind: 'none', value: 0, grace_days: 0 }
const fixed: PenaltyRule = { kind: 'fixed', value: 50_00, grace_days: 0 }
const percent: PenaltyRule = { kind: 'percent', value: 10, grace_days: 0 }

describe('a payment online', () => {
  it('is never more than what is owed', () => expect(reckon(dues, none, today, 3_500_01)).toBeNull())
  it('of a part does not pay a late month and leave its penalty', () => {
    expect(reckon(dues, fixed, today, 1_000_00)).toBeNull()
    expect(reckon(dues, fixed, today, 1_049_99)).toBeNull()
    expect(reckon(dues, fixed, today, 3_060_00)).toBeNull()
  })
  it('of all is the dues with the penalty of the school', () => {
    expect(reckon(dues, none, today)).toEqual({ amount: 3_500_00, penalty: 0 })
    expect(reckon(dues, fixed, today)).toEqual({ amount: 3_600_00, penalty: 100_00 })
    expect(reckon(dues, percent, today)).toEqual({ amount: 3_800_00, penalty: 300_00 })
  })
  it('of a part takes the penalty of the months that it pays whole, or its share', () => {
    expect(reckon(dues, fixed, today, 999_00)).toEqual({ amount: 999_00, penalty: 0 })
    expect(reckon(dues, fixed, today, 1_050_00)).toEqual({ amount: 1_050_00, penalty: 50_00 })
    expect(reckon(dues, fixed, today, 1_800_00)).toEqual({ amount: 1_800_00, penalty: 50_00 })
    expect(reckon(dues, percent, today, 1_900_00)).toEqual({ amount: 1_900_00, penalty: 150_00 })
  })
  it('keeps to its amount, takes no more penalty than is asked, and asks in two parts for no more than in one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(none, fixed, percent),
        fc.integer({ min: 1, max: 2_500_000 }),
        (amounts, rule, part) => {
          const all = amounts.map((paisa, at) => due(String(at + 1).padStart(2, '0'), paisa))
          const asked = penaltyOf(all, rule, today)
          const first = reckon(all, rule, today, part)
          if (!first) return
          expect(first.amount).toBe(part)
          expect(first.penalty).toBeGreaterThanOrEqual(0)
          let money = part - first.penalty
          const left = all.map((each) => {
            const paid = Math.min(money, each.due)
            money -= paid
            return { ...each, due: each.due - paid }
          })
          expect(money).toBe(0)
          expect(first.penalty + reckon(left, rule, today)!.penalty).toBeLessThanOrEqual(asked + 100)
        },
      ),
    )
  })
})
