/**
 * Every call that reads, once warm, in a school of many students with a year of attendance: what is slow stands on top.
 * `npx tsx bench/every-read.ts [--students 20000] [--days 150] [--only attendance]`. Milliseconds of one machine at one time: look at what stands out.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, adToBs, todayInNepal } from '#nepal/bikram-sambat.ts'
import { fillDefaultDemo, fillLargeDemo } from '#app/demo.ts'
import { openApp } from '#app/server.ts'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { readConfig } from '#platform/server/config.ts'
import { connect } from '#platform/server/db.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { endpoints, key, openPaths } from '#test/laws/routes.ts'

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
const known = await knownValues()

const reads = endpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    !openPaths.has(key(endpoint)) &&
    !/events|\{slug\}|jobs|files/.test(endpoint.path) &&
    endpoint.path.includes(values.only ?? ''),
)
const taken: { what: string; ms: number; kb: number; status: number }[] = []
for (const endpoint of reads) {
  const url = urlOf(endpoint)
  await call('GET', url, token)
  const began = performance.now()
  const reply = await call('GET', url, token)
  taken.push({ what: url, ms: performance.now() - began, kb: reply.rawPayload.length / 1024, status: reply.statusCode })
}
taken.sort((a, b) => b.ms - a.ms)
console.log(`| call (${values.students} students) | ms | KB | status |\n|---|---:|---:|---:|`)
for (const { what, ms, kb, status } of taken.slice(0, 40))
  console.log(`| ${what} | ${ms.toFixed(0)} | ${kb.toFixed(0)} | ${status} |`)
console.log(
  `\nnot answered: ${taken
    .filter(({ status }) => status !== 200)
    .map(({ what, status }) => `${status} ${what}`)
    .join('\n  ')}`,
)
process.exit(0)

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

/** Names that calls ask for, with values that the school has. */
async function knownValues(): Promise<Record<string, unknown>> {
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(owner.db)).rows[0]?.id
  const { year, month } = adToBs(addDays(today, -20))
  const section = await one(
    sql`select x.id from sections x join enrolments e on e.company_id = x.company_id and e.section_id = x.id where x.company_id = ${company} group by x.id order by count(*) desc limit 1`,
  )
  return {
    format: 'excel',
    token: user.id,
    day: addDays(today, -2),
    date: addDays(today, -2),
    from_date: addDays(today, -Number(values.days)),
    to_date: today,
    year,
    month,
    section_id: section,
    mobile: '9841000003',
    search: 'ram',
    grade_id: await one(sql`select grade_id as id from sections where company_id = ${company} and id = ${section}`),
    subject_id: await one(sql`select id from subjects where company_id = ${company} order by id limit 1`),
    student_id: await one(
      sql`select student_id as id from enrolments where company_id = ${company} and section_id = ${section} limit 1`,
    ),
    staff: await one(sql`select id from staff where company_id = ${company} limit 1`),
    from_batch_id: await one(sql`select id from batches where company_id = ${company} and not is_current limit 1`),
    group_id: await one(sql`select id from student_groups where company_id = ${company} limit 1`),
    guardian: await one(sql`select id from guardians where company_id = ${company} limit 1`),
    optional: await one(sql`select id from optional_groups where company_id = ${company} limit 1`),
    sheet: await one(sql`select id from attendance_sheets where company_id = ${company} limit 1`),
    exam_id: await one(sql`select id from exams where company_id = ${company} limit 1`),
    companyId: company,
    rowsPerPage: 100,
  }
}

/** A page of a hundred over the whole year, with what the call cannot do without. */
function urlOf(endpoint: AnyEndpoint): string {
  const { properties = {}, required = [] } = z.toJSONSchema(endpoint.input, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, unknown>; required?: string[] }
  const id = /staff|department/.test(endpoint.path)
    ? known.staff
    : /guardian\//.test(endpoint.path)
      ? known.guardian
      : /optional-group/.test(endpoint.path)
        ? known.optional
        : /sheet/.test(endpoint.path)
          ? known.sheet
          : known.student_id
  const path = endpoint.path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) =>
    String(name === 'id' ? id : (known[name] ?? 1)),
  )
  const asked = ['from_date', 'to_date', 'rowsPerPage', 'search', ...required].filter(
    (name) => name in properties && !endpoint.path.includes(`{${name}}`) && known[name] !== undefined,
  )
  return `${path}?${new URLSearchParams(asked.map((name): [string, string] => [name, String(known[name])])).toString()}`
}
