import { expect, it } from 'vitest'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { flatChanges } from './changes.ts'

it('puts what changed before what did not', () => {
  expect(flatChanges({ name: 'A', roll: 1, tags: ['x'] }, { name: 'A', roll: 2, address: { ward: 3 } })).toEqual([
    { name: 'roll', before: '1', after: '2' },
    { name: 'tags', before: 'x', after: '' },
    { name: 'address.ward', before: '', after: '3' },
    { name: 'name', before: 'A', after: 'A' },
  ])
})
it('shows a new thing whole', () => {
  expect(flatChanges(null, { name: 'A', gone: null })).toEqual([{ name: 'name', before: '', after: 'A' }])
})
it("says days and instants in the reader's calendar", () => {
  const inBs = (at: string) => dateText(at, 'bs', 'en')
  expect(
    flatChanges(
      { dob: '2015-04-14', note: '2026-13-40', days: ['2026-11-22'] },
      { cancelled_at: '2026-11-21T18:30:00.000Z' },
      inBs,
    ),
  ).toEqual([
    { name: 'dob', before: '2072-01-01', after: '' },
    { name: 'note', before: '2026-13-40', after: '' },
    { name: 'days', before: '2083-08-06', after: '' },
    { name: 'cancelled_at', before: '', after: '2083-08-06' },
  ])
})
