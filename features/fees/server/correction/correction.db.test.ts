/** A bill that is corrected: one note, one new bill, nothing overwritten, no paisa lost; whoever races comes second. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { build, school } from '#test/builders.ts'
import { textOf } from '#test/file-text.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from '../verify-books.ts'

let world: World
let office: Person
let accountant: Person
let principal: Person
let make: ReturnType<typeof build>
const today = testDay
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  principal = await world.signIn('principal')
  make = build(world, office)
  await office.send('PUT', '/api/settings/billing', { refund_second_person: false })
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
interface Answer {
  status: number
  body: any
}
const codeOf = ({ status, body }: Answer): string =>
  status === 200 ? 'done' : (body.error?.code ?? `${status} ${body.message}`)
const post = (path: string, body: object, who = accountant) => who.send('POST', path, body)
const reason = 'The wrong amount was billed'

const billsOf = async (student: number) =>
  (await accountant.get(`/api/bill?student_id=${student}&sortBy=number`)).body.data as {
    id: number
    number: number
    amount: number
    state: string
  }[]
const show = async (id: number) => (await accountant.get(`/api/bill/${id}`)).body.data
const correct = (
  id: number,
  lines: object[],
  seen: { credit: number; advance: number },
  more: object = {},
  by = accountant,
) => post(`/api/bill/${id}/correct`, { lines, ...seen, reason, ...more }, by)
const account = async (student: number) =>
  (await accountant.get(`/api/student-dues?student_id=${student}`)).body.data as {
    total: number
    advance: number
    dues: { fee_head_id: number; due: number; billed: number }[]
  }
const told = async (student: number) =>
  (await accountant.get(`/api/statement?student_id=${student}`)).body.data.lines.map(
    ({ text, debit, credit, balance }: { text: string; debit: number; credit: number; balance: number }) => [
      text,
      debit - credit,
      balance,
    ],
  )
const pay = (student_id: number, amount: number, more: object = {}) =>
  post('/api/fee-payment', { student_id, amount, ...more })

/** A child billed 1,000 of one head and 400 of another. */
async function billed(more: { tuition?: object; lab?: object } = {}) {
  const at = await make.place()
  const tuition = await make.fee(at, 1_000_00, { rank: 1, ...more.tuition })
  const lab = await make.fee(at, 400_00, { rank: 2, ...more.lab })
  const child = await make.student({ at })
  const { run } = await make.bill({ at })
  const [bill] = await billsOf(child.id)
  return { ...child, at, tuition, lab, bill: { ...bill!, enroll_id: child.enroll_id }, run }
}
const line = (head: { id: number }, gross: number, discount = 0) => ({ fee_head_id: head.id, gross, discount })

