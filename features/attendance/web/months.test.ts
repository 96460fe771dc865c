import { describe, expect, it } from 'vitest'
import { monthFrom, monthKey, monthsOf } from './months.ts'

const batch = { start_date: '2026-04-14', end_date: '2027-04-13' }

describe('the months of a batch', () => {
  it('are those until today, newest first', () =>
    expect(monthsOf(batch, '2026-06-20').map(monthKey)).toEqual(['2083-3', '2083-2', '2083-1']))
  it('are all of a batch that is over', () => expect(monthsOf(batch, '2028-01-01')).toHaveLength(12))
  it('without a batch are the last ones', () => expect(monthsOf(null, '2026-06-20').map(monthKey)).toContain('2082-3'))
})

it('an address without a known month is the newest one', () => {
  const months = monthsOf(batch, '2026-06-20')
  expect([monthFrom('2083-1', months).month, monthFrom('1999-1', months).month, monthFrom(null, months).month]).toEqual(
    [1, 3, 3],
  )
})
