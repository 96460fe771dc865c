/**
 * A whole number with its English ordinal suffix: 1 is '1st', 12 is '12th', 23 is '23rd'.
 * Throws a TypeError for what is not a whole number of 0 or more.
 */
export function ordinal(value: number): string {
  if (!Number.isInteger(value) || value < 0) throw new TypeError('An ordinal is a whole number of 0 or more')
  const lastTwo = value % 100
  if (lastTwo >= 11 && lastTwo <= 13) return `${value}th`
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`
}