describe('is refused', () => {
  it('without the right, a reason, a change, or for a bill of nobody: missing, another school, deleted', async () => {
    const { id, bill, tuition, lab } = await billed()
    const seen = { credit: 1_400_00, advance: 0 }
    const good = [line(tuition, 900_00), line(lab, 400_00)]
    const desk = await world.signIn('receptionist')
    expect((await correct(bill.id, good, seen, {}, desk)).status).toBe(403)
    expect((await correct(bill.id, good, seen, { reason: '' })).status).toBe(422)
    expect((await correct(bill.id, [line(tuition, 900_00, 901_00)], seen)).status).toBe(422)
    expect((await correct(bill.id, [line(tuition, -1)], seen)).status).toBe(422)
    expect((await correct(bill.id, [line({ id: 99_999_999 }, 5)], seen)).status).toBe(422)
    expect((await correct(bill.id, [line(tuition, 5), line(tuition, 6)], seen)).status).toBe(422)
    expect(codeOf(await correct(bill.id, [line(tuition, 1_000_00), line(lab, 400_00)], seen))).toBe('nothing-changed')
    expect(codeOf(await correct(bill.id, [line(tuition, 900_00, 10_00)], seen))).toBe('no-offer')
    const missing = await correct(99_999_999, good, seen)
    expect(missing.status).toBe(404)
    const other = await school(world)
    const [theirs] = await inSchool(
      world.owner.db,
      other.id,
      async (tx) =>
        (await sql<{ id: number }>`select id from bills where company_id = ${other.id} order by id limit 1`.execute(tx))
          .rows,
    )
    const foreign = theirs!.id
    expect(await correct(foreign, good, seen)).toMatchObject({ status: 404, body: missing.body })
    expect((await accountant.get(`/api/bill/${foreign}`)).status).toBe(404)
    expect((await accountant.get(`/api/bill/${foreign}/print?token=${accountant.id}`)).status).toBe(404)
    // who is deleted answers as who never was
    await rows((c) => sql`update users set deleted_at = app_now() where company_id = ${c} and id = ${id}`)
    expect(await correct(bill.id, good, seen)).toMatchObject({ status: 404, body: missing.body })
    expect((await accountant.get(`/api/bill/${bill.id}`)).status).toBe(404)
    expect(await billsOf(id)).toEqual([])
    await rows((c) => sql`update users set deleted_at = null where company_id = ${c} and id = ${id}`)
    expect((await account(id)).total).toBe(1_400_00)
  })

  it('where what was seen is not what is: a payment came between; and in a closed month', async () => {
    const { id, bill, tuition, lab } = await billed()
    const lines = [line(tuition, 300_00), line(lab, 400_00)]
    expect(codeOf(await correct(bill.id, lines, { credit: 1_399_99, advance: 0 }))).toBe('bill-changed')
    await pay(id, 1_400_00)
    expect(codeOf(await correct(bill.id, lines, { credit: 1_400_00, advance: 0 }))).toBe('bill-changed')
    await rows(
      (c) =>
        sql`insert into closed_periods (company_id, fiscal_year_id, start_date, end_date, state) select ${c}::bigint, fiscal_year_of(${c}::bigint, ${today}::date), ${today}::date, ${today}::date, 'closed'`,
    )
    expect(codeOf(await correct(bill.id, lines, { credit: 1_400_00, advance: 700_00 }))).toBe('month-closed')
    await rows((c) => sql`delete from closed_periods where company_id = ${c} and start_date = ${today}::date`)
    expect(await show(bill.id)).toMatchObject({ state: 'stands' })
  })

  it('where more was forgiven of a head than is left, and for a head that another bill charges', async () => {
    const { id, bill, tuition, lab } = await billed()
    await pay(id, 0, { discount: 1_300_00, reason: 'Settled with the family' })
    expect(
      codeOf(await correct(bill.id, [line(tuition, 899_99), line(lab, 400_00)], { credit: 1_400_00, advance: 0 })),
    ).toBe('forgiven-more')
    const at = await make.place()
    const yearly = await make.fee(at, 70_00, { kind: 'yearly' })
    await rows(
      (
        c,
      ) => sql`insert into charge_claims (company_id, enroll_id, student_id, fee_head_id, month, period, source, bill_run_id)
        select company_id, enroll_id, ${id}::bigint, ${yearly.id}::bigint, '13', charge_period('yearly', batch_id, month), 'plan', bill_run_id from bills where company_id = ${c} and id = ${bill.id}`,
    )
    expect(
      codeOf(await correct(bill.id, [line(tuition, 1_000_00), line(yearly, 70_00)], { credit: 1_400_00, advance: 0 })),
    ).toBe('charged-already')
    await rows(
      (c) =>
        sql`delete from charge_claims where company_id = ${c} and student_id = ${id} and fee_head_id = ${yearly.id}`,
    )
  })
})

