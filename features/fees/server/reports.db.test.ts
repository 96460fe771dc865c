/** Every report of the fees against plain sums over the entries, and against each other: on each day, also after cancellations of earlier days. */
import { testDay } from '#test/day.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#nepal/bikram-sambat.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { build, type Place } from '#test/builders.ts'
import { runBills } from '#test/run-bills.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { offerKinds } from '../contract/offer-words.ts'
import { accruePenalties } from './penalty/accrue.ts'
import { verifySchool } from './verify-books.ts'

const runs = Number(process.env.REPORT_RUNS ?? 40)
const today = testDay
const yesterday = addDays(today, -1)

let world: World
let office: Person
let accountant: Person
let make: ReturnType<typeof build>
let vat: number
beforeAll(async () => {
  // bills are made by the test itself, not by a worker that looks twice a second
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator')
  accountant = await world.signIn('accountant')
  make = build(world, office)
  await office.send('PUT', '/api/settings/billing', { refund_second_person: false })
  vat = (await make.tax(13)).id
  await openDrawers()
  const rule = { penalty: { kind: 'fixed', value: 50_00, grace_days: 0, every: 'once' } }
  await rows(
    (c) => sql`
      insert into settings (company_id, "group", "values") values (${c}, 'billing', ${JSON.stringify(rule)}::jsonb)
      on conflict (company_id, "group") do update set "values" = settings."values" || excluded."values"`,
  )
})
afterAll(async () => {
  expect(await verifySchool(world.owner.db, himalaya)).toEqual([])
  await world.close()
})

const rows = async <T>(query: (company: number) => ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await query(himalaya).execute(tx)).rows)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

interface Entry {
  day: string
  account: string
  mode: string | null
  amount: number
  /** None of a general receipt. */
  grade: number | null
}
const entries = () =>
  rows<Entry>(
    (c) => sql`
      select n.accounting_date as day, n.account, case when coalesce(o.kind, v.kind) <> 'cheque_cleared' then n.mode end as mode, n.amount, e.grade_id as grade from fee_entries n
      join fee_events v on v.company_id = n.company_id and v.id = n.event_id left join fee_events o on o.company_id = v.company_id and o.id = v.reverses_id
      left join enrolments e on e.company_id = n.company_id and e.id = n.enroll_id where n.company_id = ${c}`,
  )

/** The law, said plainly: what entries of the period and before it come to. */
function plain(told: readonly Entry[], from: string, to: string) {
  // what is of no student stands in the drawers alone
  const all = told.filter(({ grade }) => grade !== null)
  const of = (accounts: string[], within = (day: string) => from <= day && day <= to) =>
    sum(all.filter(({ day, account }) => within(day) && accounts.includes(account)).map(({ amount }) => amount)) || 0
  const inDrawers = told.filter(({ day, mode }) => mode !== null && from <= day && day <= to)
  const money = inDrawers.filter(({ grade }) => grade !== null)
  return {
    opening: of(['receivable'], (day) => day < from),
    brought: -of(['opening']) || 0,
    billed: -of(['income', 'deposit', 'tax']) || 0,
    discount: of(['discount', 'waiver', ...offerKinds]),
    elsewhere: of(['waiver', ...offerKinds]),
    penalty: -of(['penalty']) || 0,
    collected: sum(money.map(({ amount }) => amount)),
    advance: -of(['advance']) || 0,
    due: of(['receivable'], (day) => day <= to),
    deposits: -of(['deposit'], (day) => day <= to) || 0,
    advances: -of(['advance'], (day) => day <= to) || 0,
    taken: sum(inDrawers.map(({ amount }) => amount)),
    general: sum(inDrawers.filter(({ grade }) => grade === null).map(({ amount }) => amount)),
    modes: Object.fromEntries(
      [...new Set(inDrawers.map(({ mode }) => mode!))].map((mode) => [
        mode,
        sum(inDrawers.filter((each) => each.mode === mode).map(({ amount }) => amount)),
      ]),
    ),
  }
}

type Row = Record<string, any>
interface Answer {
  data: Row[]
  totals: Row
}
async function ask(path: string, query: Record<string, string | number | undefined>): Promise<Answer> {
  const said = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][]
  const { status, body } = await accountant.get(`/api/${path}?${new URLSearchParams(said)}`)
  expect([path, status, body.message ?? '']).toEqual([path, 200, ''])
  return body
}

