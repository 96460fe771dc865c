/** The books of a school that kept them before 0073 are carried into the second ledger as they stand, to the paisa. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { emptyDatabase } from '#test/earlier-database.ts'
import { verifySchool } from './verify-books.ts'

const school = 7
let url: string
let client: pg.Client
beforeAll(async () => {
  url = await emptyDatabase()
  await migrate(url, { last: '0072-zzz' })
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(() => client.end())

const rows = async (statement: string): Promise<unknown[]> => (await client.query(statement)).rows
/** What nobody may change: per account, way, enrolment, head and month. */
const sums = () =>
  rows(`select case when mode is null then account else 'money' end as account, mode, enroll_id::int, fee_head_id::int, month, sum(amount)::int as sum, count(*)::int as lines
    from fee_entries group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`)

const billed = () =>
  rows(
    `select bill_id::int, fee_head_id::int, gross::int, discount::int, tax::int, net::int from bill_lines order by 1, 2`,
  )

/** One per cent for ever has become one kind, with one rate from before all bills; it is on what was taxed, in lines, entries and on its account. */
async function checkTax() {
  expect(
    await rows(
      `select k.name, k.name_np, k.is_active, r.percent::float, r.from_date::text as day from tax_kinds k join tax_rates r on r.company_id = k.company_id and r.tax_kind_id = k.id`,
    ),
  ).toEqual([{ name: 'Tax', name_np: 'कर', is_active: true, percent: 13, day: '2025-04-20' }])
  expect(
    await rows(`select title, tax_kind_id is not null as taxed from fee_heads where id in (1, 2) order by id`),
  ).toEqual([
    { title: 'Tuition', taxed: true },
    { title: 'Building', taxed: false },
  ])
  expect(
    await rows(`select tax_name, tax_name_np, tax_percent::float from bill_lines order by bill_id, fee_head_id`),
  ).toEqual([
    { tax_name: 'Tax', tax_name_np: 'कर', tax_percent: 13 },
    { tax_name: null, tax_name_np: null, tax_percent: null },
    { tax_name: null, tax_name_np: null, tax_percent: null },
  ])
  expect(
    await rows(`select n.amount::int, n.tax_percent::float from fee_accounts a join fee_entries n on n.company_id = a.company_id and n.account_id = a.id
      where a.kind = 'tax' and a.tax_kind_id = (select id from tax_kinds)`),
  ).toEqual([{ amount: -1300, tax_percent: 13 }])
  expect(await rows(`select "values" ? 'tax_percent' as kept from settings where "group" = 'billing'`)).toEqual([
    { kept: false },
  ])
}

