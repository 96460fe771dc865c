/** Activities: what they cost, who takes them, what a bill says of it, and what is refused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { runBills } from '#test/run-bills.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from '../verify-books.ts'

let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})
const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const code = ({ status, body }: { status: number; body: any }) =>
  status === 200 ? 'done' : (body.error?.code ?? status)

let named = 0
async function activity(more: object = {}): Promise<number> {
  const body = { title: `Activity ${++named}`, kind: 'monthly', amount: 1000_00, ...more }
  return (await office.send('POST', '/api/activity-fee', body)).body.data.id
}
async function pupil() {
  const at = await make.place()
  const { id } = await make.student({ at, admission_date: '2026-04-14' })
  return { id, at }
}
const take = (fee_head_id: number, student: number, more: object = {}) =>
  office.send('POST', '/api/activity-student', {
    fee_head_id,
    student_ids: [student],
    from_month: '02',
    to_month: '12',
    ...more,
  })
async function bill(grade: number, month: string) {
  const reply = await accountant.send('POST', '/api/monthly-bill', { month, grade_ids: [grade], confirm: 'yes' })
  // a month in which the class is charged nothing
  if (code(reply) === 'nothing-to-bill') return undefined
  const { body } = reply
  await runBills(world, body.data.bill_run_id, accountant.id)
  return body.data.bill_run_id as number
}
const lines = (student: number) =>
  rows<{ month: string; gross: number; source: string }>(
    (c) => sql`
      select b.month, l.gross, l.source from bill_lines l join bills b on b.company_id = l.company_id and b.id = l.bill_id
      join enrolments e on e.company_id = b.company_id and e.id = b.enroll_id where l.company_id = ${c} and e.student_id = ${student} order by b.month, l.gross`,
  )
const takingOf = async (student: number) =>
  (await office.get(`/api/activity-student?student_id=${student}`)).body.data[0]

describe('an activity', () => {
  it('is charged in the months in which it is taken, once a month, to nobody else', async () => {
    const { id, at } = await pupil()
    const other = await make.student({ at, admission_date: '2026-04-14' })
    const head = await activity()
    expect(code(await take(head, id, { to_month: '03' }))).toBe('done')
    for (const month of ['01', '02', '02', '03', '04']) await bill(at.grade, month)
    expect(await lines(id)).toEqual([
      { month: '02', gross: 1000_00, source: 'activity' },
      { month: '03', gross: 1000_00, source: 'activity' },
    ])
    expect(await lines(other.id)).toEqual([])
  })
  it('of a year is charged once, in the first month that is billed', async () => {
    const { id, at } = await pupil()
    expect(code(await take(await activity({ kind: 'yearly', amount: 3000_00 }), id))).toBe('done')
    for (const month of ['02', '03', '04']) await bill(at.grade, month)
    expect(await lines(id)).toEqual([{ month: '02', gross: 3000_00, source: 'activity' }])
  })
  it('costs what was said when the month was billed, and an own amount where there is one', async () => {
    const { id, at } = await pupil()
    const head = await activity()
    await take(head, id)
    await bill(at.grade, '02')
    expect((await office.send('PUT', `/api/activity-fee/${head}`, { amount: 1500_00 })).status).toBe(200)
    await bill(at.grade, '03')
    const own = { student_id: id, fee_head_id: head, kind: 'amount', amount: 700_00, from_month: '04', to_month: '12' }
    expect(code(await accountant.send('POST', '/api/customized-fee', { ...own, reason: 'Brother of another' }))).toBe(
      'done',
    )
    await bill(at.grade, '04')
    expect((await lines(id)).map(({ gross }) => gross)).toEqual([1000_00, 1500_00, 700_00])
    // what was billed by the amount of its time is no difference
    expect((await office.get(`/api/fee-difference?student_id=${id}`)).body.data).toEqual([])
    expect(await takingOf(id)).toMatchObject({ amount: 700_00, state: 'holds' })
  })
  it('is no head that somebody was charged for otherwise; a class fee that nobody was becomes one', async () => {
    const { id, at } = await pupil()
    const { id: head } = await make.fee(at, 1000_00)
    const run = await bill(at.grade, '02')
    const plan = (from_month: string) =>
      office.send('PUT', '/api/fee', { from_month, cells: [{ grade_id: at.grade, fee_head_id: head, amount: 0 }] })
    const become = () => office.send('PATCH', `/api/fee-head/${head}`, { charged_by: 'activity' })
    expect(code(await plan('03'))).toBe('done')
    expect((await become()).body.errors).toEqual({
      charged_by: ['Students are charged for this head already. Add another head for it.'],
    })
    expect(code(await office.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'To begin anew' }))).toBe('done')
    expect(code(await plan('01'))).toBe('done')
    expect(code(await become())).toBe('done')
    expect(code(await office.send('PUT', `/api/activity-fee/${head}`, { amount: 1000_00 }))).toBe('done')
    expect(code(await take(head, id))).toBe('done')
    await bill(at.grade, '02')
    expect(await lines(id)).toMatchObject([{ source: 'plan' }, { month: '02', gross: 1000_00, source: 'activity' }])
  })
  it('ends early, and bills that are made stay', async () => {
    const { id, at } = await pupil()
    await take(await activity(), id)
    await bill(at.grade, '02')
    const { id: taking } = await takingOf(id)
    expect(code(await office.send('POST', `/api/activity-student/${taking}/end`, { to_month: '02' }))).toBe('done')
    expect(code(await office.send('POST', `/api/activity-student/${taking}/end`, { to_month: '02' }))).toBe(
      'ended-before',
    )
    await bill(at.grade, '03')
    expect((await lines(id)).map(({ month }) => month)).toEqual(['02'])
    expect((await takingOf(id)).state).toBe('ended')
  })
  it('is taken once in a month, and again after it was ended', async () => {
    const { id } = await pupil()
    const head = await activity()
    expect(code(await take(head, id))).toBe('done')
    expect(code(await take(head, id, { from_month: '05' }))).toBe('nobody')
    const { id: taking } = await takingOf(id)
    await office.send('POST', `/api/activity-student/${taking}/end`, {})
    expect(code(await take(head, id, { from_month: '05' }))).toBe('done')
  })
  it('is taken by a whole class, without those who take it', async () => {
    const { id, at } = await pupil()
    await make.student({ at })
    await make.student({ at })
    const head = await activity()
    await take(head, id)
    const { body } = await take(head, 0, { student_ids: undefined, grade_id: at.grade })
    expect(body.data).toEqual({ taken: 2, already: 1 })
    const [row] = (await office.get(`/api/activity-fee?search=Activity ${named}`)).body.data
    expect(row).toMatchObject({ id: head, students: 3, amount: 1000_00 })
  })
  it('is refused by half', async () => {
    const { id } = await pupil()
    const head = await activity()
    expect((await take(head, id, { from_month: '05', to_month: '04' })).status).toBe(422)
    expect((await take(head, 0, { student_ids: undefined })).status).toBe(422)
    expect((await take(1, id)).body.errors).toEqual({ fee_head_id: ['Choose one of the list'] })
    expect(
      code(await office.send('POST', '/api/activity-fee', { title: `Activity ${named}`, kind: 'monthly', amount: 1 })),
    ).toBe('same-title')
    expect((await office.send('POST', '/api/activity-fee', { title: 'Free', kind: 'monthly', amount: 0 })).status).toBe(
      422,
    )
    const teacher = await world.signIn('teacher')
    expect(
      (await teacher.send('POST', '/api/activity-fee', { title: 'Mine', kind: 'monthly', amount: 1 })).status,
    ).toBe(403)
    const stranger = await world.signIn('administrator.bagmati')
    expect((await stranger.send('PUT', `/api/activity-fee/${head}`, { amount: 5 })).status).toBe(404)
  })
  it('has no amount in the plan, is no extra head, and stays one while somebody takes it', async () => {
    const { id, at } = await pupil()
    const head = await activity()
    const cells = [{ grade_id: at.grade, fee_head_id: head, amount: 500 }]
    expect((await office.send('PUT', '/api/fee', { cells })).status).toBe(422)
    const own = { student_id: id, fee_head_id: head, kind: 'extra', amount: 700_00, from_month: '04', to_month: '12' }
    expect(code(await accountant.send('POST', '/api/customized-fee', { ...own, reason: 'As the test says' }))).toBe(
      'no-extra-head',
    )
    await take(head, id)
    expect((await office.send('PATCH', `/api/fee-head/${head}`, { charged_by: 'plan' })).body.errors).toHaveProperty(
      'charged_by',
    )
    expect((await office.send('PATCH', `/api/fee-head/${head}`, { charged_by: 'transport' })).status).toBe(422)
    expect((await office.send('PATCH', `/api/fee-head/${head}`, { kind: 'admission' })).body.errors).toHaveProperty(
      'kind',
    )
    expect((await office.send('PATCH', `/api/fee-head/${head}`, { refundable: true })).body.errors).toHaveProperty(
      'refundable',
    )
  })
  it('is paid by who takes it, not by a general receipt', async () => {
    const asked = [{ fee_head_id: await activity(), amount: 100_00 }]
    const reply = await accountant.send('POST', '/api/general-receipt', {
      payer: 'Somebody Else',
      mode: 'cash',
      lines: asked,
    })
    expect(code(reply)).toBe('head-not-general')
  })
  it('goes out as Excel with months by name', async () => {
    const answer = await office.get(`/api/activity-student/download/excel?token=${office.id}`)
    expect(answer.status).toBe(200)
    expect(answer.raw.subarray(0, 2).toString()).toBe('PK')
  })
})