const names = ['opening', 'brought', 'billed', 'discount', 'penalty', 'collected', 'advance', 'due'] as const
const figures = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]))
/** What each line of a summary comes to. */
const closing = ({ opening, brought, billed, penalty, discount, collected, advance }: Row) =>
  opening + brought + billed + penalty - discount - collected + advance

/** All reports of a period, of the school or of a class. */
async function agree(from: string, to: string, grade?: number) {
  const of = (await entries()).filter((each) => grade === undefined || each.grade === grade)
  const expected = plain(of, from, to)
  const at = { from_date: from, to_date: to, grade_id: grade }
  for (const by of ['grade', 'section', 'student', 'month']) {
    const { data, totals } = await ask('collection-due', { ...at, by })
    expect([by, figures(totals)]).toEqual([by, figures(expected)])
    for (const row of data) expect([by, row.name, closing(row)]).toEqual([by, row.name, row.due])
    if (by !== 'month')
      expect([by, sum(data.map((row) => row.due)), sum(data.map((row) => row.opening))]).toEqual([
        by,
        expected.due,
        expected.opening,
      ])
  }
  const summary = await ask('fee-summary', at)
  expect(figures(summary.totals)).toEqual(figures(expected))
  for (const [n, month] of summary.data.entries()) {
    expect([month.name, figures(month)]).toEqual([month.name, figures(plain(of, month.start, month.end))])
    expect(closing(month)).toBe(month.due)
    if (n) expect(month.opening).toBe(summary.data[n - 1]!.due)
  }
  const owing = { day: to, grade_id: grade }
  const students = await ask('student-due-report', owing)
  const ages = ['not_due', 'days_30', 'days_60', 'days_90', 'older'].map((name) => students.totals[name] as number)
  expect([students.totals.due, sum(ages)]).toEqual([expected.due, expected.due])
  if (grade === undefined) await debtorsHold(to, students)
  for (const by of ['head', 'grade'])
    expect((await ask('title-wise-due', { ...owing, by })).totals.due).toBe(expected.due)
  expect((await ask('title-wise-due-details', owing)).totals.due).toBe(expected.due)
  for (const by of ['entry', 'person']) {
    const { totals } = await ask('discount-penalty', { ...at, by })
    expect([by, totals.discount, totals.penalty]).toEqual([by, expected.discount, expected.penalty])
  }
  const deposits = (await ask('security-deposit-report', owing)).totals as Record<
    'charged' | 'paid' | 'refunded' | 'adjusted' | 'held' | 'due' | 'discount',
    number
  >
  expect(deposits.charged - deposits.refunded - deposits.adjusted).toBe(expected.deposits)
  expect(deposits.charged).toBe(deposits.paid + deposits.due + deposits.discount)
  expect(deposits.held).toBe(deposits.paid - deposits.refunded - deposits.adjusted)
  expect((await ask('security-deposit', owing)).totals.held).toBe(deposits.held)
  if (grade === undefined) expect((await ask('advance-payment', owing)).totals.advance).toBe(expected.advances)
  if (grade !== undefined) return expected
  await counters(from, to, expected)
  if (to >= today) {
    const [dues] = await rows<{ due: number }>(
      (c) => sql`select sum(due)::bigint as due from dues where company_id = ${c}`,
    )
    expect(expected.due).toBe(dues!.due)
  }
  return expected
}

/** Sorted by an age, all ages are looked up as a whole, otherwise those of the page; and what is owed stands beside the advance. */
async function debtorsHold(day: string, students: Answer) {
  const byAge = await ask('student-due-report', { day, sortBy: 'older', descending: 'true' })
  expect(byAge.totals).toEqual(students.totals)
  const held = new Map(
    (await ask('advance-payment', { day })).data.map(({ student_id, advance }) => [student_id, advance as number]),
  )
  for (const row of [...students.data, ...byAge.data] as unknown as Record<string, number>[]) {
    expect(row['not_due']! + row['days_30']! + row['days_60']! + row['days_90']! + row['older']!).toBe(row['due'])
    const advance = held.get(row['student_id']!) ?? 0
    expect([row['advance'], row['net']]).toEqual([advance, Math.max(0, row['due']! - advance)])
  }
}

