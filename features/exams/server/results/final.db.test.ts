/** The final result of a year: one in a batch, weighed out of exams that are closed and come to a whole; and results that families see from a moment on. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, unique } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { publishExam } from '../../contract/publishing.ts'
import { marksRefusals } from '../../contract/marks.ts'

let world: World
let office: Person
let guardian: Person
let at: { grade: number; section: number }
const students: { enroll: number; code: string }[] = []
let first: number
let last: number
let final: number

const rows = async <T>(statement: string): Promise<T[]> =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)
const send = async (path: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') => {
  const { status, body: answer } = await office.send(method, path, body)
  return { status, ...answer }
}
async function exam(weight: number, is_final = false): Promise<number> {
  const days = { start_date: '2026-05-01', end_date: '2026-05-02' }
  const made = await send('/api/exam', { name: unique('Term'), ...days, weight, is_final, grade_ids: [at.grade] })
  expect(made.status).toBe(200)
  return made.data.id
}
const change = (id: number, more: object) =>
  send(
    `/api/exam/${id}`,
    { name: unique('Term'), start_date: '2026-05-01', end_date: '2026-05-02', weight: 0, ...more },
    'PUT',
  )
const turn = (id: number, state: string, reason?: string) => send(`/api/exam/${id}/state`, { state, reason })
const mark = (id: number, values: readonly number[]) =>
  rows(`insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value)
    select p.company_id, p.id, w.enroll_id, p.full_marks, 'marked', w.value from exam_parts p
    join exam_subjects s on s.company_id = p.company_id and s.id = p.exam_subject_id
    join (values ${values.map((value, n) => `(${students[n]!.enroll}, ${value})`).join(', ')}) w (enroll_id, value) on true
    where p.company_id = ${himalaya} and s.exam_id = ${id} and p.kind = 'theory'`)
const seenBy = (person: Person, id: number) =>
  person.get(`/api/exam-result/${id}/${students[0]!.enroll}/${students[0]!.code}`)

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const make = build(world, office)
  at = await make.place()
  await make.subject(at)
  for (let n = 0; n < 2; n++) {
    const { id, enroll_id, enroll_code } = await make.student({ at })
    students.push({ enroll: enroll_id, code: enroll_code })
    if (n) continue
    guardian = await world.signIn('guardian', himalaya)
    await rows(`insert into student_guardians select (jsonb_populate_record(null::student_guardians, to_jsonb(g) || '{"student_id": ${id}}')).*
      from student_guardians g where g.company_id = ${himalaya} and g.guardian_id = ${guardian.id} limit 1`)
  }
  await rows(`update exams set weight = 0 where company_id = ${himalaya}`)
  first = await exam(40)
  last = await exam(50)
  final = await exam(0, true)
})
afterAll(() => world.close())

it('a batch has one final result', async () => {
  const second = await send('/api/exam', {
    name: unique('Term'),
    start_date: '2026-05-01',
    end_date: '2026-05-02',
    is_final: true,
    grade_ids: [],
  })
  expect(second.errors).toEqual({ is_final: ['Another exam of this batch is the final result'] })
  expect((await change(first, { weight: 40, is_final: true })).errors).toHaveProperty('is_final')
})

it('no marks are entered in one that has no share of its own', async () => {
  const [sheet] = await rows<{ id: number }>(
    `select id from exam_subjects where company_id = ${himalaya} and exam_id = ${final}`,
  )
  const entry = {
    exam_subject_id: sheet!.id,
    section_id: at.section,
    client_id: crypto.randomUUID(),
    revision: 1,
    entries: [{ cell: students[0]!.enroll * 4, value: 10 }],
  }
  await rows(`update exams set state = 'open' where company_id = ${himalaya} and id = ${final}`)
  expect((await send('/api/marks/sheet', entry)).message).toBe(marksRefusals['not-open'])
  expect((await office.get(`/api/marks/sheets?exam_id=${final}`)).body.data.sheets).toEqual([])
  await rows(`update exams set state = 'draft' where company_id = ${himalaya} and id = ${final}`)
})

it('it is published when its exams come to a whole and are closed', async () => {
  for (const id of [first, last]) await turn(id, 'open')
  await mark(first, [50, 90])
  await mark(last, [80, 30])
  expect((await turn(final, 'closed')).status).toBe(200)
  const publish = () => send(`/api/exam/${final}/publish`)
  expect((await publish()).message).toBe(publishExam.refusals.weights)
  await change(last, { weight: 60 })
  expect((await publish()).message).toBe(publishExam.refusals['terms-open'])
  await turn(first, 'closed')
  expect((await publish()).message).toBe(publishExam.refusals['terms-open'])
  await turn(last, 'closed')
  expect(await publish()).toMatchObject({ status: 200, data: { published: 2, missing: 0 } })
  const shown = (await seenBy(guardian, final)).body.data
  // 40 % of 50 and 60 % of 80
  expect(shown).toMatchObject({ marks: 68, percent: 68, state: 'passed', letter: 'B', rank: 1 })
  expect(shown.lines[0].terms.map(({ marks: got }: { marks: number }) => got)).toEqual([50, 80])
  expect(shown.weighed.map(({ weight }: { weight: number }) => weight)).toEqual([40, 60])
  const told = (await office.get(`/api/exam/${final}`)).body.data
  expect(told.terms.map(({ id }: { id: number }) => id)).toEqual([first, last])
})

it('another mark in a term makes another result, which is said until it is published again', async () => {
  const changed = async () => (await office.get(`/api/exam/${final}/result-preview`)).body.data.changed
  expect(await changed()).toBe(0)
  await rows(
    `update marks set value = 100 where company_id = ${himalaya} and enroll_id = ${students[0]!.enroll} and value = 50`,
  )
  expect(await changed()).toBe(1)
  expect((await seenBy(guardian, final)).body.data.marks).toBe(68)
})

it('families see a result from its moment on; the office prints it before', async () => {
  const tomorrow = new Date(world.clock.now() + 86_400_000).toISOString()
  expect((await send(`/api/exam/${first}/publish`, { families_from: 'tomorrow' })).status).toBe(422)
  expect((await send(`/api/exam/${first}/publish`, { families_from: tomorrow })).status).toBe(200)
  expect((await seenBy(guardian, first)).status).toBe(404)
  const exams = (await guardian.get('/api/exam')).body.data.map(({ id }: { id: number }) => id)
  expect(exams).toContain(final)
  expect(exams).not.toContain(first)
  expect((await office.get(`/api/marksheet?exam_id=${first}`)).body.meta.total).toBe(2)
  expect((await office.get(`/api/exam/${first}/result-preview`)).body.data.families_from).toBe(tomorrow)
  // published again without a moment it is seen at once
  expect((await send(`/api/exam/${first}/publish`)).status).toBe(200)
  expect((await seenBy(guardian, first)).status).toBe(200)
})

it('a family sees how it goes over the terms, also of an earlier year, each by the enrolment in which it was sat', async () => {
  const [child] = await rows<{ student_id: number }>(
    `select student_id from enrolments where company_id = ${himalaya} and id = ${students[0]!.enroll}`,
  )
  const of = `student_id=${child!.student_id}`
  const [old] = await rows<{ batch: number; exam: number; enroll: number }>(`
    with batch as (select id from batches where company_id = ${himalaya} and not is_current order by start_date limit 1),
    exam as (insert into exams (company_id, batch_id, name, start_date, end_date, state) select ${himalaya}, id, 'Years ago', '2019-05-01', '2019-05-02', 'published' from batch returning id),
    seat as (insert into enrolments (company_id, student_id, batch_id, grade_id, section_id, enroll_code, status, enrolled_on)
      select ${himalaya}, ${child!.student_id}, batch.id, ${at.grade}, ${at.section}, 'OLD-1', 'passed', '2019-05-01' from batch returning id)
    select batch.id as batch, exam.id as exam, seat.id as enroll from batch, exam, seat`)
  const line = {
    subject_np: null,
    code: null,
    counts: true,
    credit_hours: 4,
    grade_point: null,
    highest: null,
    parts: [],
  }
  const lines = [
    { ...line, subject: 'Science', state: 'passed', marks: 75, full_marks: 100, letter: 'B+' },
    { ...line, subject: 'Music', state: 'missing', marks: 0, full_marks: 50, letter: null },
  ]
  await rows(`insert into results (company_id, exam_id, enroll_id, state, gpa, letter, marks, full_marks, percent, rank, lines)
    values (${himalaya}, ${old!.exam}, ${old!.enroll}, 'passed', 3.2, 'B+', 75, 100, 75, 2,
      '${JSON.stringify(lines)}')`)
  const shown = (await guardian.get(`/api/guardian-result?${of}`)).body.data
  expect(shown.map(({ id }: { id: number }) => id)).toEqual([final, first, old!.exam])
  expect(shown[0]).toMatchObject({ percent: 68, letter: 'B', rank: 1, subjects: [{ percent: 68 }] })
  expect(shown[2]).toMatchObject({
    enroll_id: old!.enroll,
    enroll_code: 'OLD-1',
    subjects: [{ name: 'Science', percent: 75 }],
  })
  const listed = (await guardian.get(`/api/guardian-exam?${of}`)).body.data
  for (const each of [...shown, ...listed]) {
    const { id, enroll_id, enroll_code } = each
    expect((await guardian.get(`/api/exam-result/${id}/${enroll_id}/${enroll_code}`)).status).toBe(200)
  }
  const blocked = await send('/api/result-block', {
    exam_id: final,
    enroll_ids: [students[0]!.enroll],
    reason: 'Books',
    until_paid: false,
  })
  expect(blocked.status).toBe(200)
  expect((await guardian.get(`/api/guardian-result?${of}`)).body.data).toHaveLength(2)
  await send('/api/settings/exam', { ...(await office.get('/api/settings/exam')).body.data, family_rank: false }, 'PUT')
  expect((await guardian.get(`/api/guardian-result?${of}`)).body.data[0].rank).toBeNull()
  const stranger = await world.signIn('student', himalaya)
  expect((await stranger.get(`/api/guardian-result?${of}`)).status).toBe(404)
})

it('a class weighs the exams its own way, also when they are published; its own sum must be a whole', async () => {
  const weigh = async (id: number, weight: number | null, more: object = {}) => {
    const [own] = (await office.get(`/api/exam/${id}`)).body.data.classes
    const { grade_id, scheme_id, school_days } = own
    return send(`/api/exam/${id}/classes`, { classes: [{ grade_id, scheme_id, school_days, weight, ...more }] }, 'PUT')
  }
  const termsOf = async () => (await office.get(`/api/exam/${final}`)).body.data.terms
  expect((await weigh(first, 101)).status).toBe(422)
  expect((await weigh(first, 25, { school_days: 77 })).status).toBe(406)
  expect((await weigh(first, 25)).status).toBe(200)
  expect((await termsOf()).map(({ classes }: { classes: object[] }) => classes)).toEqual([
    [expect.objectContaining({ grade_id: at.grade, weight: 25 })],
    [],
  ])
  expect((await send(`/api/exam/${final}/publish`)).message).toBe(publishExam.refusals.weights)
  expect((await weigh(last, 75)).status).toBe(200)
  expect((await send(`/api/exam/${final}/publish`)).status).toBe(200)
  const enroll = students[1]!.enroll
  const [row] = (
    await office.get(`/api/marks-ledger?exam_id=${final}&section_id=${at.section}`)
  ).body.data.students.filter(({ enroll_id }: { enroll_id: number }) => enroll_id === enroll)
  // 25 % of 90 and 75 % of 30
  expect(row.marks).toBe(45)
  const [kept] = await rows<{ weighed: { weight: number }[] }>(
    `select weighed from exam_grades where company_id = ${himalaya} and exam_id = ${final}`,
  )
  expect(kept!.weighed.map(({ weight }) => weight)).toEqual([25, 75])
  // an exam that this class does not count is no part of its result
  expect([(await weigh(first, 0)).status, (await weigh(last, 100)).status]).toEqual([200, 200])
  expect((await send(`/api/exam/${final}/publish`)).status).toBe(200)
  const [alone] = await rows<{ weighed: object[] }>(
    `select weighed from exam_grades where company_id = ${himalaya} and exam_id = ${final}`,
  )
  expect(alone!.weighed).toHaveLength(1)
})
