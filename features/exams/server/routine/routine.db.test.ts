/** The exam routine: written all or nothing, without clashes in a class; read by the school, and by a family for its child. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { openExam } from '#test/called.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import type { RoutineClass } from '../../contract/routine.ts'

let world: World
let office: Person
let guardian: Person
let exam: number
let child: { id: number; academic: { grade_id: number; enroll_id: number } }

const school = async <T>(statement: string) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)
const read = async (person: Person, more = ''): Promise<RoutineClass[]> =>
  (await person.get(`/api/exam-routine?exam_id=${exam}${more}`)).body.data.classes
const write = (sittings: object[], of = exam) => office.send('PUT', `/api/exam-routine/${of}`, { sittings })
const nothing = { held_on: null, starts_at: null, minutes: null, room: null }

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  guardian = await world.signIn('guardian', himalaya)
  child = (await guardian.get('/api/guardian-child')).body.data[0]
  exam = (
    await school<{ id: number }>(`select id from exams where company_id = ${himalaya} and name = '${openExam}'`)
  )[0]!.id
  await school(
    `update exam_parts set held_on = null, starts_at = null, minutes = null, room = null where company_id = ${himalaya}`,
  )
  for (const table of ['exam_seats', 'exam_invigilators', 'exam_rooms'])
    await school(`delete from ${table} where company_id = ${himalaya} and exam_id = ${exam}`)
})
afterAll(() => world.close())

it('is saved and read back, and taken away again', async () => {
  const [first] = await read(office, `&grade_id=${child.academic.grade_id}`)
  const [one, two] = first!.sittings
  const at = { held_on: '2026-12-01', starts_at: '10:00', minutes: 180, room: 'Hall' }
  expect(
    (
      await write([
        { exam_part_id: one!.exam_part_id, ...at },
        { exam_part_id: two!.exam_part_id, ...at, held_on: '2026-12-02' },
      ])
    ).status,
  ).toBe(200)
  const [saved] = await read(office, `&grade_id=${child.academic.grade_id}`)
  expect(saved!.sittings[0]).toMatchObject(at)
  expect((await write([{ exam_part_id: two!.exam_part_id, ...nothing }])).status).toBe(200)
  expect((await read(office, `&grade_id=${child.academic.grade_id}`))[0]!.sittings[1]).toMatchObject(nothing)
})

it('refuses two parts of a class at once, and saves none of them', async () => {
  const [first] = await read(office, `&grade_id=${child.academic.grade_id}`)
  const before = first!.sittings
  const clash = await write(
    before.slice(0, 2).map(({ exam_part_id }) => ({
      exam_part_id,
      held_on: '2026-12-03',
      starts_at: '10:00',
      minutes: 60,
      room: null,
    })),
  )
  expect([clash.status, clash.body.message]).toEqual([
    406,
    'Two parts of one class are at the same time. Change one of them.',
  ])
  expect((await read(office, `&grade_id=${child.academic.grade_id}`))[0]!.sittings).toEqual(before)
  const timeless = await write([{ exam_part_id: before[0]!.exam_part_id, ...nothing, starts_at: '10:00' }])
  expect([timeless.status, timeless.body.message]).toEqual([
    406,
    'Give the day first: a time without a day is on no routine.',
  ])
})

it('two classes may sit at once', async () => {
  const [a, b] = await read(office)
  const at = { held_on: '2026-12-04', starts_at: '10:00', minutes: 60, room: 'Hall' }
  expect(
    (await write([a!, b!].map(({ sittings }) => ({ exam_part_id: sittings[0]!.exam_part_id, ...at })))).status,
  ).toBe(200)
})

it('changes no part of another exam or school, and nothing of a published one', async () => {
  const [other] = await school<{ id: number; exam: number }>(
    `select p.id, m.id as exam from exam_parts p join exam_subjects x on x.company_id = p.company_id and x.id = p.exam_subject_id join exams m on m.company_id = x.company_id and m.id = x.exam_id where p.company_id = ${himalaya} and m.state = 'published' limit 1`,
  )
  const at = { held_on: '2026-12-04', starts_at: '08:00', minutes: 60, room: null }
  expect((await write([{ exam_part_id: other!.id, ...at }])).status).toBe(404)
  const published = await write([{ exam_part_id: other!.id, ...at }], other!.exam)
  expect([published.status, published.body.message]).toEqual([
    406,
    'This exam is published. Withdraw its results first.',
  ])
  const stranger = await world.signIn('administrator.bagmati', bagmati)
  expect((await stranger.get(`/api/exam-routine?exam_id=${exam}`)).status).toBe(404)
  expect((await guardian.get(`/api/exam-routine?exam_id=${exam}`)).status).toBe(403)
})

it('a family reads that of its child, in the order of the days; of a draft nothing', async () => {
  const [own] = await read(office, `&grade_id=${child.academic.grade_id}`)
  await write(
    own!.sittings.map(({ exam_part_id }, n) => ({
      exam_part_id,
      held_on: `2026-12-${String(20 - n).padStart(2, '0')}`,
      starts_at: '11:00',
      minutes: 120,
      room: null,
    })),
  )
  const seen = async () => (await guardian.get(`/api/guardian-exam-routine?student_id=${child.id}`)).body.data
  const [shown] = await seen()
  expect(shown.exam).toBe(openExam)
  const days = shown.sittings.map(({ held_on }: { held_on: string }) => held_on)
  expect(days).toEqual([...days].sort())
  expect(days.length).toBeGreaterThan(2)
  await school(`update exams set state = 'draft' where company_id = ${himalaya} and id = ${exam}`)
  expect(await seen()).toEqual([])
  await school(`update exams set state = 'open' where company_id = ${himalaya} and id = ${exam}`)
  const [stranger] = await school<{ id: number }>(
    `select s.id from students s where s.company_id = ${himalaya} and not exists (select from student_guardians g where g.company_id = s.company_id and g.student_id = s.id and g.guardian_id = ${guardian.id}) limit 1`,
  )
  expect((await guardian.get(`/api/guardian-exam-routine?student_id=${stranger!.id}`)).status).toBe(404)
})

it('a family reads where its child sits and by which number, and nothing of others or where there is no plan', async () => {
  const seen = async (person: Person, id: number) =>
    (await person.get(`/api/guardian-exam-routine?student_id=${id}`)).body.data[0].place
  expect(await seen(guardian, child.id)).toBeNull()
  const { enroll_id, grade_id } = child.academic
  const [other] = await school<{ enroll_id: number }>(
    `select id as enroll_id from enrolments where company_id = ${himalaya} and grade_id = ${grade_id} and id <> ${enroll_id}
     and batch_id = (select id from batches where company_id = ${himalaya} and is_current) and status <> 'left' limit 1`,
  )
  const [room] = await school<{ id: number }>(
    `insert into exam_rooms (company_id, exam_id, name, columns_of_benches, rows, seats_per_bench, position)
     values (${himalaya}, ${exam}, 'Library', 2, 5, 2, 1) returning id`,
  )
  const sit = (enrolment: number, symbol: string, at: string) =>
    school(`insert into exam_seats (company_id, exam_id, enroll_id, symbol_no, exam_room_id, seat)
      values (${himalaya}, ${exam}, ${enrolment}, '${symbol}', ${at})
      on conflict (company_id, exam_id, enroll_id) do update set exam_room_id = excluded.exam_room_id, seat = excluded.seat`)
  // the other one's place is not this child's
  await sit(other!.enroll_id, '8302', `${room!.id}, 4`)
  expect(await seen(guardian, child.id)).toBeNull()
  await sit(enroll_id, '8301', 'null, null')
  expect(await seen(guardian, child.id)).toEqual({ symbol_no: '8301', room: null, seat: null })
  await sit(enroll_id, '8301', `${room!.id}, 3`)
  expect(await seen(guardian, child.id)).toEqual({ symbol_no: '8301', room: 'Library', seat: 3 })
})

it.each(['excel', 'pdf'])('goes out as %s', async (format) => {
  expect(
    (await office.get(`/api/exam-routine/download/${format}?exam_id=${exam}&token=${office.id}&language=ne`)).status,
  ).toBe(200)
})
