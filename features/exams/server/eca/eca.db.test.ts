/** Achievements: refusals, who sees and who enters them, what an exam assesses, what is sent twice, two devices, and what of it is published. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nameOf } from '#test/called.ts'
import { build, type Child, type Place } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { ecaCellOf } from '../../contract/eca.ts'
import { activitiesGiven } from './given.ts'

let world: World
let office: Person
/** Class teacher of the section. */
let leader: Person
/** Teaches a subject there. */
let teacher: Person
let stranger: Person
let guardian: Person
let at: Place
let exam: number
let children: Child[]
let football: number
let conduct: number

const rows = async <T>(query: ReturnType<typeof sql>) => (await query.execute(world.owner.db)).rows as T[]
const setState = (state: string) =>
  rows(sql`update exams set state = ${state} where company_id = ${himalaya} and id = ${exam}`)
const setting = () => `/api/eca-exam/${at.grade}/${exam}`
const choose = (more: object = {}, person = office) =>
  person.send('PUT', setting(), {
    letters: ['A+', 'A', 'B'],
    remarks: false,
    activity_ids: [football, conduct],
    ...more,
  })

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const make = build(world, office)
  at = await make.place()
  const subject = await make.subject(at)
  children = []
  for (let n = 0; n < 3; n++) children.push(await make.student({ at }))
  ;[leader, teacher, stranger] = [
    await make.colleague('teacher'),
    await make.colleague('teacher'),
    await make.colleague('teacher'),
  ]
  guardian = await world.signIn('guardian', himalaya)
  await rows(sql`insert into student_guardians select (jsonb_populate_record(null::student_guardians, to_jsonb(g) || jsonb_build_object('student_id', ${children[0]!.id}::bigint))).*
    from student_guardians g where g.company_id = ${himalaya} and g.guardian_id = ${guardian.id} limit 1`)
  const [{ id: batch }] = (await rows<{ id: number }>(
    sql`select id from batches where company_id = ${himalaya} and is_current`,
  )) as [{ id: number }]
  await rows(
    sql`insert into section_teachers (company_id, batch_id, section_id, user_id) values (${himalaya}, ${batch}, ${at.section}, ${leader.id})`,
  )
  await rows(
    sql`insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id) values (${himalaya}, ${batch}, ${at.section}, ${subject.id}, ${teacher.id})`,
  )
  ;[{ id: exam }] = (await rows<{ id: number }>(
    sql`insert into exams (company_id, batch_id, name, start_date, end_date, state) values (${himalaya}, ${batch}, 'Own exam', '2026-01-01', '2026-01-09', 'open') returning id`,
  )) as [{ id: number }]
  await rows(
    sql`insert into exam_grades (company_id, exam_id, grade_id, scheme_id) select ${himalaya}::bigint, ${exam}::bigint, ${at.grade}::bigint, id from grading_schemes where company_id = ${himalaya} order by id limit 1`,
  )
  const head = (await office.send('POST', '/api/eca-head', { name: 'Own head', position: 9 })).body.data.id
  const activity = async (name: string, position: number) =>
    (await office.send('POST', '/api/eca-activity', { eca_head_id: head, name, name_np: `${name} ने`, position })).body
      .data.id
  football = await activity('Own football', 2)
  conduct = await activity('Own conduct', 1)
})
afterAll(() => world.close())

beforeEach(async () => {
  await rows(sql`delete from eca_achievements where company_id = ${himalaya} and exam_id = ${exam}`)
  await rows(sql`delete from eca_sheets where company_id = ${himalaya} and exam_id = ${exam}`)
  await setState('open')
  expect((await choose()).status).toBe(200)
})

const path = '/api/eca-achievement'
const address = (section = at.section) => `${path}?exam_id=${exam}&section_id=${section}`
const cell = (n: number, activity: number) => ecaCellOf(children[n]!.enroll_id, activity)
type Value = string | null
const body = (cells: [number, Value, Value?][], more: object = {}) => ({
  exam_id: exam,
  section_id: at.section,
  client_id: randomUUID(),
  revision: 1,
  entries: cells.map(([of, value, was]) => ({ cell: of, value, ...(was === undefined ? {} : { was }) })),
  ...more,
})
const save = (person: Person, cells: [number, Value, Value?][], more: object = {}) =>
  person.send('POST', path, body(cells, more))
const sheetOf = async (person = office) => (await person.get(address())).body.data
const valuesOf = async () =>
  (await sheetOf()).students.map(({ cells }: { cells: { cell: number; value: Value }[] }) =>
    cells.toSorted((a, b) => a.cell - b.cell).map(({ value }) => value),
  )

