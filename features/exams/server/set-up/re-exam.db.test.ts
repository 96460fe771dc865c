/** A re-examination: of what was failed, by whoever failed it; the better mark counts, and whoever passes it has passed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, unique } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { createReExam, saveTaker } from '../../contract/re-exam.ts'

let world: World
let office: Person
let teacher: Person
let exam: number
let again: number
let at: { grade: number; section: number }
const students: number[] = []
const subjects: string[] = []

const rows = async <T>(statement: string): Promise<T[]> =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)
const send = async (path: string, body: object = {}, { by = office, method = 'POST' as 'POST' | 'PUT' } = {}) => {
  const { status, body: answer } = await by.send(method, path, body)
  return { status, ...answer }
}
const days = { start_date: '2026-05-10', end_date: '2026-05-12' }
const add = (more: object = {}, by = office) =>
  send(`/api/exam/${exam}/re-exam`, { name: unique('Again'), ...days, ...more }, { by })
const turn = (id: number, state: string, reason?: string) => send(`/api/exam/${id}/state`, { state, reason })
/** Of the theory of the nth subject. */
const mark = (id: number, student: number, subject: number, value: number | 'absent') =>
  rows(`insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value)
    select p.company_id, p.id, ${students[student]}, p.full_marks, ${value === 'absent' ? `'absent', null` : `'marked', ${value}`}
    from exam_subjects s join subjects b on b.company_id = s.company_id and b.id = s.subject_id
    join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id and p.kind = 'theory'
    where s.company_id = ${himalaya} and s.exam_id = ${id} and b.name = '${subjects[subject]}'
    on conflict (company_id, exam_part_id, enroll_id) do update set state = excluded.state, value = excluded.value`)
interface Taker {
  enroll_id: number
  subjects: { exam_subject_id: number; subject: string }[]
}
const takers = async (): Promise<unknown[]> =>
  (await office.get(`/api/exam/${again}/takers`)).body.data.map((row: Taker) => [
    students.indexOf(row.enroll_id),
    ...row.subjects.map(({ subject }) => subjects.indexOf(subject)),
  ])
interface LedgerRow {
  enroll_id: number
  state: string
  marks: number
  rank: number | null
}
const ledger = async (id: number): Promise<unknown[]> =>
  (await office.get(`/api/marks-ledger?exam_id=${id}&section_id=${at.section}`)).body.data.students.map(
    ({ enroll_id, state, marks, rank }: LedgerRow) => [students.indexOf(enroll_id), state, marks, rank],
  )

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  teacher = await world.signIn('teacher', himalaya)
  const make = build(world, office)
  at = await make.place()
  for (let n = 0; n < 3; n++) {
    const name = unique('Paper')
    await make.subject(at, { name })
    subjects.push(name)
  }
  const marks = [
    [60, 70, 80],
    [20, 70, 80],
    [20, 30, 80],
    [20, 30, 'absent'],
    [34, 70, 80],
  ] as const
  for (const _ of marks) students.push((await make.student({ at })).enroll_id)
  exam = (
    await send('/api/exam', {
      name: unique('Final'),
      start_date: '2026-05-01',
      end_date: '2026-05-02',
      weight: 0,
      grade_ids: [at.grade],
    })
  ).data.id
  await turn(exam, 'open')
  for (const [n, own] of marks.entries()) for (const [m, value] of own.entries()) await mark(exam, n, m, value)
})
afterAll(() => world.close())

it('refuses who may not add exams, another school, an exam that is open, and one that nobody would sit', async () => {
  expect((await add({}, teacher)).status).toBe(403)
  expect((await add({}, await world.signIn('administrator.bagmati', bagmati))).status).toBe(404)
  expect((await add()).message).toBe(createReExam.refusals['not-closed'])
  await turn(exam, 'closed')
  expect((await add({ end_date: '2026-05-01' })).errors).toHaveProperty('end_date')
  const first = (await office.get('/api/exam')).body.data.find(({ id }: { id: number }) => id === exam)
  expect((await add({ name: first.name })).errors).toHaveProperty('name')
})

it('says before who would sit it, and takes whoever failed in so few subjects', async () => {
  expect((await office.get(`/api/exam/${exam}/re-exam`)).body.data.failed_in).toEqual([
    { subjects: 1, students: 2 },
    { subjects: 2, students: 1 },
    { subjects: 3, students: 1 },
  ])
  const made = await add({ most: 2 })
  expect(made.data.students).toBe(3)
  again = made.data.id
  expect(await takers()).toEqual([
    [1, 0],
    [2, 0, 1],
    [4, 0],
  ])
  // the third subject is sat by nobody
  const shown = (await office.get(`/api/exam/${again}`)).body.data
  expect(shown.classes[0].subjects).toHaveLength(2)
  expect(shown.retakes.id).toBe(exam)
  expect((await send(`/api/exam/${again}/re-exam`, { name: unique('Third'), ...days })).status).toBe(406)
})

