/** Year, month and day as numbers: of either calendar. */
export interface DateParts {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** 1 to 32 in Bikram Sambat, 1 to 31 in AD. */
  readonly day: number
}

/** Days of an AD month, 28 to 31, in the Gregorian calendar. Month is 1 to 12. */
export function daysInAdMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * The day number of an AD date 'yyyy-mm-dd', counted from 1970-01-01.
 * Throws 'Missing required parameters' for nothing, 'Invalid parameter adDate value' for another shape, and the range
 * errors of adMonth and adDay for a date that does not exist.
 */
export function adToDayNumber(ad: string): number {
  const { year, month, day } = adParts(ad)
  return Date.UTC(year, month - 1, day) / millisecondsPerDay
}

/** The AD date 'yyyy-mm-dd' of a day number. Throws a RangeError outside the years 100 to 9999. */
export function dayNumberToAd(dayNumber: number): string {
  if (!(dayNumber >= lowestDay && dayNumber <= highestDay)) {
    throw new RangeError('Parameter adYear value should be in range of 100 to 9999')
  }
  return new Date(dayNumber * millisecondsPerDay).toISOString().slice(0, 10)
}

/** Year, month and day of an AD date 'yyyy-mm-dd'. Fails as adToDayNumber. */
export function adParts(ad: string): DateParts {
  if (ad === undefined || ad === null || ad === '') throw new TypeError('Missing required parameters')
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(ad)
  if (!match) throw new TypeError('Invalid parameter adDate value')
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  if (year < 100) throw new RangeError('Parameter adYear value should be in range of 100 to 9999')
  if (month < 1 || month > 12) throw new RangeError('Parameter adMonth value should be in range of 1 to 12')
  const days = daysInAdMonth(year, month)
  if (day < 1 || day > 31) throw new RangeError('Parameter adDay value should be in range of 1 to 31')
  if (day > days) throw new RangeError(`Parameter adDay value should be in range of 1 to ${days}`)
  return { year, month, day }
}

/** True for an AD date 'yyyy-mm-dd' that exists. */
export function isValidAd(ad: string): boolean {
  try {
    adParts(ad)
    return true
  } catch {
    return false
  }
}

const millisecondsPerDay = 86_400_000
const lowestDay = new Date('0100-01-01T00:00:00Z').getTime() / millisecondsPerDay
const highestDay = Date.UTC(9999, 11, 31) / millisecondsPerDay
