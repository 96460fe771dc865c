/** On which days a voucher recurs, and what it says of them. Pure; days are AD, months those of Bikram Sambat. */
import { addBsMonths, addDays, adToBs, adWeekday, bsToAd, daysBetween, daysInBsMonth } from '#nepal/bikram-sambat.ts'
import { bsMonthNames } from '#nepal/bs-names.ts'
import { digitsIn } from '#nepal/digits.ts'

export interface Rhythm {
  unit: 'month' | 'week'
  /** Every so many. */
  every: number
  /** Of the BS month, 1 to 32: the last day where it is shorter. Of the week, 1 (Sunday) to 7. */
  day: number
  /** Its first day is this one or the next that fits; from there it is counted. */
  from_date: string
}
export interface Recurrence extends Rhythm {
  /** The last day on which it may be. */
  until_date?: string | null
}

/** The first day of the rhythm on `ad` or later; null behind its last one, and where the calendar ends. */
export function dayFrom({ until_date, ...rhythm }: Recurrence, ad: string): string | null {
  try {
    const day = rhythm.unit === 'week' ? weekDayFrom(rhythm, ad) : monthDayFrom(rhythm, ad)
    return until_date && day > until_date ? null : day
  } catch (error) {
    // behind the last year of the calendar
    if (error instanceof RangeError) return null
    throw error
  }
}
export const dayAfter = (recurrence: Recurrence, ad: string): string | null => dayFrom(recurrence, addDays(ad, 1))

function weekDayFrom({ every, day, from_date }: Rhythm, ad: string): string {
  const first = addDays(from_date, (day - 1 - adWeekday(from_date) + 7) % 7)
  const rounds = Math.max(0, Math.ceil(daysBetween(first, ad) / (7 * every)))
  return addDays(first, rounds * 7 * every)
}

function monthDayFrom({ every, day, from_date }: Rhythm, ad: string): string {
  const begin = adToBs(from_date)
  const inMonth = (months: number) => {
    const { year, month } = addBsMonths({ ...begin, day: 1 }, months)
    return bsToAd({ year, month, day: Math.min(day, daysInBsMonth(year, month)) })
  }
  const first = inMonth(0) >= from_date ? 0 : 1
  const asked = adToBs(ad)
  const apart = (asked.year - begin.year) * 12 + asked.month - begin.month - first
  const rounds = Math.max(0, Math.ceil(apart / every))
  const found = inMonth(first + rounds * every)
  return found >= ad ? found : inMonth(first + (rounds + 1) * every)
}

/** The days that are due: from `next` to `today`, at most so many. */
export function daysDue(recurrence: Recurrence, next: string, today: string, most: number): string[] {
  const days: string[] = []
  for (let day: string | null = next; day && day <= today && days.length < most; day = dayAfter(recurrence, day))
    days.push(day)
  return days
}

const devanagari = /[\u0900-\u097f]/
/** {month} and {year} of the day, in the language in which the rest is written. */
export function narrationOn(narration: string, ad: string): string {
  const { year, month } = adToBs(ad)
  const language = devanagari.test(narration) ? 'ne' : 'en'
  return narration
    .replaceAll('{month}', bsMonthNames[month - 1]![language])
    .replaceAll('{year}', digitsIn(language, year))
}