describe("the class teacher's remark", () => {
  it('is there in every school, takes a sentence beside letters, and is published as one', async () => {
    const { body: list } = await office.get('/api/eca-activity?rowsPerPage=100')
    const own = list.data.find((each: { is_remark: boolean }) => each.is_remark)
    expect([own.name, own.name_np]).toEqual(["Class teacher's remark", 'कक्षा शिक्षकको टिप्पणी'])
    await choose({ activity_ids: [football, conduct, own.id] })
    const said = 'काममा मिहिनेती छ, अरूलाई सघाउँछ। Reads well.'
    expect((await save(leader, [[cell(0, own.id), `  ${said} `]])).status).toBe(200)
    const wrong = await save(leader, [[cell(1, own.id), 'x'.repeat(201)]])
    expect(wrong.status).toBe(422)
    // letters stay letters
    expect((await save(leader, [[cell(0, football), said]])).body.errors).toEqual({
      [`cells.${cell(0, football)}`]: ['This is none of the letters of this exam.'],
    })
    const [row] = await rows<{ activities: object[] }>(
      sql`select given.activities from (select ${children[0]!.enroll_id}::bigint as enroll_id) r
        left join ${activitiesGiven({ company: himalaya }, exam)}`,
    )
    expect(row!.activities).toEqual([
      {
        head: own.name,
        head_np: own.name_np,
        activity: own.name,
        activity_np: own.name_np,
        value: said,
        is_remark: true,
      },
    ])
  })
})

describe('refused:', () => {
  it('a section out of reach, of another school, missing or of another class, all alike', async () => {
    const missing = await office.get(address(987654321))
    expect(missing.status).toBe(404)
    const [section] = await rows<{ id: number }>(
      sql`select id from sections where company_id = ${himalaya} and id <> ${at.section} order by id limit 1`,
    )
    const elsewhere = await world.signIn('administrator.bagmati', bagmati)
    for (const answer of [
      await stranger.get(address()),
      await elsewhere.get(address()),
      await office.get(address(section!.id)),
      await save(stranger, [[cell(0, football), 'A']]),
      await save(elsewhere, [[cell(0, football), 'A']]),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, missing.body.message])
    expect((await elsewhere.get(setting())).status).toBe(404)
    expect((await choose({}, elsewhere)).status).toBe(404)
  })

  it('a family, on every call; who teaches there sees and does not enter, and changes no setting', async () => {
    const student = await world.signIn('student', himalaya)
    for (const person of [guardian, student]) {
      for (const each of [address(), setting(), '/api/eca-exam', '/api/eca-head', `${path}/sheets?exam_id=${exam}`])
        expect((await person.get(each)).status, each).toBe(403)
      expect((await save(person, [[cell(0, football), 'A']])).status).toBe(403)
    }
    expect(await sheetOf(teacher)).toMatchObject({ may_change: false })
    expect((await save(teacher, [[cell(0, football), 'A']])).status).toBe(403)
    expect((await choose({}, leader)).status).toBe(403)
    expect((await office.send('POST', '/api/eca-head', { name: 'Own head' })).status).toBe(422)
  })

  it.each(['draft', 'published', 'withdrawn'])('an exam that is %s', async (state) => {
    await setState(state)
    expect((await save(leader, [[cell(0, football), 'A']])).body.error.code).toBe('not-open')
    expect(await sheetOf(leader)).toMatchObject({ may_change: false })
    expect((await choose({ letters: [] })).status).toBe(state === 'published' ? 406 : 200)
  })

  it('what is none of the letters, by its cell, and then nothing is written', async () => {
    const answer = await save(leader, [
      [cell(0, football), 'a'],
      [cell(1, football), 'Z'],
    ])
    expect([answer.status, answer.body.error.code, Object.keys(answer.body.errors)]).toEqual([
      422,
      'wrong-cells',
      [`cells.${cell(1, football)}`],
    ])
    expect((await valuesOf())[0]).toEqual([null, null])
  })

  it('activities of another school, and taking out one for which something is entered', async () => {
    const [foreign] = await rows<{ id: number }>(
      sql`select id from eca_activities where company_id = ${bagmati} order by id limit 1`,
    )
    expect((await choose({ activity_ids: [foreign!.id] })).status).toBe(422)
    await save(leader, [[cell(0, football), 'A']])
    expect((await choose({ activity_ids: [conduct] })).body.error.code).toBe('has-achievements')
    expect((await choose({ activity_ids: [football] })).status).toBe(200)
    const removed = await office.send('DELETE', `/api/eca-activity/${football}`)
    expect([removed.status, removed.body.error.code]).toEqual([406, 'in-use'])
  })

  it('cells of nobody here: others are saved, alone they are none', async () => {
    const foreign = ecaCellOf(98765432, football)
    expect((await save(leader, [[foreign, 'A']])).body.error.code).toBe('nobody')
    expect(
      (
        await save(leader, [
          [foreign, 'A'],
          [cell(0, conduct), 'B'],
        ])
      ).body.data,
    ).toMatchObject({ changed: 1, skipped: 1 })
  })
})

