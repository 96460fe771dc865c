/** Who sits where: read room by room, dealt anew after a preview, moved by hand. */
import { sql } from 'kysely'
import { seat as ofClass, sectionScope } from '#features/academics/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { fieldError, notFound, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import * as contract from '../../contract/seats.ts'
import { dealSeats, samePairs, type Seated, seatsOf, type Sitter } from '../../contract/seating.ts'
import { allSitting, ofExam, sitting } from '../results/sitting.ts'
import { examOf, refusePublished } from '../set-up/exam-of.ts'
import {
  allOf,
  type ExamRoom,
  freeSeats,
  inOrder,
  ofExamAlone,
  placeIfAny,
  type Reader,
  roomsOf,
  type Sitting,
  studentColumns,
} from './reach.ts'

const showRoom = handle(contract.seatPlanRoom, async ({ exam_room_id }, ctx) => {
  const { rows: found } = await sql<{ exam_id: number }>`
    select r.exam_id from exam_rooms r join exams m on m.company_id = r.company_id and m.id = r.exam_id
      and m.batch_id = ${ctx.batch?.id ?? -1}
    where r.company_id = ${ctx.company} and r.id = ${exam_room_id}`.execute(ctx.tx)
  const { exam_id } = orNotFound(found[0], 'This room')
  const { rows: students } = await sql<contract.PlanStudent>`
    select ${studentColumns} from ${sitting(ctx)} ${ofClass} ${placeIfAny}
    where ${ofExam(ctx, exam_id)} and s.exam_room_id = ${exam_room_id} order by s.seat`.execute(ctx.tx)
  const { rows: others } = await sql<{ seat: number }>`
    select s.seat from ${allSitting} ${placeIfAny}
    where ${ofExamAlone(ctx, exam_id)} and s.exam_room_id = ${exam_room_id}
      and (${sectionScope(ctx, sql`e.section_id`)}) is not true order by s.seat`.execute(ctx.tx)
  return { data: { students, others: others.map(({ seat }) => seat) } }
})