describe('a bill that is corrected', () => {
  it('stays as it was shown; a note and a new bill stand beside it, what was paid too much is advance', async () => {
    const { id, bill, tuition, lab } = await billed()
    await pay(id, 1_200_00)
    expect((await show(bill.id)).lines).toMatchObject([
      { fee_head_id: tuition.id, gross: 1_000_00, billed: 1_000_00, due: 0 },
      { fee_head_id: lab.id, gross: 400_00, billed: 400_00, due: 200_00 },
    ])
    const done = await correct(bill.id, [line(tuition, 700_00)], { credit: 1_400_00, advance: 500_00 })
    expect(done.body.data).toMatchObject({ state: 'issued', number: expect.stringMatching(/^CN-\d\d\/\d\d-\d{6}$/) })
    const { new_bill } = done.body.data
    expect(await account(id)).toMatchObject({ total: 0, advance: 500_00 })
    expect(await billsOf(id)).toMatchObject([
      { id: bill.id, number: bill.number, amount: 1_400_00, state: 'corrected' },
      { id: new_bill.id, number: new_bill.number, amount: 700_00, state: 'stands' },
    ])
    expect(await show(bill.id)).toMatchObject({
      lines: [{ net: 1_000_00 }, { net: 400_00 }],
      correction: { number: done.body.data.number, new_bill, reason },
    })
    expect(await show(new_bill.id)).toMatchObject({ instead_of: { id: bill.id, number: bill.number } })
    expect(await told(id)).toEqual([
      [expect.stringMatching(/^Bill of /), 1_400_00, 1_400_00],
      ['Payment (Cash)', -1_200_00, 200_00],
      [`Credit note: ${reason}`, -1_400_00, -1_200_00],
      [expect.stringMatching(/^Bill of /), 700_00, -500_00],
    ])
    for (const path of [`bill/${bill.id}`, `bill/${new_bill.id}`, `fee-journal/${done.body.data.id}`])
      expect((await accountant.get(`/api/${path}/print?token=${accountant.id}&language=ne`)).status).toBe(200)
    // on paper each says by which of the others it goes on
    const read = async (path: string) =>
      (await textOf(await accountant.get(`/api/${path}/print?token=${accountant.id}&language=en`))).replaceAll(
        /\s+/g,
        ' ',
      )
    const old = await read(`bill/${bill.id}`)
    expect(old).toContain(`Corrected by credit note ${done.body.data.number}`)
    expect(old).toContain(`In its place stands bill ${new_bill.number}`)
    expect(await read(`bill/${new_bill.id}`)).toContain(`In place of bill ${bill.number}`)
    expect(await read(`fee-journal/${done.body.data.id}`)).toContain(`Takes back bill ${bill.number}`)
    // the month does not charge again what was dropped
    const again = await post('/api/monthly-bill/preview', { month: (await show(bill.id)).month, grade_ids: [1] })
    expect(again.status).toBe(200)
  })

  it('is corrected once, the new one once more; the note is not taken back alone, the run not rolled back', async () => {
    const { id, bill, tuition, lab, run } = await billed()
    const lines = [line(tuition, 1_500_00), line(lab, 400_00)]
    const seen = { credit: 1_400_00, advance: 0 }
    const first = await correct(bill.id, lines, seen)
    expect(codeOf(first)).toBe('done')
    expect(codeOf(await correct(bill.id, lines, seen))).toBe('bill-corrected')
    expect(codeOf(await post(`/api/fee-journal/${first.body.data.id}/reverse`, { reason }))).toBe('of-a-bill')
    expect(codeOf(await post(`/api/bill-run/${run}/rollback`, { reason }, office))).toBe('note-since')
    expect((await account(id)).total).toBe(1_900_00)
    const second = await correct(first.body.data.new_bill.id, [line(lab, 400_00)], { credit: 1_900_00, advance: 0 })
    expect(codeOf(second)).toBe('done')
    expect((await account(id)).total).toBe(400_00)
    // all of it may go, and then no bill stands
    const last = await correct(second.body.data.new_bill.id, [], { credit: 400_00, advance: 0 })
    expect(last.body.data.new_bill).toBeNull()
    expect((await account(id)).total).toBe(0)
  })

  it('pays a head that is added from what comes free, and the month does not charge it again', async () => {
    const { id, bill, tuition, lab, at } = await billed()
    const extra = await make.fee(await make.place(), 1_00, { rank: 3 })
    await pay(id, 1_400_00)
    const done = await correct(bill.id, [line(tuition, 800_00), line(lab, 400_00), line(extra, 150_00)], {
      credit: 1_400_00,
      advance: 50_00,
    })
    expect(codeOf(done)).toBe('done')
    expect(await account(id)).toMatchObject({ total: 0, advance: 50_00 })
    const { month } = await show(bill.id)
    await office.send('PUT', '/api/fee', { cells: [{ grade_id: at.grade, fee_head_id: extra.id, amount: 150_00 }] })
    const preview = await post('/api/monthly-bill/preview', { month, grade_ids: [at.grade] }, office)
    expect(preview.body.data).toMatchObject({ amount: 0 })
  })

  it('keeps its tax rate and its offers, and the reports of offers agree', async () => {
    const at = await make.place()
    const tuition = await make.fee(at, 1_000_00, { tax_kind_id: (await make.tax(13)).id })
    const child = await make.student({ at })
    const { body } = await post('/api/fee-offer', {
      title: 'Offer of a corrected bill',
      kind: 'need',
      from_date: '2026-04-14',
      heads: [{ fee_head_id: tuition.id, rate: 5000 }],
      reason: 'As the test says',
    })
    await post(`/api/fee-offer/${body.data.id}/approve`, {}, office)
    await post(`/api/fee-offer/${body.data.id}/award`, { student_ids: [child.id], from_date: '2026-04-14' })
    await make.bill({ at })
    const [bill] = await billsOf(child.id)
    expect(bill!.amount).toBe(565_00)
    const done = await correct(bill!.id, [line(tuition, 600_00, 300_00)], { credit: 565_00, advance: 0 })
    expect(codeOf(done)).toBe('done')
    expect((await account(child.id)).total).toBe(339_00)
    const { totals } = (
      await accountant.get(
        `/api/fee-offer-report?from_date=${today}&to_date=${today}&by=student&code=${child.enroll_code}`,
      )
    ).body
    expect(totals).toMatchObject({ amount: 300_00 })
  })

  it('of a note since takes back what stands', async () => {
    const { id, bill, tuition, lab } = await billed()
    const { month } = await show(bill.id)
    const note = { kind: 'credit_note', fee_head_id: tuition.id, month, amount: 250_00, reason }
    expect(codeOf(await post('/api/fee-note', { student_id: id, enroll_id: bill.enroll_id, ...note }))).toBe('done')
    expect((await show(bill.id)).lines[0]).toMatchObject({ gross: 750_00, net: 1_000_00 })
    expect(
      codeOf(await correct(bill.id, [line(tuition, 900_00), line(lab, 400_00)], { credit: 1_150_00, advance: 0 })),
    ).toBe('done')
    expect((await account(id)).total).toBe(1_300_00)
  })

  it('of a deposit needs that the money is still held', async () => {
    const { id, bill, tuition, lab } = await billed({ lab: { refundable: true, rank: 2 } })
    await pay(id, 1_400_00)
    await post('/api/fee-refund', {
      student_id: id,
      fee_head_id: lab.id,
      amount: 400_00,
      payee: 'Ram Shrestha',
      reason,
    })
    const less = [line(tuition, 1_000_00), line(lab, 100_00)]
    expect(codeOf(await correct(bill.id, less, { credit: 1_400_00, advance: 300_00 }))).toBe('not-enough-deposit')
    expect(await account(id)).toMatchObject({ total: 0, advance: 0 })
  })

  it('is found by number, name, code and month, and answers the same key with the same documents', async () => {
    const { name, enroll_code, bill, tuition } = await billed()
    for (const typed of [String(bill.number), name, enroll_code])
      expect(
        (await accountant.get(`/api/bill?rowsPerPage=50&search=${encodeURIComponent(typed)}`)).body.data.map(
          (row: { id: number }) => row.id,
        ),
      ).toContain(bill.id)
    expect((await accountant.get(`/api/bill?search=${enroll_code}&state=corrected`)).body.data).toEqual([])
    const body = { lines: [line(tuition, 1_00)], credit: 1_400_00, advance: 0, reason }
    const headers = { 'idempotency-key': '6d8f3d5e-1111-4222-8333-123456789abc' }
    const first = await accountant.send('POST', `/api/bill/${bill.id}/correct`, body, headers)
    const again = await accountant.send('POST', `/api/bill/${bill.id}/correct`, body, headers)
    expect(codeOf(first)).toBe('done')
    expect(again.body.data).toEqual(first.body.data)
  })
})

