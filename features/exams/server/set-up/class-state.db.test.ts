/** A class of an exam is closed and published while other classes go on: what is refused there, what goes on here, and the way back. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build, type Child, type Place, unique } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { cellOf } from '../../contract/marks.ts'
import { pairCell } from '../../contract/cell-sheet.ts'
import { paCellOf } from '../../contract/practical.ts'
import { publishExam } from '../../contract/publishing.ts'
import { changeClassState } from '../../contract/set-up.ts'

let world: World
let office: Person
/** Enters all of both classes; corrects nothing. */
let teacher: Person
let exam: number

interface Class {
  at: Place
  subject: number
  exam_subject: number
  child: Child
  criterion: number
  outcome: number
  activity: number
}
let done: Class
let other: Class

const rows = async <T>(query: ReturnType<typeof sql>) => (await query.execute(world.owner.db)).rows as T[]
const post = async (path: string, body: object = {}, by = office, method: 'POST' | 'PUT' = 'POST') => {
  const { status, body: answer } = await by.send(method, path, body)
  return { status, ...answer }
}
const codeOf = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status
const turn = (of: Class, state: 'open' | 'closed', more: object = { reason: 'Looked again' }, by = office) =>
  post(`/api/exam/${exam}/class-state`, { grade_id: of.at.grade, state, ...more }, by)
const publish = (of?: Class) => post(`/api/exam/${exam}/publish`, of ? { grade_ids: [of.at.grade] } : {})
const states = async () => {
  const { state, classes_open, classes } = (await office.get(`/api/exam/${exam}`)).body.data
  const by = new Map<number, string>(
    classes.map((each: { grade_id: number; state: string }) => [each.grade_id, each.state]),
  )
  return [state, classes_open, by.get(done.at.grade), by.get(other.at.grade)]
}
const once = () => ({ client_id: randomUUID(), revision: 1 })
let value = 0
/** A mark, a criterion, a rating and an achievement of the class; what each was answered. */
async function enter(of: Class, by: Person, more: object = {}): Promise<unknown[]> {
  value = (value % 9) + 1
  const { enroll_id } = of.child
  const sheet = { exam_subject_id: of.exam_subject, section_id: of.at.section }
  const section = { exam_id: exam, section_id: of.at.section }
  const sent: [string, object][] = [
    ['/api/marks/sheet', { ...sheet, entries: [{ cell: cellOf(enroll_id, 'theory'), value: 40 + value }] }],
    ['/api/pa-entry', { ...sheet, entries: [{ cell: paCellOf(enroll_id, of.criterion), value }] }],
    [
      '/api/cas-rating',
      {
        ...section,
        subject_id: of.subject,
        entries: [{ cell: pairCell(enroll_id, of.outcome), value: String((value % 2) + 3) }],
      },
    ],
    [
      '/api/eca-achievement',
      { ...section, entries: [{ cell: pairCell(enroll_id, of.activity), value: value % 2 ? 'A' : 'B' }] },
    ],
  ]
  const answers: unknown[] = []
  for (const [path, body] of sent) answers.push(codeOf(await post(path, { ...body, ...once(), ...more }, by)))
  return answers
}
const all = (answer: unknown) => [answer, answer, answer, answer]
const mayChange = async (of: Class, path: string) => {
  const { sheets } = (await teacher.get(`${path}?exam_id=${exam}`)).body.data
  return sheets.find((each: { section_id: number }) => each.section_id === of.at.section)?.may_change
}

async function makeClass(make: ReturnType<typeof build>, batch: number): Promise<Class> {
  const at = await make.place()
  const { id: subject } = await make.subject(at)
  await rows(sql`insert into section_teachers (company_id, batch_id, section_id, user_id)
    values (${himalaya}, ${batch}, ${at.section}, ${teacher.id})`)
  await rows(sql`insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id)
    values (${himalaya}, ${batch}, ${at.section}, ${subject}, ${teacher.id})`)
  return { at, subject, child: await make.student({ at }), exam_subject: 0, criterion: 0, outcome: 0, activity: 0 }
}

