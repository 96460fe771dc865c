/** Published cases: days and months compared by the BS calendar; paisa shared out by the cash flow. The numbers are worked by hand. */
import { describe, expect, it } from 'vitest'
import { adToBs, bsToAd } from '#nepal/bikram-sambat.ts'
import { monthsOf, yearBefore } from './income-statement.ts'
import { type Entry, flows } from './reference.ts'

type Bs = readonly [year: number, month: number, day: number]
const ad = ([year, month, day]: Bs) => bsToAd({ year, month, day })
const bs = (day: string): Bs => {
  const { year, month, day: of } = adToBs(day)
  return [year, month, of]
}

describe('the same day of the year before', () => {
  // days of the months: Jestha 2081 32, 2082 31; Asar 2081 31, 2082 32; Shrawan 2081 32, 2082 31; Mangsir 2081 30, 2082 29; Magh 2080 29, 2081 30; Chaitra 2080 30, 2081 31
  it.each<[string, Bs, Bs]>([
    ['the first day of the fiscal year', [2083, 4, 1], [2082, 4, 1]],
    ['its last day, Asar of 32 days in both', [2083, 3, 32], [2082, 3, 32]],
    ['the last of 32 days beside the last of 31', [2082, 3, 32], [2081, 3, 31]],
    ['the last of 31 days beside the last of 32: a whole month beside a whole one', [2082, 2, 31], [2081, 2, 32]],
    ['the day before the last stays its day', [2082, 2, 30], [2081, 2, 30]],
    ['the last of 29 days beside the last of 30', [2082, 8, 29], [2081, 8, 30]],
    ['the 29th of 30 days is no last day', [2081, 8, 29], [2080, 8, 29]],
    ['the last of 30 days beside the last of 29', [2081, 10, 30], [2080, 10, 29]],
    ['the 29th of 30 days, where the year before ends with it', [2081, 10, 29], [2080, 10, 29]],
    ['the last of Chaitra, of 31 days beside 30', [2081, 12, 31], [2080, 12, 30]],
    ['the 30th of those 31 days, which the year before has as its last', [2081, 12, 30], [2080, 12, 30]],
    ['New Year', [2082, 1, 1], [2081, 1, 1]],
  ])('%s: %j is compared with %j', (_case, day, before) => {
    expect(bs(yearBefore(ad(day)))).toEqual(before)
  })
})

describe('months of a period', () => {
  it.each<[string, Bs, Bs, (readonly [month: number, first: number, last: number])[]]>([
    ['one day', [2083, 5, 7], [2083, 5, 7], [[5, 7, 7]]],
    ['a month of 32 days', [2082, 3, 1], [2082, 3, 32], [[3, 1, 32]]],
    [
      'a month of 29 days and the next',
      [2082, 8, 1],
      [2082, 9, 30],
      [
        [8, 1, 29],
        [9, 1, 30],
      ],
    ],
    [
      'Chaitra of 31 days to Baisakh: the month begins anew, the fiscal year goes on',
      [2081, 12, 30],
      [2082, 1, 2],
      [
        [12, 30, 31],
        [1, 1, 2],
      ],
    ],
    [
      'the end of one fiscal year and the begin of the next',
      [2083, 3, 32],
      [2083, 4, 1],
      [
        [3, 32, 32],
        [4, 1, 1],
      ],
    ],
    ['turned round', [2083, 5, 2], [2083, 5, 1], []],
  ])('%s: %j to %j', (_case, from, to, expected) => {
    expect(monthsOf(ad(from), ad(to)).map(({ month, first, last }) => [month, bs(first)[2], bs(last)[2]])).toEqual(
      expected,
    )
  })
  it('a fiscal year is its twelve months, Shrawan first and Asar last', () => {
    const months = monthsOf(ad([2082, 4, 1]), ad([2083, 3, 32]))
    expect(months.map(({ month }) => month)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3])
    expect(months.map(({ last }) => bs(last)[2])).toEqual([31, 31, 31, 30, 29, 30, 29, 30, 30, 31, 31, 32])
  })
})

describe('cash shared out among the other side, in paisa', () => {
  const cash = 1
  const period = { from: '2026-07-17', to: '2027-07-16' }
  // what moved cash, then [account, amount] of the rest of the voucher; then the shares: the rest of a paisa goes to the largest, of equal ones to the first account
  it.each<[string, number, [number, number][], Record<string, number>]>([
    ['a bill paid whole', -100_00, [[2, 100_00]], { 'out:2': 100_00 }],
    [
      'two halves of an odd paisa',
      -1_01,
      [
        [2, 1_00],
        [3, 1_00],
        [9, -99],
      ],
      { 'out:2': 51, 'out:3': 50 },
    ],
    [
      'three equal thirds of one rupee',
      -1_00,
      [
        [2, 50],
        [3, 50],
        [4, 50],
        [9, -50],
      ],
      { 'out:2': 34, 'out:3': 33, 'out:4': 33 },
    ],
    [
      'one paisa for two accounts: it is not cut',
      -1,
      [
        [2, 1],
        [3, 6],
        [9, -6],
      ],
      { 'out:3': 1 },
    ],
    [
      'tax held back: 45,000 of a rent of 50,000 is paid',
      -45_000_00,
      [
        [2, 50_000_00],
        [9, -5_000_00],
      ],
      { 'out:2': 45_000_00 },
    ],
    [
      'three accounts that are paid whole',
      -77_77,
      [
        [2, 20_00],
        [3, 10_00],
        [9, 47_77],
      ],
      { 'out:2': 20_00, 'out:3': 10_00, 'out:9': 47_77 },
    ],
    // 20.00 * 2 / 3 = 13.3333, 20.00 / 3 = 6.6666: 13.33 and 6.66, the paisa that is left to the larger
    [
      'two thirds and one third, of which a part is owed',
      -20_00,
      [
        [2, 20_00],
        [3, 10_00],
        [9, -10_00],
      ],
      { 'out:2': 13_34, 'out:3': 6_66 },
    ],
    [
      'money received for two heads, less a discount',
      900_00,
      [
        [2, -700_00],
        [3, -300_00],
        [9, 100_00],
      ],
      { 'in:2': 630_00, 'in:3': 270_00 },
    ],
    ['the largest amount there is', -99_99_99_999_99, [[2, 99_99_99_999_99]], { 'out:2': 99_99_99_999_99 }],
  ])('%s: %d', (_case, moved, others, shares) => {
    const entry = (account: number, amount: number, at: number): Entry => ({
      id: at,
      event: 1,
      date: '2026-08-01',
      account,
      party: null,
      centre: null,
      amount,
      closing: false,
      reversal: false,
      opening: false,
    })
    const entries = [entry(cash, moved, 0), ...others.map(([account, amount], at) => entry(account, amount, at + 1))]
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    const found = flows(entries, (account) => account === cash, period)
    expect(Object.fromEntries(found)).toEqual(shares)
    expect([...found.values()].reduce((sum, amount) => sum + amount, 0)).toBe(Math.abs(moved))
  })
})