it('sums, days, makers and claims; what was charged twice before stays charged', async () => {
  await rows(`select set_config('app.company_id', '0', false)`)
  await rows(`insert into companies (id, name) values (${school}, 'School'), (8, 'Without fees')`)
  await rows(`select set_config('app.company_id', '${school}', false)`)
  // 1 is of the school; the maker 999 of another one, a super user
  await rows(`insert into users (company_id, id, fname) values (7, 1, 'Accountant'), (7, 2, 'Child')`)
  await rows(`insert into students (company_id, id, gender, admission_date) values (7, 2, 'female', '2025-04-20')`)
  await rows(
    `insert into fiscal_years (company_id, id, name, start_date, end_date, is_current) values (7, 1, '2082/83', '2025-07-17', '2026-07-16', true)`,
  )
  await rows(
    `insert into batches (company_id, id, name, start_date, end_date, is_current) values (7, 1, '2082', '2025-04-14', '2026-04-13', true)`,
  )
  await rows(`insert into grades (company_id, id, name, rank) values (7, 1, 'One', 1)`)
  await rows(
    `insert into enrolments (company_id, id, student_id, batch_id, grade_id, enroll_code, enrolled_on) values (7, 1, 2, 1, 1, 'A-1', '2025-04-20')`,
  )
  await rows(
    `insert into fee_heads (company_id, id, title, kind, taxable) values (7, 1, 'Tuition', 'monthly', true), (7, 2, 'Building', 'once', false)`,
  )
  await rows(
    `insert into billing_months (company_id, batch_id, month, due_date) select 7, 1, m, '2025-12-01' from unnest(array['05', '06']) m`,
  )
  await rows(
    `insert into bill_runs (company_id, id, batch_id, month, grade_ids, state, generated_by, bills, amount) values (7, 1, 1, '05', '{1}', 'generated', 1, 1, 19077), (7, 2, 1, '06', '{1}', 'generated', 1, 1, 7777)`,
  )
  await rows(
    `insert into counter_days (company_id, id, cashier_id, day) values (7, 1, 1, '2025-09-20'), (7, 2, 1, '2025-04-21'), (7, 3, 1, '2025-09-22')`,
  )
  // 4 is a roll-back in the year before, of which the school has no row: the first ledger let it be
  await rows(`begin;
    insert into fee_events (company_id, id, kind, enroll_id, business_date, actor_id, bill_run_id, reason, reverses_id, counter_day_id) values
      (7, 1, 'bill', 1, '2025-08-18', 1, 1, null, null, null), (7, 2, 'bill', 1, '2025-09-18', 999, 2, null, null, null), (7, 3, 'receipt', 1, '2025-09-20', 1, null, null, null, 1),
      (7, 4, 'receipt', 1, '2025-04-21', 1, null, null, null, 2), (7, 5, 'reversal', 1, '2025-09-22', 1, null, 'Wrong child', 4, 3);
    insert into fee_entries (company_id, event_id, account, enroll_id, fee_head_id, month, mode, amount) values
      (7, 1, 'receivable', 1, 1, '05', null, 11300), (7, 1, 'income', 1, 1, '05', null, -10000), (7, 1, 'tax', 1, 1, '05', null, -1300),
      (7, 1, 'receivable', 1, 2, '05', null, 7777), (7, 1, 'income', 1, 2, '05', null, -7777), (7, 2, 'receivable', 1, 2, '06', null, 7777), (7, 2, 'income', 1, 2, '06', null, -7777),
      (7, 3, 'cash', 1, null, null, 'khalti', 12001), (7, 3, 'receivable', 1, 1, '05', null, -11300), (7, 3, 'penalty', 1, null, null, null, -101), (7, 3, 'advance', 1, null, null, null, -600),
      (7, 4, 'cash', 1, null, null, 'cheque', 1), (7, 4, 'advance', 1, null, null, null, -1), (7, 5, 'cash', 1, null, null, 'cheque', -1), (7, 5, 'advance', 1, null, null, null, 1);
    commit`)
  await rows(
    `insert into dues (company_id, enroll_id, fee_head_id, month, due_date, billed, due) values (7, 1, 1, '05', '2025-12-01', 11300, 0), (7, 1, 2, '05', '2025-12-01', 7777, 7777), (7, 1, 2, '06', '2025-12-01', 7777, 7777)`,
  )
  await rows(
    `insert into fee_allocations (company_id, event_id, enroll_id, fee_head_id, month, amount) values (7, 3, 1, 1, '05', 11300)`,
  )
  await rows(
    `insert into charge_claims (company_id, enroll_id, fee_head_id, month, source, bill_run_id) values (7, 1, 1, '05', 'plan', 1), (7, 1, 2, '05', 'plan', 1), (7, 1, 2, '06', 'plan', 2)`,
  )
  await rows(
    `insert into bills (company_id, id, number, fiscal_year_id, enroll_id, batch_id, month, bill_run_id, event_id, due_date, amount) values (7, 1, 1, 1, 1, 1, '05', 1, 1, '2025-12-01', 19077), (7, 2, 2, 1, 1, 1, '06', 2, 2, '2025-12-01', 7777)`,
  )
  await rows(
    `insert into bill_lines (company_id, bill_id, fee_head_id, source, gross, tax) values (7, 1, 1, 'plan', 10000, 1300), (7, 1, 2, 'plan', 7777, 0), (7, 2, 2, 'plan', 7777, 0)`,
  )
  await rows(
    `insert into receipts (company_id, id, fiscal_year_id, number, enroll_id, event_id, received_on, cashier_id, mode, amount, penalty, advance) values (7, 1, 1, 1, 1, 3, '2025-09-20', 1, 'khalti', 12001, 101, 600)`,
  )
  await rows(
    `insert into receipts (company_id, id, fiscal_year_id, number, enroll_id, event_id, received_on, cashier_id, mode, amount, advance, cancelled_at, cancelled_by, cancel_reason) values (7, 2, 1, 2, 1, 4, '2025-04-21', 1, 'cheque', 1, 1, '2026-07-01', 1, 'Wrong child')`,
  )
  await rows(`insert into advances (company_id, student_id, balance) values (7, 2, 600)`)
  await rows(`insert into counters (company_id, name, next) values (7, 'bill:1::bigint', 3), (7, 'receipt:R:1', 3)`)
  await rows(
    `insert into settings (company_id, "group", "values") values (7, 'billing', '{"penalty": {"kind": "fixed", "value": 5000, "grace_days": 3}, "tax_percent": 13}')`,
  )
  const before = await sums()
  const lines = await billed()

  await migrate(url)

  expect(await billed()).toEqual(lines)
  await checkTax()

  expect(await sums()).toEqual(before)
  expect(
    await rows(
      `select id::int, accounting_date::text as day, fiscal_year_id::int as year, maker_id::int as maker from fee_events order by id`,
    ),
  ).toEqual([
    { id: 1, day: '2025-08-18', year: 1, maker: 1 },
    { id: 2, day: '2025-09-18', year: 1, maker: null },
    { id: 3, day: '2025-09-20', year: 1, maker: 1 },
    { id: 4, day: '2025-04-21', year: null, maker: 1 },
    { id: 5, day: '2025-09-22', year: 1, maker: 1 },
  ])
  expect(
    await rows(
      `select month, fee_head_id::int as head, student_id::int as student, period from charge_claims order by 1, 2`,
    ),
  ).toEqual([
    { month: '05', head: 1, student: 2, period: 'month 05 1' },
    { month: '05', head: 2, student: 2, period: 'once' },
    { month: '06', head: 2, student: 2, period: 'month 06 1' },
  ])
  // the rule goes on once a month, from the day of the migration: nothing is added for days before
  expect(
    await rows(`select "values" -> 'penalty' ->> 'every' as every, active, since = app_today() as since_today, done_on
      from settings s join penalty_rules r on r.company_id = s.company_id where s."group" = 'billing'`),
  ).toEqual([{ every: 'once', active: true, since_today: true, done_on: null }])
  expect(await rows(`select penalty::int, penalty_owed::int from receipts where penalty > 0`)).toEqual([
    { penalty: 101, penalty_owed: 0 },
  ])
  expect(await rows(`select name, next::int from counters order by 1`)).toEqual([
    { name: 'bill:1', next: 3 },
    { name: 'receipt:R:1', next: 3 },
  ])
  const db = connect(url, { max: 1 })
  expect(await verifySchool(db.db, school)).toEqual([])
  await db.close()
})

it('a school that comes later, or has no fees yet, has its accounts', async () => {
  await rows(`select set_config('app.company_id', '0', false)`)
  await rows(`insert into companies (id, name) values (9, 'New')`)
  for (const id of [8, 9]) {
    await rows(`select set_config('app.company_id', '${id}', false)`)
    expect(await rows(`select from tax_kinds`)).toEqual([])
    expect(
      await rows(`select kind from fee_accounts where kind in ('receivable', 'cash', 'advance', 'tax') order by 1`),
    ).toEqual([{ kind: 'advance' }, { kind: 'cash' }, { kind: 'receivable' }])
  }
})
