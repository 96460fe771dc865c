/**
 * Every call that reads, once warm, in a school of many students with a year of attendance: what is slow stands on top.
 * `npx tsx bench/every-read.ts [--students 20000] [--days 150] [--only attendance]`. Milliseconds of one machine at one time: look at what stands out.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { addDays, todayInNepal } from '#nepal/bikram-sambat.ts'
import { fillDefaultDemo, fillLargeDemo } from '#app/demo.ts'
import { openApp } from '#app/server.ts'
import { readConfig } from '#platform/server/config.ts'
import { connect } from '#platform/server/db.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { knownOf, readingUrl, reads } from '#test/laws/reads.ts'

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '20000' },
    days: { type: 'string', default: '150' },
    only: { type: 'string' },
  },
})
const company = 3
const today = todayInNepal()

const server = await startEmbeddedPostgres({ ephemeral: true, fast: true })
await migrate(server.url)
const owner = connect(server.url, { max: 2, statementTimeout: 0 })
await fillDefaultDemo(owner, { himalaya: 30, bagmati: 30 })
await fillLargeDemo(owner, Number(values.students), { perSchool: Number(values.students) })
await moreAttendance(Number(values.days))
await sql`vacuum analyze`.execute(owner.db)
const app = await openApp(
  { ...readConfig({}), dataDir: mkdtempSync(join(tmpdir(), 'pathshala-bench-')), poolSize: 4 },
  server.url,
  { logger: false, jobs: false },
)
const signIn = await call('POST', '/api/login', undefined, {
  username: `administrator.s${company}`,
  password: 'pathshala',
})
const { token, user } = signIn.json().data
const known = await knownOf(owner, company, { user: user.id, days: Number(values.days) })

/** What the office reads; jobs, sheets and promotions are not in the demo. */
const asked = reads.filter(
  ({ path, right }) =>
    !/^(super|guardian\|)/.test(String(right)) &&
    !/\/(jobs|bulk-admission|promotion|import\/\w+)\/\{id\}/.test(path) &&
    path.includes(values.only ?? ''),
)
const taken: { what: string; ms: number; kb: number; status: number }[] = []
for (const endpoint of asked) {
  const url = readingUrl(endpoint, known)
  await call('GET', url, token)
  const began = performance.now()
  const reply = await call('GET', url, token)
  taken.push({ what: url, ms: performance.now() - began, kb: reply.rawPayload.length / 1024, status: reply.statusCode })
}
taken.sort((a, b) => b.ms - a.ms)
console.log(`| call (${values.students} students) | ms | KB | status |\n|---|---:|---:|---:|`)
for (const { what, ms, kb, status } of taken.slice(0, 40))
  console.log(`| ${what} | ${ms.toFixed(0)} | ${kb.toFixed(0)} | ${status} |`)
const refused = taken.filter(({ status }) => status !== 200)
console.log(`\nnot answered:\n  ${refused.map(({ what, status }) => `${status} ${what}`).join('\n  ')}`)
// what was asked with arguments that its call does not take was not measured
process.exit(refused.some(({ status }) => status === 422) ? 1 : 0)

function call(method: 'GET' | 'POST', url: string, bearer: string | undefined, body?: object) {
  return app.server.inject({
    method,
    url,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    ...(body ? { payload: body } : {}),
  })
}

/** The demo's thirty days, copied back over the batch. */
async function moreAttendance(days: number): Promise<void> {
  await sql`set session_replication_role = replica`.execute(owner.db)
  for (let back = 36; back < days; back += 36) {
    await sql`
      with copied as (
        insert into attendance_sheets (company_id, batch_id, section_id, day, taken_at, taken_by, version)
        select company_id, batch_id, section_id, day - ${back}::int, taken_at, taken_by, version from attendance_sheets where company_id = ${company} and day > ${addDays(today, -36)}::date
        on conflict do nothing returning id, section_id, day)
      insert into attendance_entries (company_id, sheet_id, enroll_id, status, noted_by, noted_at)
      select ${company}::bigint, c.id, n.enroll_id, n.status, n.noted_by, n.noted_at from copied c
      join attendance_sheets s on s.company_id = ${company} and s.section_id = c.section_id and s.day = c.day + ${back}::int and s.period is null join attendance_entries n on n.company_id = s.company_id and n.sheet_id = s.id`.execute(
      owner.db,
    )
  }
  await sql`set session_replication_role = origin`.execute(owner.db)
}
