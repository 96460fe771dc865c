/** The days of a month of either calendar, and moving among them. Days are AD dates throughout. */
import { adParts, daysInAdMonth } from '#nepal/ad-date.ts'
import { addBsMonths, addDays, adToBs, adWeekday, bsToAd, daysInBsMonth } from '#nepal/bikram-sambat.ts'
import { firstBsYear, lastBsYear } from '#nepal/bs-calendar.ts'
import { firstAdYear, lastAdYear } from '#nepal/date-checks.ts'
import type { Era } from './calendar-text.ts'

export interface MonthOfYear {
  year: number
  /** 1 to 12. */
  month: number
}

export interface DayCell {
  ad: string
  /** Day of the month, in the grid's calendar. */
  day: number
}

export const yearsOf: Record<Era, { first: number; last: number }> = {
  bs: { first: firstBsYear, last: lastBsYear },
  ad: { first: firstAdYear, last: lastAdYear },
}

/** First and last day that can be chosen: in both calendars the days that Bikram Sambat has, up to the last year shown. */
const ends: Record<Era, { min: string; max: string }> = {
  bs: { min: '1913-04-13', max: '2044-04-13' },
  ad: { min: '1913-04-13', max: `${lastAdYear}-12-31` },
}

export function limits(era: Era, min?: string, max?: string): { min: string; max: string } {
  const own = ends[era]
  return { min: min && min > own.min ? min : own.min, max: max && max < own.max ? max : own.max }
}

export const clamp = (ad: string, { min, max }: { min: string; max: string }): string =>
  ad < min ? min : ad > max ? max : ad

export const partsOf = (ad: string, era: Era): MonthOfYear & { day: number } =>
  era === 'bs' ? adToBs(ad) : adParts(ad)

const isoOf = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

export const dayOf = (era: Era, { year, month }: MonthOfYear, day: number): string =>
  era === 'bs' ? bsToAd({ year, month, day }) : isoOf(year, month, day)

const lengthOf = (era: Era, { year, month }: MonthOfYear): number =>
  era === 'bs' ? daysInBsMonth(year, month) : daysInAdMonth(year, month)

/** Weeks from Sunday; null before the first day and after the last. */
export function weeksOf(era: Era, shown: MonthOfYear): (DayCell | null)[][] {
  const first = dayOf(era, shown, 1)
  const cells: (DayCell | null)[] = Array.from({ length: adWeekday(first) }, () => null)
  for (let day = 1; day <= lengthOf(era, shown); day++) cells.push({ ad: addDays(first, day - 1), day })
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Some months later; a day that the month does not have becomes its last. Past the first and last year it stays where it is. */
export function shiftMonths(ad: string, months: number, era: Era): string {
  const { year, month, day } = partsOf(ad, era)
  const count = year * 12 + month - 1 + months
  const target = { year: Math.floor(count / 12), month: (count % 12) + 1 }
  if (target.year < yearsOf[era].first || target.year > yearsOf[era].last) return ad
  if (era === 'bs') return bsToAd(addBsMonths({ year, month, day }, months))
  return dayOf(era, target, Math.min(day, lengthOf(era, target)))
}

/** Does the month hold a day within the limits? Blocks the way past the start and end year. */
export function hasDays(era: Era, shown: MonthOfYear, { min, max }: { min: string; max: string }): boolean {
  const { first, last } = yearsOf[era]
  if (shown.year < first || shown.year > last) return false
  return dayOf(era, shown, lengthOf(era, shown)) >= min && dayOf(era, shown, 1) <= max
}

export const nextMonth = ({ year, month }: MonthOfYear, by: 1 | -1): MonthOfYear => {
  const count = year * 12 + month - 1 + by
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

/** Where a key leads from a day; undefined for keys that mean nothing here. */
export function dayAfterKey(ad: string, key: string, shift: boolean, era: Era): string | undefined {
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(ad, -1),
    ArrowRight: () => addDays(ad, 1),
    ArrowUp: () => addDays(ad, -7),
    ArrowDown: () => addDays(ad, 7),
    Home: () => addDays(ad, -adWeekday(ad)),
    End: () => addDays(ad, 6 - adWeekday(ad)),
    PageUp: () => shiftMonths(ad, shift ? -12 : -1, era),
    PageDown: () => shiftMonths(ad, shift ? 12 : 1, era),
  }
  return steps[key]?.()
}