it('letters are written as the school writes them, a remark where remarks are allowed', async () => {
  await save(leader, [[cell(0, football), 'a+']])
  expect((await choose({ remarks: true })).status).toBe(200)
  expect((await save(office, [[cell(1, conduct), ' Captain  of the team ']])).status).toBe(200)
  expect(await valuesOf()).toEqual([
    ['A+', null],
    [null, 'Captain of the team'],
    [null, null],
  ])
  const { sheets } = (await leader.get(`${path}/sheets?exam_id=${exam}`)).body.data
  expect(sheets).toMatchObject([{ section_id: at.section, students: 3, asked: 6, entered: 2, may_change: true }])
  expect((await stranger.get(`${path}/sheets?exam_id=${exam}`)).body.data.sheets).toEqual([])
})

it('what is sent twice does nothing again, and who is overruled is told', async () => {
  const first = body([[cell(0, football), 'A']])
  expect((await leader.send('POST', path, first)).body.data).toMatchObject({ changed: 1, repeated: false })
  expect((await leader.send('POST', path, first)).body.data).toMatchObject({ changed: 0, repeated: true })
  const answer = await save(office, [[cell(0, football), 'B', null]])
  expect(answer.body.data.overruled).toMatchObject([{ theirs: 'A', yours: 'B', name: expect.any(String) }])
  expect(nameOf('administrator')).toBeTruthy()
})

it('a closed exam is corrected by its own right, with a reason', async () => {
  await setState('closed')
  expect((await save(leader, [[cell(0, football), 'A']], { reason: 'looked again' })).body.error.code).toBe('not-open')
  expect((await save(office, [[cell(0, football), 'A']])).status).toBe(422)
  expect((await save(office, [[cell(0, football), 'A']], { reason: 'looked again' })).status).toBe(200)
})

it('is copied from another class, and from nothing there is nothing to copy', async () => {
  const make = build(world, office)
  const other = await make.place()
  await rows(
    sql`insert into exam_grades (company_id, exam_id, grade_id, scheme_id) select company_id, exam_id, ${other.grade}::bigint, scheme_id from exam_grades where company_id = ${himalaya} and exam_id = ${exam} and grade_id = ${at.grade}`,
  )
  const copy = (to: Place, from: Place) =>
    office.send('POST', `/api/eca-exam/${to.grade}/${exam}/copy`, { from_exam_id: exam, from_grade_id: from.grade })
  expect((await copy(at, other)).body.error.code).toBe('nothing-there')
  expect((await copy(other, at)).status).toBe(200)
  const { letters, heads } = (await office.get(`/api/eca-exam/${other.grade}/${exam}`)).body.data
  expect([letters, heads.find(({ name }: { name: string }) => name === 'Own head').activities]).toMatchObject([
    ['A+', 'A', 'B'],
    [
      { name: 'Own conduct', is_assessed: true },
      { name: 'Own football', is_assessed: true },
    ],
  ])
  const listed = (await office.get('/api/eca-exam')).body.data.find(
    (each: { exam_id: number }) => each.exam_id === exam,
  )
  expect(listed.classes.map(({ activities }: { activities: unknown[] }) => activities.length)).toEqual([2, 2])
  await rows(
    sql`delete from exam_grades where company_id = ${himalaya} and exam_id = ${exam} and grade_id = ${other.grade}`,
  )
})

it('is published as it stands, in its order, counts in nothing, and a family sees that and no more', async () => {
  await save(leader, [
    [cell(0, football), 'A'],
    [cell(0, conduct), 'B'],
  ])
  await setState('closed')
  const seen = () => guardian.get(`/api/exam-result/${exam}/${children[0]!.enroll_id}/${children[0]!.enroll_code}`)
  expect((await seen()).status).toBe(404)
  const publish = () => office.send('POST', `/api/exam/${exam}/publish`, { with_missing: true })
  expect((await publish()).status).toBe(200)
  const given = [
    { head: 'Own head', head_np: null, activity: 'Own conduct', activity_np: 'Own conduct ने', value: 'B' },
    { head: 'Own head', head_np: null, activity: 'Own football', activity_np: 'Own football ने', value: 'A' },
  ]
  expect((await seen()).body.data).toMatchObject({ activities: given, gpa: null, state: 'exempt' })
  await rows(sql`update eca_achievements set value = 'A+' where company_id = ${himalaya} and exam_id = ${exam}`)
  expect((await seen()).body.data.activities).toEqual(given)
})
