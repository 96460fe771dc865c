/** The twelve months of a fiscal year, Shrawan to Asar. Pure, for screens and server. */
import { adToBs, bsMonthRange } from '#nepal/bikram-sambat.ts'

export interface FiscalMonth {
  /** BS, 1 to 12. */
  month: number
  bs_year: number
  /** AD. */
  start_date: string
  end_date: string
}

/** Of the year that begins on this AD day; its first and last month end where the year does. */
export function fiscalMonths({ start_date, end_date }: { start_date: string; end_date: string }): FiscalMonth[] {
  const months: FiscalMonth[] = []
  let { year, month } = adToBs(start_date)
  for (;;) {
    const { start, end } = bsMonthRange(year, month)
    if (start > end_date) return months
    months.push({
      month,
      bs_year: year,
      start_date: start < start_date ? start_date : start,
      end_date: end > end_date ? end_date : end,
    })
    month = (month % 12) + 1
    if (month === 1) year++
  }
}
