/** What a class came to: for who prints ledgers, of the batch's exams, and of a published one what was published. The figures are told in contract/insight.test.ts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishedExam } from '#test/called.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let exam: number
let grade: number
const insight = (person: Person, of = exam, at = grade) => person.get(`/api/exam/${of}/insight?grade_id=${at}`)

beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const exams: { id: number; name: string }[] = (await office.get('/api/exam')).body.data
  exam = exams.find(({ name }) => name === publishedExam)!.id
  grade = (await office.get(`/api/exam/${exam}`)).body.data.classes.at(-1).grade_id
})
afterAll(() => world.close())

it('is not for families or for another school, and tells a teacher of the own sections', async () => {
  for (const role of ['guardian', 'librarian'])
    expect((await insight(await world.signIn(role, himalaya))).status).toBe(403)
  expect((await insight(await world.signIn('administrator.bagmati', bagmati))).status).toBe(404)
  expect((await insight(office, exam, 987_654_321)).status).toBe(404)
  expect((await insight(office, 987_654_321)).status).toBe(404)
  const teacher = await world.signIn('teacher', himalaya)
  const own = new Set<number>(
    (await teacher.get(`/api/exam/${exam}`)).body.data.classes.flatMap(
      ({ sections }: { sections: { section_id: number }[] }) => sections.map(({ section_id }) => section_id),
    ),
  )
  expect(own.size).toBeGreaterThan(0)
  const seen = new Set<number>()
  for (const { grade_id } of (await office.get(`/api/exam/${exam}`)).body.data.classes) {
    const { status, body } = await insight(teacher, exam, grade_id)
    if (status === 404) continue
    for (const { section_id } of body.data.section_names) seen.add(section_id)
    expect(body.data.sections.every(({ section_id }: { section_id: number }) => own.has(section_id))).toBe(true)
    expect(body.data.section_names.length).toBeGreaterThan(0)
  }
  expect(seen).toEqual(own)
})

it('of a class of which a teacher has one section, nothing of the other section is told', async () => {
  const teacher = await world.signIn('teacher', himalaya)
  // in a section beside the teacher's sits every second student
  await sql`
    with other as (insert into sections (company_id, grade_id, name) values (${himalaya}, ${grade}, 'Beside') returning id)
    update enrolments e set section_id = other.id from other where e.company_id = ${himalaya} and e.grade_id = ${grade} and e.id % 2 = 0`.execute(
    world.owner.db,
  )
  const all = (await insight(office)).body.data.sections as { section_id: number; students: number }[]
  expect(all).toHaveLength(2)
  const { sections, bands, entry, section_names } = (await insight(teacher)).body.data
  expect(section_names).toHaveLength(1)
  const kept = all.find(({ section_id }) => section_id === section_names[0].section_id)
  expect(sections).toEqual([kept])
  expect(bands.reduce((so: number, each: number) => so + each, 0)).toBe(kept!.students)
  expect(new Set(entry.map(({ section }: { section: string }) => section))).toEqual(new Set([section_names[0].section]))
})

it('adds up to the class, and says what was published until it is published again', async () => {
  const { body } = await insight(office)
  const { sections, bands, letters, subjects, entry } = body.data
  const sum = (all: readonly number[]) => all.reduce((so, each) => so + each, 0)
  const students = sum(sections.map((each: { students: number }) => each.students))
  expect(students).toBeGreaterThan(2)
  expect(sum(bands)).toBe(students)
  expect(sum(letters.map((each: { students: number }) => each.students))).toBe(students)
  for (const subject of subjects) expect(subject.lowest).toBeLessThanOrEqual(subject.mean)
  expect(entry.length).toBe(subjects.length * sections.length)
  expect(entry[0].entered).toBeGreaterThan(0)
  await sql`update marks set value = 0 where company_id = ${himalaya} and state = 'marked'`.execute(world.owner.db)
  expect((await insight(office)).body.data.subjects).toEqual(subjects)
  expect((await office.send('POST', `/api/exam/${exam}/publish`, { with_missing: true })).status).toBe(200)
  expect((await insight(office)).body.data.bands).toEqual([students, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})
