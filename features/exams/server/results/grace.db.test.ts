/** Grace marks: who may give them, to whom, within which limits; they lift the result and leave the mark, and count no more when the mark is changed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, unique } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { giveGrace } from '../../contract/grace.ts'

let world: World
let office: Person
let teacher: Person
let exam: number
let at: { grade: number; section: number }
const students: number[] = []

const rows = async <T>(statement: string): Promise<T[]> =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)
const send = async (path: string, body: object = {}, { by = office, method = 'POST' as 'POST' | 'PUT' } = {}) => {
  const { status, body: answer } = await by.send(method, path, body)
  return { status, ...answer }
}
const limits = async (grace_part: number, grace_student: number) =>
  send(
    '/api/settings/exam',
    { ...(await office.get('/api/settings/exam')).body.data, grace_part, grace_student },
    { method: 'PUT' },
  )
const listed = async () => (await office.get(`/api/grace-marks?exam_id=${exam}`)).body.data
const proposed = async () =>
  (await listed()).proposed.map(({ enroll_id, parts }: { enroll_id: number; parts: { grace: number }[] }) => [
    students.indexOf(enroll_id),
    ...parts.map(({ grace }) => grace),
  ])
const give = (who: readonly number[], more: object = {}, by = office) =>
  send(
    '/api/grace-marks',
    { exam_id: exam, enroll_ids: who.map((n) => students[n]!), reason: 'Board of teachers', ...more },
    { by },
  )
const takeBack = (who: readonly number[]) =>
  send('/api/grace-marks/withdraw', {
    exam_id: exam,
    enroll_ids: who.map((n) => students[n]!),
    reason: 'Given by mistake',
  })
const turn = (state: string, reason?: string) => send(`/api/exam/${exam}/state`, { state, reason })
interface LedgerRow {
  enroll_id: number
  state: string
  marks: number
  cells: { parts: { marks: number | null; grace?: number }[] }[]
}
const resultOf = async (n: number): Promise<LedgerRow> =>
  (await office.get(`/api/marks-ledger?exam_id=${exam}&section_id=${at.section}`)).body.data.students.find(
    ({ enroll_id }: LedgerRow) => enroll_id === students[n],
  )

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  teacher = await world.signIn('teacher', himalaya)
  const make = build(world, office)
  at = await make.place()
  await make.subject(at)
  await make.subject(at)
  // marks of 100 in two subjects; passed from 35
  const marks = [
    [33, 50],
    [32, 31.5],
    [34, 'absent'],
    [20, 90],
    [60, 70],
  ] as const
  for (const _ of marks) students.push((await make.student({ at })).enroll_id)
  const days = { start_date: '2026-05-01', end_date: '2026-05-02' }
  exam = (await send('/api/exam', { name: unique('Term'), ...days, weight: 0, grade_ids: [at.grade] })).data.id
  await turn('open')
  for (const [n, own] of marks.entries())
    for (const [m, value] of own.entries())
      await rows(`insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value)
        select p.company_id, p.id, ${students[n]}, p.full_marks, ${value === 'absent' ? `'absent', null` : `'marked', ${value}`}
        from exam_subjects s join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
        where s.company_id = ${himalaya} and s.exam_id = ${exam} order by s.position offset ${m} limit 1`)
})
afterAll(() => world.close())

it('refuses who has no right, another school, an exam that is open, and a reason that says nothing', async () => {
  await limits(5, 10)
  expect((await teacher.get(`/api/grace-marks?exam_id=${exam}`)).status).toBe(403)
  expect((await give([0], {}, teacher)).status).toBe(403)
  const stranger = await world.signIn('administrator.bagmati', bagmati)
  expect((await stranger.get(`/api/grace-marks?exam_id=${exam}`)).status).toBe(404)
  expect((await give([0], {}, stranger)).status).toBe(404)
  expect((await give([0])).message).toBe(giveGrace.refusals['not-closed'])
  expect(await proposed()).toEqual([])
  await turn('closed')
  expect((await give([0], { reason: ' ' })).errors).toHaveProperty('reason')
  expect((await send('/api/settings/exam', { grace_part: -1 }, { method: 'PUT' })).status).toBe(422)
})

it('proposes whoever passes everything within the limits of the school, and gives to nobody else', async () => {
  await limits(0, 0)
  expect(await proposed()).toEqual([])
  await limits(5, 5)
  // 33 lacks 2; 32 and 31.5 lack 6.5 together; one was absent; 20 lacks 15
  expect(await proposed()).toEqual([[0, 2]])
  await limits(3, 10)
  expect(await proposed()).toEqual([[0, 2]])
  await limits(5, 10)
  expect(await proposed()).toEqual([
    [0, 2],
    [1, 3, 3.5],
  ])
  for (const other of [2, 3, 4])
    expect((await give([0, other])).message, String(other)).toBe(giveGrace.refusals['not-proposed'])
  expect((await listed()).given).toEqual([])
})

it('given, they lift the result and leave the mark; the log says to whom and why', async () => {
  expect((await resultOf(1)).state).toBe('failed')
  expect((await give([0, 1])).data).toEqual({ students: 2, marks: 8.5 })
  expect(await resultOf(1)).toMatchObject({
    state: 'passed',
    marks: 70,
    cells: [{ parts: [{ marks: 35, grace: 3 }] }, { parts: [{ marks: 35, grace: 3.5 }] }],
  })
  const [stands] = await rows<{ sum: number }>(
    `select sum(value)::float8 as sum from marks where company_id = ${himalaya} and enroll_id = ${students[1]}`,
  )
  expect(stands!.sum).toBe(63.5)
  expect(await proposed()).toEqual([])
  expect((await listed()).given).toMatchObject([
    { counts: true, reason: 'Board of teachers', parts: [{ mark: 33, grace: 2 }] },
    { counts: true, parts: [{ grace: 3 }, { grace: 3.5 }] },
  ])
  const [trace] = await rows<{ reason: string; after: { grace_marks: object[] } }>(
    `select r.reason, v.after from audit_rows r join audit_values v on v.company_id = r.company_id and v.audit_id = r.id
     where r.company_id = ${himalaya} and r.entity = 'exams' and r.entity_id = '${exam}' order by r.id desc limit 1`,
  )
  expect(trace!.reason).toBe('Board of teachers')
  expect(trace!.after.grace_marks).toHaveLength(3)
})

it('what is published has them, and stays as it is when they are taken back until it is published again', async () => {
  expect((await send(`/api/exam/${exam}/publish`, {})).data).toEqual({ published: 5, missing: 0 })
  const changed = async () => (await office.get(`/api/exam/${exam}/result-preview`)).body.data.changed
  expect(await changed()).toBe(0)
  expect((await takeBack([4])).status).toBe(404)
  expect((await takeBack([1])).data).toEqual({ students: 1 })
  expect((await resultOf(1)).state).toBe('passed')
  // one failed again, and the places of the others are as they were
  expect(await changed()).toBeGreaterThan(0)
  await send(`/api/exam/${exam}/publish`, { enroll_ids: [students[1]] })
  expect((await resultOf(1)).state).toBe('failed')
})

it('a mark that is corrected has its grace no more', async () => {
  await rows(`update marks set value = 30 where company_id = ${himalaya} and enroll_id = ${students[0]} and value = 33`)
  expect((await listed()).given).toMatchObject([{ counts: false, parts: [{ lost: 'moved', mark: 33, mark_now: 30 }] }])
  expect(await proposed()).toContainEqual([0, 5])
  expect((await give([0])).data).toEqual({ students: 1, marks: 5 })
  expect((await listed()).given).toMatchObject([{ counts: true, parts: [{ mark: 30, grace: 5 }] }])
})

it('of a final result they count no more where an exam that it is weighed out of is corrected', async () => {
  await rows(`update exams set weight = 0, is_final = false where company_id = ${himalaya}`)
  await rows(`update exams set weight = 100 where company_id = ${himalaya} and id = ${exam}`)
  const days = { start_date: '2026-05-08', end_date: '2026-05-09' }
  const made = await send('/api/exam', {
    name: unique('Year'),
    ...days,
    weight: 0,
    is_final: true,
    grade_ids: [at.grade],
  })
  exam = made.data.id
  await turn('closed')
  expect(await proposed()).toContainEqual([0, 5])
  expect((await give([0])).data).toEqual({ students: 1, marks: 5 })
  const first = async () =>
    (await listed()).given.map((row: { counts: boolean; parts: object[] }) => [row.counts, row.parts])
  expect(await first()).toMatchObject([[true, [{ mark: 30, grace: 5, lost: null, mark_now: 30 }]]])
  await rows(`update marks set value = 31 where company_id = ${himalaya} and enroll_id = ${students[0]} and value = 30`)
  expect(await first()).toMatchObject([[false, [{ mark: 30, lost: 'moved', mark_now: 31 }]]])
  expect((await resultOf(0)).state).toBe('failed')
  await rows(`update marks set state = 'cleared', value = null
    where company_id = ${himalaya} and enroll_id = ${students[0]} and value = 31`)
  expect(await first()).toMatchObject([[false, [{ lost: 'no-mark', mark_now: null }]]])
})

it('whoever has left is named as such', async () => {
  await rows(`update enrolments set status = 'left' where company_id = ${himalaya} and id = ${students[0]}`)
  expect((await listed()).given).toMatchObject([{ counts: false, has_left: true, parts: [{ lost: null }] }])
})