describe('at the same moment', () => {
  it('two who correct one bill: one wins, and nothing is charged twice', async () => {
    const { id, bill, tuition, lab } = await billed()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        correct(bill.id, [line(tuition, 1_000_00 + n * 1_00), line(lab, 400_00)], { credit: 1_400_00, advance: 0 }),
      ),
    )
    expect(answers.map(codeOf).sort()).toEqual(['bill-corrected', 'bill-corrected', 'bill-corrected', 'done'])
    expect((await billsOf(id)).length).toBe(2)
  })

  it('a payment, a roll-back and a correction: all that happened agrees', async () => {
    for (let n = 0; n < 4; n++) {
      const { id, bill, tuition, run } = await billed()
      const answers = await Promise.all([
        correct(bill.id, [line(tuition, 500_00)], { credit: 1_400_00, advance: 0 }),
        pay(id, 1_400_00, { seen_due: 1_400_00 }),
        post(`/api/bill-run/${run}/rollback`, { reason }, office),
      ])
      const [corrected, paid, rolled] = answers.map(codeOf)
      expect([corrected, rolled].filter((each) => each === 'done').length).toBeLessThanOrEqual(1)
      const left = await account(id)
      const charged = rolled === 'done' ? 0 : corrected === 'done' ? 500_00 : 1_400_00
      expect(left.total - left.advance).toBe(charged - (paid === 'done' ? 1_400_00 : 0))
    }
  })
})