/** What lay in the drawers, by head, by receipt and by cashier, is what the receipts say. */
async function counters(from: string, to: string, expected: ReturnType<typeof plain>) {
  const days = { from_date: from, to_date: to }
  for (const by of ['head', 'receipt', 'cashier']) {
    const { totals } = await ask('title-wise-eod-collection', { ...days, by })
    expect([by, totals.total]).toEqual([by, expected.taken])
    for (const [mode, amount] of Object.entries(expected.modes))
      expect([by, mode, totals[mode]]).toEqual([by, mode, amount])
  }
  const { totals } = await ask('receipt', { ...days, rowsPerPage: 10 })
  expect(sum(totals.by_mode.map((each: Row) => each.amount))).toBe(totals.amount)
  for (const { mode, amount } of totals.by_mode) {
    const of = (await ask('receipt', { ...days, mode, rowsPerPage: 500 })) as Answer & { total: number }
    expect([mode, of.totals.amount]).toEqual([mode, amount])
    if (of.data.length < 500) expect([mode, sum(of.data.map((row) => row.amount))]).toEqual([mode, amount])
    // penalty and advance by way, against the lines of the counter
    const penalty = (await ask('title-wise-eod-collection', { ...days, by: 'receipt', line: 'penalty' })).totals[mode]
    expect([mode, of.totals.penalty]).toEqual([mode, penalty ?? 0])
  }
  // what is of no student has lines of its own, and is a kind of its own among the receipts
  for (const by of ['head', 'receipt', 'cashier'])
    expect([by, (await ask('title-wise-eod-collection', { ...days, by, line: 'general' })).totals.total ?? 0]).toEqual([
      by,
      expected.general,
    ])
  expect((await ask('receipt', { ...days, kind: 'general', rowsPerPage: 10 })).totals.amount).toBe(expected.general)
  // what went back by voucher is no receipt
  const { totals: back } = await ask('title-wise-eod-collection', { ...days, by: 'receipt', line: 'refund' })
  expect([totals.amount + (back.total ?? 0), totals.discount, totals.penalty]).toEqual([
    expected.taken,
    // bills have their offers, and what was waived is no discount of a receipt
    expected.discount - expected.elsewhere,
    await penaltiesTaken(from, to),
  ])
}

/** Paisa of money that paid penalties: what was owed of them, and what was taken beside the bills until 0091. */
async function penaltiesTaken(from: string, to: string): Promise<number> {
  const [found] = await rows<{ paisa: number }>(
    (c) => sql`
      select ((select coalesce(-sum(amount), 0) from fee_entries where company_id = ${c} and account = 'penalty' and fee_head_id is null and accounting_date between ${from} and ${to})
        + (select coalesce(sum(a.amount), 0) from fee_allocations a join fee_heads h on h.company_id = a.company_id and h.id = a.fee_head_id and h.charged_by = 'penalty'
          join fee_events v on v.company_id = a.company_id and v.id = a.event_id left join fee_events o on o.company_id = v.company_id and o.id = v.reverses_id
          where a.company_id = ${c} and v.accounting_date between ${from} and ${to} and coalesce(o.kind, v.kind) in ('receipt', 'cheque_bounced')))::bigint as paisa`,
  )
  return found!.paisa
}

/** As penalties were taken until 0091: with the receipt, and nobody owed them. The receipt has made an advance of just that. */
async function asFine(receipt: number, paisa: number): Promise<void> {
  const [found] = await rows<{ event_id: number; student_id: number }>(
    (
      c,
    ) => sql`select r.event_id, e.student_id from receipts r join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
      where r.company_id = ${c} and r.id = ${receipt} and r.advance = ${paisa}`,
  )
  if (!found) return
  await rows(
    (c) => sql`
      with entry as (update fee_entries n set account = 'penalty', account_id = a.id from fee_accounts a
        where n.company_id = ${c} and n.event_id = ${found.event_id} and n.account = 'advance' and n.amount = ${-paisa} and a.company_id = ${c} and a.kind = 'penalty'),
      held as (update advances set balance = balance - ${paisa} where company_id = ${c} and student_id = ${found.student_id})
      update receipts set penalty = ${paisa}, advance = 0 where company_id = ${c} and id = ${receipt}`,
  )
  await rows((c) => sql`select write_all_fee_moves(${c}::bigint)`)
}

