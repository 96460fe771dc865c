/**
 * Growth: the same work in one school of 1,000, 10,000 and 100,000 students, and spread over 100 schools, as a ratio to the bare SQL of the same run.
 * `npm run bench [-- --sizes 1000,10000 --spread 100000 --per-school 20000]` (`--sizes 0`: none of the first; `--search`: only what the forgiving search costs beside the exact one); results are printed as the tables of bench/README.md. The machines are noisy: only ratios mean something.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { fillDefaultDemo, fillLargeDemo } from '#app/demo.ts'
import { openApp } from '#app/server.ts'
import { readConfig } from '#platform/server/config.ts'
import { type Connection, connect } from '#platform/server/db.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { billAndPay } from './bill-and-pay.ts'
import { type Forgiven, forgivingSearch, listAndSearch } from './list-and-search.ts'

export interface Bench {
  owner: Connection
  /** Milliseconds of the middle run of `times`. */
  median(times: number, work: () => Promise<unknown>): Promise<number>
  /** A call as the accountant of the school, each with an idempotency key of its own, as the web sends it; throws on anything but 200. */
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<any>
  company: number
}

const empty = 'a call that asks nothing'

export interface Row {
  what: string
  app: number
  bare: number
}

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    spread: { type: 'string' },
    'per-school': { type: 'string' },
    search: { type: 'boolean' },
  },
})
const sizes = values.sizes
  .split(',')
  .map(Number)
  .filter((size) => size > 0)
for (const size of sizes) {
  const rows = await measure(size, size)
  if (rows.length) print(`${size.toLocaleString('en-IN')} students in one school`, rows)
}
const most = values.search ? 0 : values.spread ? Number(values.spread) : Math.max(...sizes)
// printed as soon as measured: the last one takes longest. `--spread 0` leaves it out
if (most) {
  const perSchool = values['per-school'] ? Number(values['per-school']) : Math.ceil(most / Math.min(100, most / 10))
  print(
    `${most.toLocaleString('en-IN')} students over ${Math.ceil(most / perSchool)} schools`,
    await measure(most, perSchool),
  )
}
process.exit(0)

async function measure(students: number, perSchool: number): Promise<Row[]> {
  const server = await startEmbeddedPostgres({ ephemeral: true })
  await migrate(server.url)
  const owner = connect(server.url, { max: 4, statementTimeout: 0 })
  await fillDefaultDemo(owner, { himalaya: 30, bagmati: 30 })
  await fillLargeDemo(owner, students, { perSchool })
  await sql`vacuum analyze`.execute(owner.db)
  const app = await openApp(
    { ...readConfig({}), dataDir: mkdtempSync(join(tmpdir(), 'pathshala-bench-')), poolSize: 8 },
    server.url,
    { logger: false },
  )
  const company = 3
  const token = await signIn()
  const bench: Bench = { owner, company, median, call: (method, path, body) => call(method, path, token, body) }
  if (values.search) printForgiven(students, await forgivingSearch(bench))
  const rows = values.search
    ? []
    : [await nothing(bench), ...(await listAndSearch(bench)), ...(await billAndPay(bench))]
  await app.close()
  await owner.close()
  await server.stop()
  return rows

  async function call(method: 'GET' | 'POST', url: string, bearer: string | undefined, body?: unknown) {
    const reply = await app.server.inject({
      method,
      url,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      ...(body ? { payload: body as object } : {}),
    })
    if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
    return reply.json()
  }
  async function signIn(): Promise<string> {
    return (await call('POST', '/api/login', undefined, { username: `accountant.s${company}`, password: 'pathshala' }))
      .data.token
  }
}

/** What every call costs before its own work: token, session, rights, transaction, zod; beside one round trip to the database. */
async function nothing({ call, owner, median: middle }: Bench): Promise<Row> {
  return {
    what: empty,
    app: await middle(41, () => call('GET', '/api/lock-status')),
    bare: await middle(41, () => sql`select 1`.execute(owner.db)),
  }
}

async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  await work()
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)]!
}

function print(title: string, rows: Row[]): void {
  console.log(
    `\n### ${title}\n\n| work | whole call, ms | bare SQL, ms | ratio | without what every call costs |\n|---|---:|---:|---:|---:|`,
  )
  const fixed = rows.find(({ what }) => what === empty)?.app ?? 0
  for (const { what, app, bare } of rows)
    console.log(
      `| ${what} | ${app.toFixed(1)} | ${bare.toFixed(1)} | ${(app / bare).toFixed(1)} | ${what === empty ? '' : (Math.max(0, app - fixed) / bare).toFixed(1)} |`,
    )
}

function printForgiven(students: number, rows: Forgiven[]): void {
  console.log(
    `\n### The forgiving search, ${students.toLocaleString('en-IN')} students in one school\n\n| typed | meant | found | exact search, ms | forgiving search, ms | ratio |\n|---|---|---:|---:|---:|---:|`,
  )
  for (const { typed, meant, found, exact, forgiving } of rows)
    console.log(
      `| ${typed} | ${meant} | ${found} | ${exact.toFixed(1)} | ${forgiving.toFixed(1)} | ${(forgiving / exact).toFixed(1)} |`,
    )
}
