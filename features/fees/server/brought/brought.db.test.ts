/** Dues brought forward: owed first, no income, no penalty; from the form and from a sheet; taken back while nothing of them was paid. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from '../verify-books.ts'

const today = testDay
const longAgo = addDays(today, -400)
let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  make = build(world, office)
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = <T>(query: ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query.execute(tx)).rows)
const enter = (student_id: number, amount: number, due_date = longAgo, remark?: string) =>
  accountant.send('POST', '/api/previous-due', { student_id, amount, due_date, ...(remark && { remark }) })
const takeBack = (id: number) =>
  accountant.send('POST', `/api/previous-due/${id}/take-back`, { reason: 'Of another child' })
const duesOf = async (student: number) => (await accountant.get(`/api/student-dues?student_id=${student}`)).body.data
const pay = (student_id: number, amount: number) => accountant.send('POST', '/api/fee-payment', { student_id, amount })
const entriesOf = (event: number) =>
  rows<{ account: string; amount: number }>(
    sql`select account, amount from fee_entries where company_id = ${himalaya} and event_id = ${event} order by id`,
  )

/** A class whose head is charged for a month, with a child. */
async function someone() {
  const at = await make.place()
  const head = await make.fee(at, 1_000_00, { rank: 1 })
  return { at, head, child: await make.student({ at, admission_date: '2026-04-20' }) }
}

describe('entered', () => {
  it('is owed against an account that no income knows, and is older than what was billed since', async () => {
    const { child } = await someone()
    const { status, body } = await enter(child.id, 1_250_50, longAgo, 'Fees of 2081')
    expect([status, body.message]).toEqual([200, 'Previous due entered.'])
    expect(await entriesOf(body.data.event_id)).toEqual([
      { account: 'receivable', amount: 1_250_50 },
      { account: 'opening', amount: -1_250_50 },
    ])
    expect((await enter(child.id, 300_00, addDays(today, -30))).status).toBe(200)
    const account = await duesOf(child.id)
    expect(account.dues).toMatchObject([{ due: 1_550_50, due_date: longAgo, month: '01' }])
    const { lines } = (await accountant.get(`/api/statement?student_id=${child.id}`)).body.data
    expect(lines.map(({ text, debit }: { text: string; debit: number }) => [text, debit])).toEqual([
      ['Previous due: Fees of 2081', 1_250_50],
      ['Previous due', 300_00],
    ])
    await pay(child.id, 600_00)
    const { data, totals } = (await accountant.get(`/api/previous-due-report?day=${today}&search=${child.enroll_code}`))
      .body
    expect(data).toMatchObject([{ brought: 1_550_50, collected: 600_00, discount: 0, due: 950_50, since: longAgo }])
    expect(totals.due).toBe(950_50)
  })

  it('no penalty is added to it, however old', async () => {
    const { child } = await someone()
    await office.send('PUT', '/api/settings/billing', { penalty: { kind: 'percent', value: 10, grace_days: 0 } })
    await enter(child.id, 1_000_00)
    expect((await duesOf(child.id)).penalty).toBe(0)
  })

  it('is refused for a day to come, for nothing, and for a student of nobody; and nothing is written', async () => {
    const { child } = await someone()
    const before = await rows(sql`select count(*) from fee_events where company_id = ${himalaya}`)
    expect((await enter(child.id, 100_00, addDays(today, 1))).body.errors).toEqual({
      due_date: ['Must not be after today'],
    })
    expect((await enter(child.id, 0)).status).toBe(422)
    expect((await enter(999_999_999, 100_00)).status).toBe(404)
    expect(await rows(sql`select count(*) from fee_events where company_id = ${himalaya}`)).toEqual(before)
  })

  it('a credit note takes it off the same account; a debit note on its head is no way to more of it', async () => {
    const { child } = await someone()
    await enter(child.id, 500_00)
    const [due] = (await duesOf(child.id)).dues
    const note = {
      student_id: child.id,
      fee_head_id: due.fee_head_id,
      month: due.month,
      amount: 200_00,
      reason: 'Paid in the old book',
    }
    const credited = await accountant.send('POST', '/api/fee-note', { ...note, kind: 'credit_note' })
    expect(await entriesOf(credited.body.data.event_id)).toEqual([
      { account: 'opening', amount: 200_00 },
      { account: 'receivable', amount: -200_00 },
    ])
    const refused = await accountant.send('POST', '/api/fee-note', { ...note, kind: 'debit_note' })
    expect(refused.body.errors).toEqual({ fee_head_id: ['Enter it as a previous due'] })
  })

  it('one head has it: no plan charges it, no other takes its place', async () => {
    const { at, head } = await someone()
    const [{ id }] = (await rows<{ id: number }>(
      sql`select id from fee_heads where company_id = ${himalaya} and charged_by = 'previous'`,
    )) as [{ id: number }]
    const { heads } = (await office.get('/api/fee')).body.data
    expect(heads.some((each: { id: number }) => each.id === id)).toBe(false)
    expect(
      (await office.send('PUT', '/api/fee', { cells: [{ grade_id: at.grade, fee_head_id: id, amount: 100_00 }] }))
        .status,
    ).toBe(422)
    const vat = await make.tax(13)
    const form = (values: Record<string, unknown>, of: number) => office.send('PUT', `/api/fee-head/${of}`, values)
    expect((await form({ charged_by: 'previous' }, head.id)).body.errors).toHaveProperty('charged_by')
    expect((await form({ tax_kind_id: vat.id }, id)).body.errors).toEqual({
      tax_kind_id: ['Previous dues and penalties are not taxed'],
    })
    expect((await form({ charged_by: 'plan' }, id)).body.errors).toEqual({
      charged_by: ['Students are charged for this head already. Add another head for it.'],
    })
  })
})