/** All that is late in the school, however long ago. */
async function accrue(): Promise<void> {
  await rows((c) => sql`update penalty_rules set since = '2000-01-01', done_on = null where company_id = ${c}`)
  await inSchool(world.owner.db, himalaya, (tx) => accruePenalties({ tx, company: himalaya, maySoft: false }, today))
}

async function bill(at: Place, month: string): Promise<number | undefined> {
  const reply = await office.send('POST', '/api/monthly-bill', { month, grade_ids: [at.grade], confirm: 'yes' })
  if (reply.status !== 200) return undefined
  const run = reply.body.data.bill_run_id as number
  await runBills(world, run, office.id)
  return run
}

async function pay(student: number, amount: number, more: object = {}): Promise<number | undefined> {
  const { status, body } = await accountant.send('POST', '/api/fee-payment', {
    student_id: student,
    amount,
    reason: 'As the test says',
    ...more,
  })
  return status === 200 ? body.data.receipt_id : undefined
}
const cancel = (receipt: number) => accountant.send('POST', `/api/receipt/${receipt}/cancel`, { reason: 'Wrong child' })
const rollBack = (run: number) => office.send('POST', `/api/bill-run/${run}/rollback`, { reason: 'Wrong month' })

const lastEvent = async () =>
  (
    await rows<{ id: number }>((c) => sql`select coalesce(max(id), 0) as id from fee_events where company_id = ${c}`)
  )[0]!.id
