/**
 * In which class a month charges an enrolment: in that in which it was billed for the month or a later one (`past_seats`, kept by a trigger when the class is changed), else in today's.
 * So it is with the section and the kind of student, where the plan tells them apart.
 * A change of class takes nothing back; whoever wants it from an earlier month says so (`class-from.ts`).
 */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { type Seat, seatToday } from './plan.ts'

/** For a FROM, beside enrolment `e`: `seat` where its class in the month is not that of today. */
export const joinPastSeat = (company: number, month: string): RawBuilder<unknown> => sql`
  left join (
    select distinct on (enroll_id) enroll_id, grade_id, section_id, residence from past_seats
    where company_id = ${company}::bigint and to_month >= ${month} order by enroll_id, to_month) seat
    on seat.enroll_id = e.id`
/** Beside `joinPastSeat`. */
export const gradeInMonth = sql`coalesce(seat.grade_id, e.grade_id)`

/** Beside `joinPastSeat`: class, section and kind of student of the month. */
export const seatInMonth: Seat = {
  grade: gradeInMonth,
  section: sql`case when seat.enroll_id is null then e.section_id else seat.section_id end`,
  residence: sql`case when seat.enroll_id is null then ${seatToday.residence} else seat.residence end`,
}

/** In the place of `joinPastSeat` for few rows: of the enrolment `e` in the month of this expression. */
export const joinPastSeatOf = (month: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select s.enroll_id, s.grade_id, s.section_id, s.residence from past_seats s
    where s.company_id = e.company_id and s.enroll_id = e.id and s.to_month >= ${month}
    order by s.to_month limit 1) seat on true`

/** For a FROM, beside the bill `b`: it is of a run of its month and stands. */
export const standingBill = sql`
  join bill_runs r on r.company_id = b.company_id and r.id = b.bill_run_id and r.enroll_id is null
    and r.import_id is null and not exists
    (select from fee_events v where v.company_id = b.company_id and v.reverses_id = b.event_id)`

/** After bills were taken back: a class is kept only up to a month that is billed still. `of`: SELECT of enrolments. */
export async function shortenPastSeats({ tx, company }: Ctx, of: RawBuilder<unknown>): Promise<void> {
  const kept = sql`
    select s.enroll_id, s.to_month, (select max(b.month) from bills b ${standingBill}
      where b.company_id = s.company_id and b.enroll_id = s.enroll_id and b.month <= s.to_month) as still
    from past_seats s where s.company_id = ${company} and s.enroll_id in (${of})`
  await sql`
    delete from past_seats s using (${kept}) k
    where s.company_id = ${company} and s.enroll_id = k.enroll_id and s.to_month = k.to_month
      and (k.still is null or exists (
        select from past_seats o where o.company_id = s.company_id and o.enroll_id = s.enroll_id
          and o.to_month >= k.still and o.to_month < k.to_month))`.execute(tx)
  await sql`
    update past_seats s set to_month = k.still from (${kept}) k
    where s.company_id = ${company} and s.enroll_id = k.enroll_id and s.to_month = k.to_month
      and k.still < k.to_month`.execute(tx)
}
