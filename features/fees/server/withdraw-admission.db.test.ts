/** A slip at admission is undone while nothing was paid: its charge is mirrored, its claims go, the record can be restored. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'
import { headOf } from '#test/called.ts'

let world: World
let office: Person
let accountant: Person
let grade: { id: number; section: number; amount: number }
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator', himalaya)
  accountant = await world.signIn('accountant')
  const [found] = await rows<typeof grade>(
    (c) => sql`
    select p.grade_id as id, p.amount, (select min(x.id) from sections x where x.company_id = p.company_id and x.grade_id = p.grade_id) as section
    from fee_plans p join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.kind = 'admission' join batches b on b.company_id = p.company_id and b.id = p.batch_id and b.is_current where p.company_id = ${c} limit 1`,
  )
  grade = found!
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const admit = async (fname: string, more: object = {}) =>
  (
    await office.send('POST', '/api/student', {
      fname,
      lname: 'Slip',
      gender: 'female',
      grade_id: grade.id,
      section_id: grade.section,
      ...more,
    })
  ).body.data as { id: number; enroll_id: number; roll: number | null; charged: { title: string; amount: number }[] }
const withdraw = (id: number, person = office, reason = 'The wrong child') =>
  person.send('POST', `/api/student/${id}/withdraw`, { reason })
const code = ({ status, body }: { status: number; body: any }) =>
  status === 200 ? 'done' : (body.error?.code ?? status)

it('what will be charged is said before, and what was charged after; the new child has the next roll of the section', async () => {
  const price = (await office.get(`/api/student/admission-charge?grade_id=${grade.id}`)).body.data
  expect(price).toMatchObject({ total: grade.amount, lines: [{ title: headOf('admission'), amount: grade.amount }] })
  const [last] = await rows<{ roll: number }>(
    (c) =>
      sql`select max(roll) as roll from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current where e.company_id = ${c} and e.section_id = ${grade.section}`,
  )
  const child = await admit('Roli')
  expect([child.charged, child.roll]).toEqual([price.lines, last!.roll + 1])
  const both = await Promise.all([admit('Ek'), admit('Dui')])
  expect(both.map(({ roll }) => roll).sort((a, b) => a! - b!)).toEqual([last!.roll + 2, last!.roll + 3])
  expect((await admit('Typed', { roll: 900 })).roll).toBe(900)
  await office.send('PUT', '/api/settings/academic', { new_roll: 'later' })
  expect((await admit('Waits')).roll).toBeNull()
  await office.send('PUT', '/api/settings/academic', { new_roll: 'next' })
})

it('needs a reason and the right, and a child of another school is a missing child', async () => {
  const { id } = await admit('Sita')
  expect((await office.send('POST', `/api/student/${id}/withdraw`, {})).body.errors).toHaveProperty('reason')
  expect((await withdraw(id, await world.signIn('teacher'))).status).toBe(403)
  const other = await world.signIn('administrator.bagmati', bagmati)
  const foreign = await withdraw(id, other)
  const missing = await withdraw(99_999_999, other)
  expect([foreign.status, foreign.body.message]).toEqual([404, missing.body.message])
})

it('mirrors the charge, gives claim and seat back, and can be restored and taken back', async () => {
  const child = await admit('Gita')
  const events = () =>
    rows<{ kind: string; sum: number }>(
      (c) =>
        sql`select v.kind, sum(n.amount) filter (where n.account = 'receivable')::bigint as sum from fee_events v join fee_entries n on n.company_id = v.company_id and n.event_id = v.id where v.company_id = ${c} and v.enroll_id = ${child.enroll_id} group by v.id, v.kind order by v.id`,
    )
  // a search forgives a letter: others may stand there too
  const found = async () =>
    (await office.get('/api/student?search=Gita Slip')).body.data.some((each: { id: number }) => each.id === child.id)
  expect(await found()).toBe(true)
  expect(await withdraw(child.id).then(code)).toBe('done')
  expect(await events()).toEqual([
    { kind: 'bill', sum: grade.amount },
    { kind: 'reversal', sum: -grade.amount },
  ])
  expect(
    await rows((c) => sql`select 1 from charge_claims where company_id = ${c} and enroll_id = ${child.enroll_id}`),
  ).toEqual([])
  expect((await office.get('/api/bill-run?kind=admission')).body.data[0]).toMatchObject({
    student: 'Gita Slip',
    state: 'rolled_back',
    rollback_reason: 'The wrong child',
  })
  expect(await found()).toBe(false)
  expect((await accountant.get(`/api/student-dues?student_id=${child.id}`)).status).toBe(404)
  expect(await withdraw(child.id).then(code)).toBe('not-found')
  expect((await admit('Rita')).roll).toBe(child.roll! + 1)
  const audit = (await office.get('/api/activity-report?rowsPerPage=10')).body.data.find(
    ({ action }: { action: string }) => action.endsWith('/withdraw'),
  )
  expect(audit).toMatchObject({ reason: 'The wrong child', entity: 'students', entity_id: String(child.id) })
  expect((await office.send('POST', `/api/deleted-users/${child.id}/restore`)).status).toBe(200)
  expect((await office.send('POST', `/api/student/${child.id}/readmit`, {})).status).toBe(200)
  expect((await office.get(`/api/student/${child.id}`)).body.data).toMatchObject({ status: 'active', due: 0 })
})

it('is refused while money lies on it; a cancelled receipt is none', async () => {
  const child = await admit('Hari')
  const paid = await accountant.send('POST', '/api/fee-payment', { student_id: child.id, amount: 100_00 })
  expect(await withdraw(child.id).then(code)).toBe('money-taken')
  expect(
    (await accountant.send('POST', `/api/receipt/${paid.body.data.receipt_id}/cancel`, { reason: 'wrong child' }))
      .status,
  ).toBe(200)
  expect(await withdraw(child.id).then(code)).toBe('done')
  // money beyond the dues counts as well
  const rich = await admit('Dhani')
  await accountant.send('POST', '/api/fee-payment', { student_id: rich.id, amount: grade.amount + 5_00 })
  expect(await withdraw(rich.id).then(code)).toBe('money-taken')
})

it('is refused where nothing was charged and money was brought all the same', async () => {
  const { id } = (await office.send('POST', '/api/grades', { name: 'Without fees', rank: 70 })).body.data
  const section = (await office.send('POST', '/api/section', { grade_id: id, name: 'A' })).body.data.id
  const child = await admit('Bina', { grade_id: id, section_id: section })
  expect(child.charged).toEqual([])
  const brought = await accountant.send('POST', '/api/fee-payment', { student_id: child.id, amount: 5_00 })
  expect(brought.body.data.advance).toBe(5_00)
  expect(await withdraw(child.id).then(code)).toBe('money-taken')
})

it('a payment and a withdrawal at once: one of them is refused', async () => {
  for (let i = 0; i < 8; i++) {
    const child = await admit(`Race ${i}`)
    const [pay, gone] = await Promise.all([
      accountant.send('POST', '/api/fee-payment', { student_id: child.id, amount: 100_00 }),
      withdraw(child.id),
    ])
    expect([pay.status === 200, gone.status === 200].filter(Boolean)).toHaveLength(1)
  }
})

it('is refused for who studied here before, and for whom attendance was taken', async () => {
  const [old] = await rows<{ id: number }>(
    (c) =>
      sql`select student_id as id from enrolments e where company_id = ${c} group by student_id having count(*) > 1 limit 1`,
  )
  expect(await withdraw(old!.id).then(code)).toBe('not-new')
  const child = await admit('Maya')
  await rows(
    (c) => sql`
    insert into remarks (company_id, student_id, batch_id, remark_type_id, text, made_on) select ${c}::bigint, ${child.id}::bigint, b.id, (select min(id) from remark_types where company_id = ${c}), 'Arrived', app_today() from batches b where b.company_id = ${c} and b.is_current`,
  )
  expect(await withdraw(child.id).then(code)).toBe('hangs-on-it')
  expect((await office.get(`/api/student/${child.id}`)).body.data).toMatchObject({
    status: 'active',
    due: grade.amount,
  })
})

it('the bills of a month are taken back with it only by whoever may roll bills back, and the run says what stands of it', async () => {
  const child = await admit('Asha')
  const month = (await office.get('/api/billing-month')).body.data.findLast(
    ({ begun }: { begun: boolean }) => begun,
  ).month
  const { body } = await office.send('POST', '/api/monthly-bill', { month, grade_ids: [grade.id] })
  await expect
    .poll(async () => (await office.get(`/api/jobs/${body.data.job_id}`)).body.data.state, { timeout: 30_000 })
    .toBe('done')
  const run = async () =>
    (await office.get('/api/bill-run?kind=month')).body.data.find(
      ({ id }: { id: number }) => id === body.data.bill_run_id,
    )
  const before = await run()
  const owed = (await office.get(`/api/student/${child.id}`)).body.data.due - grade.amount
  expect(owed).toBeGreaterThan(0)
  const reception = await world.signIn('receptionist')
  expect(await withdraw(child.id, reception).then(code)).toBe('billed-since')
  expect(await withdraw(child.id).then(code)).toBe('done')
  expect(await run()).toMatchObject({ bills: before.bills - 1, amount: before.amount - owed })
  // the run is rolled back for the others as ever
  expect((await office.send('POST', `/api/bill-run/${before.id}/rollback`, { reason: 'A test' })).status).toBe(200)
})