/** What the tests put on earlier days goes into drawers that the demo had closed. */
const openDrawers = () =>
  inSchool(world.owner.db, himalaya, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update counter_days set closed_at = null, closed_by = null, checked_at = null, checked_by = null, counted = null,
        expected = null, notes = null, explanation = null, handed_to = null where company_id = ${himalaya}`.execute(tx)
  })
/** As if what was written after this event had happened on that day. */
async function happened(after: number, day: string) {
  // a note on a month of the year before stands on the last day of that year, and stays there with its number
  const those = sql`(select id from fee_events
    where company_id = ${himalaya} and id > ${after} and accounting_date = ${today}::date)`
  await rows((c) => sql`update receipts set received_on = ${day} where company_id = ${c} and event_id in ${those}`)
  await rows((c) => sql`update fee_journals set issued_on = ${day} where company_id = ${c} and event_id in ${those}`)
  await rows((c) => sql`update fee_cheques set settled_on = ${day} where company_id = ${c} and event_id in ${those}`)
  await rows(
    (c) => sql`
      insert into counter_days (company_id, cashier_id, day)
      select distinct company_id, maker_id, ${day}::date from fee_events
      where company_id = ${c} and id in ${those} and counter_day_id is not null on conflict do nothing`,
  )
  await rows(
    (c) => sql`
      with its as (update fee_entries set accounting_date = ${day} where company_id = ${c} and event_id in ${those}),
      moved as (update fee_moves set accounting_date = ${day} where company_id = ${c} and event_id in ${those}),
      waits as (update fee_event_postings set day = ${day} where company_id = ${c} and event_id in ${those})
      update fee_events v
      set accounting_date = ${day}, fiscal_year_id = fiscal_year_of(${c}::bigint, ${day}::date),
        counter_day_id = case when v.counter_day_id is not null
          then (select d.id from counter_days d where d.company_id = ${c} and d.cashier_id = v.maker_id and d.day = ${day}) end
      where company_id = ${c} and id in ${those}`,
  )
}

/** A class with a head for the month, one that is taxed and a deposit. */
async function newClass() {
  const at = await make.place()
  await make.fee(at, 1_000_00, { rank: 1 })
  await make.fee(at, 333_33, { rank: 2, tax_kind_id: vat })
  await make.fee(at, 500_00, { rank: 3, refundable: true })
  return at
}
/** Here since the year began: charged in every month. */
const pupil = (at: Place) => make.student({ at, admission_date: '2026-04-20' })
const charged = 1_000_00 + 333_33 + Math.round(333_33 * 0.13) + 500_00

it(
  'bills, payments, a discount, a penalty, a cancellation of yesterday and a roll-back are one figure in all reports, on each day',
  { timeout: 120_000 },
  async () => {
    const at = await newClass()
    const [one, two, three] = [await pupil(at), await pupil(at), await pupil(at)]
    let before = await lastEvent()
    await bill(at, '04')
    const wrong = (await pay(one.id, 700_00))!
    await pay(two.id, charged + 250_00, { mode: 'esewa' })
    await happened(before, yesterday)
    before = await lastEvent()
    const fined = await pay(three.id, charged - 100_00 + 50_00, {
      discount: 100_00,
      mode: 'cheque',
      reference: '004512',
    })
    await asFine(fined!, 50_00)
    expect((await cancel(wrong)).status).toBe(200)
    const again = (await bill(at, '05'))!
    expect(await agree(today, today, at.grade)).toMatchObject({
      opening: 3 * charged - 700_00 - charged,
      billed: 3 * charged,
      discount: 100_00,
      penalty: 50_00,
      collected: charged - 50_00 - 700_00,
      // the second child's went into the new bill
      advance: -250_00,
    })
    expect((await rollBack(again)).status).toBe(200)
    expect(await agree(yesterday, yesterday, at.grade)).toMatchObject({
      opening: 0,
      billed: 3 * charged,
      discount: 0,
      collected: 700_00 + charged + 250_00,
      advance: 250_00,
      due: 2 * charged - 700_00,
    })
    expect(await agree(today, today, at.grade)).toMatchObject({ billed: 0, advance: 0, due: charged })
    for (const [from, to] of [
      [yesterday, yesterday],
      [today, today],
      [yesterday, today],
      [addDays(today, -100), today],
      [addDays(today, -100), addDays(today, -30)],
    ] as const)
      await agree(from, to)
    // the cancellation is a negative line of today, with who did it and why
    const { data } = await ask('discount-penalty', { from_date: today, to_date: today, grade_id: at.grade })
    expect(data).toEqual([
      expect.objectContaining({
        student_id: three.id,
        discount: 100_00,
        penalty: 50_00,
        reason: 'As the test says',
        state: 'given',
      }),
    ])
    const { data: held } = await ask('security-deposit-report', { day: today, grade_id: at.grade })
    expect(
      held.map(({ student_id, charged: of, paid, discount, due }) => [student_id, of, paid, discount, due]),
    ).toEqual([
      [one.id, 500_00, 0, 0, 500_00],
      [two.id, 500_00, 500_00, 0, 0],
      // grace is given from the last head on
      [three.id, 500_00, 400_00, 100_00, 0],
    ])
  },
)

it('what stands behind a figure comes to it', { timeout: 60_000 }, async () => {
  const days = { from_date: addDays(today, -40), to_date: today }
  const heads = (await ask('title-wise-eod-collection', { ...days, by: 'head' })).data
  expect(heads.map(({ line }) => line)).toEqual(expect.arrayContaining(['head', 'penalty', 'advance', 'refund']))
  for (const { fee_head_id, line, total } of heads) {
    const behind = await ask('title-wise-eod-collection', {
      ...days,
      by: 'receipt',
      line,
      fee_head_id: fee_head_id ?? undefined,
    })
    expect([line, behind.totals.total]).toEqual([line, total])
  }
  const numbers = (await ask('title-wise-eod-collection', { ...days, by: 'receipt' })).data.map(({ name }) => name)
  const listed = (await ask('receipt', { ...days, rowsPerPage: 500 })).data.map(({ number }) => number)
  for (const number of listed.slice(0, 20)) expect(numbers).toContain(number)
  for (const { fee_head_id, due } of (await ask('title-wise-due', { day: today, by: 'head' })).data)
    expect((await ask('title-wise-due-details', { day: today, fee_head_id })).totals.due).toBe(due)
  for (const row of (await ask('collection-due', { ...days, by: 'grade' })).data) {
    const within = { ...days, grade_id: row.grade_id }
    expect(figures((await ask('collection-due', { ...within, by: 'section' })).totals)).toEqual(figures(row))
    const { totals } = await ask('discount-penalty', within)
    expect([totals.discount, totals.penalty]).toEqual([row.discount, row.penalty])
  }
  const late = { day: today, overdue: 90 }
  const overdue = (await ask('student-due-report', late)).totals
  expect([overdue.due, (await ask('title-wise-due-details', late)).totals.due]).toEqual([overdue.older, overdue.older])
  expect(overdue.older).toBeGreaterThan(0)
  const [first] = (await ask('student-due-report', { day: today })).data
  expect((await ask('title-wise-due-details', { day: today, code: first!.enroll_code })).totals.due).toBe(first!.due)
})

it(
  'a student who has moved up pays where the due was: the lines of both classes hold',
  { timeout: 60_000 },
  async () => {
    const [old, next] = [await newClass(), await make.place()]
    const child = await pupil(old)
    await bill(old, '04')
    const [batch] = await rows<{ id: number }>(
      (c) =>
        sql`insert into batches (company_id, name, start_date, end_date, is_current) values (${c}, '2084', '2027-04-14', '2028-04-12', false) returning id`,
    )
    await rows(
      (c) => sql`
      insert into enrolments (company_id, student_id, batch_id, grade_id, section_id, enroll_code, status, enrolled_on)
      select company_id, student_id, ${batch!.id}::bigint, ${next.grade}::bigint, ${next.section}::bigint, enroll_code || 'N', status, '2027-04-14'
      from enrolments where company_id = ${c} and id = ${child.enroll_id}`,
    )
    await pay(child.id, charged - 200_00 + 75_00, { discount: 200_00 })
    const of = async (place: Place) =>
      figures(
        (await ask('collection-due', { by: 'grade', from_date: today, to_date: today, grade_id: place.grade })).totals,
      )
    const nothing = { opening: 0, brought: 0, billed: 0, discount: 0, penalty: 0, collected: 0, advance: 0, due: 0 }
    expect(await of(old)).toEqual({ ...nothing, billed: charged, discount: 200_00, collected: charged - 200_00 })
    expect(await of(next)).toEqual({ ...nothing, collected: 75_00, advance: 75_00 })
    await agree(today, today)
  },
)

const share = fc.constantFrom(0, 0.3, 0.5, 1, 1.2)
const step = fc.record({
  kind: fc.constantFrom(
    'bill',
    'bill',
    'pay',
    'pay',
    'pay',
    'cancel',
    'roll back',
    'refund',
    'move',
    'adjust',
    'note',
    'take back',
    'bring forward',
    'bring back',
    'cheque',
    'cheque',
    'general',
    'general',
    'accrue',
    'accrue',
  ),
  month: fc.constantFrom('04', '05', '10'),
  student: fc.nat(1),
  amount: share,
  discount: fc.constantFrom(0, 0, 0.1, 0.5),
  penalty: fc.constantFrom(0, 0, 50_00),
  waive: fc.constantFrom(0, 0, 0.3, 1),
  advance: share,
  mode: fc.constantFrom('cash', 'bank', 'khalti'),
  /** Shares of the amount that come in further ways. */
  split: fc.array(
    fc.record({ mode: fc.constantFrom('cash', 'cheque', 'esewa'), share: fc.constantFrom(0.1, 0.33, 0.5) }),
    { maxLength: 2 },
  ),
  which: fc.nat(4),
  ago: fc.integer({ min: 0, max: 40 }),
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const told = (kind: Step['kind'], more: Partial<Step> = {}): Step => ({
  kind,
  month: '05',
  student: 0,
  amount: 0.5,
  discount: 0,
  penalty: 0,
  waive: 0,
  advance: 0,
  mode: 'cash',
  split: [],
  which: 0,
  ago: 3,
  ...more,
})
/** One order in which each of them happens, whatever chance brings. */
const eachOnce: Step[] = [
  told('refund', { split: [{ mode: 'cheque', share: 0.33 }] }),
  told('move'),
  told('take back'),
  told('bill'),
  told('roll back', { which: 1 }),
  told('bill', { month: '10', ago: 2 }),
  told('note', { which: 1 }),
  told('adjust'),
  told('bring forward'),
  told('bring back', { ago: 1 }),
  told('accrue', { ago: 1 }),
  told('pay', { student: 1, amount: 1, waive: 0.3, split: [{ mode: 'cheque', share: 0.5 }] }),
  told('cancel', { which: 1, ago: 0 }),
  told('cheque', { which: 1, ago: 0 }),
  told('general', { split: [{ mode: 'cheque', share: 0.33 }], ago: 1 }),
]

/** A note on what is owed from before: it stands in the year before, whatever day the others come to. */
const noteOfBefore = [told('bring forward'), told('note', { which: 0 })]

/** Money that the school holds goes back, moves or pays dues; a note; one of them taken back. What there is not is refused. */
async function heldStep(
  each: { kind: string; student: number; amount: number; which: number; mode: string },
  students: readonly { id: number }[],
  journals: number[],
  brought: number[],
) {
  const { id } = students[each.student]!
  const reason = 'As the test says'
  const money = (await accountant.get(`/api/money-held?student_id=${id}`)).body.data
  const { dues } = (await accountant.get(`/api/student-dues?student_id=${id}`)).body.data
  const deposit = money.deposits.find(({ held }: Row) => held > 0)
  const due = dues[each.which % (dues.length || 1)]
  const part = (of: number) => Math.max(1, Math.round(of * (each.amount || 0.5)))
  const sent: Record<string, () => [string, object] | undefined> = {
    refund: () =>
      deposit && each.which % 2
        ? [
            'fee-refund',
            {
              student_id: id,
              fee_head_id: deposit.fee_head_id,
              despite_dues: true,
              amount: part(deposit.held),
              mode: each.mode,
              reference: '7',
              payee: 'Ram',
              reason,
            },
          ]
        : [
            'fee-refund',
            { student_id: id, amount: part(money.advance), mode: each.mode, reference: '7', payee: 'Ram', reason },
          ],
    move: () => [
      'advance-journal',
      {
        student_id: id,
        to_student_id: students[1 - each.student]!.id,
        to: each.which % 2 ? 'dues' : 'advance',
        amount: part(money.advance),
        reason,
      },
    ],
    adjust: () =>
      deposit && [
        'deposit-adjustment',
        { student_id: id, fee_head_id: deposit.fee_head_id, amount: part(deposit.held), reason },
      ],
    note: () =>
      due && [
        'fee-note',
        {
          student_id: id,
          kind: each.which % 2 ? 'debit_note' : 'credit_note',
          enroll_id: due.enroll_id,
          fee_head_id: due.fee_head_id,
          month: due.month,
          amount: part(due.billed),
          reason,
        },
      ],
    'bring forward': () => [
      'previous-due',
      { student_id: id, amount: part(90_000), due_date: addDays(today, -200 - each.which) },
    ],
    'bring back': () =>
      brought.length ? [`previous-due/${brought[each.which % brought.length]}/take-back`, { reason }] : undefined,
    'take back': () =>
      journals.length ? [`fee-journal/${journals[each.which % journals.length]}/reverse`, { reason }] : undefined,
  }
  const [path, body] = sent[each.kind]?.() ?? []
  if (!path) return
  const answer = await accountant.send('POST', `/api/${path}`, body)
  expect([path, answer.status < 500, answer.status]).toEqual([path, true, answer.status])
  if (answer.status !== 200) return
  if (each.kind === 'bring forward') brought.push(answer.body.data.id)
  else if (each.kind !== 'take back' && each.kind !== 'bring back') journals.push(answer.body.data.id)
}

/** One of the cheques is cleared, taken back or bounces; what cannot be is refused. */
async function chequeStep(which: number) {
  const { data } = await ask('fee-cheque', { rowsPerPage: 100, descending: 'true' })
  const cheque = data.find(({ state }) => state === (which === 0 ? 'cleared' : 'in_hand'))
  if (!cheque) return
  const [deed, body] =
    which === 0
      ? ['unclear', { reason: 'As the test says' }]
      : which === 1
        ? ['clear', { on: today }]
        : ['bounce', { reason: 'As the test says' }]
  const { status } = await accountant.send('POST', `/api/fee-cheque/${cheque['id']}/${deed}`, body)
  expect([deed, status === 200 || status === 406]).toEqual([deed, true])
}

/** Money of somebody for two heads, in one way or several. */
async function generalStep(each: {
  mode: string
  split: readonly { mode: string; share: number }[]
  which: number
}): Promise<number> {
  const { data: heads } = (await accountant.get('/api/general-receipt/heads')).body
  const amounts = [300_00, 100_00 + each.which]
  const { status, body } = await accountant.send('POST', '/api/general-receipt', {
    payer: 'Binod Karki',
    lines: amounts.map((amount, at) => ({ fee_head_id: heads[(each.which + at) % heads.length].id, amount })),
    mode: each.mode,
    reference: '7',
    split: splitOf(sum(amounts), each),
  })
  expect([status, body.message ?? '']).toEqual([200, body.message])
  return body.data.receipt_id
}

/** Parts that come to `amount`; none where there is one way, or no money. */
function splitOf(
  amount: number,
  { mode, split }: { mode: string; split: readonly { mode: string; share: number }[] },
): object[] | undefined {
  if (!amount || !split.length) return undefined
  const more = split.map((part) => ({
    mode: part.mode,
    reference: '8',
    amount: Math.max(1, Math.floor(amount * part.share * 0.9)),
  }))
  const first = amount - sum(more.map((part) => part.amount))
  return first > 0 ? [{ mode, reference: '7', amount: first }, ...more] : undefined
}

it(
  'any order of events on any days: every report comes to the plain sums',
  { timeout: 60_000 + runs * 8_000 },
  async () => {
    const done: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), fc.nat(40), fc.nat(40), async (steps, a, b) => {
        const at = await newClass()
        const students = [await pupil(at), await pupil(at)]
        const [receipts, bills]: [number[], number[]] = [[], []]
        const [journals, brought]: [number[], number[]] = [[], []]
        // something was charged and overpaid, so that there is money to give back
        const first = { ...steps[0]!, student: 0, month: '04', amount: 1.2, discount: 0, penalty: 0 }
        for (const each of [{ ...first, kind: 'bill' }, { ...first, kind: 'pay' }, ...steps]) {
          const before = await lastEvent()
          const { id } = students[each.student]!
          if (each.kind === 'bill') {
            const run = await bill(at, each.month)
            if (run) bills.push(run)
          }
          if (each.kind === 'cancel' && receipts.length) await cancel(receipts[each.which % receipts.length]!)
          if (each.kind === 'roll back' && bills.length) await rollBack(bills[each.which % bills.length]!)
          if (each.kind === 'pay') {
            const { total, advance, penalty } = (await accountant.get(`/api/student-dues?student_id=${id}`)).body.data
            const more = {
              discount: Math.floor(total * each.discount),
              use_advance: Math.floor(advance * each.advance),
              waive: Math.floor(penalty * each.waive),
              mode: each.mode,
              reference: '7',
            }
            const fines = each.penalty > 0 && !penalty
            const rest = total - more.discount - more.use_advance
            const amount = fines ? rest + each.penalty : Math.round((total || 400_00) * each.amount)
            const receipt = await pay(id, amount, { ...more, split: splitOf(amount, each) })
            if (receipt && each.split.length && amount) done.split = (done.split ?? 0) + 1
            if (receipt && fines) await asFine(receipt, each.penalty)
            if (receipt) receipts.push(receipt)
          }
          if (each.kind === 'accrue') await accrue()
          await heldStep(each, students, journals, brought)
          if (each.kind === 'cheque') await chequeStep(each.which)
          if (each.kind === 'general') receipts.push(await generalStep(each))
          if ((await lastEvent()) === before) continue
          done[each.kind] = (done[each.kind] ?? 0) + 1
          await happened(before, addDays(today, -each.ago))
        }
        const [from, to] = [addDays(today, -Math.max(a, b)), addDays(today, -Math.min(a, b))]
        await agree(from, to, at.grade)
        await agree(from, to)
      }),
      {
        numRuns: runs,
        examples: [
          [eachOnce, 5, 0],
          [noteOfBefore, 5, 0],
        ],
        ...(process.env.REPORT_SEED && { seed: Number(process.env.REPORT_SEED) }),
      },
    )
    console.info(`reports of the fees: ${runs} orders of events; ${JSON.stringify(done)}`)
    expect(Object.keys(done).sort()).toEqual([
      'accrue',
      'adjust',
      'bill',
      'bring back',
      'bring forward',
      'cancel',
      'cheque',
      'general',
      'move',
      'note',
      'pay',
      'refund',
      'roll back',
      'split',
      'take back',
    ])
  },
)