const listStudents = handle(contract.seatPlanStudents, async (query, ctx) => {
  const typed = query.search ? containing(query.search) : null
  const { rows } = await sql<contract.PlanStudent & { total: number }>`
    select ${studentColumns}, count(*) over ()::int as total
    from ${sitting(ctx, query)} ${ofClass} ${placeIfAny}
    where ${ofExam(ctx, query.exam_id)}
      ${query.without_seat ? sql`and s.exam_room_id is null` : sql``}
      ${query.without_number ? sql`and s.symbol_no is null` : sql``}
      ${
        typed
          ? sql`and (folded(u.full_name) ilike ${typed} or folded(u.name_np) ilike ${typed}
        or folded(e.enroll_code) ilike ${typed} or folded(s.symbol_no) ilike ${typed})`
          : sql``
      }
    order by ${inOrder} ${pageOf(query)}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ total: _total, ...row }) => row),
    rows[0]?.total ?? 0,
    query,
    contract.seatPlanStudents.path,
  )
})

type Asked = InputOf<typeof contract.previewSeats>
const isSeated = (one: Sitting): one is Sitting & Seated => one.exam_room_id !== null && one.seat !== null

/** Nothing is written. */
async function deal(ctx: Reader, { exam_id, grade_ids, room_ids, only_new }: Asked) {
  const all = await roomsOf(ctx, exam_id)
  if (room_ids?.some((id) => !all.some((room) => room.id === id))) throw notFound('This room')
  const everybody = await allOf(ctx, exam_id)
  const asked = everybody.filter(
    (one) => (!grade_ids || grade_ids.includes(one.grade_id)) && !(only_new && one.exam_room_id !== null),
  )
  const moving = new Set(asked.map(({ enroll_id }) => enroll_id))
  const kept = everybody.filter(isSeated).filter(({ enroll_id }) => !moving.has(enroll_id))
  const rooms = room_ids ? all.filter(({ id }) => room_ids.includes(id)) : all
  const { seated, missing } = dealSeats(rooms, asked, kept)
  const before = new Map(asked.filter(isSeated).map((one) => [one.enroll_id, one]))
  const moved = seated.filter((one) => {
    const old = before.get(one.enroll_id)
    return old && (old.exam_room_id !== one.exam_room_id || old.seat !== one.seat)
  }).length
  const plan = [...kept, ...seated]
  return { rooms: all, seated, plan, now: { students: asked.length, moved, missing, ...samePairs(all, plan) } }
}

const countsOf = (rooms: readonly ExamRoom[], plan: readonly (Seated & Sitter)[]) =>
  rooms.map(({ id, name }) => {
    const classes = new Map<number, number>()
    for (const { exam_room_id, grade_id } of plan)
      if (exam_room_id === id) classes.set(grade_id, (classes.get(grade_id) ?? 0) + 1)
    return { id, name, classes: [...classes].map(([grade_id, n]) => ({ grade_id, n })) }
  })

const preview = handle(contract.previewSeats, async (asked, ctx) => {
  await examOf(ctx, asked.exam_id)
  const { rooms, plan, now } = await deal(ctx, asked)
  return { data: { ...now, rooms: now.missing ? [] : countsOf(rooms, plan) } }
})

/** Places that are given at once: each student in a seat, or in none. */
async function writeSeats(
  { tx, company }: Reader,
  exam: number,
  places: readonly { enroll_id: number; exam_room_id: number | null; seat: number | null }[],
): Promise<void> {
  await sql`
    insert into exam_seats (company_id, exam_id, enroll_id, exam_room_id, seat)
    select ${company}::bigint, ${exam}::bigint, n.enroll_id, n.exam_room_id, n.seat
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) n (enroll_id bigint, exam_room_id bigint, seat int)
    on conflict (company_id, exam_id, enroll_id)
    do update set exam_room_id = excluded.exam_room_id, seat = excluded.seat`.execute(tx)
}

/** Deals and writes; what a refusal says is told by `missing`. The exam is held. */
export async function seatAll(ctx: Reader, asked: Asked) {
  await freeSeats(ctx, asked.exam_id)
  const { seated, now } = await deal(ctx, asked)
  await writeSeats(
    ctx,
    asked.exam_id,
    seated.map(({ enroll_id, exam_room_id, seat }) => ({ enroll_id, exam_room_id, seat })),
  )
  return now
}

const seatStudents = handle(contract.seatStudents, async (asked, ctx) => {
  const { refuse } = contract.seatStudents
  refusePublished(await examOf(ctx, asked.exam_id, 'for update'))
  const now = await seatAll(ctx, asked)
  if (!now.students) throw refuse('nobody')
  if (now.missing) throw refuse('too-few-seats', { errors: { room_ids: [String(now.missing)] } })
  ctx.note({ entity: 'exams', entity_id: asked.exam_id, after: { seated: now.students, ...asked } })
  return { data: now, message: 'The students are seated.' }
})

type Move = InputOf<typeof contract.moveStudent>

async function refuseNoSeat(ctx: Ctx, { exam_id, exam_room_id = null, seat = null }: Move): Promise<void> {
  if ((exam_room_id === null) !== (seat === null)) throw fieldError('seat', 'Field is required')
  if (exam_room_id === null) return
  const room = orNotFound(
    (await roomsOf(ctx, exam_id)).find(({ id }) => id === exam_room_id),
    'This room',
  )
  if (seat! > seatsOf(room)) throw fieldError('seat', 'The room has no such seat')
}

const move = handle(contract.moveStudent, async (asked, ctx) => {
  const { exam_id, enroll_id, exam_room_id = null, seat = null, swap_with = null } = asked
  const { refuse } = contract.moveStudent
  refusePublished(await examOf(ctx, exam_id, 'for update'))
  await refuseNoSeat(ctx, asked)
  await freeSeats(ctx, exam_id)
  const all = await allOf(ctx, exam_id)
  const mover = orNotFound(
    all.find((one) => one.enroll_id === enroll_id),
    'This student',
  )
  const there = all.find(
    (one) => one.exam_room_id !== null && one.exam_room_id === exam_room_id && one.seat === seat && one !== mover,
  )
  if ((there?.enroll_id ?? null) !== swap_with) throw refuse('changed')
  if (there && mover.exam_room_id === null) throw refuse('no-seat')
  await writeSeats(ctx, exam_id, [
    { enroll_id, exam_room_id, seat },
    ...(there ? [{ enroll_id: there.enroll_id, exam_room_id: mover.exam_room_id, seat: mover.seat }] : []),
  ])
  const place = ({ room, seat: own }: Sitting) => ({ room, seat: own })
  ctx.note({
    entity: 'exams',
    entity_id: exam_id,
    before: { student: mover.name, ...place(mover) },
    after: { exam_room_id, seat, ...(there && { swapped_with: there.name }) },
  })
  return { message: there ? 'The two have changed their seats.' : 'The seat is changed.' }
})

export const seatHandlers = [showRoom, listStudents, preview, seatStudents, move]
