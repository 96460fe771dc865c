import { expect, it } from 'vitest'
import { firstAdDay, lastAdDay } from '#nepal/date-checks.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import { monthsOf } from './months.ts'

it('months of a period follow each other without a gap, the first and the last as far as they belong to it', () => {
  const months = monthsOf({ from_date: '2026-04-20', to_date: '2026-06-30' })
  expect(months.map(({ start, end, name }) => [start, end, name])).toEqual([
    ['2026-04-20', '2026-05-14', 'Baisakh 2083'],
    ['2026-05-15', '2026-06-14', 'Jestha 2083'],
    ['2026-06-15', '2026-06-30', 'Asar 2083'],
  ])
  expect(months[0]!.name_np).toBe('२०८३ वैशाख')
})

it('one day is a part of one month, also on the last and the first day that both calendars have', () => {
  for (const day of ['2026-11-23', firstAdDay, lastAdDay, addDays(lastAdDay, -1)]) {
    const months = monthsOf({ from_date: day, to_date: day })
    expect(months.map(({ start, end }) => [start, end])).toEqual([[day, day]])
  }
})
