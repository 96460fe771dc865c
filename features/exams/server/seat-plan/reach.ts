/** What all of the seat plan asks: the rooms of an exam, who sits it with his place, and seats that nobody sits on any more. */
import { type RawBuilder, sql } from 'kysely'
import { bySeat, seat, seatColumns } from '#features/academics/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { PlanStudent } from '../../contract/seats.ts'
import type { SeatingRoom } from '../../contract/seating.ts'
import { allSitting } from '../results/sitting.ts'

export type Reader = Pick<Ctx, 'tx' | 'company'>

export interface ExamRoom extends SeatingRoom {
  name: string
}

/** In their order. */
export async function roomsOf({ tx, company }: Reader, exam: number): Promise<ExamRoom[]> {
  const { rows } = await sql<ExamRoom>`
    select id, name, columns_of_benches, rows, seats_per_bench from exam_rooms
    where company_id = ${company} and exam_id = ${exam} order by position, id`.execute(tx)
  return rows
}

/** Beside `sitting` or `allSitting`: place `s` of the enrolment in the exam, with its room `r`. */
export const placeIfAny: RawBuilder<unknown> = sql`
  left join exam_seats s on s.company_id = e.company_id and s.exam_id = t.id and s.enroll_id = e.id
  left join exam_rooms r on r.company_id = s.company_id and r.id = s.exam_room_id`

/** As lists have them. */
export const studentColumns: RawBuilder<unknown> = sql`e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np,
  e.grade_id, ${seatColumns}, s.symbol_no, s.exam_room_id, r.name as room, s.seat`

export const ofExamAlone = ({ company }: Pick<Ctx, 'company'>, exam: number): RawBuilder<unknown> =>
  sql`t.company_id = ${company} and t.id = ${exam}`

/** As a register goes. */
export const inOrder: RawBuilder<unknown> = sql`${bySeat}, u.full_name collate "C", e.id`

export type Sitting = Pick<
  PlanStudent,
  'enroll_id' | 'name' | 'name_np' | 'grade_id' | 'symbol_no' | 'exam_room_id' | 'room' | 'seat'
>

/** Everybody who sits the exam, in the order of a register. Whoever asks is asked before who may see them. */
export async function allOf(ctx: Reader, exam: number): Promise<Sitting[]> {
  const { rows } = await sql<Sitting>`
    select e.id as enroll_id, u.full_name as name, u.name_np, e.grade_id, s.symbol_no, s.exam_room_id, r.name as room,
      s.seat
    from ${allSitting} ${seat} ${placeIfAny} where ${ofExamAlone(ctx, exam)} order by ${inOrder}`.execute(ctx.tx)
  return rows
}

/** Seats of who has left, or whose class is out of the exam, are free again. Symbol numbers stay theirs. */
export async function freeSeats(ctx: Reader, exam: number): Promise<void> {
  await sql`
    update exam_seats p set exam_room_id = null, seat = null
    where p.company_id = ${ctx.company} and p.exam_id = ${exam} and p.exam_room_id is not null
      and p.enroll_id not in (select e.id from ${allSitting} where ${ofExamAlone(ctx, exam)})`.execute(ctx.tx)
}