it('is entered by and for nobody else', async () => {
  await turn(again, 'open')
  const { sheets } = (await office.get(`/api/marks/sheets?exam_id=${again}`)).body.data
  expect(sheets.map(({ students: n }: { students: number }) => n).toSorted()).toEqual([1, 3])
  const [sheet] = sheets.filter(({ students: n }: { students: number }) => n === 1)
  const { exam_subject_id, section_id } = sheet
  const shown = (await office.get(`/api/marks/sheet?exam_subject_id=${exam_subject_id}&section_id=${section_id}`)).body
  expect(shown.data.students.map((row: { enroll_id: number }) => students.indexOf(row.enroll_id))).toEqual([2])
  const entry = (student: number) => ({
    exam_subject_id,
    section_id,
    client_id: crypto.randomUUID(),
    revision: 1,
    entries: [{ cell: students[student]! * 4, value: 40 }],
  })
  expect((await send('/api/marks/sheet', entry(0))).status).toBe(406)
  expect((await send('/api/marks/sheet', entry(2))).data.changed).toBe(1)
  const { data } = (await office.get(`/api/entrance-card?exam_id=${again}`)).body
  expect(data.map((row: { enroll_id: number }) => students.indexOf(row.enroll_id))).toEqual([1, 2, 4])
})

it('the better mark of both counts, and a failed part without a mark is outstanding; nobody has a place', async () => {
  await mark(again, 2, 0, 90)
  await mark(again, 4, 0, 10)
  await turn(again, 'closed')
  expect(await ledger(again)).toEqual([
    [1, 'missing', 150, null],
    [2, 'passed', 210, null],
    [4, 'failed', 184, null],
  ])
  expect((await send(`/api/exam/${again}/publish`, { with_missing: true })).data).toEqual({ published: 3, missing: 1 })
  await send(`/api/exam/${exam}/publish`, {})
  // of the exam itself nothing has changed but who passed it
  expect((await ledger(exam)).map((row) => (row as unknown[])[1])).toEqual([
    'passed',
    'failed',
    'failed',
    'failed',
    'failed',
  ])
  const verdicts = await rows<{ enroll_id: number }>(
    `select enroll_id from result_verdicts where company_id = ${himalaya} and exam_id = ${exam} and passed order by 1`,
  )
  expect(verdicts.map(({ enroll_id }) => students.indexOf(enroll_id))).toEqual([0, 2])
})

it('a transcript shows the year as it is after the re-examination, and no mark that is outstanding there', async () => {
  await rows(`update exams set is_final = false where company_id = ${himalaya} and is_final`)
  await rows(`update exams set is_final = true where company_id = ${himalaya} and id = ${exam}`)
  const shown = async (n: number) => {
    const [row] = await rows<{ student_id: number }>(
      `select student_id from enrolments where company_id = ${himalaya} and id = ${students[n]}`,
    )
    const { years } = (await office.get(`/api/transcript/${row!.student_id}`)).body.data
    const { is_final, state, marks } = years.at(-1).result
    return [is_final, state, marks]
  }
  expect([await shown(0), await shown(1), await shown(2)]).toEqual([
    [true, 'passed', 210],
    [true, 'failed', 170],
    [false, 'passed', 210],
  ])
  await rows(`update exams set is_final = false where company_id = ${himalaya} and id = ${exam}`)
})

it('grace marks are given in the exam that was failed, and none in the re-examination', async () => {
  const settings = (await office.get('/api/settings/exam')).body.data
  await send('/api/settings/exam', { ...settings, grace_part: 5, grace_student: 5 }, { method: 'PUT' })
  const proposed = async (id: number) =>
    (await office.get(`/api/grace-marks?exam_id=${id}`)).body.data.proposed.map((row: Taker) =>
      students.indexOf(row.enroll_id),
    )
  // 34 lacks 1; in the re-examination he is as far
  expect(await proposed(exam)).toContain(4)
  expect(await proposed(again)).toEqual([])
  const asked = { exam_id: again, enroll_ids: [students[4]], reason: 'Board of teachers' }
  expect((await send('/api/grace-marks', asked)).status).toBe(406)
})

