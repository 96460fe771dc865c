import { describe, expect, it } from 'vitest'
import { attendedIn, isSaid, daysIn, noTally, offDay, rateOf, tallyOf } from './attendance-arithmetic.ts'

const school = { weekly_holidays: [6], holidays: [{ day: '2026-11-19', title: 'Chhath' }] }

describe('a day without school', () => {
  it('is the weekly holiday or a named one', () => {
    expect(offDay('2026-11-21', school)).toBe('Weekly holiday')
    expect(offDay('2026-11-19', school)).toBe('Chhath')
    expect(offDay('2026-11-22', school)).toBeNull()
  })
  it('may be two in a week', () =>
    expect(offDay('2026-11-22', { ...school, weekly_holidays: [0, 6] })).toBe('Weekly holiday'))
})

describe('the rate', () => {
  it('counts late as there and half a day as half', () => {
    const tally = tallyOf(['present', 'present', 'late', 'half', 'absent', 'leave', null])
    expect([daysIn(tally), attendedIn(tally), rateOf(tally)]).toEqual([6, 3.5, 58.3])
  })
  it('is unknown where nothing was taken', () => expect(rateOf(noTally())).toBeNull())
})

it('of an older sheet it is known what was said: what differs from what stood there, and where nothing stood all but present', () =>
  expect([
    isSaid('present', null),
    isSaid('absent', null),
    isSaid('present', 'absent'),
    isSaid('late', 'late'),
  ]).toEqual([false, true, true, false]))
