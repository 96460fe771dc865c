/** The exam that is to come is seated: rooms for all its students, symbol numbers, and who watches on its first days. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { seatsOf } from '../../contract/seating.ts'
import { allOf } from './reach.ts'
import { daysOf } from './rooms.ts'
import { seatAll } from './seats.ts'
import { numberAll } from './symbol-numbers.ts'

const bench = { columns_of_benches: 3, rows: 8, seats_per_bench: 2 }
const hall = { columns_of_benches: 4, rows: 10, seats_per_bench: 2 }

export async function fillSeatPlan(
  tx: Tx,
  company: number,
  exam: { id: number; start_date: string; end_date: string },
): Promise<void> {
  const ctx = { tx, company }
  const students = (await allOf(ctx, exam.id)).length
  const count = Math.max(2, Math.ceil((students + 10 - seatsOf(hall)) / seatsOf(bench)))
  const rooms = [
    ...Array.from({ length: count }, (_, at) => ({ name: `Room ${11 + at}`, ...bench })),
    { name: 'Hall', ...hall },
  ].map((room, at) => ({ ...room, position: at + 1 }))
  await sql`
    insert into exam_rooms (company_id, exam_id, name, columns_of_benches, rows, seats_per_bench, position)
    select ${company}::bigint, ${exam.id}::bigint, n.name, n.columns_of_benches, n.rows, n.seats_per_bench, n.position
    from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb)
      n (name text, columns_of_benches int, rows int, seats_per_bench int, position int)`.execute(tx)
  await numberAll(ctx, { exam_id: exam.id, prefix: '83', first: 1, width: 4, anew: false })
  await seatAll(ctx, { exam_id: exam.id, only_new: false })
  const days = (await daysOf(ctx, exam)).slice(0, 3)
  await sql`
    insert into exam_invigilators (company_id, exam_id, exam_room_id, held_on, user_id)
    select r.company_id, r.exam_id, r.id, d.day, t.user_id
    from (select *, row_number() over (order by position) as n from exam_rooms
      where company_id = ${company} and exam_id = ${exam.id}) r
    cross join unnest(${days}::date[]) with ordinality d (day, n)
    join (select user_id, row_number() over (order by user_id) as n, count(*) over () as all_of from user_roles
      where company_id = ${company} and role_slug = 'teacher') t
      on t.n - 1 = (r.n + d.n) % t.all_of and r.n <= t.all_of`.execute(tx)
}
