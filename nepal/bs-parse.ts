/** Text as a BS date. */
import type { BsDate } from './bikram-sambat.ts'
import { bsWeekday, isValidBs } from './bikram-sambat.ts'
import type { BsCalendar } from './bs-calendar.ts'
import { standardCalendar } from './bs-calendar.ts'
import { bsMonthNames, shortWeekdayNames, weekdayNames } from './bs-names.ts'
import { readNumericDate } from './date-text.ts'
import { mixesDigits, toLatinDigits } from './digits.ts'

/**
 * Reads a BS date in English or Nepali, in digits ('2083-08-05', '2083/8/5', '20830805') or with the month's name
 * ('Saturday, Mangsir 5, 2083', '२०८३ मंसिर ५'). A weekday may stand in it and must then be right.
 * Throws a RangeError 'Invalid Date Format' for all else, also for a date that does not exist.
 */
export function parseBs(text: string, calendar: BsCalendar = standardCalendar): BsDate {
  const date = mixesDigits(text) ? null : (readNumericDate(text) ?? readNamedDate(text, calendar))
  if (!date || !isValidBs(date, calendar)) throw new RangeError('Invalid Date Format')
  return date
}

function readNamedDate(text: string, calendar: BsCalendar): BsDate | null {
  const words = toLatinDigits(text)
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const found: { month?: number; weekday?: number; year?: number; day?: number } = {}
  for (const word of words) {
    const [key, value] = readWord(word)
    // Nothing unknown, and nothing twice.
    if (key === null || found[key] !== undefined) return null
    found[key] = value
  }
  const { year, month, day, weekday } = found
  if (year === undefined || month === undefined || day === undefined) return null
  const date = { year, month, day }
  if (!isValidBs(date, calendar)) return null
  return weekday === undefined || weekday === bsWeekday(date, calendar) ? date : null
}

function readWord(word: string): ['year' | 'month' | 'day' | 'weekday', number] | [null, 0] {
  if (/^\d{4}$/.test(word)) return ['year', Number(word)]
  if (/^\d{1,2}$/.test(word)) return ['day', Number(word)]
  const month = monthByName.get(word)
  if (month !== undefined) return ['month', month]
  const weekday = weekdayByName.get(word)
  return weekday === undefined ? [null, 0] : ['weekday', weekday]
}

const monthByName = new Map(
  bsMonthNames.flatMap((month) =>
    [month.en.toLowerCase(), month.ne, month.neFormal].map((name) => [name, month.number] as const),
  ),
)

const weekdayByName = new Map(
  [...Object.values(weekdayNames), ...Object.values(shortWeekdayNames)].flatMap((names) =>
    names.map((name, index) => [name.toLowerCase(), index] as const),
  ),
)
