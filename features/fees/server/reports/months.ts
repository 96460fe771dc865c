/** The BS months of a period, the first and the last as far as they belong to it. */
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { adToBs, bsMonthRange } from '#nepal/bikram-sambat.ts'
import type { Period } from './moves.ts'

/** AD days; 'Kartik 2083', '२०८३ कार्तिक'. */
export function monthsOf({ from_date, to_date }: Period) {
  const months: { start: string; end: string; name: string; name_np: string }[] = []
  for (let { year, month } = adToBs(from_date); ; [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]) {
    const { start, end } = bsMonthRange(year, month)
    months.push({
      start: start < from_date ? from_date : start,
      end: end > to_date ? to_date : end,
      name: bsMonthText({ year, month }, 'en'),
      name_np: bsMonthText({ year, month }, 'ne'),
    })
    if (end >= to_date) return months
  }
}
