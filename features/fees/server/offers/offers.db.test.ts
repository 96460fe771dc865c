/** Offers and customised fees by their calls: who may, what is refused, and what a bill made of them says in all reports. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Place } from '#test/builders.ts'
import { runBills } from '#test/run-bills.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from '../verify-books.ts'

let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
let heads: { id: number; refundable: boolean; charged_by: string; kind: string }[]
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  make = build(world, office)
  heads = await rows(
    (c) => sql`select id, refundable, charged_by, kind from fee_heads where company_id = ${c} order by rank`,
  )
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})
const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)

const today = testDay
const first = '2026-04-14'
let named = 0
const proposed = async (more: object = {}) => {
  const reply = await accountant.send('POST', '/api/fee-offer', {
    title: `Offer of the test ${++named}`,
    kind: 'need',
    from_date: first,
    heads: [{ fee_head_id: heads[0]!.id, rate: 2550 }],
    reason: 'As the test says',
    ...more,
  })
  return { ...reply, id: reply.body.data?.id as number }
}
const approved = async (more: object = {}) => {
  const { id } = await proposed(more)
  expect((await office.send('POST', `/api/fee-offer/${id}/approve`)).status).toBe(200)
  return id
}
const award = (id: number, student: number, more: object = {}) =>
  accountant.send('POST', `/api/fee-offer/${id}/award`, { student_ids: [student], from_date: first, ...more })
const code = ({ status, body }: { status: number; body: any }) =>
  status === 200 ? 'done' : (body.error?.code ?? status)

async function bill(at: Place, month = '04') {
  const { body } = await accountant.send('POST', '/api/monthly-bill', { month, grade_ids: [at.grade], confirm: 'yes' })
  await runBills(world, body.data.bill_run_id, accountant.id)
  return body.data.bill_run_id as number
}
const lines = (student: number) =>
  rows<{ gross: number; discount: number; net: number }>(
    (
      c,
    ) => sql`select l.gross, l.discount, l.net from bill_lines l join bills b on b.company_id = l.company_id and b.id = l.bill_id
      join enrolments e on e.company_id = b.company_id and e.id = b.enroll_id where l.company_id = ${c} and e.student_id = ${student} order by l.gross desc`,
  )

describe('an offer', () => {
  it('is not approved by its maker, nor twice, nor after it was refused', async () => {
    const { id } = await proposed()
    expect(code(await accountant.send('POST', `/api/fee-offer/${id}/approve`))).toBe('second-person')
    expect(code(await office.send('POST', `/api/fee-offer/${id}/approve`))).toBe('done')
    expect(code(await office.send('POST', `/api/fee-offer/${id}/approve`))).toBe('not-waiting')
    const other = await proposed()
    expect(code(await office.send('POST', `/api/fee-offer/${other.id}/refuse`, { reason: 'Not this year' }))).toBe(
      'done',
    )
    expect(code(await office.send('POST', `/api/fee-offer/${other.id}/approve`))).toBe('not-waiting')
    const { student } = await someone()
    expect(code(await award(other.id, student))).toBe('not-open')
  })
  it('is refused with the name of another, off a deposit, with both or neither of per cent and amount', async () => {
    const title = `Offer of the test ${named + 1}`
    await proposed()
    expect(code(await proposed({ title }))).toBe('same-title')
    const deposit = heads.find(({ refundable }) => refundable)!.id
    expect(code(await proposed({ heads: [{ fee_head_id: deposit, rate: 100 }] }))).toBe('deposit')
    for (const line of [{ rate: 100, amount: 100 }, {}, { rate: 10_001 }, { rate: 0 }, { amount: -5 }])
      expect((await proposed({ heads: [{ fee_head_id: heads[0]!.id, ...line }] })).status).toBe(422)
    expect((await proposed({ to_date: '2026-04-13' })).status).toBe(422)
  })
  it('takes nothing off while it waits, and is off the bill once it is approved', async () => {
    const [a, b] = [await someone(), await someone()]
    const { id } = await proposed()
    expect(code(await award(id, a.student))).toBe('done')
    await bill(a.at)
    expect(await lines(a.student)).toEqual([{ gross: 1000_00, discount: 0, net: 1000_00 }])
    await office.send('POST', `/api/fee-offer/${id}/approve`)
    expect(code(await award(id, b.student))).toBe('done')
    const { body } = await accountant.send('POST', '/api/monthly-bill/preview', {
      month: '04',
      grade_ids: [b.at.grade],
    })
    expect([body.data.amount, body.data.offers, body.data.heads[0].offers]).toEqual([745_00, 255_00, 255_00])
    await bill(b.at)
    expect(await lines(b.student)).toEqual([{ gross: 1000_00, discount: 255_00, net: 745_00 }])
    const statement = (await office.get(`/api/statement?student_id=${b.student}`)).body.data
    expect(
      statement.lines.map((line: { text: string; debit: number; credit: number }) => [
        line.text,
        line.debit,
        line.credit,
      ]),
    ).toEqual([
      ['Bill of Shrawan', 1000_00, 0],
      ['Scholarships and offers', 0, 255_00],
    ])
    const at = `from_date=${today}&to_date=${today}&grade_id=${b.at.grade}`
    for (const by of ['offer', 'kind', 'grade', 'student', 'line'])
      expect((await office.get(`/api/fee-offer-report?${at}&by=${by}`)).body.totals.amount).toBe(255_00)
    expect((await office.get(`/api/discount-penalty?${at}`)).body.data[0]).toMatchObject({
      discount: 255_00,
      reason: `Offer of the test ${named}`,
    })
    expect((await office.get(`/api/collection-due?${at}`)).body.totals).toMatchObject({
      billed: 1000_00,
      discount: 255_00,
      due: 745_00,
    })
  })
  it('that takes off everything leaves a bill of nothing, which goes back as others do', async () => {
    const { at, student } = await someone()
    await award(await approved({ heads: [{ fee_head_id: heads[0]!.id, rate: 10_000 }] }), student)
    const run = await bill(at)
    expect(await lines(student)).toEqual([{ gross: 1000_00, discount: 1000_00, net: 0 }])
    expect(
      code(await accountant.send('POST', '/api/monthly-bill', { month: '04', grade_ids: [at.grade], confirm: 'yes' })),
    ).toBe('nothing-to-bill')
    expect(code(await office.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'Too early' }))).toBe('done')
    const of = `from_date=${today}&to_date=${today}&grade_id=${at.grade}`
    expect((await office.get(`/api/fee-offer-report?${of}`)).body.totals.amount).toBe(0)
    expect(
      (await office.get(`/api/fee-offer-report?${of}&by=line`)).body.data
        .map(({ amount }: { amount: number }) => amount)
        .sort(),
    ).toEqual([-1000_00, 1000_00])
  })
  it('is had once at a time, ends early, and what was billed with it stays', async () => {
    const { at, student } = await someone()
    const id = await approved()
    expect(code(await award(id, student))).toBe('done')
    expect(code(await award(id, student))).toBe('nobody')
    expect(code(await award(id, student, { from_date: '2026-04-01' }))).toBe('before-offer')
    await bill(at)
    const awards = (await office.get(`/api/fee-offer-award?offer_id=${id}`)).body.data
    expect(awards).toMatchObject([{ student_id: student, taken: 255_00, state: 'holds' }])
    const end = (to_date: string) =>
      accountant.send('POST', `/api/fee-offer-award/${awards[0].id}/end`, { to_date, reason: 'Moved away' })
    expect((await end('2026-04-01')).status).toBe(422)
    expect(code(await end('2026-06-14'))).toBe('done')
    expect(code(await end('2026-07-14'))).toBe('ended-before')
    await bill(at, '05')
    expect((await lines(student)).map(({ discount }) => discount).sort((a, b) => a - b)).toEqual([0, 255_00])
  })
  it('goes to a whole class, shown before, without those who have it', async () => {
    const { at, student } = await someone()
    const other = await make.student({ at })
    const id = await approved()
    await award(id, student)
    const whom = { grade_id: at.grade, from_date: first }
    const { body } = await accountant.send('POST', `/api/fee-offer/${id}/award/preview`, whom)
    expect([body.data.students.map((each: { student_id: number }) => each.student_id), body.data.already]).toEqual([
      [other.id],
      1,
    ])
    expect((await accountant.send('POST', `/api/fee-offer/${id}/award`, whom)).body.data.awarded).toBe(1)
  })
})

describe('a customised fee', () => {
  const own = (student: number, more: object = {}) =>
    accountant.send('POST', '/api/customized-fee', {
      student_id: student,
      fee_head_id: heads[0]!.id,
      kind: 'amount',
      amount: 600_00,
      from_month: '01',
      to_month: '06',
      reason: 'As the test says',
      ...more,
    })
  it('is refused twice for a month, without an amount, backwards, as an extra fare', async () => {
    const { student } = await someone()
    expect(code(await own(student))).toBe('done')
    expect(code(await own(student, { from_month: '06', to_month: '08' }))).toBe('overlaps')
    expect(code(await own(student, { from_month: '07', to_month: '08' }))).toBe('done')
    expect((await own(student, { from_month: '12', to_month: '10' })).status).toBe(422)
    expect((await own(student, { from_month: '10', to_month: '10', amount: undefined })).status).toBe(422)
    const fare = heads.find(({ charged_by }) => charged_by === 'transport')!.id
    expect(code(await own(student, { fee_head_id: fare, kind: 'extra' }))).toBe('no-extra-head')
  })
  it('stands in the place of the plan and of offers, ends early, and says so in its report', async () => {
    const { at, student } = await someone()
    await award(await approved(), student)
    const { id } = (await own(student)).body.data
    const extra = heads.find(({ kind, charged_by }) => kind === 'once' && charged_by === 'plan')!.id
    await own(student, { fee_head_id: extra, kind: 'extra', amount: 90_00 })
    await bill(at)
    expect(await lines(student)).toEqual([
      { gross: 600_00, discount: 0, net: 600_00 },
      { gross: 90_00, discount: 0, net: 90_00 },
    ])
    expect(
      code(await accountant.send('POST', `/api/customized-fee/${id}/end`, { to_month: '03', reason: 'Enough' })),
    ).toBe('done')
    expect(
      code(await accountant.send('POST', `/api/customized-fee/${id}/end`, { to_month: '05', reason: 'Enough' })),
    ).toBe('ended-before')
    await bill(at, '05')
    // what is charged once is not charged again
    expect((await lines(student)).map(({ net }) => net)).toEqual([745_00, 600_00, 90_00])
    const { body } = await office.get(`/api/customized-fee-heads-report?grade_id=${at.grade}`)
    expect(body.totals).toMatchObject({ plan: 1000_00, own: 690_00, less: 310_00 })
  })
  it('that leaves a student nothing to pay is not waited for in the month', async () => {
    const { at, student } = await someone()
    const cover = async () =>
      ((await office.get('/api/billing-month')).body.data as { month: string; students: number }[]).find(
        ({ month }) => month === '06',
      )!.students
    const before = await cover()
    await own(student, { kind: 'excluded', amount: undefined })
    expect(await cover()).toBe(before - 1)
    expect(
      code(await accountant.send('POST', '/api/monthly-bill', { month: '06', grade_ids: [at.grade], confirm: 'yes' })),
    ).toBe('nothing-to-bill')
    // what he pays beside the plan is waited for, in its months; another head that he does not pay changes nothing
    const beside = heads.find(({ kind, charged_by }) => kind === 'once' && charged_by === 'plan')!.id
    await own(student, { fee_head_id: beside, kind: 'excluded', amount: undefined, from_month: '06', to_month: '06' })
    expect(await cover()).toBe(before - 1)
    const { student: other, at: there } = await someone()
    expect(await cover()).toBe(before)
    await own(other, { kind: 'excluded', amount: undefined })
    await own(other, { fee_head_id: beside, kind: 'extra', amount: 90_00, from_month: '06', to_month: '07' })
    expect(await cover()).toBe(before)
    const { status } = await accountant.send('POST', '/api/monthly-bill', {
      month: '06',
      grade_ids: [there.grade],
      confirm: 'yes',
    })
    expect(status).toBe(200)
  })
})

/** A student alone in a class whose tuition is a thousand rupees. */
async function someone(): Promise<{ at: Place; student: number }> {
  const at = await make.place()
  await rows(
    (c) => sql`insert into fee_plans (company_id, batch_id, grade_id, fee_head_id, amount)
      select ${c}::bigint, id, ${at.grade}::bigint, ${heads[0]!.id}::bigint, 100000 from batches where company_id = ${c} and is_current returning 1`,
  )
  const { id } = await make.student({ at })
  await rows(
    (c) =>
      sql`update enrolments set enrolled_on = ${first}::date where company_id = ${c} and student_id = ${id} returning 1`,
  )
  return { at, student: id }
}
