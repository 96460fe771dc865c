/**
 * Every call that reads, in a school that is alone and in one of several as large: what is slow stands on top, and what is slower where others are.
 * `npx tsx bench/every-read.ts [--students 20000] [--schools 1,5] [--days 150] [--only attendance]`. Students of each school; with days, attendance of so many.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Connection } from '#platform/server/db.ts'
import { knownOf, readingUrl, reads } from '#test/laws/reads.ts'
import { key } from '#test/laws/routes.ts'
import { signIn } from './client.ts'
import { benchDay, copyOf, filledFolder, startProduct, untilStopped } from './deployment.ts'
import { printHead, printRow, said } from './table.ts'

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '20000' },
    schools: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
  },
})
const company = 3
const perSchool = Number(values.students)
const days = Number(values.days)
const deployments = values.schools.split(',').map(Number)

/** What the office reads; jobs, sheets and promotions are not in the demo. */
const asked = reads.filter(
  ({ path, right }) =>
    !/^(super|guardian\|)/.test(String(right)) &&
    !/\/(jobs|bulk-admission|promotion|import\/[\w-]+)\/\{id\}/.test(path) &&
    path.includes(values.only),
)

interface Taken {
  /** The middle of three, after one that is not counted. */
  ms: number
  kb: number
  status: number
}

await untilStopped(async () => {
  const walks: Map<string, Taken>[] = []
  for (const schools of deployments) walks.push(await walk(schools))
  const slowest = (call: string) => Math.max(...walks.map((taken) => taken.get(call)!.ms))
  const calls = asked.map(key).sort((a, b) => slowest(b) - slowest(a))
  printHead(`call (${perSchool} students)`, [
    ...deployments.map((schools) => `ms in ${schools}`),
    ...(deployments.length > 1 ? ['times'] : []),
    'KB',
  ])
  for (const call of calls.slice(0, 60)) {
    const taken = walks.map((each) => each.get(call)!)
    printRow(call, [
      ...taken.map(({ ms }) => said(ms)),
      ...(taken.length > 1 ? [said(taken.at(-1)!.ms / taken[0]!.ms, 1)] : []),
      said(taken[0]!.kb),
    ])
  }
  const refused = calls.flatMap((call) => walks.map((each) => ({ call, status: each.get(call)!.status })))
  const unanswered = refused.filter(({ status }) => status !== 200)
  console.log(`\nnot answered:\n  ${unanswered.map(({ call, status }) => `${status} ${call}`).join('\n  ')}`)
  // what was asked with arguments that its call does not take was not measured
  if (unanswered.some(({ status }) => status === 422)) throw new Error('Some calls were not asked as they want to be.')
})

async function walk(schools: number): Promise<Map<string, Taken>> {
  const folder = await filledFolder({ students: perSchool * schools, schools })
  const product = await startProduct(days > 30 ? copyOf(folder) : folder)
  if (days > 30) await moreAttendance(product.owner)
  const office = await signIn(product.base, `administrator.s${company}`)
  const known = await knownOf(product.owner, company, { user: office.id, days })
  const taken = new Map<string, Taken>()
  for (const endpoint of asked) {
    const url = readingUrl(endpoint, known)
    await office.ask('GET', url)
    const answers = [await office.ask('GET', url), await office.ask('GET', url), await office.ask('GET', url)]
    const { ms, bytes, status } = answers.sort((a, b) => a.ms - b.ms)[1]!
    taken.set(key(endpoint), { ms, kb: bytes.length / 1000, status })
  }
  office.leave()
  await product.stop()
  return taken
}

/** The demo's thirty days, copied back over the batch. */
async function moreAttendance({ db }: Connection): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (let back = 36; back < days; back += 36)
      await sql`
        with copied as (
          insert into attendance_sheets (company_id, batch_id, section_id, day, taken_at, taken_by, version)
          select company_id, batch_id, section_id, day - ${back}::int, taken_at, taken_by, version from attendance_sheets where company_id = ${company} and day > ${addDays(benchDay, -36)}::date
          on conflict do nothing returning id, section_id, day)
        insert into attendance_entries (company_id, sheet_id, enroll_id, status, noted_by, noted_at)
        select ${company}::bigint, c.id, n.enroll_id, n.status, n.noted_by, n.noted_at from copied c
        join attendance_sheets s on s.company_id = ${company} and s.section_id = c.section_id and s.day = c.day + ${back}::int and s.period is null join attendance_entries n on n.company_id = s.company_id and n.sheet_id = s.id`.execute(
        one,
      )
    await sql`set session_replication_role = origin`.execute(one)
    await sql`vacuum analyze attendance_sheets, attendance_entries`.execute(one)
  })
}