/** A theory part, a practical one made of a criterion, an outcome and an activity. */
async function ask(of: Class): Promise<void> {
  const { grade } = of.at
  const parts = [
    { kind: 'theory', full_marks: 75, pass_marks: 26, credit_hours: 3 },
    { kind: 'practical', full_marks: 25, pass_marks: 5, credit_hours: 1 },
  ]
  const subjects = [{ subject_id: of.subject, counts: true, pass_marks: null, parts }]
  expect((await post('/api/subject-marks', { exam_id: exam, grade_id: grade, subjects }, office, 'PUT')).status).toBe(
    200,
  )
  const shown = async () =>
    (await office.get(`/api/pa-manager?exam_id=${exam}&grade_id=${grade}`)).body.data.subjects[0]
  const { exam_subject_id, parts: made } = await shown()
  const criteria = [{ name: 'Project', full_marks: 10 }]
  await post(
    `/api/pa-manager/${made[0].exam_part_id}`,
    { heads: [{ name: 'Work', weight: 25, criteria }] },
    office,
    'PUT',
  )
  await post(`/api/advance-practical-mode/${made[0].exam_part_id}`, { is_on: true }, office, 'PUT')
  of.exam_subject = exam_subject_id
  of.criterion = (await shown()).parts[0].heads[0].criteria[0].id
  const outcomes = [{ id: null, name: 'Reads aloud' }]
  await post('/api/cas-outcome', { exam_id: exam, grade_id: grade, subject_id: of.subject, outcomes }, office, 'PUT')
  const [outcome] = await rows<{ id: number }>(
    sql`select id from cas_outcomes where company_id = ${himalaya} and exam_id = ${exam} and grade_id = ${grade}`,
  )
  of.outcome = outcome!.id
  const [activity] = await rows<{ id: number }>(
    sql`select id from eca_activities where company_id = ${himalaya} and not is_remark order by id limit 1`,
  )
  of.activity = activity!.id
  const setting = { letters: ['A', 'B'], remarks: false, activity_ids: [of.activity] }
  expect((await post(`/api/eca-exam/${grade}/${exam}`, setting, office, 'PUT')).status).toBe(200)
}

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const make = build(world, office)
  teacher = await make.colleague('teacher')
  const [batch] = await rows<{ id: number }>(sql`select id from batches where company_id = ${himalaya} and is_current`)
  done = await makeClass(make, batch!.id)
  other = await makeClass(make, batch!.id)
  const days = { start_date: '2026-05-01', end_date: '2026-05-02', weight: 0 }
  const grade_ids = [done.at.grade, other.at.grade]
  exam = (await post('/api/exam', { name: unique('Annual'), ...days, grade_ids })).data.id
  await ask(done)
  await ask(other)
})
afterAll(() => world.close())

describe('refused:', () => {
  it('who may not change exams, another school, a draft, a class that takes no part, no reason, and what is so already', async () => {
    expect(codeOf(await turn(done, 'closed'))).toBe('not-opened')
    await post(`/api/exam/${exam}/state`, { state: 'open' })
    expect((await turn(done, 'closed', {}, teacher)).status).toBe(403)
    expect((await turn(done, 'closed', {}, await world.signIn('administrator.bagmati', bagmati))).status).toBe(404)
    expect((await post(`/api/exam/${exam}/class-state`, { grade_id: 987_654, state: 'closed' })).status).toBe(404)
    expect(codeOf(await turn(done, 'open'))).toBe('same-state')
    expect((await publish(done)).message).toBe(publishExam.refusals['not-closed'])
    expect(await enter(done, teacher)).toEqual(all(200))
    expect(await enter(other, teacher)).toEqual(all(200))
  })

  it('whatever is entered in the closed class, unless it is a correction; the other class goes on', async () => {
    expect((await turn(done, 'closed')).status).toBe(200)
    expect(await states()).toEqual(['open', false, 'closed', 'open'])
    expect(await enter(done, teacher)).toEqual(all('not-open'))
    expect(await enter(done, teacher, { reason: 'Counted wrong' })).toEqual(all('not-open'))
    expect(await enter(done, office)).toEqual(all('invalid'))
    expect(await enter(done, office, { reason: 'Counted wrong' })).toEqual(all(200))
    expect(await enter(other, teacher)).toEqual(all(200))
    for (const path of [
      '/api/marks/sheets',
      '/api/pa-entry/sheets',
      '/api/cas-rating/sheets',
      '/api/eca-achievement/sheets',
    ])
      expect([path, await mayChange(done, path), await mayChange(other, path)]).toEqual([path, false, true])
    const individual = async (of: Class) =>
      (await teacher.get(`/api/marks/student?exam_id=${exam}&enroll_id=${of.child.enroll_id}`)).body.data
    expect([(await individual(done)).exam.state, (await individual(done)).subjects[0].may_change]).toEqual([
      'closed',
      false,
    ])
    expect([(await individual(other)).exam.state, (await individual(other)).subjects[0].may_change]).toEqual([
      'open',
      true,
    ])
    expect((await turn(done, 'open', {})).errors).toHaveProperty('reason')
  })
})

