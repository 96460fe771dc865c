/**
 * The books as they grow: `npx tsx bench/accounting.ts [ENTRIES,...]` fills ten fiscal years of a school with so many entries (10,000, 200,000, 2,000,000), each in a database of its own
 * in an embedded PostgreSQL that forgets, proves them with verify-books, and measures statements as a call of the whole app without a network, posting as `books.ts` does it, and the same in bare SQL.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { fillDefaultDemo } from '#app/demo.ts'
import { makeReady } from '#app/ready.ts'
import { openApp } from '#app/server.ts'
import { approve, postVouchers, writeDrafts } from '#features/accounting/server/books.ts'
import { verifySchool } from '#features/accounting/server/verify-books.ts'
import { addDays, dayInNepal } from '#nepal/bikram-sambat.ts'
import { fiscalYear, fiscalYearOf } from '#nepal/school-years.ts'
import { readConfig } from '#platform/server/config.ts'
import { type Connection, connect } from '#platform/server/db.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { demoPassword } from '#test/called.ts'
import { toStop, untilStopped } from './deployment.ts'

const sizes = (process.argv[2] ?? '10000,200000,2000000').split(',').map(Number)
const company = 1
const today = dayInNepal(new Date())
const year = fiscalYearOf(today)
const first = fiscalYear(year.bsYear - 9).start

/** Ten years of vouchers with four entries each, written past the triggers as the owner; sums, numbers and counters set-based. */
async function fill({ db }: Connection, entries: number): Promise<void> {
  await inSchool(db, company, async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx)
    for (let n = 9; n > 1; n--) {
      const { name, start, end } = fiscalYear(year.bsYear - n)
      await run(
        `insert into fiscal_years (company_id, name, start_date, end_date) values (1, '${name}', '${start}', '${end}') on conflict do nothing`,
      )
    }
    await run(`set local session_replication_role = replica; set local statement_timeout = 0`)
    for (const table of [
      'account_entries',
      'account_events',
      'account_days',
      'account_months',
      'voucher_lines',
      'cheques',
      'vouchers',
    ])
      await run(`delete from ${table} where company_id = 1`)
    await run(`insert into accounts (company_id, group_id, root, code, name) select 1, g.id, g.root, '9' || n, 'Account ' || n
      from account_groups g cross join generate_series(100, 199) n where g.company_id = 1 and g.code = '52'`)
    await run(`create temporary table planned on commit drop as
      select i, date '${first}' + (i::bigint * (date '${today}' - date '${first}') / ${entries / 4})::int as day, (array['payment', 'receipt', 'journal'])[1 + i % 3] as type
      from generate_series(1, ${entries / 4}) i`)
    await run(`insert into vouchers (company_id, id, type, date, narration, state, amount, approved_at, posted_at, fiscal_year_id, number)
      overriding system value select 1, i, type, day, 'Voucher ' || i, 'posted', 2 * (100 + i % 9000), now(), now(), y.id, row_number() over (partition by y.id, type order by i)
      from planned p join fiscal_years y on y.company_id = 1 and p.day between y.start_date and y.end_date`)
    await run(`insert into account_events (company_id, id, voucher_id, accounting_date, fiscal_year_id) overriding system value
      select 1, id, id, date, fiscal_year_id from vouchers where company_id = 1`)
    // a payment has two expenses from cash or bank and a party, a receipt two incomes, a journal two expenses on account
    await run(`with a as (select
        array(select id from accounts where company_id = 1 and root = 'expenses' order by id) as expenses, array(select id from accounts where company_id = 1 and root = 'income' order by id) as incomes,
        array(select id from accounts where company_id = 1 and kind in ('cash', 'bank') order by id) as cash, (select id from accounts where company_id = 1 and code = '2111') as payable,
        array(select id from parties where company_id = 1 order by id) as parties, array(select id from cost_centres where company_id = 1 order by id) as centres)
      insert into account_entries (company_id, event_id, accounting_date, line, account_id, party_id, cost_centre_id, amount)
      select 1, p.i, p.day, l, x.account, case when x.account = a.payable then a.parties[1 + i % cardinality(a.parties)] end, case when l = 1 then a.centres[1 + i % cardinality(a.centres)] end,
        (100 + i % 9000) * case when (l <= 2) = (type <> 'receipt') then 1 else -1 end
      from planned p cross join a cross join generate_series(1, 4) l
      cross join lateral (select case when l <= 2 and type <> 'receipt' then a.expenses[1 + (i * 7 + l) % cardinality(a.expenses)] when l <= 2 then a.incomes[1 + (i + l) % cardinality(a.incomes)]
        when type = 'journal' or (l = 4 and i % 20 = 0) then a.payable else a.cash[1 + i % cardinality(a.cash)] end as account) x`)
    const sums = (table: string, column: string, day: string) =>
      run(`insert into ${table} (company_id, account_id, closing, ${column}, debit, credit)
      select 1, account_id, false, ${day}, coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0) from account_entries where company_id = 1 group by 2, 4`)
    await sums('account_days', 'day', 'accounting_date')
    await run('select write_bank_open(1)')
    await sums('account_months', 'month', `date_trunc('month', accounting_date)::date`)
    await run(`delete from counters where company_id = 1 and name like 'voucher:%'`)
    await run(
      `insert into counters (company_id, name, next) select 1, 'voucher:' || type || ':' || fiscal_year_id, max(number) + 1 from vouchers where company_id = 1 group by type, fiscal_year_id`,
    )
    for (const table of ['vouchers', 'account_events', 'account_entries'])
      await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  })
  await sql`vacuum analyze`.execute(db)
}