describe('where the school wants a second person', () => {
  beforeAll(() => office.send('PUT', '/api/settings/billing', { second_person: true }))
  afterAll(() => office.send('PUT', '/api/settings/billing', { second_person: false }))

  it('it waits, holds the bill, and is written when somebody else approves it; a refused one frees the bill', async () => {
    const { id, bill, tuition } = await billed()
    const seen = { credit: 1_400_00, advance: 0 }
    const { body } = await correct(bill.id, [line(tuition, 900_00)], seen)
    expect(body.data).toMatchObject({ state: 'waiting', number: null, new_bill: null })
    expect((await account(id)).total).toBe(1_400_00)
    expect(await show(bill.id)).toMatchObject({ state: 'waiting' })
    expect(codeOf(await correct(bill.id, [line(tuition, 800_00)], seen))).toBe('bill-waits')
    const decide = (journal: number, how: string, who: Person) =>
      post(`/api/fee-journal/${journal}/${how}`, how === 'refuse' ? { reason } : {}, who)
    expect(codeOf(await decide(body.data.id, 'approve', accountant))).toBe('second-person')
    expect(codeOf(await decide(body.data.id, 'refuse', principal))).toBe('done')
    expect(await show(bill.id)).toMatchObject({ state: 'stands' })
    const again = await correct(bill.id, [line(tuition, 900_00)], seen)
    // what was paid meanwhile would become advance that nobody was asked about
    await pay(id, 1_400_00)
    expect(codeOf(await decide(again.body.data.id, 'approve', principal))).toBe('bill-changed')
    expect(codeOf(await decide(again.body.data.id, 'refuse', principal))).toBe('done')
    const last = await correct(bill.id, [line(tuition, 900_00)], { credit: 1_400_00, advance: 500_00 })
    expect(codeOf(await decide(last.body.data.id, 'approve', principal))).toBe('done')
    expect(await show(bill.id)).toMatchObject({ state: 'corrected' })
    expect(await account(id)).toMatchObject({ total: 0, advance: 500_00 })
  })
})
