/** Who watches over which room on which day. Nobody is in two rooms on one day. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { staffMembers } from '#features/people/server/index.ts'
import { fieldError, notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { bsText } from '#papers/paper-text.ts'
import * as contract from '../../contract/seat-plan.ts'
import { examOf, refusePublished } from '../set-up/exam-of.ts'
import { type Reader, roomsOf } from './reach.ts'
import { daysOf } from './rooms.ts'

/** In the order of days and rooms. */
export async function namedOf({ tx, company }: Reader, exam: number): Promise<contract.Invigilator[]> {
  const { rows } = await sql<contract.Invigilator>`
    select i.exam_room_id, i.held_on, u.id, u.full_name as name, u.name_np
    from exam_invigilators i join exam_rooms r on r.company_id = i.company_id and r.id = i.exam_room_id
    join ${userOf('i.user_id')} and u.deleted_at is null
    where i.company_id = ${company} and i.exam_id = ${exam}
    order by i.held_on, r.position, r.id, u.full_name collate "C", u.id`.execute(tx)
  return rows
}

type Person = Pick<contract.Invigilator, 'id' | 'name' | 'name_np'>

async function staffOf({ tx, company, today }: Ctx): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.full_name as name, u.name_np from users u
    where u.company_id = ${company} and u.id in (${staffMembers(company, today)})
    order by u.full_name collate "C", u.id`.execute(tx)
  return rows
}

const show = handle(contract.invigilators, async ({ exam_id }, ctx) => {
  await examOf(ctx, exam_id)
  return { data: { named: await namedOf(ctx, exam_id), staff: ctx.can('exam-update') ? await staffOf(ctx) : [] } }
})

const name = handle(contract.nameInvigilators, async ({ exam_id, exam_room_id, days, user_ids }, ctx) => {
  const exam = await examOf(ctx, exam_id, 'for update')
  refusePublished(exam)
  const rooms = await roomsOf(ctx, exam_id)
  if (!rooms.some(({ id }) => id === exam_room_id)) throw notFound('This room')
  const ofExam = await daysOf(ctx, exam)
  if (days.some((day) => !ofExam.includes(day) && (day < exam.start_date || day > exam.end_date)))
    throw fieldError('days', 'This day is not of the exam')
  const named = await namedOf(ctx, exam_id)
  const known = new Map([...(await staffOf(ctx)), ...named].map((one) => [one.id, one.name]))
  if (user_ids.some((id) => !known.has(id))) throw notFound('This person')
  const elsewhere = named.filter(
    (one) => user_ids.includes(one.id) && days.includes(one.held_on) && one.exam_room_id !== exam_room_id,
  )
  if (elsewhere.length) {
    const roomOf = new Map(rooms.map((room) => [room.id, room.name]))
    const lines = elsewhere.map((one) => `${one.name}: ${roomOf.get(one.exam_room_id)} (${bsText(one.held_on, 'en')})`)
    throw contract.nameInvigilators.refuse('elsewhere', { errors: { user_ids: lines } })
  }
  await sql`delete from exam_invigilators where company_id = ${ctx.company} and exam_id = ${exam_id}
    and exam_room_id = ${exam_room_id} and held_on = any(${days}::date[])`.execute(ctx.tx)
  await sql`
    insert into exam_invigilators (company_id, exam_id, exam_room_id, held_on, user_id)
    select ${ctx.company}::bigint, ${exam_id}::bigint, ${exam_room_id}::bigint, d.day, p.id
    from unnest(${[...new Set(days)]}::date[]) d (day)
    cross join unnest(${[...new Set(user_ids)]}::bigint[]) p (id)`.execute(ctx.tx)
  ctx.note({ entity: 'exams', entity_id: exam_id, after: { invigilators: user_ids, exam_room_id, days } })
  return { message: 'The invigilators are saved.' }
})

export const invigilatorHandlers = [show, name]
