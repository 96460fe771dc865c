/** Which days had school, for sheets and reports: of the batch, until today, without holidays (what a holiday is: `offDay` of contract/attendance-arithmetic.ts). */
import { type RawBuilder, sql } from 'kysely'
import { addDays, adToBs, bsMonthRange } from '#nepal/bikram-sambat.ts'
import { fieldError, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type AttendanceSettings, offDay } from '../contract/attendance-arithmetic.ts'

/** A day of the batch that has come. */
export function checkDay(ctx: Ctx, day: string): void {
  if (day > ctx.today) throw fieldError('day', 'This day has not come yet')
  if (!ctx.batch) throw new Refusal('no-batch', 'The school has no current batch.')
  if (day < ctx.batch.start_date || day > ctx.batch.end_date)
    throw fieldError('day', 'This day is not in the batch worked in')
}

/** Days of the batch from - to on which there is school, until today. */
export function schoolDays(ctx: Ctx, settings: AttendanceSettings, from: string, to: string): string[] {
  const first = [from, ctx.batch?.start_date ?? from].sort().at(-1)!
  const last = [to, ctx.batch?.end_date ?? to, ctx.today].sort()[0]!
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (!offDay(day, settings)) days.push(day)
  return days
}

/** A report over more days than this is asked in parts. */
export const mostDays = 400
export function checkRange(from: string, to: string, most = mostDays): void {
  if (from > to) throw fieldError('to_date', 'Must not be before the first day')
  if (addDays(from, most) < to) throw fieldError('to_date', 'Choose fewer days')
}

/** The BS months of the batch until today, with their AD days. */
export function batchMonths(ctx: Ctx): { year: number; month: number; start: string; end: string }[] {
  if (!ctx.batch) return []
  const { start_date, end_date } = ctx.batch
  const last = [end_date, ctx.today].sort()[0]!
  const months = []
  let { year, month } = adToBs(start_date)
  for (;;) {
    const range = bsMonthRange(year, month)
    if (range.start > last) return months
    months.push({
      year,
      month,
      start: range.start < start_date ? start_date : range.start,
      end: range.end > end_date ? end_date : range.end,
    })
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
}

/** The moment as a clock time of Nepal, HH:MM. */
export const clock = (moment: RawBuilder<unknown>) =>
  sql<string | null>`to_char(${moment} at time zone 'Asia/Kathmandu', 'HH24:MI')`
/** The first and the last moment of a day in Nepal, as a condition on `moment`. */
export const onDay = (moment: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql<boolean>`${moment} >= (${day})::timestamp at time zone 'Asia/Kathmandu'
    and ${moment} < ((${day}) + 1)::timestamp at time zone 'Asia/Kathmandu'`
