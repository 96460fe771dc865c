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

it('is not for teachers of some sections, for families or for another school', async () => {
  for (const role of ['teacher', 'guardian', 'librarian'])
    expect((await insight(await world.signIn(role, himalaya))).status).toBe(403)
  expect((await insight(await world.signIn('administrator.bagmati', bagmati))).status).toBe(404)
  expect((await insight(office, exam, 987_654_321)).status).toBe(404)
  expect((await insight(office, 987_654_321)).status).toBe(404)
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
