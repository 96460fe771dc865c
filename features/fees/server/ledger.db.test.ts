/** What an auditor asked of the first ledger: closed days, heads charged once for their period, deposits, and a statement on which everything stands. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build } from '#test/builders.ts'
import { runBills } from '#test/run-bills.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { verifySchool } from './verify-books.ts'
import { accruePenalties } from './penalty/accrue.ts'

let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
const today = testDay
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

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
interface Line {
  text: string
  debit: number
  credit: number
  balance: number
}
const statement = async (student: number) =>
  (await accountant.get(`/api/statement?student_id=${student}`)).body.data as {
    lines: Line[]
    closing: number
    owed: number
    advance: number
    deposit: number
  }
const short = ({ lines }: { lines: Line[] }) =>
  lines.map(({ text, debit, credit, balance }) => [text, debit - credit, balance])
const pay = (student: number, amount: number, more: object = {}) =>
  accountant.send('POST', '/api/fee-payment', { student_id: student, amount, ...more })
const owes = async (student: number) =>
  (await accountant.get(`/api/student-dues?student_id=${student}`)).body.data.total as number
/** Names the heads that a month bills beside the monthly ones. */
async function namedIn(month: string, head: number): Promise<void> {
  const { due_date, fee_head_ids } = (await office.get('/api/billing-month')).body.data.find(
    (each: { month: string }) => each.month === month,
  )
  await office.send('PUT', '/api/billing-month', { month, due_date, fee_head_ids: [...fee_head_ids, head] })
}
const preview = async (month: string, grade: number) =>
  (await office.send('POST', '/api/monthly-bill/preview', { month, grade_ids: [grade] })).body.data as {
    amount: number
  }

describe.each(['closed', 'soft'] as const)('while the month of today is %s', (state) => {
  const close = () =>
    rows(
      (c) => sql`
      insert into closed_periods (company_id, fiscal_year_id, start_date, end_date, state) select ${c}::bigint, fiscal_year_of(${c}::bigint, ${today}::date), ${today}::date, ${today}::date, ${state}`,
    )
  const open = () =>
    rows((c) => sql`delete from closed_periods where company_id = ${c} and start_date = ${today}::date`)
  let student: number
  let receipt: number
  let run: number
  beforeEach(async () => {
    const at = await make.place()
    await make.fee(at, 1_000_00)
    student = (await make.student({ at })).id
    run = (await make.bill({ at })).run
    const other = await make.student()
    receipt = (await pay(other.id, 5_00)).body.data.receipt_id
    await close()
  })
  afterEach(open)

  it('nothing is taken, cancelled or rolled back, and nothing of it stays', async () => {
    const books = () => rows((c) => sql`select count(*) as n, sum(id) as ids from fee_entries where company_id = ${c}`)
    const before = await books()
    const code = `month-${state}`
    expect((await accountant.get(`/api/student-dues?student_id=${student}`)).body.data.shut).toBe(code)
    expect((await pay(student, 100_00)).body.error.code).toBe(code)
    expect(
      (await accountant.send('POST', `/api/receipt/${receipt}/cancel`, { reason: 'Too late' })).body.error.code,
    ).toBe(code)
    if (state === 'closed')
      expect((await office.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'Too late' })).body.error.code).toBe(
        code,
      )
    expect(await books()).toEqual(before)
    expect(await owes(student)).toBe(1_000_00)
    await open()
    expect((await office.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'In time' })).status).toBe(200)
    expect(await owes(student)).toBe(0)
  })
})

