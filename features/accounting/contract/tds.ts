/** Tax deducted at source (Income Tax Act 2058, sections 87 to 89): what is held back of a payment. Pure: the form proposes by it, the server and the books ask the same. */

export interface RateOfTds {
  id: number
  name: string
  /** At most two decimals. */
  percent: number
  /** AD; in force from this day until a newer one of its name. */
  from_date: string
  is_active: boolean
}

/** Paisa of `base` paisa; half a paisa goes up. Counted in whole hundredths of a per cent, so that no binary fraction decides. */
export function tdsOf(base: number, percent: number): number {
  const hundredths = BigInt(Math.round(percent * 100))
  return Number((BigInt(base) * hundredths + 5_000n) / 10_000n)
}

/** Of each name the rate that holds on `day` (AD). */
export function ratesOn<R extends RateOfTds>(rates: readonly R[], day: string): R[] {
  const newest = new Map<string, R>()
  for (const rate of rates) {
    if (!rate.is_active || rate.from_date > day) continue
    const other = newest.get(rate.name)
    if (!other || other.from_date < rate.from_date) newest.set(rate.name, rate)
  }
  return [...newest.values()]
}
