/** BS months for choosing one, newest first, as 'year-month'. */
import { todayHere } from '#platform/web/clock.ts'
import { adToBs } from '#nepal/bikram-sambat.ts'
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { getLanguage } from '#platform/web/i18n.ts'

export interface BsMonth {
  year: number
  month: number
}

export const monthText = (month: BsMonth): string => bsMonthText(month, getLanguage())
export const monthKey = ({ year, month }: BsMonth): string => `${year}-${month}`

/** Of a year of work until today; without one, of the last twelve months. AD dates. */
export function monthsOf(batch: { start_date: string; end_date: string } | null, today = todayHere()): BsMonth[] {
  const last = adToBs(batch && batch.end_date < today ? batch.end_date : today)
  const first = batch ? adToBs(batch.start_date) : { year: last.year - 1, month: last.month }
  const months: BsMonth[] = []
  for (
    let { year, month } = last;
    year > first.year || (year === first.year && month >= first.month);
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1]
  )
    months.push({ year, month })
  return months
}

/** 'year-month' of the address, or the newest. */
export function monthFrom(text: string | null, months: readonly BsMonth[]): BsMonth {
  return months.find((each) => monthKey(each) === text) ?? months[0] ?? adToBs(todayHere())
}