describe('taken back', () => {
  it('once, while nothing of it was paid; the others stand', async () => {
    const { child } = await someone()
    const first = (await enter(child.id, 400_00)).body.data.id
    const second = (await enter(child.id, 100_00, addDays(today, -10))).body.data.id
    expect((await takeBack(first)).status).toBe(200)
    expect((await duesOf(child.id)).dues).toMatchObject([{ due: 100_00, due_date: addDays(today, -10) }])
    expect((await takeBack(first)).body.error.code).toBe('not-standing')
    const { receipt_id } = (await pay(child.id, 50_00)).body.data
    expect((await takeBack(second)).body.error.code).toBe('paid-since')
    await accountant.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Wrong child' })
    expect((await takeBack(second)).status).toBe(200)
    expect((await duesOf(child.id)).total).toBe(0)
  })

  it('eight at once, and a payment among them: one of them, never half', async () => {
    const { child } = await someone()
    const { id } = (await enter(child.id, 400_00)).body.data
    const answers = await Promise.all([pay(child.id, 100_00), ...Array.from({ length: 8 }, () => takeBack(id))])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const back = answers.slice(1).filter(({ status }) => status === 200).length
    const { total, advance } = await duesOf(child.id)
    if (back) expect([back, total]).toEqual([1, 0])
    else expect([total, advance]).toEqual([300_00, 0])
  })
})

describe('from a sheet', () => {
  async function bring(text: string) {
    const edge = 'pathshala-test-edge'
    const response = await world.app.server.inject({
      method: 'POST',
      url: '/api/import/previous-dues',
      payload: `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="dues.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${edge}--\r\n`,
      headers: {
        host: 'localhost',
        'x-requested-with': 'XMLHttpRequest',
        authorization: `Bearer ${office.token}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
    })
    return response.json().data as { id: string; wrong_rows: number }
  }
  async function importAll(id: string) {
    const { job_id } = (await office.send('POST', `/api/import/previous-dues/${id}/import`)).body.data
    for (;;) {
      const { data } = (await office.get(`/api/jobs/${job_id}`)).body
      if (data.state === 'failed') throw new Error(data.error)
      if (data.state === 'done') return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const head = 'Enrol code,Amount (Rs.),Due since (BS),Due since (AD),Remark'

  it('is checked cell by cell', async () => {
    const { child } = await someone()
    const { id, wrong_rows } = await bring(
      `${head}\n${child.enroll_code},12x,,,\nNOBODY,100,,,\n${child.enroll_code},100,2081-13-40,,\n${child.enroll_code},100,2099-01-01,,\n${child.enroll_code},"1,500.50",2081-12-30,,Old\n${child.enroll_code},0,,,`,
    )
    expect(wrong_rows).toBe(5)
    const { page } = (await office.get(`/api/import/previous-dues/${id}?rowsPerPage=50`)).body.data
    expect(page.map((row: { errors: object }) => Object.keys(row.errors))).toEqual([
      ['amount'],
      ['enroll_code'],
      ['due_date'],
      ['due_date'],
      [],
      ['amount'],
    ])
  })

  it('brings nothing to a student who is deleted', async () => {
    const { child } = await someone()
    expect((await office.send('DELETE', `/api/student/${child.id}`, {})).status).toBe(200)
    expect((await bring(`${head}\n${child.enroll_code},100,,,`)).wrong_rows).toBe(1)
  })

  it('comes in as a whole, and goes away again while nothing was paid', async () => {
    const { child } = await someone()
    const other = await someone()
    const sheet = await bring(
      `${head}\n${child.enroll_code},"1,500.50",2081-12-30,,Old\n${other.child.enroll_code},200,,${longAgo},\n${child.enroll_code},99.50,,,`,
    )
    expect(sheet.wrong_rows).toBe(0)
    await importAll(sheet.id)
    expect([(await duesOf(child.id)).total, (await duesOf(other.child.id)).total]).toEqual([1_600_00, 200_00])
    const listed = (await accountant.get(`/api/previous-due?search=${child.enroll_code}`)).body
    expect([listed.data.length, listed.totals.standing]).toEqual([2, 1_600_00])
    const { receipt_id } = (await pay(child.id, 10_00)).body.data
    const undo = () => office.send('POST', `/api/import/previous-dues/${sheet.id}/undo`, { reason: 'Wrong file' })
    expect((await undo()).body.error.code).toBe('hangs-on-it')
    await accountant.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Wrong child' })
    expect((await undo()).status).toBe(200)
    expect([(await duesOf(child.id)).total, (await duesOf(other.child.id)).total]).toEqual([0, 0])
  })
})