it('the closed class is published, and the others still enter; neither is touched by the other', async () => {
  const preview = (await office.get(`/api/exam/${exam}/result-preview`)).body.data
  const closed = preview.sections.map((each: { grade_id: number; closed: boolean }) => [each.grade_id, each.closed])
  expect(new Map(closed)).toEqual(
    new Map([
      [done.at.grade, true],
      [other.at.grade, false],
    ]),
  )
  expect((await publish()).message).toBe(publishExam.refusals['not-closed'])
  expect((await publish(done)).data).toEqual({ published: 1, missing: 0 })
  expect(await states()).toEqual(['published', true, 'published', 'open'])
  const seen = await rows<{ enroll_id: number }>(
    sql`select enroll_id from visible_results where company_id = ${himalaya} and exam_id = ${exam}`,
  )
  expect(seen.map(({ enroll_id }) => enroll_id)).toEqual([done.child.enroll_id])
  expect((await publish(other)).message).toBe(publishExam.refusals['not-closed'])
  expect(await enter(other, teacher)).toEqual(all(200))
  expect(await enter(done, teacher)).toEqual(all('not-open'))
  const own = (await teacher.get(`/api/marks/own-sheets?exam_id=${exam}`)).body.data
  expect([own.state, own.whole.map((each: { section_id: number }) => each.section_id)]).toEqual([
    'open',
    [other.at.section],
  ])
  // what is published is not asked otherwise, and no days are counted anew for it
  const days = (of: Class) =>
    post(
      '/api/exam-attendance',
      { exam_id: exam, section_id: of.at.section, school_days: 80, entries: [] },
      office,
      'PUT',
    )
  expect([codeOf(await days(done)), codeOf(await days(other))]).toEqual(['published', 200])
  const outcomes = [{ id: null, name: 'Writes' }]
  const change = (of: Class) =>
    post(
      '/api/cas-outcome',
      {
        exam_id: exam,
        grade_id: of.at.grade,
        subject_id: of.subject,
        outcomes: [...outcomes, { id: of.outcome, name: 'Reads aloud' }],
      },
      office,
      'PUT',
    )
  expect(codeOf(await change(done))).toBe('published')
  expect((await turn(done, 'open')).message).toBe(changeClassState.refusals.published)
  const again = { name: unique('Again'), start_date: '2026-05-10', end_date: '2026-05-12' }
  expect(codeOf(await post(`/api/exam/${exam}/re-exam`, again))).toBe('not-closed')
})

it('withdrawn, the exam is open as before, and the class may be opened again', async () => {
  expect((await post(`/api/exam/${exam}/withdraw`, { reason: 'A wrong mark' })).status).toBe(200)
  expect(await states()).toEqual(['open', false, 'closed', 'open'])
  expect((await turn(done, 'open')).status).toBe(200)
  expect(await enter(done, teacher)).toEqual(all(200))
  expect((await turn(done, 'closed')).status).toBe(200)
})

it('the last class closes the exam; one of them alone is opened again, also beside what is published', async () => {
  expect((await publish(done)).status).toBe(200)
  expect((await turn(other, 'closed')).status).toBe(200)
  expect(await states()).toEqual(['published', false, 'published', 'published'])
  expect(await enter(other, teacher)).toEqual(all('not-open'))
  expect((await turn(other, 'open')).status).toBe(200)
  expect(await states()).toEqual(['published', true, 'published', 'open'])
  expect(await enter(other, teacher)).toEqual(all(200))
  // closed for all that are left
  expect((await post(`/api/exam/${exam}/state`, { state: 'closed' })).status).toBe(200)
  expect(await states()).toEqual(['published', false, 'published', 'published'])
  expect((await publish()).data.published).toBe(2)
  const log = await rows<{ n: number }>(
    sql`select count(*)::int as n from audit_rows where company_id = ${himalaya} and entity = 'exams'
      and entity_id = ${String(exam)} and reason = 'Looked again'`,
  )
  expect(log[0]!.n).toBeGreaterThan(2)
})

it('a final result of a class waits for that class alone', async () => {
  await rows(sql`update exams set weight = 0, is_final = false where company_id = ${himalaya}`)
  await rows(sql`update exams set weight = 100 where company_id = ${himalaya} and id = ${exam}`)
  const days = { start_date: '2026-05-08', end_date: '2026-05-09', weight: 0, is_final: true }
  const final = (await post('/api/exam', { name: unique('Year'), ...days, grade_ids: [done.at.grade, other.at.grade] }))
    .data.id
  await post(`/api/exam/${final}/state`, { state: 'closed' })
  await post(`/api/exam/${exam}/withdraw`, { reason: 'One class only', grade_ids: [other.at.grade] })
  expect((await turn(other, 'open')).status).toBe(200)
  const weigh = (of: Class) => post(`/api/exam/${final}/publish`, { grade_ids: [of.at.grade], with_missing: true })
  expect(codeOf(await weigh(other))).toBe('terms-open')
  expect((await weigh(done)).status).toBe(200)
})
