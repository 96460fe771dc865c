/** Dates as text. */
import { adParts } from './ad-date.ts'
import type { BsDate } from './bikram-sambat.ts'
import { adToBs, adWeekday, bsWeekday } from './bikram-sambat.ts'
import type { BsCalendar } from './bs-calendar.ts'
import { standardCalendar } from './bs-calendar.ts'
import { adMonthNames, bsMonthName, shortWeekdayNames, weekdayNames } from './bs-names.ts'
import { checkBsDate } from './date-checks.ts'
import type { Language } from './digits.ts'
import { digitsIn } from './digits.ts'

/** How a date is written. */
export interface DateFormat {
  /** Names and digits; English when not given. */
  readonly language?: Language
  /**
   * YYYY year, MMMM month name, MM and M month number, DD and D day, dddd and ddd weekday; all else is kept as it is.
   * Nepali says the year first: 'MMMM D, YYYY' reads 'YYYY MMMM D' there.
   * Letters of these words inside other text need square brackets: '[Date] D'. datePatterns.full when not given.
   */
  readonly pattern?: string
}

/** The patterns in use; each is read back by parseBs. */
export const datePatterns = {
  /** 'Saturday, Mangsir 5, 2083': the default display of the specification (section 9); 'शनिबार, २०८३ मंसिर ५'. */
  full: 'dddd, MMMM D, YYYY',
  /** 'Mangsir 5, 2083', '२०८३ मंसिर ५' */
  long: 'MMMM D, YYYY',
  /** '2083-08-05' */
  numeric: 'YYYY-MM-DD',
  /** '2083/08/05' */
  slashes: 'YYYY/MM/DD',
  /** '2083.08.05' */
  dots: 'YYYY.MM.DD',
} as const

/** A BS date as text, by default 'Saturday, Mangsir 5, 2083'. Fails as checkBsDate. */
export function formatBs(date: BsDate, format: DateFormat = {}, calendar: BsCalendar = standardCalendar): string {
  checkBsDate(date, calendar)
  const name = bsMonthName(date.month)
  return fill(date, bsWeekday(date, calendar), { en: name.en, ne: name.ne }, format)
}

/** The BS date of an AD date 'yyyy-mm-dd' as text, by default 'Saturday, Mangsir 5, 2083'. Fails as adToBs. */
export function formatAdInBs(ad: string, format: DateFormat = {}, calendar: BsCalendar = standardCalendar): string {
  return formatBs(adToBs(ad, calendar), format, calendar)
}

/** An AD date 'yyyy-mm-dd' as text in AD, by default 'Saturday, November 21, 2026'. Fails as adToDayNumber. */
export function formatAd(ad: string, format: DateFormat = {}): string {
  const date = adParts(ad)
  const names = { en: adMonthNames.en[date.month - 1] ?? '', ne: adMonthNames.ne[date.month - 1] ?? '' }
  return fill(date, adWeekday(ad), names, format)
}

function fill(date: BsDate, weekday: number, monthName: Record<Language, string>, format: DateFormat): string {
  const { language = 'en', pattern = datePatterns.full } = format
  const words: Record<string, string | number> = {
    YYYY: String(date.year).padStart(4, '0'),
    MMMM: monthName[language],
    MM: String(date.month).padStart(2, '0'),
    M: date.month,
    DD: String(date.day).padStart(2, '0'),
    D: date.day,
    dddd: weekdayNames[language][weekday] ?? '',
    ddd: shortWeekdayNames[language][weekday] ?? '',
  }
  const ordered = language === 'ne' ? pattern.replace(datePatterns.long, 'YYYY MMMM D') : pattern
  return ordered.replace(
    /\[([^\]]*)\]|YYYY|MMMM|MM|M|DD|D|dddd|ddd/g,
    (word, literal: string | undefined) => literal ?? digitsIn(language, words[word] ?? ''),
  )
}
