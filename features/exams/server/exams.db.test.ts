/** What leaves the house of a result, and who is said to have passed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let guardian: Person
let child: { id: number; academic: { enroll_id: number; enroll_code: string } }

beforeAll(async () => {
  world = await openWorld()
  guardian = await world.signIn('guardian', himalaya)
  child = (await guardian.get('/api/guardian-child')).body.data[0]
})
afterAll(() => world.close())

const school = async <T>(statement: string) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows)

it("a result of somebody else's child is no result", async () => {
  const [other] = await school<{ exam_id: number; enroll_id: number; enroll_code: string }>(`
    select r.exam_id, r.enroll_id, e.enroll_code from visible_results r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    where r.company_id = ${himalaya} and not exists (select from student_guardians g where g.company_id = r.company_id and g.student_id = r.student_id and g.guardian_id = ${guardian.id}) limit 1`)
  const { status, body } = await guardian.get(
    `/api/exam-result/${other!.exam_id}/${other!.enroll_id}/${other!.enroll_code}`,
  )
  expect([status, body.message]).toEqual([
    404,
    (await guardian.get(`/api/exam-result/987654321/${other!.enroll_id}/${other!.enroll_code}`)).body.message,
  ])
})

it.each([
  ['passed', true],
  ['failed', false],
  ['missing', false],
  ['exempt', false],
])('who is %s has passed: %s', async (state, passed) => {
  const of = `company_id = ${himalaya} and enroll_id = ${child.academic.enroll_id}`
  await school(`update results set state = '${state}', rank = 7 where ${of}`)
  // blocked is what a family may see, not whether somebody passed
  await school(
    `insert into result_blocks (company_id, exam_id, enroll_id, reason) select company_id, exam_id, enroll_id, 'Dues' from results where ${of}`,
  )
  expect(await school(`select passed, rank from result_verdicts where ${of}`)).toEqual([{ passed, rank: 7 }])
  await school(`delete from result_blocks where ${of}`)
})

it('a child at a glance shows the last published results, to the office and the family', async () => {
  const office = await world.signIn('administrator', himalaya)
  const glance = (await office.get(`/api/child-info/${child.id}`)).body.data
  expect(glance.results).toEqual([{ exam: expect.any(String), gpa: expect.any(Number), letter: expect.any(String) }])
  expect((await guardian.get(`/api/child-info/${child.id}`)).body.data.results).toEqual(glance.results)
})

it('a promotion by an exam of another batch, or of none, is refused', async () => {
  const office = await world.signIn('administrator', himalaya)
  const next = (
    await office.send('POST', '/api/batch', { name: 'Next', start_date: '2029-04-14', end_date: '2030-04-13' })
  ).body.data.id
  const [old] = await school<{ id: number }>(
    `insert into exams (company_id, batch_id, name, start_date, end_date) select company_id, id, 'Old', start_date, start_date from batches where company_id = ${himalaya} and not is_current and id <> ${next} limit 1 returning id`,
  )
  for (const exam_id of [old!.id, 987654321])
    expect((await office.send('POST', '/api/promotion', { to_batch_id: next, source: 'exam', exam_id })).status).toBe(
      404,
    )
})

it('a result is seen when it is published and not blocked, and only then', async () => {
  const exams = (await guardian.get(`/api/guardian-exam?student_id=${child.id}`)).body.data
  const path = `/api/exam-result/${exams[0].id}/${child.academic.enroll_id}/${child.academic.enroll_code}`
  expect((await guardian.get(path)).body.data.lines.length).toBeGreaterThan(2)
  const set = (statement: string) => inSchool(world.owner.db, himalaya, (tx) => sql.raw(statement).execute(tx))
  await set(
    `insert into result_blocks (company_id, exam_id, enroll_id, reason) select company_id, exam_id, enroll_id, 'Dues' from results where enroll_id = ${child.academic.enroll_id}`,
  )
  expect((await guardian.get(path)).status).toBe(404)
  await set(`delete from result_blocks where enroll_id = ${child.academic.enroll_id}`)
  await set(`update exams set state = 'closed'`)
  expect((await guardian.get(path)).status).toBe(404)
  expect((await guardian.get('/api/exam')).body.data).toEqual([])
})
