import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, adToBs } from './bikram-sambat.ts'
import { formatBs } from './bs-format.ts'
import { checkAdDate } from './date-checks.ts'
import { readDateField } from './date-field.ts'
import { meetsEightDigitRule } from './date-text.ts'

const invalid = { ok: false, error: 'Invalid Date Format' }

describe('a date field refuses', () => {
  it.each([
    ['bs', '20000101'],
    ['bs', '20831305'],
    ['bs', '20830833'],
    ['bs', '20830830'],
    ['bs', '2083080'],
    ['bs', 'tomorrow'],
    ['bs', '2083-08-30'],
    ['bs', '2083-8/5'],
    ['bs', '२०८३-08-05'],
    ['bs', '1969-12-30'],
    ['bs', '20260000'],
    ['ad', '20000101'],
    ['ad', '20260229'],
    ['ad', '2026-11-31'],
    ['ad', '1913-04-12'],
    ['ad', '2044-01-01'],
  ] as const)('in %s: %s', (era, text) => {
    expect(readDateField(text, era)).toEqual(invalid)
  })
})

describe('a date field', () => {
  it('may be empty', () => {
    expect(readDateField('', 'bs')).toEqual({ ok: true, ad: null })
    expect(readDateField('  ', 'ad')).toEqual({ ok: true, ad: null })
  })

  it.each([
    ['bs', '20830805', '2026-11-21'],
    ['bs', '२०८३०८०५', '2026-11-21'],
    ['bs', '2083/8/5', '2026-11-21'],
    ['bs', '20810232', '2024-06-14'],
    ['bs', '1999.01.01', '1942-04-13'],
    ['bs', '2100-12-31', '2044-04-13'],
    ['ad', '20261121', '2026-11-21'],
    ['ad', '1990-01-05', '1990-01-05'],
    ['ad', '2043-12-31', '2043-12-31'],
  ] as const)('in %s reads %s as AD %s', (era, text, ad) => {
    expect(readDateField(text, era)).toEqual({ ok: true, ad })
  })

  it('reads back every day above the year 2000 written as eight digits', () => {
    const days = fc.integer({ min: 0, max: 36_500 }).map((count) => addDays('1944-04-13', count))
    fc.assert(
      fc.property(days, (ad) => {
        expect(readDateField(formatBs(adToBs(ad), { pattern: 'YYYYMMDD' }), 'bs')).toEqual({ ok: true, ad })
      }),
    )
  })
})

describe('the rule of eight digits', () => {
  it('wants a year above 2000, a month up to 12, a day up to 32', () => {
    expect(meetsEightDigitRule({ year: 2000, month: 1, day: 1 })).toBe(false)
    expect(meetsEightDigitRule({ year: 2001, month: 13, day: 1 })).toBe(false)
    expect(meetsEightDigitRule({ year: 2001, month: 12, day: 33 })).toBe(false)
    expect(meetsEightDigitRule({ year: 2001, month: 12, day: 32 })).toBe(true)
  })
})

describe('the AD date picker refuses', () => {
  it.each([
    [{ year: 1912, month: 1, day: 1 }, 'Parameter adYear value should be in range of 1913 to 2043'],
    [{ year: 2044, month: 1, day: 1 }, 'Parameter adYear value should be in range of 1913 to 2043'],
    [{ year: 2026, month: 13, day: 1 }, 'Parameter adMonth value should be in range of 1 to 12'],
    [{ year: 2026, month: 1, day: 32 }, 'Parameter adDay value should be in range of 1 to 31'],
    [{ year: 2026, month: 2, day: 29 }, 'Parameter adDay value should be in range of 1 to 28'],
    [{ year: 2026, month: '2', day: 2 }, 'Invalid parameter adMonth value'],
    [{ year: 2026, month: 2 }, 'Missing required parameters'],
  ])('%j', (date, message) => {
    expect(() => checkAdDate(date as never)).toThrow(message)
  })
})