it.each([
  // kind, months in which it is named, months in which it is charged
  ['once', ['01', '05', '08'], ['01']],
  ['yearly', ['02', '09', '13'], ['02']],
  ['half_yearly', ['01', '06', '07', '12'], ['01', '07']],
  ['on_demand', ['03', '04'], ['03', '04']],
] as const)('a head of kind %s, named in %j, is charged in %j', async (kind, named, charged) => {
  const at = await make.place()
  const tuition = await make.fee(at, 100_00)
  const head = await make.fee(at, 7_00, { kind, rank: 91 })
  const { id } = await make.student({ at, admission_date: '2026-04-20' })
  for (const month of named) {
    await namedIn(month, head.id)
    const asked = (await preview(month, at.grade)).amount
    const before = await owes(id)
    await make.bill({ at, month })
    const now = await owes(id)
    expect([month, now - before]).toEqual([month, asked])
    expect([month, asked]).toEqual([month, (charged as readonly string[]).includes(month) ? 107_00 : 100_00])
  }
  const heads = (await accountant.get(`/api/student-dues?student_id=${id}`)).body.data.dues as {
    fee_head_id: number
    month: string
  }[]
  expect(heads.filter((due) => due.fee_head_id === head.id).map(({ month }) => month)).toEqual(charged)
  expect(heads.filter((due) => due.fee_head_id === tuition.id).map(({ month }) => month)).toEqual(named)
})

it('what was charged once is charged again after its bill was taken back, and not before', async () => {
  const at = await make.place()
  const head = await make.fee(at, 7_00, { kind: 'once' })
  const { id } = await make.student({ at, admission_date: '2026-04-20' })
  await namedIn('01', head.id)
  await namedIn('05', head.id)
  const { run } = await make.bill({ at, month: '01' })
  expect((await office.send('POST', '/api/monthly-bill', { month: '05', grade_ids: [at.grade] })).body.error.code).toBe(
    'nothing-to-bill',
  )
  expect((await office.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'Wrong month' })).status).toBe(200)
  await make.bill({ at, month: '05' })
  expect(await owes(id)).toBe(7_00)
})

it('a run that a super user began is billed: the books name nobody of another school as its maker', async () => {
  const at = await make.place()
  await make.fee(at, 12_00)
  const { id } = await make.student({ at, admission_date: '2026-04-20' })
  const [run] = await rows<{ id: number }>(
    (c) => sql`
      insert into bill_runs (company_id, batch_id, month, grade_ids, generated_by)
      select ${c}::bigint, b.id, '01', ${[at.grade]}::bigint[], ${office.id}::bigint from batches b where b.company_id = ${c} and b.is_current returning id`,
  )
  await runBills(world, run!.id, 999_999_999)
  expect(await owes(id)).toBe(12_00)
  expect(
    await rows(
      (c) => sql`select distinct maker_id from fee_events where company_id = ${c} and bill_run_id = ${run!.id}`,
    ),
  ).toEqual([{ maker_id: null }])
})

it('a head that is given back is a deposit of the student, no income', async () => {
  const at = await make.place()
  const head = await make.fee(at, 500_00, { refundable: true })
  const { id, enroll_id } = await make.student({ at })
  await make.bill({ at })
  const of = (account: string) =>
    rows<{ sum: number }>(
      (c) =>
        sql`select coalesce(sum(amount), 0)::bigint as sum from fee_entries where company_id = ${c} and enroll_id = ${enroll_id} and fee_head_id = ${head.id} and account = ${account}`,
    )
  expect([(await of('income'))[0]!.sum, (await of('deposit'))[0]!.sum]).toEqual([0, -500_00])
  await pay(id, 500_00)
  expect(await statement(id)).toMatchObject({ owed: 0, advance: 0, closing: 0, deposit: 500_00 })
  expect((await office.send('DELETE', `/api/student/${id}`)).body.error.code).toBe('has-money')
})

