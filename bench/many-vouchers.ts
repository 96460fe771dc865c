/**
 * Many vouchers in a school that has just begun: `npx tsx bench/many-vouchers.ts [VOUCHERS] [explain]` writes, approves and posts so many (5,000) of four lines each, in one transaction,
 * into books that no statistics know yet. `explain` prints what took more than 30 ms inside of statements and triggers.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { fillDefaultDemo } from '#app/demo.ts'
import { makeReady } from '#app/ready.ts'
import { openApp } from '#app/server.ts'
import { approve, type NewVoucher, postVouchers, writeDrafts } from '#features/accounting/server/books.ts'
import { faultsIn } from '#features/accounting/server/verify-books.ts'
import { addDays, dayInNepal } from '#nepal/bikram-sambat.ts'
import { fiscalYearOf } from '#nepal/school-years.ts'
import { readConfig } from '#platform/server/config.ts'
import { connect } from '#platform/server/db.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { demoPassword } from '#test/called.ts'
import { toStop, untilStopped } from './deployment.ts'

const many = Number(process.argv[2] ?? 5000)
const explain = process.argv.includes('explain')
/** Plans are kept from when the books were small, as a connection of a running node has them. */
const kept = process.argv.includes('kept')
const company = 1
const { start } = fiscalYearOf(dayInNepal(new Date()))
type Timed = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** The same by its sheet, as an accountant does it: brought and checked, a cell mended, imported by the job, posted with one press. */
async function bySheet(url: string, timed: Timed): Promise<void> {
  const config = { ...readConfig({}), dataDir: mkdtempSync(join(tmpdir(), 'pathshala-bench-')) }
  const app = await openApp(config, await makeReady(url, config), { demo: true, logger: false })
  let token = ''
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload?: object | Buffer,
    type = 'application/json',
  ) => {
    const headers = {
      host: 'localhost',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    }
    const response = await app.server.inject({
      method,
      url: path,
      headers: { ...headers, ...(payload && { 'content-type': type }) },
      ...(payload && { payload }),
    })
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body.slice(0, 300)}`)
    return response.json().data
  }
  try {
    ;({ token } = await ask('POST', '/api/login', { username: 'accountant', password: demoPassword }))
    const rows = Array.from({ length: many }, (_, n) => [
      `${n},payment,${addDays(start, n % 120)},5201,SCH,${100 + n}.50,,Voucher ${n},`,
      `${n},,,5301,,50,,,`,
      `${n},,,1101,,,${75 + n}.50,,`,
      `${n},,,1111,,,${n ? 75 : 70},,${n}`,
    ]).flat()
    const sheet = ['Voucher,Type,Date (AD),Account,Cost centre,Debit,Credit,Narration,Cheque number', ...rows].join(
      '\n',
    )
    const part = Buffer.from(
      `--edge\r\nContent-Disposition: form-data; name="file"; filename="v.csv"\r\nContent-Type: text/csv\r\n\r\n${sheet}\r\n--edge--\r\n`,
    )
    const path = '/api/import/vouchers'
    const { id, wrong_rows } = await timed('brought and checked', () =>
      ask('POST', path, part, 'multipart/form-data; boundary=edge'),
    )
    if (wrong_rows !== 4) throw new Error(`${wrong_rows} rows are wrong`)
    await timed('a cell mended', () =>
      ask('PATCH', `${path}/${id}`, { cells: [{ row: 5, column: 'credit', value: '75' }] }),
    )
    await timed('imported', async () => {
      const { job_id } = await ask('POST', `${path}/${id}/import`, {})
      for (let state = ''; state !== 'done'; { state } = await ask('GET', `/api/jobs/${job_id}`)) {
        if (state === 'failed') throw new Error('The import failed')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
    await timed('posted with one press', () => ask('POST', `${path}/${id}/post`, { waiting: many, approve: true }))
  } finally {
    await app.close()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
}

await untilStopped(async () => {
  const server = await startEmbeddedPostgres({ ephemeral: true, fast: true })
  toStop(() => server.stop())
  await migrate(server.url)
  const owner = connect(server.url, { max: 2 })
  toStop(() => owner.close())
  await fillDefaultDemo(owner, { himalaya: 90, bagmati: 40 })
  // books that nobody wrote into, and of which nothing is known
  await sql`truncate vouchers, voucher_lines, account_events, account_entries, account_days, account_months cascade`.execute(
    owner.db,
  )
  await sql`delete from counters where name like 'voucher:%'`.execute(owner.db)
  const app = connect(server.url, { max: 1, role: explain ? undefined! : 'pathshala_app', statementTimeout: 0 })
  toStop(() => app.close())
  if (explain)
    app.pool.on('connect', (client) =>
      client.on('notice', ({ message }) =>
        console.log(
          message
            ?.split('\n')
            .map((line) => line.slice(0, 300))
            .join('\n'),
          '\n',
        ),
      ),
    )
  const { rows } = await sql<{
    id: number
    code: string
  }>`select id, code from accounts where company_id = ${company}`.execute(owner.db)
  const of = (code: string) => rows.find((row) => row.code === code)!.id
  const centre = (
    await sql<{ id: number }>`select min(id) as id from cost_centres where company_id = ${company}`.execute(owner.db)
  ).rows[0]!.id
  const vouchers = Array.from({ length: many }, (_, n): NewVoucher => ({
    type: (['payment', 'receipt', 'journal'] as const)[n % 3]!,
    date: addDays(start, n % 120),
    narration: `Voucher ${n}`,
    lines: [
      { account_id: of('5201'), amount: 100_00 + n, cost_centre_id: centre },
      { account_id: of('5301'), amount: 50_00 },
      { account_id: of('1101'), amount: -75_00 - n },
      { account_id: of('1111'), amount: -75_00, cheque_number: n % 5 ? null : String(n) },
    ],
  }))
  const timed: Timed = async (name, work) => {
    const began = performance.now()
    const done = await work()
    console.log(`${name}: ${Math.round(performance.now() - began)} ms`)
    return done
  }
  if (kept) {
    await inSchool(
      app.db,
      company,
      async (tx) => void (await writeDrafts({ tx, company, by: null, maySoft: true }, vouchers.slice(0, 5))),
    )
    await sql`analyze vouchers, voucher_lines, account_events, account_entries, account_days, account_months`.execute(
      owner.db,
    )
    for (let n = 0; n < 12; n++)
      await inSchool(app.db, company, async (tx) => {
        const keeper = { tx, company, by: null, maySoft: true }
        const ids = await writeDrafts(keeper, vouchers.slice(n, n + 1))
        await approve(keeper, ids)
        await postVouchers(keeper, ids)
      })
  }
  await timed(`all of ${many} vouchers`, () =>
    inSchool(app.db, company, async (tx) => {
      if (explain)
        for (const set of [
          "load 'auto_explain'",
          'set auto_explain.log_min_duration = 30',
          'set auto_explain.log_nested_statements = on',
          'set auto_explain.log_analyze = on',
          "set auto_explain.log_level = 'notice'",
          'set auto_explain.log_parameter_max_length = 0',
          'set auto_explain.log_triggers = on',
          'set local role pathshala_app',
        ])
          await sql.raw(set).execute(tx)
      const keeper = { tx, company, by: null, maySoft: true }
      const ids = await timed('written', () => writeDrafts(keeper, vouchers))
      await timed('approved', () => approve(keeper, ids))
      await timed('posted', () => postVouchers(keeper, ids))
    }),
  )
  await timed(`a sheet of ${many * 4} lines`, () => bySheet(server.url, timed))
  const faults = await inSchool(owner.db, company, (tx) => faultsIn(tx, company))
  if (faults.length) throw new Error(`The books are wrong: ${JSON.stringify(faults)}`)
})
