/** A whole school goes to the next batch and comes back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { className } from '#test/called.ts'

let world: World
let office: Person
let next: number
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  const made = await office.send('POST', '/api/batch', {
    name: 'Next',
    start_date: '2029-04-14',
    end_date: '2030-04-13',
  })
  next = made.body.data.id
})
afterAll(() => world.close())

const school = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const counts = () =>
  school<{ batch: string; status: string; n: number }>(
    (c) =>
      sql`select b.name as batch, e.status, count(*) as n from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id where e.company_id = ${c} group by 1, 2 order by 1, 2`,
  )
async function applied(id: number) {
  const { body } = await office.send('POST', `/api/promotion/${id}/apply`)
  for (;;) {
    const { data } = (await office.get(`/api/jobs/${body.data.job_id}`)).body
    if (data.state === 'failed') throw new Error(data.error)
    if (data.state === 'done') return data.result
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const draft = async (input: object = {}) =>
  (await office.send('POST', '/api/promotion', { to_batch_id: next, ...input })).body.data.id as number

it('loses nobody, and its undo leaves the school as it was', async () => {
  const before = await counts()
  const id = await draft()
  const shown = (await office.get(`/api/promotion/${id}`)).body.data
  const { counts: c } = shown
  expect(c.before).toBe(c.promoted + c.detained + c.left)
  for (const row of shown.classes) expect(row.before).toBe(row.promoted + row.detained + row.left)
  const leftover = (await office.get(`/api/promotion/${id}/rows?decision=left&rowsPerPage=500`)).body.data
  expect(leftover.length).toBe(c.left)
  expect(new Set(leftover.map((row: { cause: string }) => row.cause))).toEqual(new Set(['last_class']))
  const planned = (await office.get(`/api/promotion/${id}/rows?rowsPerPage=500`)).body.data
  expect(await applied(id)).toEqual({ promotion: id, ...c, with_choices: expect.any(Number) })
  const seats = await school<{
    student_id: number
    section_id: number
    roll: number
    rank: number
    old: number
    code: string
    old_code: string
  }>(
    (company) => sql`
    select n.student_id, n.section_id, n.roll, g.rank, og.rank as old, n.enroll_code as code, o.enroll_code as old_code from enrolments n join grades g on g.company_id = n.company_id and g.id = n.grade_id
    join promotion_rows r on r.company_id = n.company_id and r.new_enroll_id = n.id join enrolments o on o.company_id = n.company_id and o.id = r.enroll_id join grades og on og.company_id = o.company_id and og.id = o.grade_id
    where n.company_id = ${company} and n.batch_id = ${next}`,
  )
  expect(seats.length).toBe(c.promoted)
  expect(seats.every((seat) => seat.rank === seat.old + 1 && seat.code === seat.old_code)).toBe(true)
  // what was shown is what was done
  for (const row of planned)
    if (row.decision === 'promote')
      expect(seats.find((seat) => seat.student_id === row.student_id)?.roll).toBe(row.to_roll)
  expect((await office.send('POST', `/api/promotion/${id}/undo`, { reason: 'Wrong year' })).body.data.undone).toBe(
    c.promoted,
  )
  expect(await counts()).toEqual(before)
})

it('optional subjects go along by their names, and another choice since stands in the way of the undo', async () => {
  const chosen = (batch: number | null, grade: string) =>
    school<{ student_id: number; name: string }>(
      (c) => sql`
    select e.student_id, b.name from optional_choices o join enrolments e on e.company_id = o.company_id and e.id = o.enroll_id join subjects b on b.company_id = o.company_id and b.id = o.subject_id
    join grades g on g.company_id = e.company_id and g.id = e.grade_id join batches t on t.company_id = e.company_id and t.id = e.batch_id
    where o.company_id = ${c} and g.name = ${grade} and case when ${batch}::bigint is null then t.is_current else t.id = ${batch}::bigint end order by 1, 2`,
    )
  const before = await chosen(null, className(11))
  expect(before.length).toBeGreaterThan(0)
  const id = await draft()
  expect((await applied(id)).with_choices).toBe(new Set(before.map((row) => row.student_id)).size)
  expect(await chosen(next, className(12))).toEqual(before)
  // one of them takes another subject
  const [changed] = await school<{ enroll_id: number; old: number; new: number }>(
    (c) => sql`
    select o.enroll_id, o.subject_id as old, b.id as new from optional_choices o join enrolments e on e.company_id = o.company_id and e.id = o.enroll_id and e.batch_id = ${next}
    join subjects b on b.company_id = o.company_id and b.optional_group_id = o.optional_group_id
    where o.company_id = ${c} and not exists (select from optional_choices t where t.company_id = o.company_id and t.enroll_id = o.enroll_id and t.subject_id = b.id) limit 1`,
  )
  const choose = (from: number, to: number) =>
    school(
      (c) =>
        sql`update optional_choices set subject_id = ${to} where company_id = ${c} and enroll_id = ${changed!.enroll_id} and subject_id = ${from}`,
    )
  await choose(changed!.old, changed!.new)
  expect((await office.send('POST', `/api/promotion/${id}/undo`, { reason: 'Chose anew' })).body.error.code).toBe(
    'touched',
  )
  const later = (
    await office.send('POST', '/api/batch', { name: 'After next', start_date: '2030-04-14', end_date: '2031-04-13' })
  ).body.data.id
  const drawn = await office.send('POST', '/api/promotion', { to_batch_id: later }, { 'x-batch-id': String(next) })
  expect(drawn.status, JSON.stringify(drawn.body)).toBe(200)
  await choose(changed!.new, changed!.old)
  expect((await office.send('POST', `/api/promotion/${id}/undo`, { reason: 'A trial' })).body.error.code).toBe(
    'drawn-up',
  )
  expect((await office.send('DELETE', `/api/promotion/${drawn.body.data.id}`)).status).toBe(200)
  expect((await office.send('POST', `/api/promotion/${id}/undo`, { reason: 'A trial' })).status).toBe(200)
})

it('goes by the results of an exam, and by hand', async () => {
  const [exam] = await school<{ id: number }>(
    (c) => sql`select id from exams where company_id = ${c} and state = 'published'`,
  )
  // some of the demo fail by themselves
  await school(
    (c) =>
      sql`update results set state = 'passed' where company_id = ${c} and exam_id = ${exam!.id} and state = 'failed'`,
  )
  const [failed, without] = await school<{ enroll_id: number }>(
    (c) =>
      sql`select x.enroll_id from results x join enrolments e on e.company_id = x.company_id and e.id = x.enroll_id join grades g on g.company_id = e.company_id and g.id = e.grade_id where x.company_id = ${c} and x.exam_id = ${exam!.id} and g.rank < 5 order by 1 limit 2`,
  )
  await school(
    (c) =>
      sql`update results set state = 'failed' where company_id = ${c} and exam_id = ${exam!.id} and enroll_id = ${failed!.enroll_id}`,
  )
  await school(
    (c) =>
      sql`delete from results where company_id = ${c} and exam_id = ${exam!.id} and enroll_id = ${without!.enroll_id}`,
  )
  expect((await office.send('POST', '/api/promotion', { to_batch_id: next, source: 'exam' })).status).toBe(422)
  const id = await draft({ source: 'exam', exam_id: exam!.id, rolls: 'rank' })
  const rowOf = async (enrolment: number) =>
    (await office.get(`/api/promotion/${id}/rows?rowsPerPage=500`)).body.data.find(
      (row: { enroll_id: number }) => row.enroll_id === enrolment,
    )
  expect(await rowOf(failed!.enroll_id)).toMatchObject({ decision: 'detain' })
  expect(await rowOf(without!.enroll_id)).toMatchObject({ decision: 'left', cause: 'no_result', to_grade: null })
  await office.send('PUT', `/api/promotion/${id}/rows`, { enroll_ids: [without!.enroll_id], decision: 'promote' })
  expect(await rowOf(without!.enroll_id)).toMatchObject({ decision: 'promote', cause: null })
  const result = await applied(id)
  expect(result.detained).toBe(1)
  expect((await office.send('POST', `/api/promotion/${id}/apply`)).body.error.code).toBe('not-draft')
  // one who was moved since stands in the way
  const [seat] = await school<{ id: number; roll: number }>(
    (c) =>
      sql`select id, roll from enrolments where company_id = ${c} and batch_id = ${next} and roll is not null limit 1`,
  )
  await school((c) => sql`update enrolments set roll = 999 where company_id = ${c} and id = ${seat!.id}`)
  expect((await office.send('POST', `/api/promotion/${id}/undo`, { reason: 'Wrong exam' })).body.error.code).toBe(
    'touched',
  )
  await school((c) => sql`update enrolments set roll = ${seat!.roll} where company_id = ${c} and id = ${seat!.id}`)
  // and so does a bill
  const [head] = await school<{ id: number }>((c) => sql`select id from fee_heads where company_id = ${c} limit 1`)
  await school(
    (c) =>
      sql`insert into dues (company_id, enroll_id, student_id, fee_head_id, month, due_date, billed, due) values (${c}, ${seat!.id}, (select student_id from enrolments where company_id = ${c} and id = ${seat!.id}), ${head!.id}, '01', '2029-05-01', 100, 100)`,
  )
  expect((await office.send('POST', `/api/promotion/${id}/undo`, { reason: 'Wrong exam' })).body.error.code).toBe(
    'hangs-on-it',
  )
  await school((c) => sql`delete from dues where company_id = ${c} and enroll_id = ${seat!.id}`)
  expect((await office.send('POST', `/api/promotion/${id}/undo`, { reason: 'Wrong exam' })).status).toBe(200)
})

it('leaves over who left between draft and job, and goes only forward', async () => {
  const id = await draft({ kind: 'migrate', rolls: 'keep' })
  const row = (await office.get(`/api/promotion/${id}/rows?decision=promote&rowsPerPage=1`)).body.data[0]
  await office.send('POST', `/api/student/${row.student_id}/leave`, { left_on: '2026-11-01', reason: 'Moved away' })
  const result = await applied(id)
  expect(result.left).toBe(1)
  expect((await office.get(`/api/promotion/${id}/rows?decision=left`)).body.data[0]).toMatchObject({
    student_id: row.student_id,
    cause: 'changed',
  })
  expect((await office.send('POST', `/api/promotion/${id}/undo`, { reason: 'A trial' })).status).toBe(200)
  const [old] = await school<{ id: number }>(
    (c) => sql`select id from batches where company_id = ${c} order by start_date limit 1`,
  )
  expect((await office.send('POST', '/api/promotion', { to_batch_id: old!.id })).body.error.code).toBe('not-later')
})
