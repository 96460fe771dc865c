import { describe, expect, it } from 'vitest'
import { addDays, adToBs } from './bikram-sambat.ts'
import { academicYear, academicYearOf, fiscalYear, fiscalYearOf } from './school-years.ts'

describe('a school or fiscal year', () => {
  it('is refused where it leaves the table', () => {
    expect(() => academicYear(2101)).toThrow('Parameter bsYear value should be in range of 1970 to 2100')
    expect(() => fiscalYear(2100)).toThrow('Parameter bsYear value should be in range of 1970 to 2100')
    expect(() => fiscalYearOf('1913-05-01')).toThrow('Parameter bsYear value should be in range of 1970 to 2100')
  })

  it('has the name and the days of the office', () => {
    expect(fiscalYearOf('2026-11-21')).toEqual({
      name: '2083/84',
      bsYear: 2083,
      start: '2026-07-17',
      end: '2027-07-16',
    })
    expect(fiscalYearOf('2026-07-16').name).toBe('2082/83')
    expect(fiscalYear(2099).name).toBe('2099/00')
    expect(academicYearOf('2026-04-14')).toEqual({ name: '2083', bsYear: 2083, start: '2026-04-14', end: '2027-04-13' })
    expect(academicYearOf('2026-04-13').name).toBe('2082')
  })

  it.each([
    [2081, '2024-07-16'],
    [2082, '2025-07-17'],
    [2083, '2026-07-17'],
  ])('fiscal year %i begins on %s', (year, start) => {
    expect(fiscalYear(year).start).toBe(start)
  })

  it('follows the one before without a gap, over the whole table', () => {
    for (let year = 1971; year <= 2099; year += 1) {
      expect(fiscalYear(year).start).toBe(addDays(fiscalYear(year - 1).end, 1))
      expect(academicYear(year).start).toBe(addDays(academicYear(year - 1).end, 1))
      expect(adToBs(fiscalYear(year).end).month).toBe(3)
      expect(fiscalYearOf(fiscalYear(year).end).bsYear).toBe(year)
    }
  })
})
