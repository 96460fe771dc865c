import { describe, expect, it } from 'vitest'
import type { Due } from './allocate.ts'
import { penaltyOf } from './penalty.ts'

const due = (month: string, amount: number, more: Partial<Due> = {}): Due => ({
  enroll_id: 1,
  fee_head_id: 1,
  month,
  due_date: '2026-05-02',
  due: amount,
  ...more,
})

describe('penaltyOf', () => {
  const dues = [
    due('01', 1000_00, { due_date: '2026-05-02' }),
    due('01', 500_00, { fee_head_id: 2, due_date: '2026-05-02' }),
    due('02', 700_00, { due_date: '2026-06-02' }),
  ]
  it('is nothing without a rule, and nothing in the days of grace', () => {
    expect(penaltyOf(dues, { kind: 'none', value: 9, grace_days: 0 }, '2026-12-01')).toBe(0)
    expect(penaltyOf(dues, { kind: 'percent', value: 2, grace_days: 15 }, '2026-05-17')).toBe(0)
  })
  it('is per cent of what is overdue, in whole rupees downwards', () => {
    expect(penaltyOf(dues, { kind: 'percent', value: 2, grace_days: 15 }, '2026-05-18')).toBe(30_00)
    expect(penaltyOf([due('01', 333_33)], { kind: 'percent', value: 2, grace_days: 0 }, '2026-06-18')).toBe(6_00)
  })
  it('is fixed for each overdue month, however many heads it has', () => {
    expect(penaltyOf(dues, { kind: 'fixed', value: 50_00, grace_days: 0 }, '2026-07-01')).toBe(100_00)
  })
})
