/** One student in all subjects of an exam: refusals, who sees which subjects, and that what is saved there is a row of its sheet. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { build } from '#test/builders.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { cellOf } from '../../contract/marks.ts'

let world: World
let office: Person
/** Teaches the first subject in the section. */
let teacher: Person
/** Leads the section, and teaches nothing there. */
let leader: Person
/** Teaches in another section. */
let stranger: Person
let exam: number
let section: number
let [first, second] = [0, 0]
let children: { enroll_id: number }[]

const rows = async <T>(query: ReturnType<typeof sql>) => (await query.execute(world.owner.db)).rows as T[]
const idOf = async (query: ReturnType<typeof sql>) => (await rows<{ id: number }>(query))[0]!.id

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const make = build(world, office)
  const [at, elsewhere] = [await make.place(), await make.place()]
  const [subject, further, foreign] = [await make.subject(at), await make.subject(at), await make.subject(elsewhere)]
  section = at.section
  children = []
  for (let n = 0; n < 3; n++) children.push(await make.student({ at }))
  ;[teacher, leader, stranger] = [
    await make.colleague('teacher'),
    await make.colleague('teacher'),
    await make.colleague('teacher'),
  ]
  const batch = await idOf(sql`select id from batches where company_id = ${himalaya} and is_current`)
  for (const [n, { enroll_id }] of children.entries())
    await rows(sql`update enrolments set roll = ${n + 1} where company_id = ${himalaya} and id = ${enroll_id}`)
  await rows(
    sql`insert into section_teachers (company_id, batch_id, section_id, user_id) values (${himalaya}, ${batch}, ${section}, ${leader.id})`,
  )
  await rows(sql`insert into subject_teachers (company_id, batch_id, section_id, subject_id, user_id) values
    (${himalaya}, ${batch}, ${section}, ${subject.id}, ${teacher.id}), (${himalaya}, ${batch}, ${elsewhere.section}, ${foreign.id}, ${stranger.id})`)
  exam = await idOf(
    sql`insert into exams (company_id, batch_id, name, start_date, end_date, state) values (${himalaya}, ${batch}, 'One by one', '2026-01-01', '2026-01-09', 'open') returning id`,
  )
  await rows(
    sql`insert into exam_grades (company_id, exam_id, grade_id, scheme_id) select ${himalaya}::bigint, ${exam}::bigint, ${at.grade}::bigint, id from grading_schemes where company_id = ${himalaya} order by id limit 1`,
  )
  for (const [position, { id }] of [subject, further].entries()) {
    const asked = await idOf(
      sql`insert into exam_subjects (company_id, exam_id, grade_id, subject_id, position) values (${himalaya}, ${exam}, ${at.grade}, ${id}, ${position + 1}) returning id`,
    )
    await rows(sql`insert into exam_parts (company_id, exam_subject_id, kind, full_marks) values
      (${himalaya}, ${asked}, 'theory', 75), (${himalaya}, ${asked}, 'practical', 25)`)
    if (position === 0) first = asked
    else second = asked
  }
})
afterAll(() => world.close())

const setExam = (state: string) =>
  rows(sql`update exams set state = ${state} where company_id = ${himalaya} and id = ${exam}`)
beforeEach(async () => {
  await rows(sql`delete from marks k using exam_parts p where p.company_id = k.company_id and p.id = k.exam_part_id
    and k.company_id = ${himalaya} and p.exam_subject_id in (${first}, ${second})`)
  await rows(sql`delete from mark_sheets where company_id = ${himalaya} and exam_subject_id in (${first}, ${second})`)
  await setExam('open')
})

const address = (n = 0, of = exam) => `/api/marks/student?exam_id=${of}&enroll_id=${children[n]?.enroll_id ?? n}`
const read = async (person = office, n = 0) => (await person.get(address(n))).body.data
type Value = number | string | null
const save = (person: Person, subject: number, said: [kind: 'theory' | 'practical', value: Value][], more = {}) =>
  person.send('POST', '/api/marks/sheet', {
    exam_subject_id: subject,
    section_id: section,
    client_id: randomUUID(),
    revision: 1,
    version: 0,
    entries: said.map(([kind, value]) => ({ cell: cellOf(children[0]!.enroll_id, kind), value })),
    ...more,
  })
