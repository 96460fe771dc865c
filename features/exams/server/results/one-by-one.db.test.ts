/** Results are published and withdrawn by class and by student: what is said of one leaves all others as they are. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, unique } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import type { ResultChange } from '../../contract/publishing.ts'

let world: World
let office: Person
let guardian: Person
let exam: number
interface Child {
  id: number
  enroll: number
  code: string
}
/** Two classes: three students of the guardian in the first, one in the second. */
const places: { grade: number; section: number }[] = []
const first: Child[] = []
const second: Child[] = []

const rows = async <T>(statement: string): Promise<T[]> =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)
const send = async (path: string, body: object = {}, by = office) => {
  const { status, body: answer } = await by.send('POST', path, body)
  return { status, ...answer }
}
const publish = (input: object = {}) => send(`/api/exam/${exam}/publish`, input)
const withdraw = (input: object) => send(`/api/exam/${exam}/withdraw`, { reason: 'Wrong marks', ...input })
const preview = async () => (await office.get(`/api/exam/${exam}/result-preview`)).body.data
const changes = async (): Promise<ResultChange[]> => (await office.get(`/api/exam/${exam}/result-changes`)).body.data
const seen = async ({ enroll, code }: Child) => {
  const { status, body } = await guardian.get(`/api/exam-result/${exam}/${enroll}/${code}`)
  return status === 200 ? (body.data.marks as number) : status
}
const all = async () => Promise.all([...first, ...second].map(seen))

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  guardian = await world.signIn('guardian', himalaya)
  const make = build(world, office)
  for (const of of [first, second]) {
    const at = await make.place()
    places.push(at)
    await make.subject(at)
    for (let n = 0; n < (of === first ? 3 : 1); n++) {
      const { id, enroll_id, enroll_code } = await make.student({ at })
      of.push({ id, enroll: enroll_id, code: enroll_code })
      await rows(`insert into student_guardians select (jsonb_populate_record(null::student_guardians, to_jsonb(g) || '{"student_id": ${id}}')).*
        from student_guardians g where g.company_id = ${himalaya} and g.guardian_id = ${guardian.id} limit 1`)
    }
  }
  const made = await send('/api/exam', {
    name: unique('Term'),
    start_date: '2026-05-01',
    end_date: '2026-05-02',
    weight: 0,
    grade_ids: places.map(({ grade }) => grade),
  })
  exam = made.data.id
  await send(`/api/exam/${exam}/state`, { state: 'open' })
  for (const [n, child] of [...first, ...second].entries())
    await rows(`insert into marks (company_id, exam_part_id, enroll_id, full_marks, state, value)
      select p.company_id, p.id, e.id, p.full_marks, 'marked', ${85 - 10 * n} from enrolments e
      join exam_subjects s on s.company_id = e.company_id and s.exam_id = ${exam} and s.grade_id = e.grade_id
      join exam_parts p on p.company_id = s.company_id and p.exam_subject_id = s.id
      where e.company_id = ${himalaya} and e.id = ${child.enroll}`)
  await send(`/api/exam/${exam}/state`, { state: 'closed' })
})
afterAll(() => world.close())

it('a class is published before another, whose ledger is still what its marks are', async () => {
  expect((await publish({ grade_ids: [places[0]!.grade] })).data).toEqual({ published: 3, missing: 0 })
  expect(await all()).toEqual([85, 75, 65, 404])
  expect(await preview()).toMatchObject({ state: 'published', students: 4, published: 3, changed: 0 })
  const isPublished = async (section: number) =>
    (await office.get(`/api/marks-ledger?exam_id=${exam}&section_id=${section}`)).body.data.is_published
  expect([await isPublished(places[0]!.section), await isPublished(places[1]!.section)]).toEqual([true, false])
  expect((await publish({ grade_ids: [987_654_321] })).status).toBe(406)
  expect((await publish({ enroll_ids: [987_654_321] })).status).toBe(406)
  expect((await publish({ grade_ids: [places[1]!.grade] })).data.published).toBe(1)
  expect(await all()).toEqual([85, 75, 65, 55])
})

