/** The class by which a student is charged, month by month: told, and changed by whoever says from when today's holds. Differences follow; nothing is charged by it. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { reachStudent } from '#features/students/server/index.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import { classOfMonths, setClassOfMonths } from '../contract/past-seats.ts'

interface Seat {
  grade: string
  grade_np: string | null
}

export const showClassOfMonths = handle(classOfMonths, async ({ student_id }, { tx, company, batch }) => {
  const { rows } = await sql<Seat & { enroll_id: number; batch_start: string; past: (Seat & { to_month: string })[] }>`
    select e.id as enroll_id, b.start_date as batch_start, g.name as grade, g.name_np as grade_np, coalesce((
      select json_agg(json_build_object('to_month', s.to_month, 'grade', o.name || x.name,
        'grade_np', o.name_np || x.name) order by s.to_month)
      from past_seats s join grades o on o.company_id = s.company_id and o.id = s.grade_id
      -- who only changed his section is told by it
      cross join lateral (select coalesce((select ' ' || i.name from sections i
        where i.company_id = s.company_id and i.id = s.section_id and s.grade_id = e.grade_id), '') as name) x
      where s.company_id = e.company_id and s.enroll_id = e.id), '[]') as past
    from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id
    join ${userOf('e.student_id')} and u.deleted_at is null
    join grades g on g.company_id = e.company_id and g.id = e.grade_id
    where e.company_id = ${company} and e.student_id = ${student_id}
      and e.batch_id = ${batch?.id ?? null}::bigint`.execute(tx)
  return { data: orNotFound(rows[0], 'This student') }
})

export const saveClassOfMonths = handle(setClassOfMonths, async ({ enroll_id, from_month }, ctx) => {
  const { tx, company } = ctx
  const { rows } = await sql<{ student_id: number }>`
    select e.student_id from enrolments e join ${userOf('e.student_id')} and u.deleted_at is null
    where e.company_id = ${company} and e.id = ${enroll_id} for update of e`.execute(tx)
  await reachStudent(ctx, orNotFound(rows[0], 'This student').student_id, { what: 'This student' })
  const { rows: before } = await sql<{ to_month: string }>`
    select to_month from past_seats where company_id = ${company} and enroll_id = ${enroll_id}
    order by to_month`.execute(tx)
  if (!before.length) throw setClassOfMonths.refuse('one-class')
  // the class that held in the month before keeps it as its last one; later classes of before are gone
  const last = String(Number(from_month) - 1).padStart(2, '0')
  const kept = before.find(({ to_month }) => to_month >= last) ?? before.at(-1)!
  const mine = sql`company_id = ${company} and enroll_id = ${enroll_id}`
  await sql`delete from past_seats where ${mine} and to_month > ${kept.to_month}`.execute(tx)
  if (last === '00') await sql`delete from past_seats where ${mine}`.execute(tx)
  else await sql`update past_seats set to_month = ${last} where ${mine} and to_month = ${kept.to_month}`.execute(tx)
  ctx.note({ entity: 'enrolments', entity_id: enroll_id, before, after: { from_month } })
  return { data: { enroll_id }, message: 'Saved.' }
})