interface Shown {
  exam_subject_id: number
  may_change: boolean
  locked: boolean
  letter: string | null
  version: number
  parts: { value: Value; cell: number }[]
}
const valuesOf = ({ subjects }: { subjects: Shown[] }) => subjects.map(({ parts }) => parts.map(({ value }) => value))

describe('refused:', () => {
  it('who is out of reach, of another school or missing, all alike; and a foreign exam', async () => {
    const missing = await office.get(address(987654321))
    expect([missing.status, missing.body.message]).toEqual([404, 'This student was not found.'])
    const elsewhere = await world.signIn('administrator.bagmati', bagmati)
    for (const answer of [
      await stranger.get(address()),
      await elsewhere.get(address()),
      await office.get(address(0, 987654321)),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, missing.body.message])
  })
  it('who was deleted, as who is missing', async () => {
    const setDeleted = (at: string | null) =>
      rows(sql`update users u set deleted_at = ${at}::timestamptz from enrolments e
        where e.company_id = u.company_id and e.student_id = u.id and u.company_id = ${himalaya} and e.id = ${children[2]!.enroll_id}`)
    expect((await office.get(address(2))).status).toBe(200)
    await setDeleted('2026-01-01')
    try {
      expect((await office.get(address(2))).status).toBe(404)
      expect((await read(office, 1)).next).toBeNull()
    } finally {
      await setDeleted(null)
    }
  })
  it('a family', async () => {
    for (const role of ['guardian', 'student'])
      expect((await (await world.signIn(role, himalaya)).get(address())).status).toBe(403)
  })
})

describe('shown:', () => {
  it('to the office all subjects to enter, to who leads the section all to see, to a teacher his own', async () => {
    const see = async (person: Person) =>
      (await read(person)).subjects.map(({ exam_subject_id, may_change }: Shown) => [exam_subject_id, may_change])
    expect(await see(office)).toEqual([
      [first, true],
      [second, true],
    ])
    expect(await see(leader)).toEqual([
      [first, false],
      [second, false],
    ])
    expect(await see(teacher)).toEqual([[first, true]])
  })
  it('what the sheets say, with letters as they stand, and the sum to who sees all of it only', async () => {
    expect((await read()).subjects.map(({ letter }: Shown) => letter)).toEqual([null, null])
    await save(teacher, first, [
      ['theory', 70],
      ['practical', 24.5],
    ])
    await save(office, second, [
      ['theory', 'absent'],
      ['practical', 20],
    ])
    const all = await read()
    expect(valuesOf(all)).toEqual([
      [70, 24.5],
      ['absent', 20],
    ])
    expect(all.subjects.map(({ letter, version }: Shown) => [letter, version])).toEqual([
      ['A+', 1],
      ['NG', 1],
    ])
    expect(all.sum).toMatchObject({ state: 'failed', marks: 114.5, full_marks: 200 })
    expect((await read(leader)).sum).toEqual(all.sum)
    const own = await read(teacher)
    expect([valuesOf(own), own.sum]).toEqual([[[70, 24.5]], null])
    expect(own.subjects[0].parts[0].cell).toBe(cellOf(children[0]!.enroll_id, 'theory'))
  })
  it('who stands before and after in the register', async () => {
    const beside = async (n: number) => {
      const { previous, next } = await read(office, n)
      return [previous, next]
    }
    const ids = children.map(({ enroll_id }) => enroll_id)
    expect(await Promise.all([0, 1, 2].map(beside))).toEqual([
      [null, ids[1]],
      [ids[0], ids[2]],
      [ids[1], null],
    ])
  })
  it('a locked sheet and an exam that is not open as not to be changed', async () => {
    await save(office, first, [['theory', 10]])
    await rows(
      sql`update mark_sheets set locked_at = app_now() where company_id = ${himalaya} and exam_subject_id = ${first}`,
    )
    const see = async (person = office) =>
      (await read(person)).subjects.map(({ locked, may_change }: Shown) => [locked, may_change])
    expect(await see()).toEqual([
      [true, false],
      [false, true],
    ])
    await setExam('closed')
    // the office corrects
    expect(await see()).toEqual([
      [true, false],
      [false, true],
    ])
    expect(await see(teacher)).toEqual([[true, false]])
    await setExam('published')
    expect(await see()).toEqual([
      [true, false],
      [false, true],
    ])
    expect(await see(teacher)).toEqual([[true, false]])
    await setExam('withdrawn')
    expect(await see()).toEqual([
      [true, false],
      [false, false],
    ])
  })
})