it('what a student sits is changed one by one, within his class, and never from under a mark', async () => {
  const [own] = (await office.get(`/api/exam/${again}`)).body.data.classes
  const ids: number[] = own.subjects.map((each: { exam_subject_id: number }) => each.exam_subject_id)
  const choose = (student: number, chosen: number[], id = again) =>
    send(
      `/api/exam/${id}/takers`,
      { enroll_id: students[student] ?? student, exam_subject_ids: chosen },
      { method: 'PUT' },
    )
  expect((await choose(0, [ids[0]!])).message).toMatch(/is published/)
  expect((await send(`/api/exam/${again}/takers/renew`)).status).toBe(406)
  expect((await send(`/api/exam/${again}/withdraw`, { reason: 'Changed once more' })).status).toBe(200)
  expect((await choose(0, [ids[0]!], exam)).message).toBe(saveTaker.refusals['no-re-exam'])
  expect((await choose(987_654_321, [])).status).toBe(404)
  expect((await choose(0, [987_654_321])).status).toBe(422)
  expect((await choose(2, [ids[1]!])).message).toBe(saveTaker.refusals['has-marks'])
  expect((await choose(0, [ids[0]!])).status).toBe(200)
  expect((await takers())[0]).toEqual([0, 0])
  expect((await choose(0, [])).status).toBe(200)
  expect((await takers())[0]).toEqual([1, 0])
  expect((await send(`/api/exam/${again}/classes`, { classes: [] }, { method: 'PUT' })).status).toBe(406)
  const weighs = await send(
    `/api/exam/${again}`,
    { name: unique('Weighs'), ...days, weight: 10, is_final: false },
    { method: 'PUT' },
  )
  expect(weighs.errors).toHaveProperty('weight')
})

it('follows the failed exam when its marks are corrected, and keeps whoever has a mark', async () => {
  await mark(exam, 1, 0, 50)
  await mark(exam, 2, 0, 50)
  await mark(exam, 0, 2, 5)
  const { status, body: refused } = await office.send('DELETE', `/api/exam/${exam}`)
  expect([status, refused.error.code]).toEqual([406, 'has-marks'])
  // he failed in more subjects than may be sat, and somebody let him sit one all the same
  const [own] = (await office.get(`/api/exam/${again}`)).body.data.classes
  const chosen = { enroll_id: students[3], exam_subject_ids: [own.subjects[0].exam_subject_id] }
  expect((await send(`/api/exam/${again}/takers`, chosen, { method: 'PUT' })).status).toBe(200)
  // said before, and nothing is written by saying it
  const wouldMove = async (id = again, by = office) => (await by.get(`/api/exam/${id}/takers/renew`)).body.data
  const before = await takers()
  const moves = { added: { papers: 1, students: 1 }, removed: { papers: 1, students: 1 } }
  expect(await wouldMove()).toEqual(moves)
  expect(await takers()).toEqual(before)
  expect(await wouldMove(exam)).toEqual({ added: { papers: 0, students: 0 }, removed: { papers: 0, students: 0 } })
  expect((await teacher.get(`/api/exam/${again}/takers/renew`)).status).toBe(403)
  const stranger = await world.signIn('administrator.bagmati', bagmati)
  expect((await stranger.get(`/api/exam/${again}/takers/renew`)).status).toBe(404)
  const renewed = await send(`/api/exam/${again}/takers/renew`)
  expect(renewed.data).toEqual(moves)
  expect(await wouldMove()).toEqual({ added: { papers: 0, students: 0 }, removed: { papers: 0, students: 0 } })
  expect(await takers()).toEqual([
    [0, 2],
    [2, 0, 1],
    [3, 0],
    [4, 0],
  ])
})

it('an exam that is weighed out of others, and so has no marks, stays while it is sat again', async () => {
  await rows(`update exams set weight = 0, is_final = false where company_id = ${himalaya} and is_final`)
  const weigh = { name: unique('Term'), ...days, is_final: false }
  expect((await send(`/api/exam/${exam}`, { ...weigh, weight: 100 }, { method: 'PUT' })).status).toBe(200)
  const made = await send('/api/exam', {
    name: unique('Year'),
    ...days,
    weight: 0,
    is_final: true,
    grade_ids: [at.grade],
  })
  const final: number = made.data.id
  await turn(final, 'closed')
  const sat = await send(`/api/exam/${final}/re-exam`, { name: unique('Year again'), ...days, most: 3 })
  expect(sat.data.students).toBeGreaterThan(0)
  expect((await office.send('DELETE', `/api/exam/${final}`)).body.error.code).toBe('sat-again')
  expect((await office.send('DELETE', `/api/exam/${sat.data.id}`)).status).toBe(200)
  expect((await office.send('DELETE', `/api/exam/${final}`)).status).toBe(200)
})