it('a wrong mark of one is corrected with a right and a reason, while all others keep what they see', async () => {
  const [sheet] = await rows<{ id: number }>(
    `select id from exam_subjects where company_id = ${himalaya} and exam_id = ${exam} and grade_id = ${places[0]!.grade}`,
  )
  const entry = (reason?: string) => ({
    exam_subject_id: sheet!.id,
    section_id: places[0]!.section,
    client_id: crypto.randomUUID(),
    revision: 1,
    entries: [{ cell: first[2]!.enroll * 4, value: 95, was: 65 }],
    ...(reason && { reason }),
  })
  const teacher = await world.signIn('teacher', himalaya)
  expect((await send('/api/marks/sheet', entry('Added wrongly'), teacher)).status).toBe(404)
  expect((await send('/api/marks/sheet', entry())).errors).toHaveProperty('reason')
  expect((await send('/api/marks/sheet', entry('Added wrongly'))).data.changed).toBe(1)
  expect(await all()).toEqual([85, 75, 65, 55])
  expect((await changes()).map(({ enroll_id, kind }) => [enroll_id, kind])).toEqual([
    [first[2]!.enroll, 'changed'],
    [first[0]!.enroll, 'place'],
    [first[1]!.enroll, 'place'],
  ])
  expect((await changes())[0]).toMatchObject({ published: { marks: 65, rank: 3 }, now: { marks: 95, rank: 1 } })
  const moments = () =>
    rows<{ enroll_id: number; at: string }>(
      `select enroll_id, published_at as at from results where company_id = ${himalaya} and exam_id = ${exam} and enroll_id <> ${first[2]!.enroll} order by 1`,
    )
  const before = await moments()
  expect((await publish({ enroll_ids: [first[2]!.enroll] })).data).toEqual({ published: 1, missing: 0 })
  expect(await all()).toEqual([85, 75, 95, 55])
  expect(await moments()).toEqual(before)
  expect((await changes()).map(({ kind }) => kind)).toEqual(['place', 'place'])
})

it('one is withdrawn with a reason, and is of no paper, verdict or message until it is published again', async () => {
  const one = first[1]!
  expect((await withdraw({ enroll_ids: [one.enroll], reason: '' })).status).toBe(422)
  expect((await withdraw({ enroll_ids: [one.enroll] })).data).toEqual({ withdrawn: 1 })
  expect(await all()).toEqual([85, 404, 95, 55])
  expect((await withdraw({ enroll_ids: [one.enroll] })).status).toBe(406)
  expect(await preview()).toMatchObject({ state: 'published', published: 3 })
  expect((await changes())[0]).toMatchObject({ enroll_id: one.enroll, kind: 'withdrawn', reason: 'Wrong marks' })
  expect((await office.get(`/api/marksheet?exam_id=${exam}`)).body.meta.total).toBe(3)
  expect(
    await rows(
      `select * from result_verdicts where company_id = ${himalaya} and exam_id = ${exam} and enroll_id = ${one.enroll}`,
    ),
  ).toEqual([])
  expect((await publish({ enroll_ids: [one.enroll] })).data.published).toBe(1)
  expect(await all()).toEqual([85, 75, 95, 55])
})

it('what was withdrawn by itself stays so when its class is published again, unless it is asked for', async () => {
  const one = first[1]!
  const grade_ids = [places[0]!.grade]
  await withdraw({ enroll_ids: [one.enroll] })
  const ofClass = async () =>
    (await preview()).sections.find((each: { grade_id: number }) => each.grade_id === places[0]!.grade)
  expect(await ofClass()).toMatchObject({
    students: 3,
    published: 2,
    withdrawn: { students: 1, passed: 1, missing: 0 },
  })
  expect((await publish({ grade_ids })).data).toEqual({ published: 2, missing: 0 })
  expect((await publish()).data).toEqual({ published: 3, missing: 0 })
  expect(await all()).toEqual([85, 404, 95, 55])
  expect((await changes())[0]).toMatchObject({ enroll_id: one.enroll, kind: 'withdrawn', published: { marks: 75 } })
  expect((await publish({ grade_ids, with_withdrawn: true })).data.published).toBe(3)
  expect(await all()).toEqual([85, 75, 95, 55])
  expect((await ofClass()).withdrawn.students).toBe(0)
})

