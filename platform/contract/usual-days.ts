/** Days that are unusual for what they say: mostly a day in AD that was typed as one in Bikram Sambat. Pure. */

/** Whole years from a day to another, both AD; below 0 where it is still to come. */
export function yearsSince(day: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
  return today.slice(5) < day.slice(5) ? years - 1 : years
}

/** How many years ago a day is, where that is less or more than is usual. */
export function unusualYears(
  day: string,
  today: string,
  yearsAgo: readonly [least: number, most: number] | undefined,
): number | undefined {
  if (!yearsAgo) return undefined
  const years = yearsSince(day, today)
  return years < yearsAgo[0] || years > yearsAgo[1] ? years : undefined
}

/** The sentence about it, for a form and for a cell. */
export const unusualDay = (years: number): string =>
  years < 0 ? 'This day is still to come' : 'This is {years} years ago: is it in the right calendar, BS or AD?'