/** Median of so many, after three that are not counted. Milliseconds. */
async function median(work: () => Promise<unknown>, times = 15): Promise<number> {
  const taken: number[] = []
  for (let n = -3; n < times; n++) {
    const start = performance.now()
    await work()
    if (n >= 0) taken.push(performance.now() - start)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)]!
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function measure(url: string): Promise<Record<string, number>> {
  const owner = connect(url, { max: 2 })
  const config = { ...readConfig({}), dataDir: mkdtempSync(join(tmpdir(), 'pathshala-bench-')) }
  const app = await openApp(config, await makeReady(url, config), { demo: true, logger: false, jobs: false })
  const bare = new pg.Client({ connectionString: url })
  await bare.connect()
  await bare.query(`set app.company_id = '1'; set role pathshala_app`)
  try {
    const faults = await verifySchool(owner.db, company)
    if (faults.length) throw new Error(`The books are wrong: ${JSON.stringify(faults)}`)
    const call = async (method: 'GET' | 'POST', path: string, body?: object, token = '') => {
      const response = await app.server.inject({
        method,
        url: path,
        headers: {
          host: 'localhost',
          'x-requested-with': 'XMLHttpRequest',
          authorization: `Bearer ${token}`,
          'idempotency-key': randomUUID(),
        },

        ...(body && { payload: body }),
      })
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body.slice(0, 300)}`)
      return response.json()
    }
    const { token } = (await call('POST', '/api/login', { username: 'accountant', password: demoPassword })).data
    const get = (path: string) => () => call('GET', `/api/accounting/${path}`, undefined, token)
    const bank = (await bare.query(`select id from accounts where company_id = 1 and code = '1111'`)).rows[0]
      .id as number
    const period = `from_date=${year.start}&to_date=${today}`
    const month = `from_date=${addDays(today, -29)}&to_date=${today}`
    const asked = (text: string, values: unknown[]) => () => bare.query({ text, values, name: text.slice(0, 60) })
    const kept = `select a.id, coalesce(sum(o.debit - o.credit), 0), coalesce(sum(c.debit - c.credit), 0) from accounts a left join (select account_id, sum(debit) as debit, sum(credit) as credit
      from account_sums_before(1, $1::date) group by 1) o on o.account_id = a.id left join (select account_id, sum(debit) as debit, sum(credit) as credit from account_sums_before(1, $2::date) group by 1) c on c.account_id = a.id
      where a.company_id = 1 group by a.id`
    const all = `select /* all */ account_id, sum(amount) filter (where accounting_date < $1::date), sum(amount) from account_entries where company_id = 1 and accounting_date < $2::date group by 1`
    const lines = `select n.id, n.accounting_date, v.number, v.narration, n.amount, sum(n.amount) over (order by n.accounting_date, n.id) from account_entries n join account_events e on e.company_id = 1 and e.id = n.event_id
      join vouchers v on v.company_id = 1 and v.id = e.voucher_id where n.company_id = 1 and n.account_id = $1 and n.accounting_date between $2::date and $3::date order by n.accounting_date, n.id limit 5000`
    const { cash, rent } = (
      await bare.query(
        `select (select id from accounts where company_id = 1 and code = '1101') as cash, (select id from accounts where company_id = 1 and code = '5201') as rent`,
      )
    ).rows[0]
    const voucher = {
      type: 'payment' as const,
      date: today,
      narration: 'Rent',
      lines: [
        { account_id: Number(rent), amount: 5_00 },
        { account_id: Number(cash), amount: -5_00 },
      ],
    }
    const posting = () =>
      inSchool(app.connections.requests.db, company, async (tx) => {
        const keeper = { tx, company, by: null, maySoft: true }
        const ids = await writeDrafts(keeper, [voucher])
        await approve(keeper, ids)
        await postVouchers(keeper, ids)
      })
    const many = Array.from({ length: 20_000 }, (_, n) => ({
      ...voucher,
      // half of them move a bank account
      lines: [voucher.lines[0]!, { ...voucher.lines[1]!, ...(n % 2 && { account_id: Number(bank) }) }],
    }))
    const postingMany = () =>
      inSchool(app.connections.requests.db, company, async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        const keeper = { tx, company, by: null, maySoft: true }
        const ids = await writeDrafts(keeper, many)
        await approve(keeper, ids)
        await postVouchers(keeper, ids)
      })
    /** Without the sums of what is not reconciled. */
    const sleeping = async (work: () => Promise<unknown>): Promise<number> => {
      await sql`alter table account_entries disable trigger account_entries_open_at_bank`.execute(owner.db)
      const took = await once(work)
      await sql`alter table account_entries enable trigger account_entries_open_at_bank`.execute(owner.db)
      await inSchool(owner.db, company, (tx) => sql`select write_bank_open(${company})`.execute(tx))
      return took
    }
    const barePosting = async () => {
      await bare.query('begin')
      await bare.query(
        `with v as (insert into vouchers (company_id, type, date, narration, amount) values (1, 'payment', $1, 'Rent', 500) returning id),
        e as (insert into account_events (company_id, voucher_id, accounting_date, fiscal_year_id) select 1, id, $1, fiscal_year_of(1, $1) from v returning id)
        insert into account_entries (company_id, event_id, accounting_date, line, account_id, amount) select 1, e.id, $1, l, case l when 1 then $2::bigint else $3 end, case l when 1 then 500 else -500 end from e cross join generate_series(1, 2) l`,
        [today, rent, cash],
      )
      await bare.query('rollback')
    }
    return {
      'trial balance': await median(get(`trial-balance?${period}`)),
      'the same, bare SQL over kept sums': await median(asked(kept, [year.start, addDays(today, 1)])),
      'the same, bare SQL over all entries': await median(asked(all, [year.start, addDays(today, 1)]), 5),
      'trial balance by party, with ages': await median(get(`trial-balance?by=party&${period}`), 5),
      'income and expenditure': await median(get(`income-statement?${period}`)),
      'income and expenditure by month': await median(get(`income-statement?by=month&${period}`)),
      'balance sheet': await median(get(`balance-sheet?day=${today}`)),
      'cash flow of the year so far': await median(get(`cash-flow?${period}`), 5),
      dashboard: await median(get('dashboard')),
      'ledger of the bank, 30 days': await median(get(`ledger?account_id=${bank}&${month}`), 7),
      'the same, bare SQL': await median(asked(lines, [bank, addDays(today, -29), today]), 7),
      'posting one voucher': await median(posting),
      'its rows alone, bare SQL with the triggers': await median(barePosting),
      'posting 20,000 vouchers at once': await once(postingMany),
      'the same without the sums of what is not reconciled': await sleeping(postingMany),
    }
  } finally {
    await bare.end()
    await owner.close()
    await app.close()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
}

await untilStopped(async () => {
  const server = await startEmbeddedPostgres({ ephemeral: true, fast: true })
  toStop(() => server.stop())
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  const admin = connect(server.url, { max: 1 })
  toStop(() => admin.close())
  const found: Record<string, number>[] = []
  for (const entries of sizes) {
    const name = `books_${entries}`
    await sql.raw(`create database ${name}`).execute(admin.db)
    await migrate(url(name))
    const owner = connect(url(name), { max: 2 })
    await fillDefaultDemo(owner, { himalaya: 90, bagmati: 40 })
    await fill(owner, entries)
    await owner.close()
    found.push(await measure(url(name)))
    console.error(`${entries} entries measured; load ${loadavg()[0]!.toFixed(1)}`)
  }
  console.log(
    `| ms | ${sizes.map((size) => size.toLocaleString('en-IN')).join(' | ')} |\n|---|${sizes.map(() => '---:|').join('')}`,
  )
  for (const work of Object.keys(found[0]!))
    console.log(`| ${work} | ${found.map((each) => each[work]!.toFixed(1)).join(' | ')} |`)
})