it('what was withdrawn with its class stays so when another class is published; an exam of which nothing is left is withdrawn', async () => {
  const grade_ids = [places[1]!.grade]
  expect((await withdraw({ grade_ids })).data.withdrawn).toBe(1)
  expect(await preview()).toMatchObject({ state: 'published' })
  expect((await withdraw({})).data.withdrawn).toBe(3)
  expect(await preview()).toMatchObject({ state: 'withdrawn', published: 0, changed: 0 })
  expect(await all()).toEqual([404, 404, 404, 404])
  expect((await publish({ grade_ids })).status).toBe(200)
  expect(await all()).toEqual([404, 404, 404, 55])
  expect((await publish()).data.published).toBe(4)
  expect(await all()).toEqual([85, 75, 95, 55])
})

it('a moment that is over is refused, and nothing changes', async () => {
  const at = (ms: number) => new Date(world.clock.now() + ms).toISOString()
  const refused = await publish({ families_from: at(-60_000) })
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['families_from']])
  expect(await all()).toEqual([85, 75, 95, 55])
  // a class later than the others
  expect((await publish({ families_from: at(60_000), grade_ids: [places[1]!.grade] })).status).toBe(200)
  expect(await all()).toEqual([85, 75, 95, 404])
  // one whose class is seen is seen, whatever was said of another class
  expect((await publish({ enroll_ids: [first[0]!.enroll] })).status).toBe(200)
  expect(await all()).toEqual([85, 75, 95, 404])
  // one whose class is seen later is seen with it
  expect((await publish({ families_from: at(60_000), grade_ids: [places[0]!.grade] })).status).toBe(200)
  expect((await publish({ enroll_ids: [first[0]!.enroll] })).status).toBe(200)
  expect(await all()).toEqual([404, 404, 404, 404])
  expect((await publish()).status).toBe(200)
})

it('a family is told what is withheld, in the words of the school, what is owed, and sees it when that is paid', async () => {
  const [one] = first
  const told = async () => (await guardian.get(`/api/withheld-result?student_id=${one!.id}`)).body.data
  expect(await told()).toEqual([])
  const block = (more: object) =>
    send('/api/result-block', { exam_id: exam, enroll_ids: [one!.enroll], reason: 'Books are missing', ...more })
  await block({})
  expect(await told()).toMatchObject([{ id: exam, reason: 'Books are missing', owed_from: null, due: 0 }])
  // one that was written before families read it
  await rows(`update result_blocks set is_told = false where company_id = ${himalaya} and exam_id = ${exam}`)
  expect(await told()).toMatchObject([{ reason: null }])
  await block({ until_paid: true, reason: 'Fees of Kartik' })
  // nothing is owed yet
  expect(await told()).toEqual([])
  const make = build(world, office)
  const at = { grade: places[0]!.grade, section: places[0]!.section }
  await make.fee(at, 500_00)
  await make.bill({ at })
  expect(await all()).toEqual([404, 75, 95, 55])
  const [{ due }] = await told()
  expect(await told()).toMatchObject([{ reason: 'Fees of Kartik', owed_from: 1, due: 500_00 }])
  const accountant = await world.signIn('accountant', himalaya)
  await send('/api/fee-payment', { student_id: one!.id, amount: due }, accountant)
  expect(await told()).toEqual([])
  expect(await all()).toEqual([85, 75, 95, 55])
  const stranger = await world.signIn('student', himalaya)
  expect((await stranger.get(`/api/withheld-result?student_id=${one!.id}`)).status).toBe(404)
})
