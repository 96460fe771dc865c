/** Academic and fiscal years by the day. */
import type { AdRange } from './bikram-sambat.ts'
import { adToBs, bsMonthRange } from './bikram-sambat.ts'
import type { BsCalendar } from './bs-calendar.ts'
import { standardCalendar } from './bs-calendar.ts'

/** A year of the school or of the books, with its first and last day in AD. */
export interface NamedYear extends AdRange {
  /** As printed: '2083' for an academic year, '2083/84' for a fiscal year. */
  readonly name: string
  /** The BS year in which it begins. */
  readonly bsYear: number
}

/** The academic year (1 Baisakh to the last of Chaitra) of an AD date 'yyyy-mm-dd', named '2083'. Fails as adToBs. */
export function academicYearOf(ad: string, calendar: BsCalendar = standardCalendar): NamedYear {
  return academicYear(adToBs(ad, calendar).year, calendar)
}

/** The academic year of a BS year 1970 to 2100. Fails as checkBsMonth. */
export function academicYear(bsYear: number, calendar: BsCalendar = standardCalendar): NamedYear {
  const start = bsMonthRange(bsYear, 1, calendar).start
  return { name: String(bsYear), bsYear, start, end: bsMonthRange(bsYear, 12, calendar).end }
}

/**
 * The fiscal year (1 Shrawan to the last of Asar) of an AD date 'yyyy-mm-dd', named '2083/84'.
 * Fails as adToBs, and with the range error of bsYear when it is not wholly inside BS 1970 to 2100.
 */
export function fiscalYearOf(ad: string, calendar: BsCalendar = standardCalendar): NamedYear {
  const { year, month } = adToBs(ad, calendar)
  return fiscalYear(month >= 4 ? year : year - 1, calendar)
}

/** The fiscal year that begins on 1 Shrawan of a BS year 1970 to 2099. Fails as checkBsMonth. */
export function fiscalYear(bsYear: number, calendar: BsCalendar = standardCalendar): NamedYear {
  const start = bsMonthRange(bsYear, 4, calendar).start
  const end = bsMonthRange(bsYear + 1, 3, calendar).end
  return { name: `${bsYear}/${String((bsYear + 1) % 100).padStart(2, '0')}`, bsYear, start, end }
}
