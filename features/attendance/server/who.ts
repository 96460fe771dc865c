/** Pieces that several statements share: who studied on a day, which sections one reaches, which days had school. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { classColumns, sectionScope, sectionsOfClasses } from '#features/academics/server/index.ts'
import { addDays, adToBs, bsMonthRange, todayInNepal } from '#nepal/bikram-sambat.ts'
import { fieldError, orNotFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type AttendanceSettings, offDay } from '../contract/rules.ts'

export const batchOf = (ctx: Ctx) => ctx.batch?.id ?? -1

/** A condition on enrolment `e` of student `s` (user `u`): studying here on the day. Who left came until the day before. */
export const studyingOn = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  u.deleted_at is null and e.enrolled_on <= ${day} and (e.status in ('studying', 'passed', 'failed') or s.left_on > ${day})`

/** Enrolments `e` with student `s` and user `u`. */
export const enrolled = sql`(
  enrolments e
  join students s on s.company_id = e.company_id and s.id = e.student_id
  join ${userOf('e.student_id')})`

/** Enrolments `e` of a section, and whoever else has an entry `n` in its sheet; who wrote it is `nu`. */
export const seatsOf = (ctx: Ctx, section: number, sheet: number | null) => sql`
  (select id from enrolments where company_id = ${ctx.company} and batch_id = ${batchOf(ctx)} and section_id = ${section}
   union select enroll_id from attendance_entries where company_id = ${ctx.company} and sheet_id = ${sheet}::bigint) seat
  join ${enrolled} on e.company_id = ${ctx.company} and e.id = seat.id
  left join attendance_entries n on n.company_id = e.company_id and n.sheet_id = ${sheet}::bigint and n.enroll_id = e.id
  left join users nu on nu.company_id = n.company_id and nu.id = n.noted_by`

/** The moment as a clock time of Nepal, HH:MM. */
export const clock = (moment: RawBuilder<unknown>) =>
  sql<string | null>`to_char(${moment} at time zone 'Asia/Kathmandu', 'HH24:MI')`
/** The first and the last moment of a day in Nepal, as a condition on `moment`. */
export const onDay = (moment: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql<boolean>`${moment} >= (${day})::timestamp at time zone 'Asia/Kathmandu' and ${moment} < ((${day}) + 1)::timestamp at time zone 'Asia/Kathmandu'`

export interface ReachedSection {
  id: number
  grade_id: number
  grade: string
  grade_np: string | null
  section: string
  class_teacher: string | null
}

/** The section with its grade, or 404: foreign, missing and out of a teacher's reach are the same. */
export async function reachSection(ctx: Ctx, id: number): Promise<ReachedSection> {
  const { rows } = await sql<ReachedSection>`
    select x.id, x.grade_id, ${classColumns}, tu.full_name as class_teacher
    from ${sectionsOfClasses}
    left join section_teachers t on t.company_id = x.company_id and t.batch_id = ${batchOf(ctx)} and t.section_id = x.id
    left join users tu on tu.company_id = t.company_id and tu.id = t.user_id
    where x.company_id = ${ctx.company} and x.id = ${id} and ${sectionScope(ctx, sql`x.id`)}`.execute(ctx.tx)
  return orNotFound(rows[0], 'This section')
}

/** A day of the batch that has come. */
export function checkDay(ctx: Ctx, day: string): void {
  if (day > todayInNepal()) throw fieldError('day', 'This day has not come yet')
  if (!ctx.batch) throw new Refusal('no-batch', 'The school has no current batch.')
  if (day < ctx.batch.start_date || day > ctx.batch.end_date)
    throw fieldError('day', 'This day is not in the batch worked in')
}

/** Days of the batch from - to on which there is school, until today. */
export function schoolDays(ctx: Ctx, settings: AttendanceSettings, from: string, to: string): string[] {
  const first = [from, ctx.batch?.start_date ?? from].sort().at(-1)!
  const last = [to, ctx.batch?.end_date ?? to, todayInNepal()].sort()[0]!
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
  const last = [end_date, todayInNepal()].sort()[0]!
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
