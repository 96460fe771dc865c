import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, adToBs } from './bikram-sambat.ts'
import { datePatterns, formatAd, formatAdInBs, formatBs } from './bs-format.ts'
import { parseBs } from './bs-parse.ts'

const date = { year: 2083, month: 8, day: 5 }
const anyBsDate = fc.integer({ min: 0, max: 47_848 }).map((days) => adToBs(addDays('1913-04-13', days)))

describe('writing a date', () => {
  it('refuses a date that does not exist', () => {
    expect(() => formatBs({ ...date, day: 30 })).toThrow('Parameter bsDay value should be in range of 1 to 29')
    expect(() => formatAd('2026-02-30')).toThrow('Parameter adDay value should be in range of 1 to 28')
    expect(() => formatAdInBs('2044-04-14')).toThrow(RangeError)
  })

  it('shows weekday, month name, day and year by default, in both languages', () => {
    expect(formatBs(date)).toBe('Saturday, Mangsir 5, 2083')
    expect(formatBs(date, { language: 'ne' })).toBe('शनिबार, २०८३ मंसिर ५')
    expect(formatBs(date, { language: 'ne', pattern: datePatterns.long })).toBe('२०८३ मंसिर ५')
    expect(formatAdInBs('2026-11-21')).toBe('Saturday, Mangsir 5, 2083')
    expect(formatAd('2026-11-21')).toBe('Saturday, November 21, 2026')
    expect(formatAd('2026-11-21', { language: 'ne' })).toBe('शनिबार, २०२६ नोभेम्बर २१')
  })

  it('follows a pattern', () => {
    expect(formatBs(date, { pattern: datePatterns.numeric })).toBe('2083-08-05')
    expect(formatBs(date, { pattern: 'YYYY/M/D', language: 'ne' })).toBe('२०८३/८/५')
    expect(formatBs(date, { pattern: 'ddd DD' })).toBe('Sat 05')
    expect(formatBs(date, { pattern: '[Day of MM:] D' })).toBe('Day of MM: 5')
  })
})

describe('reading a date', () => {
  it.each([
    '',
    'garbage',
    '2083-08-30',
    '2083-13-01',
    '2083/08-05',
    '83-08-05',
    '2083-08',
    '२०८३-08-05',
    '2101-01-01',
    'Sunday, Mangsir 5, 2083',
    'Mangsir 5',
    'Mangsir Mangsir 5 2083',
    'Mangsir 5 6 2083',
    'November 5, 2083',
    '208308050',
  ])('refuses %j', (text) => {
    expect(() => parseBs(text)).toThrow(new RangeError('Invalid Date Format'))
  })

  it.each([
    '2083-08-05',
    '2083-8-5',
    '2083/08/05',
    '2083.8.05',
    '20830805',
    ' २०८३-०८-०५ ',
    '२०८३०८०५',
    'Mangsir 5, 2083',
    '2083 mangsir 5',
    'Sat, Mangsir 5 2083',
    '२०८३ मंसिर ५',
    'शनिबार, मंसिर ५, २०८३',
    'शनिबार, २०८३ मंसिर ५',
    '2083 मार्ग 5',
  ])('takes %j', (text) => {
    expect(parseBs(text)).toEqual(date)
  })

  it('is the inverse of writing, for every pattern and language', () => {
    const patterns = fc.constantFrom(...Object.values(datePatterns), 'ddd, YYYY MMMM D', 'YYYYMMDD')
    fc.assert(
      fc.property(anyBsDate, patterns, fc.constantFrom('en' as const, 'ne' as const), (bs, pattern, language) => {
        expect(parseBs(formatBs(bs, { pattern, language }))).toEqual(bs)
      }),
      { numRuns: 2000 },
    )
  })

  it('answers any text with a date or the one error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseBs(text)
        } catch (error) {
          expect(error).toEqual(new RangeError('Invalid Date Format'))
        }
      }),
    )
  })
})