it('whose advance the school holds is not deleted, and not erased', async () => {
  const { id, name } = await make.student()
  const { receipt_id } = (await pay(id, 40_00)).body.data
  const remove = () => office.send('DELETE', `/api/student/${id}`)
  expect((await remove()).body.error.code).toBe('has-money')
  expect((await accountant.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Another child' })).status).toBe(
    200,
  )
  expect((await remove()).status).toBe(200)
  // as of before this was asked
  await rows((c) => sql`update users set deleted_at = null where company_id = ${c} and id = ${id}`)
  await pay(id, 40_00)
  await rows((c) => sql`update users set deleted_at = app_now() where company_id = ${c} and id = ${id}`)
  expect((await office.send('POST', `/api/deleted-users/${id}/erase`, { name })).body.error.code).toBe('has-money')
})

describe('the statement', () => {
  beforeAll(async () => {
    const penalty = JSON.stringify({ penalty: { kind: 'fixed', value: 50_00, grace_days: 0, every: 'once' } })
    await rows(
      (c) => sql`insert into settings (company_id, "group", "values") values (${c}, 'billing', ${penalty}::jsonb)
      on conflict (company_id, "group") do update set "values" = settings."values" || excluded."values"`,
    )
  })

  /** What is late is charged for it, however long ago. */
  const accrue = () =>
    inSchool(world.owner.db, himalaya, async (tx) => {
      await sql`update penalty_rules set since = '2000-01-01', done_on = null where company_id = ${himalaya}`.execute(
        tx,
      )
      return accruePenalties({ tx, company: himalaya, maySoft: false }, today)
    })

  it('says what a receipt took, line by line: penalty, discount, money and what became advance', async () => {
    const at = await make.place()
    await make.fee(at, 1_000_00)
    const { id } = await make.student({ at, admission_date: '2026-04-20' })
    await make.bill({ at, month: '04' })
    await accrue()
    const over = await pay(id, 1_150_00, { discount: 100_00, reason: 'Staff child', mode: 'esewa' })
    expect(over.status).toBe(200)
    const paid = await statement(id)
    const [bill, penalty, payment, discount] = paid.lines.map(({ text }) => text)
    expect([penalty, payment, discount]).toEqual(['Penalty', 'Payment (eSewa)', 'Discount'])
    expect(short(paid)).toEqual([
      [bill, 1_000_00, 1_000_00],
      ['Penalty', 50_00, 1_050_00],
      ['Payment (eSewa)', -1_150_00, -100_00],
      ['Discount', -100_00, -200_00],
    ])
    expect(paid).toMatchObject({ owed: 0, advance: 200_00, closing: -200_00 })

    // the next bill uses the advance up: the balance says so by itself
    await make.bill({ at, month: '05' })
    const next = await statement(id)
    expect(short(next).at(-1)).toEqual([expect.stringMatching(/^Bill of /), 1_000_00, 800_00])
    expect(next).toMatchObject({ owed: 800_00, advance: 0, closing: 800_00 })
    expect(await owes(id)).toBe(800_00)
  })

  it('takes back every line of a receipt that is cancelled', async () => {
    const at = await make.place()
    await make.fee(at, 1_000_00)
    const { id } = await make.student({ at, admission_date: '2026-04-20' })
    await make.bill({ at, month: '04' })
    await accrue()
    const { receipt_id } = (await pay(id, 700_00, { discount: 100_00, reason: 'Staff child' })).body.data
    expect((await accountant.send('POST', `/api/receipt/${receipt_id}/cancel`, { reason: 'Wrong child' })).status).toBe(
      200,
    )
    const { lines, ...sums } = await statement(id)
    expect(short({ lines }).slice(-2)).toEqual([
      ['Receipt cancelled: Wrong child', 700_00, 950_00],
      ['Discount taken back', 100_00, 1_050_00],
    ])
    expect(sums).toMatchObject({ owed: 1_050_00, advance: 0, closing: 1_050_00 })
  })

  it('until a day says what stood on that day', async () => {
    const at = await make.place()
    await make.fee(at, 1_000_00)
    const { id } = await make.student({ at })
    await make.bill({ at })
    await pay(id, 1_200_00)
    const { data } = (await accountant.get(`/api/statement?student_id=${id}&to_date=2026-04-20`)).body
    expect(data).toMatchObject({ lines: [], opening: 0, closing: 0, owed: 0, advance: 0 })
    const since = (await accountant.get(`/api/statement?student_id=${id}&from_date=${addDays(today, 1)}`)).body.data
    expect(since).toMatchObject({ lines: [], opening: -200_00, closing: -200_00, owed: 0, advance: 200_00 })
  })
})
