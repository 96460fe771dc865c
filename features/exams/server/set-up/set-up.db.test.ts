/** Exams are set up by the office: classes with their subjects, what each is asked, opened, closed and locked; nothing that is marked already is lost by it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Place } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let at: Place
let student: { id: number; enroll_id: number }
let subjects: { id: number }[]
let exam: number

const rows = async <T>(statement: string): Promise<T[]> =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)
const days = { start_date: '2026-11-01', end_date: '2026-11-10' }
const add = (input: object) =>
  office.send('POST', '/api/exam', { name: 'Own terminal', ...days, grade_ids: [at.grade], ...input })
const shown = async () => (await office.get(`/api/exam/${exam}`)).body.data
const asked = async () => (await office.get(`/api/subject-marks?exam_id=${exam}&grade_id=${at.grade}`)).body.data
const save = (input: object[]) =>
  office.send('PUT', '/api/subject-marks', { exam_id: exam, grade_id: at.grade, subjects: input })
const part = (kind: string, full_marks: number, more: object = {}) => ({
  kind,
  full_marks,
  pass_marks: null,
  credit_hours: 0,
  ...more,
})
const state = (to: string, reason?: string) =>
  office.send('POST', `/api/exam/${exam}/state`, { state: to, ...(reason && { reason }) })

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const make = build(world, office)
  at = await make.place()
  student = await make.student({ at })
  subjects = [
    await make.subject(at, { rank: 1, has_practical: true, credit_hours: 5 }),
    await make.subject(at, { rank: 2, credit_hours: 4 }),
  ]
})
afterAll(() => world.close())

it('a wrong exam is refused field by field, and by who has no right', async () => {
  const errorsOf = async (input: object) => Object.keys((await add(input)).body.errors)
  expect(await errorsOf({ name: ' ' })).toEqual(['name'])
  expect(await errorsOf({ end_date: '2026-10-01' })).toEqual(['end_date'])
  expect(await errorsOf({ grade_ids: [987654321] })).toEqual(['grade_ids'])
  expect(await errorsOf({ copy_of: 987654321 })).toEqual(['copy_of'])
  for (const role of ['teacher', 'guardian', 'accountant'])
    expect((await (await world.signIn(role, himalaya)).send('POST', '/api/exam', { name: 'No', ...days })).status).toBe(
      403,
    )
  expect(await rows(`select 1 from exams where company_id = ${himalaya} and name = 'Own terminal'`)).toEqual([])
})

it('an exam brings the subjects of its classes, asked as they are asked at first', async () => {
  exam = (await add({})).body.data.id
  expect(Object.keys((await add({})).body.errors)).toEqual(['name'])
  expect((await asked()).subjects.map(({ parts }: { parts: object[] }) => parts)).toEqual([
    [
      { kind: 'theory', full_marks: 75, pass_marks: null, credit_hours: 3.75 },
      { kind: 'practical', full_marks: 25, pass_marks: null, credit_hours: 1.25 },
    ],
    [{ kind: 'theory', full_marks: 100, pass_marks: null, credit_hours: 4 }],
  ])
  expect(await shown()).toMatchObject({
    state: 'draft',
    classes: [{ grade_id: at.grade, progress: [{ students: 1, entered: 0 }, { asked: 1 }] }],
  })
})

it('what is asked is saved all or nothing', async () => {
  const [first, second] = subjects
  const good = { subject_id: second!.id, counts: true, pass_marks: null, parts: [part('theory', 50)] }
  for (const wrong of [
    { subject_id: first!.id, counts: true, pass_marks: null, parts: [part('theory', 0)] },
    { subject_id: first!.id, counts: true, pass_marks: null, parts: [part('theory', 10.255)] },
    { subject_id: first!.id, counts: true, pass_marks: null, parts: [part('theory', 10, { pass_marks: 11 })] },
    { subject_id: first!.id, counts: true, pass_marks: null, parts: [part('theory', 10), part('theory', 10)] },
  ])
    expect((await save([good, wrong])).status).toBe(422)
  expect((await save([good, { ...good, subject_id: 987654321 }])).status).toBe(404)
  expect((await asked()).subjects[1].parts[0].full_marks).toBe(100)
  expect(
    (await save([{ ...good, counts: false, pass_marks: 20, parts: [part('theory', 26.25), part('internal', 23.75)] }]))
      .status,
  ).toBe(200)
  expect((await asked()).subjects[1]).toMatchObject({
    counts: false,
    pass_marks: 20,
    parts: [{ full_marks: 26.25 }, { kind: 'internal' }],
  })
})

it('full marks follow down to what is marked and no further; a marked part stays', async () => {
  await rows(`insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value)
    select p.company_id, p.id, ${student.enroll_id}, p.full_marks, 'marked', 40 from exam_parts p join exam_subjects t on t.company_id = p.company_id and t.id = p.exam_subject_id
    where p.company_id = ${himalaya} and t.exam_id = ${exam} and t.subject_id = ${subjects[0]!.id} and p.kind = 'theory'`)
  const to = (parts: object[]) => save([{ subject_id: subjects[0]!.id, counts: true, pass_marks: null, parts }])
  const refused = await to([part('theory', 39), part('practical', 25)])
  expect([refused.status, refused.body.errors.subjects[0]]).toEqual([406, expect.stringContaining('theory: 40')])
  expect((await to([part('practical', 25)])).status).toBe(406)
  expect((await to([part('theory', 40), part('practical', 25)])).status).toBe(200)
  expect(
    await rows(
      `select full_marks, value from marks where company_id = ${himalaya} and enroll_id = ${student.enroll_id}`,
    ),
  ).toEqual([{ full_marks: 40, value: 40 }])
  expect((await office.send('PUT', `/api/exam/${exam}/classes`, { classes: [] })).status).toBe(406)
  expect((await office.send('DELETE', `/api/exam/${exam}`, {})).status).toBe(406)
  expect(
    (await office.send('POST', '/api/subject-marks/copy', { exam_id: exam, grade_id: at.grade, from_exam_id: exam }))
      .status,
  ).toBe(406)
})

it('an exam is opened, closed, opened again for a reason; a published one is withdrawn first', async () => {
  expect((await state('closed')).status).toBe(406)
  expect((await state('open')).status).toBe(200)
  expect((await state('open')).status).toBe(406)
  expect((await state('closed')).status).toBe(200)
  expect((await shown()).closed_at).not.toBeNull()
  expect((await state('open')).status).toBe(422)
  expect((await state('open', 'A paper was found')).status).toBe(200)
  expect((await shown()).closed_at).toBeNull()
  await rows(`update exams set state = 'published' where company_id = ${himalaya} and id = ${exam}`)
  expect((await state('open', 'Why not')).status).toBe(406)
  expect((await save([{ subject_id: subjects[1]!.id, counts: true, pass_marks: null, parts: [] }])).status).toBe(406)
  await rows(`update exams set state = 'open' where company_id = ${himalaya} and id = ${exam}`)
})

it('an exam that asks nothing is not opened', async () => {
  const { id } = (await add({ name: 'Empty', grade_ids: [] })).body.data
  expect((await office.send('POST', `/api/exam/${id}/state`, { state: 'open' })).status).toBe(406)
  expect((await office.send('DELETE', `/api/exam/${id}`, {})).status).toBe(200)
})

it('a copy asks what the other exam asks, without its marks', async () => {
  const { id } = (await add({ name: 'Copy', grade_ids: [], copy_of: exam })).body.data
  const copy = (await office.get(`/api/subject-marks?exam_id=${id}&grade_id=${at.grade}`)).body.data
  const { subjects: source } = await asked()
  expect(copy.subjects).toEqual(source.map((each: object) => ({ ...each, has_marks: false })))
})

it('marks of a section are locked at once, and unlocked for a reason', async () => {
  const lock = { section_id: at.section }
  expect((await office.send('POST', `/api/exam/${exam}/lock`, lock)).body.data).toEqual({ locked: 2 })
  expect((await office.send('POST', `/api/exam/${exam}/lock`, lock)).body.data).toEqual({ locked: 0 })
  expect((await shown()).classes[0].progress.map(({ locked_by }: { locked_by: string }) => typeof locked_by)).toEqual([
    'string',
    'string',
  ])
  expect((await office.send('POST', `/api/exam/${exam}/unlock`, lock)).status).toBe(422)
  expect(
    (await office.send('POST', `/api/exam/${exam}/unlock`, { ...lock, reason: 'A wrong mark' })).body.data,
  ).toEqual({ unlocked: 2 })
})

it('a teacher sees the exams with the own sections only', async () => {
  const teacher = await world.signIn('teacher', himalaya)
  const { data } = (await teacher.get(`/api/exam/${exam}`)).body
  expect(data.classes[0]).toMatchObject({ sections: [], progress: [] })
  expect((await teacher.send('POST', `/api/exam/${exam}/lock`, {})).status).toBe(403)
})
