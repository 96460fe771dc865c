/** Cases that can be worked out on paper: comparison in BS, months, sums along the tree, sharing out, ages. */
import { describe, expect, it } from 'vitest'
import { bsToAd } from '#nepal/bikram-sambat.ts'
import { alongTree, type Group, type Leaf } from './chart-tree.ts'
import { monthsOf, yearBefore } from './income-statement.ts'
import { ages, type Entry, flows } from './reference.ts'
import { sixColumns } from './trial-balance.ts'

const bs = (year: number, month: number, day: number) => bsToAd({ year, month, day })
const entry = (more: Partial<Entry>): Entry => ({
  id: 1,
  event: 1,
  date: '2026-08-01',
  account: 1,
  party: null,
  centre: null,
  amount: 0,
  closing: false,
  reversal: false,
  opening: false,
  ...more,
})

describe('another period', () => {
  it('is the same BS days a year before; the end of a month stays its end', () => {
    expect(yearBefore(bs(2083, 4, 1))).toBe(bs(2082, 4, 1))
    // Asar of 2083 has 32 days, that of 2082 has 31 or 32: the year ends with its last day in both
    expect(yearBefore(bs(2083, 3, 32))).toBe(
      new Date(Date.parse(bs(2082, 4, 1)) - 86_400_000).toISOString().slice(0, 10),
    )
  })
  it('falls into BS months, the first and the last of them cut off', () => {
    const months = monthsOf(bs(2083, 4, 15), bs(2083, 6, 2))
    expect(months.map(({ month }) => month)).toEqual([4, 5, 6])
    expect([months[0]!.first, months[1]!.first, months[2]!.last]).toEqual([
      bs(2083, 4, 15),
      bs(2083, 5, 1),
      bs(2083, 6, 2),
    ])
    expect(monthsOf('2026-08-02', '2026-08-01')).toEqual([])
  })
})

describe('a trial balance', () => {
  it('has each balance on one side', () => {
    expect(sixColumns(100, 20, 150)).toEqual([100, 0, 20, 150, 0, 30])
  })
  it('sums groups column by column and leaves out what has no figure', () => {
    const group = (id: number, parent_id: number | null): Group => ({
      id,
      parent_id,
      root: 'assets',
      code: `${id}`,
      name: `Group ${id}`,
      name_np: null,
      rank: id,
    })
    const leaf = (id: number, group_id: number, figures: number[]): Leaf => ({ ...group(id, null), group_id, figures })
    const lines = (all: boolean) =>
      alongTree(
        [group(1, null), group(2, 1), group(3, 1)],
        [leaf(9, 2, [5, 0]), leaf(8, 2, [0, 7]), leaf(7, 3, [0, 0])],
        {
          all,
          width: 2,
        },
      ).map(({ key, level, figures }) => [key, level, ...figures])
    expect(lines(false)).toEqual([
      ['g1', 0, 5, 7],
      ['g2', 1, 5, 7],
      ['a8', 2, 0, 7],
      ['a9', 2, 5, 0],
    ])
    expect(lines(true)).toContainEqual(['a7', 2, 0, 0])
  })
})

describe('the reference itself', () => {
  it('shares 100 paisa among three equal accounts as 34, 33, 33', () => {
    const period = { from: '2026-07-17', to: '2027-07-16' }
    const of = (account: number, amount: number) => entry({ account, amount })
    const shared = flows([of(1, -100), of(2, 50), of(3, 50), of(4, 50), of(5, -50)], (account) => account === 1, period)
    expect(Object.fromEntries(shared)).toEqual({ 'out:2': 34, 'out:3': 33, 'out:4': 33 })
  })
  it('sets off the oldest first, also by what was paid before', () => {
    const of = (date: string, amount: number, id: number) => entry({ date, amount, id })
    const owed = [of('2026-07-20', -40, 1), of('2026-08-01', 100, 2), of('2026-11-01', 70, 3), of('2026-11-10', -80, 4)]
    expect(ages(owed, '2026-11-20')).toEqual([50, 0, 0, 0])
    expect(ages(owed.slice(0, 3), '2026-11-20')).toEqual([70, 0, 0, 60])
  })
})
