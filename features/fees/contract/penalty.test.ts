import { describe, expect, it } from 'vitest'
import type { LateDue, PenaltyRule } from './penalty.ts'
import { accrualsOf, penaltyIn, waivePenalties } from './penalty.ts'

const due = (month: string, amount: number, more: Partial<LateDue> = {}): LateDue => ({
  enroll_id: 1,
  fee_head_id: 1,
  month,
  due_date: '2026-05-02',
  due: amount,
  ...more,
})
const ever = '2000-01-01'
const percent: PenaltyRule = { kind: 'percent', value: 2, grace_days: 15, every: 'once' }
const fixed: PenaltyRule = { kind: 'fixed', value: 50_00, grace_days: 0, every: 'once' }
const dues = [due('01', 1000_00), due('01', 500_00, { fee_head_id: 2 }), due('02', 700_00, { due_date: '2026-06-02' })]
const told = (of: readonly LateDue[], rule: PenaltyRule, today: string, since = ever) =>
  accrualsOf(of, rule, { since, today }).map(({ month, step, amount }) => [month, step, amount])

describe('a penalty', () => {
  it('is none without a rule, in the days of grace, of what came from before, and of another penalty', () => {
    expect(told(dues, { ...percent, kind: 'none' }, '2026-12-01')).toEqual([])
    expect(told(dues, percent, '2026-05-17')).toEqual([])
    expect(told([due('01', 100_00, { brought_forward: true })], fixed, '2026-12-01')).toEqual([])
    expect(told([due('01', 100_00, { penalty: true })], fixed, '2026-12-01')).toEqual([])
    expect(told([due('01', 0)], fixed, '2026-12-01')).toEqual([])
  })
  it('is none of a step that fell before the rule was set', () => {
    expect(told(dues, fixed, '2026-07-01', '2026-05-04')).toEqual([['02', 1, 50_00]])
    expect(told(dues, fixed, '2026-07-01', '2026-05-03')).toHaveLength(2)
    expect(told([dues[0]!], { ...fixed, every: 'week' }, '2026-05-17', '2026-05-04')).toEqual([
      ['01', 2, 50_00],
      ['01', 3, 50_00],
    ])
  })
  // value, overdue, what accrues
  it.each([
    [2, 1500_00, 30_00],
    [2, 333_33, 6_00],
    [2, 49_99, 0],
    [2.5, 1000_00, 25_00],
    [0.29, 10_000_00, 29_00],
    [3.3333, 3_000_00, 99_00],
    [100, 1_00, 1_00],
    [100, 99, 0],
  ])('of %s per cent is whole rupees downwards: of %s it is %s', (value, overdue, amount) => {
    const [found] = accrualsOf([due('01', overdue)], { ...percent, value }, { since: ever, today: '2026-12-01' })
    expect(found?.amount ?? 0).toBe(amount)
  })
  it('is of all that is overdue of a month, however many heads it has, from the oldest of them on', () => {
    expect(told(dues, fixed, '2026-07-01')).toEqual([
      ['01', 1, 50_00],
      ['02', 1, 50_00],
    ])
    expect(told(dues, percent, '2026-05-18')).toEqual([['01', 1, 30_00]])
  })
  // every, days late, steps
  it.each([
    ['once', 400, [1]],
    ['day', 1, [1]],
    ['day', 3, [1, 2, 3]],
    ['week', 7, [1]],
    ['week', 8, [1, 2]],
    ['month', 30, [1]],
    ['month', 61, [1, 2, 3]],
  ] as const)('%s: %s days late it has the steps %j', (every, days, steps) => {
    const today = new Date(Date.parse('2026-05-02') + days * 86_400_000).toISOString().slice(0, 10)
    expect(told([dues[0]!], { ...fixed, every }, today)).toEqual(steps.map((step) => ['01', step, 50_00]))
  })
})

describe('a waiver', () => {
  const owed = [due('01', 100_00), due('01', 30_00, { penalty: true }), due('02', 20_00, { penalty: true })]
  it('is never more than the penalty', () => {
    expect(penaltyIn(owed)).toBe(50_00)
    expect(() => waivePenalties(owed, 50_01)).toThrow('at most the penalty')
  })
  it('takes off the youngest first, and no fee', () => {
    const { left, waived } = waivePenalties(owed, 25_00)
    expect(waived.map(({ due: { month }, amount }) => [month, amount])).toEqual([
      ['02', 20_00],
      ['01', 5_00],
    ])
    expect(left.map(({ due: paisa }) => paisa)).toEqual([100_00, 25_00])
    expect(waivePenalties(owed, 0).left).toEqual(owed)
  })
})
