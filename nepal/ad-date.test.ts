import { describe, expect, it } from 'vitest'
import { adParts, adToDayNumber, daysInAdMonth, dayNumberToAd, isValidAd } from './ad-date.ts'

describe('an AD date', () => {
  it.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-00-01',
    '2026-01-00',
    '0099-01-01',
    '2026-11-21T00:00:00Z',
    '26-11-21',
  ])('is refused when it is %j', (ad) => {
    expect(isValidAd(ad)).toBe(false)
    expect(() => adToDayNumber(ad)).toThrow(Error)
  })

  it('is refused beyond the years that can be written', () => {
    expect(() => dayNumberToAd(adToDayNumber('9999-12-31') + 1)).toThrow(RangeError)
    expect(() => dayNumberToAd(Number.NaN)).toThrow(RangeError)
  })

  it('knows leap years', () => {
    expect(isValidAd('2000-02-29')).toBe(true)
    expect([daysInAdMonth(2024, 2), daysInAdMonth(2100, 2), daysInAdMonth(2026, 12)]).toEqual([29, 28, 31])
  })

  it('has its parts and its number', () => {
    expect(adParts('2026-11-21')).toEqual({ year: 2026, month: 11, day: 21 })
    expect(adToDayNumber('1970-01-01')).toBe(0)
    expect(dayNumberToAd(adToDayNumber('1913-04-13'))).toBe('1913-04-13')
    expect(dayNumberToAd(adToDayNumber('0100-01-01'))).toBe('0100-01-01')
  })
})
