/** Which days of birth have their birthday on which day, by either calendar. */
import { addDays, adToBs, bsToAd, daysInBsMonth, isValidBs } from './bikram-sambat.ts'
import { firstBsYear } from './bs-calendar.ts'

export interface BirthdayMatch {
  /** AD day of birth. */
  dob: string
  /** AD day of the birthday. */
  day: string
  /** Years completed on that day. */
  age: number
}

export type BirthdayCalendar = 'bs' | 'ad'

const oldest = 110

/** All days of birth whose birthday is on one of the days from - to (AD), the day of birth itself left out. A short list of AD days, so that an index on days of birth serves. */
export function birthdaysBetween(from: string, to: string, calendar: BirthdayCalendar): BirthdayMatch[] {
  const matches: BirthdayMatch[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) matches.push(...(calendar === 'bs' ? byBs(day) : byAd(day)))
  return matches
}

/** Who was born on a day that this year's month has not (32 Asar) has the birthday on its last day. */
function byBs(day: string): BirthdayMatch[] {
  const { year, month, day: date } = adToBs(day)
  const dates = date === daysInBsMonth(year, month) ? range(date, 32) : [date]
  return years(year).flatMap((age) =>
    dates.flatMap((each) => {
      const born = { year: year - age, month, day: each }
      return born.year >= firstBsYear && isValidBs(born) ? [{ dob: bsToAd(born), day, age }] : []
    }),
  )
}

/** 29 February counts on the 28th where there is none. */
function byAd(day: string): BirthdayMatch[] {
  const [year, rest] = [Number(day.slice(0, 4)), day.slice(4)]
  const days = rest === '-02-28' && !isLeap(year) ? [rest, '-02-29'] : [rest]
  return years(year).flatMap((age) =>
    days
      .filter((each) => each !== '-02-29' || isLeap(year - age))
      .map((each) => ({ dob: `${year - age}${each}`, day, age })),
  )
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const years = (year: number) => range(1, Math.min(oldest, year - 1))
const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
