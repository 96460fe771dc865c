/** The rooms of an exam: how many sit there of which class, changed all at once, copied from another exam. */
import { sql } from 'kysely'
import { seat } from '#features/academics/server/index.ts'
import { adWeekday, addDays } from '#nepal/bikram-sambat.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/seat-plan.ts'
import { mostRooms } from '../../contract/most-seats.ts'
import { allSitting } from '../results/sitting.ts'
import { type Exam, examOf, refusePublished } from '../set-up/exam-of.ts'
import { freeSeats, ofExamAlone, placeIfAny, type Reader, roomsOf } from './reach.ts'

type Plan = DataOf<typeof contract.seatPlan>
const saturday = 6
const mostDays = 60

/** Days of the routine and days on which somebody watches; without any, the days of the exam but Saturdays. */
export async function daysOf(
  { tx, company }: Reader,
  { id, start_date, end_date }: Pick<Exam, 'id' | 'start_date' | 'end_date'>,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select p.held_on as day from exam_subjects x
    join exam_parts p on p.company_id = x.company_id and p.exam_subject_id = x.id and p.held_on is not null
    where x.company_id = ${company} and x.exam_id = ${id}
    union select held_on from exam_invigilators where company_id = ${company} and exam_id = ${id}
    order by day`.execute(tx)
  if (rows.length) return rows.map(({ day }) => day)
  const days: string[] = []
  for (let day = start_date; day <= end_date && days.length < mostDays; day = addDays(day, 1))
    if (adWeekday(day) !== saturday) days.push(day)
  return days
}

async function classesOf(ctx: Reader, exam: number): Promise<contract.PlanClass[]> {
  const { rows } = await sql<contract.PlanClass>`
    select g.id as grade_id, g.name as grade, g.name_np as grade_np, count(*)::int as students,
      count(s.exam_room_id)::int as seated, count(s.symbol_no)::int as numbered
    from ${allSitting} ${seat} ${placeIfAny} where ${ofExamAlone(ctx, exam)}
    group by g.id, g.name, g.name_np, g.rank order by g.rank, g.id`.execute(ctx.tx)
  return rows
}

/** With who sits there by class. */
export async function roomsWithClasses(ctx: Reader, exam: number): Promise<contract.PlanRoom[]> {
  const { rows } = await sql<{ exam_room_id: number; grade_id: number; n: number }>`
    select s.exam_room_id, e.grade_id, count(*)::int as n
    from ${allSitting} ${seat} join exam_seats s on s.company_id = e.company_id and s.exam_id = t.id
      and s.enroll_id = e.id and s.exam_room_id is not null
    where ${ofExamAlone(ctx, exam)} group by 1, 2, g.rank order by g.rank, 2`.execute(ctx.tx)
  const byRoom = groupedBy(rows, ({ exam_room_id }) => exam_room_id)
  return (await roomsOf(ctx, exam)).map((room) => {
    const classes = (byRoom.get(room.id) ?? []).map(({ grade_id, n }) => ({ grade_id, n }))
    return { ...room, taken: classes.reduce((sum, { n }) => sum + n, 0), classes }
  })
}

async function sourcesOf({ tx, company }: Reader, exam: number): Promise<Plan['copy_from']> {
  const { rows } = await sql<Plan['copy_from'][number]>`
    select m.id as exam_id, m.name, m.name_np, y.name as batch, count(*)::int as rooms
    from exam_rooms r join exams m on m.company_id = r.company_id and m.id = r.exam_id
    join batches y on y.company_id = m.company_id and y.id = m.batch_id
    where r.company_id = ${company} and r.exam_id <> ${exam}
    group by m.id, m.name, m.name_np, m.start_date, y.name order by m.start_date desc, m.id desc limit 12`.execute(tx)
  return rows
}

const show = handle(contract.seatPlan, async ({ exam_id }, ctx) => {
  const exam = await examOf(ctx, exam_id)
  const { rows } = await sql<{ symbol_no: string }>`
    select symbol_no from exam_seats where company_id = ${ctx.company} and exam_id = ${exam_id}
      and symbol_no is not null
    order by length(symbol_no) desc, symbol_no collate "C" desc limit 1`.execute(ctx.tx)
  return {
    data: {
      exam: exam.name,
      exam_np: exam.name_np,
      state: exam.state,
      rooms: await roomsWithClasses(ctx, exam_id),
      classes: await classesOf(ctx, exam_id),
      days: await daysOf(ctx, exam),
      last_symbol: rows[0]?.symbol_no ?? null,
      copy_from: await sourcesOf(ctx, exam_id),
    },
  }
})

/** The rooms as they will be, for a FROM. */
const asAsked = (rooms: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(
  rooms.map((room, at) => ({ ...room, position: at + 1 })),
)}::jsonb)
  n (id bigint, name text, columns_of_benches int, rows int, seats_per_bench int, position int)`

/** Seats `s` in rooms `r` that the new rooms `n` are without. */
const without = (ctx: Reader, exam: number, rooms: readonly object[]) => sql`
  exam_seats s join exam_rooms r on r.company_id = s.company_id and r.id = s.exam_room_id
  left join ${asAsked(rooms)} on n.id = r.id
  where s.company_id = ${ctx.company} and s.exam_id = ${exam}
    and s.seat > coalesce(n.columns_of_benches * n.rows * n.seats_per_bench, 0)`

const save = handle(contract.saveSeatRooms, async ({ exam_id, rooms, unseat }, ctx) => {
  refusePublished(await examOf(ctx, exam_id, 'for update'))
  const before = await roomsOf(ctx, exam_id)
  const known = new Set(before.map(({ id }) => id))
  const named = rooms.flatMap(({ id }) => id ?? [])
  if (named.some((id) => !known.has(id)) || new Set(named).size !== named.length) throw notFound('This room')
  await freeSeats(ctx, exam_id)
  const { rows: lost } = await sql<{ room: string; enroll_id: number }>`
    select r.name as room, s.enroll_id from ${without(ctx, exam_id, rooms)}
    order by r.position, s.seat`.execute(ctx.tx)
  if (lost.length && !unseat) {
    const lines = [...groupedBy(lost, ({ room }) => room)].map(([room, same]) => `${room}: ${same.length}`)
    throw contract.saveSeatRooms.refuse('seats-taken', { errors: { rooms: lines } })
  }
  await sql`
    update exam_seats set exam_room_id = null, seat = null where company_id = ${ctx.company} and exam_id = ${exam_id}
      and enroll_id = any(${lost.map(({ enroll_id }) => enroll_id)}::bigint[])`.execute(ctx.tx)
  await sql`delete from exam_rooms where company_id = ${ctx.company} and exam_id = ${exam_id}
    and id <> all(${named}::bigint[])`.execute(ctx.tx)
  await sql`
    update exam_rooms r set name = n.name, columns_of_benches = n.columns_of_benches, rows = n.rows,
      seats_per_bench = n.seats_per_bench, position = n.position
    from ${asAsked(rooms)}
    where r.company_id = ${ctx.company} and r.exam_id = ${exam_id} and r.id = n.id`.execute(ctx.tx)
  await sql`
    insert into exam_rooms (company_id, exam_id, name, columns_of_benches, rows, seats_per_bench, position)
    select ${ctx.company}::bigint, ${exam_id}::bigint, n.name, n.columns_of_benches, n.rows, n.seats_per_bench,
      n.position
    from ${asAsked(rooms)} where n.id is null`.execute(ctx.tx)
  ctx.note({ entity: 'exams', entity_id: exam_id, before: { rooms: before }, after: { rooms, unseated: lost.length } })
  return { data: { unseated: lost.length }, message: 'The rooms are saved.' }
})

const copy = handle(contract.copySeatRooms, async ({ exam_id, from_exam_id }, ctx) => {
  refusePublished(await examOf(ctx, exam_id, 'for update'))
  // rooms of the school are the same from year to year: the other exam may be of another batch
  const { rows: source } = await sql`
    select from exams where company_id = ${ctx.company} and id = ${from_exam_id}`.execute(ctx.tx)
  if (!source.length) throw notFound('This exam')
  const { rows } = await sql<{ id: number }>`
    insert into exam_rooms (company_id, exam_id, name, columns_of_benches, rows, seats_per_bench, position)
    select f.company_id, ${exam_id}::bigint, f.name, f.columns_of_benches, f.rows, f.seats_per_bench,
      least(row_number() over (order by f.position, f.id) + (select count(*) from exam_rooms h
        where h.company_id = ${ctx.company} and h.exam_id = ${exam_id}), ${mostRooms}::int)
    from exam_rooms f where f.company_id = ${ctx.company} and f.exam_id = ${from_exam_id}
      and lower(f.name) not in (select lower(h.name) from exam_rooms h
        where h.company_id = ${ctx.company} and h.exam_id = ${exam_id})
    returning id`.execute(ctx.tx)
  if (!rows.length) throw contract.copySeatRooms.refuse('nothing-there')
  ctx.note({ entity: 'exams', entity_id: exam_id, after: { rooms_copied: rows.length, from_exam_id } })
  return { data: { rooms: rows.length }, message: 'The rooms are copied.' }
})

export const seatRoomHandlers = [show, save, copy]
