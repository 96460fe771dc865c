/** Every call that reads, with an address that it accepts: what a law or a bench asks must be answered, or it proves nothing. */
import { testDay } from '#test/day.ts'
import { rooms } from '#app/rooms.server.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, adToBs } from '#nepal/bikram-sambat.ts'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import type { Connection } from '#platform/server/db.ts'
import { endpoints, key, openPaths } from './routes.ts'

/** Streams, files and what a browser is told of a host are no reading of rows. */
export const reads = endpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' && !openPaths.has(key(endpoint)) && !/events|\{slug\}|files/.test(endpoint.path),
)

/** What a school has, by the names under which calls ask for it; `ids` by how the address begins, for `{id}`. */
export type Known = Record<string, unknown>

/** Rows that addresses name by their id, by how the address begins; the longest beginning counts. */
export const tables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    rooms.flatMap(({ resources = [] }) => resources.map(({ resource }) => [`/api/${resource.path}`, resource.name])),
  ),
  '/api/staff': 'staff',
  '/api/guardian': 'guardians',
  '/api/attendance/sheet': 'attendance_sheets',
  '/api/exam': 'exams',
  '/api/bill': 'bills',
  '/api/bill-run': 'bill_runs',
  '/api/fee-event': 'fee_events',
  '/api/fee-journal': 'fee_journals',
  '/api/fee-offer': 'fee_offers',
  '/api/fee-offer-award': 'fee_offer_awards',
  '/api/customized-fee': 'customized_fees',
  '/api/billing-to-account': 'fee_postings',
  '/api/receipt': 'receipts',
  '/api/fee-family': 'guardians',
  '/api/sod': 'counter_days',
  '/api/accounting/fiscal-year': 'fiscal_years',
  '/api/account': 'accounts',
  '/api/account-group': 'account_groups',
  '/api/voucher': 'vouchers',
  '/api/recurring-voucher': 'recurring_vouchers',
  '/api/document-template': 'templates',
  '/api/staff-card': 'staff',
  '/api/certificate': 'issued_documents',
}

/** Of a demo school; `user` signs the tabs of downloads, `child` is a student that he reaches. */
export async function knownOf(
  { db }: Pick<Connection, 'db'>,
  company: number,
  asker: { user: number; child?: number; days?: number },
): Promise<Known> {
  const one = async (query: ReturnType<typeof sql<{ id: unknown }>>) => (await query.execute(db)).rows[0]?.id
  const first = (table: string) =>
    one(sql`select id from ${sql.table(table)} where company_id = ${company} order by id limit 1`)
  const today = testDay
  const { year, month } = adToBs(addDays(today, -20))
  const section = await one(sql`
    select x.id from sections x join enrolments e on e.company_id = x.company_id and e.section_id = x.id
    where x.company_id = ${company} group by x.id order by count(*) desc, x.id limit 1`)
  const student =
    asker.child ??
    (await one(sql`
      select e.student_id as id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id and b.is_current
      where e.company_id = ${company} and e.section_id = ${section} order by e.student_id limit 1`))
  const ids: Known = Object.fromEntries(
    await Promise.all(Object.entries(tables).map(async ([begins, table]) => [begins, await first(table)] as const)),
  )
  ids['/api/accounting/bank'] = await one(
    sql`select id from accounts where company_id = ${company} and kind = 'bank' order by id limit 1`,
  )
  ids['/api/batch'] = await one(sql`select id from batches where company_id = ${company} and is_current`)
  const { rows: results } = await sql<{ exam_id: number; enroll_id: number; enroll_code: string }>`
    select e.exam_id, e.enroll_id, n.enroll_code from visible_results e join enrolments n on n.company_id = e.company_id and n.id = e.enroll_id
    join batches b on b.company_id = n.company_id and b.id = n.batch_id and b.is_current
    where e.company_id = ${company} and n.student_id = ${student} limit 1`.execute(db)
  const { rows: marked } = await sql<{ exam_id: number; exam_subject_id: number }>`
    select s.exam_id, s.id as exam_subject_id from exam_subjects s join sections x on x.company_id = s.company_id and x.grade_id = s.grade_id
    join exams m on m.company_id = s.company_id and m.id = s.exam_id join batches b on b.company_id = m.company_id and b.id = m.batch_id and b.is_current
    where s.company_id = ${company} and x.id = ${section} order by m.state = 'published' desc, s.id limit 1`.execute(db)
  return {
    ...marked[0],
    ...results[0],
    ids,
    student_id: student,
    format: 'excel',
    token: asker.user,
    companyId: company,
    day: addDays(today, -2),
    date: addDays(today, -2),
    from_date: addDays(today, -(asker.days ?? 40)),
    to_date: today,
    year,
    month,
    mobile: '9841000003',
    calls: '/api/lock-status /api/own-notices',
    search: 'ram',
    find: 'ram',
    receipts: ids['/api/receipt'],
    section_id: section,
    grade_id: await one(sql`select grade_id as id from sections where company_id = ${company} and id = ${section}`),
    subject_id: await one(sql`
      select b.id from subjects b join sections x on x.company_id = b.company_id and x.grade_id = b.grade_id
      where b.company_id = ${company} and x.id = ${section} order by b.id limit 1`),
    sod: ids['/api/sod'],
    group_id: ids['/api/student-group'],
    exam_room_id: await first('exam_rooms'),
    from_batch_id: await one(sql`select id from batches where company_id = ${company} and not is_current limit 1`),
    // of the fiscal year among the ids: its first month
    start_date: await one(sql`
      select start_date::text as id from fiscal_years where company_id = ${company} order by id limit 1`),
    slug: 'teacher',
    rowsPerPage: 100,
  }
}

/** What this call cannot do without, and a page of `rowsPerPage` over the whole time where it takes that. */
export function readingUrl({ path, input }: AnyEndpoint, known: Known): string {
  const ids = known.ids as Known
  const begins = Object.keys(ids)
    .filter((each) => `${path}/`.startsWith(`${each}/`))
    .sort((a, b) => b.length - a.length)[0]
  const id = begins ? ids[begins] : known.student_id
  const place = path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) =>
    String((name === 'id' ? id : known[name]) ?? 1),
  )
  const fields = fieldsOf(input)
  const needed = [...fields].filter(([, schema]) => !z.safeParse(schema, undefined).success).map(([name]) => name)
  const asked = new Set(['from_date', 'to_date', 'rowsPerPage', 'student_id', 'section_id', ...needed])
  const query = [...asked]
    .filter((name) => fields.has(name) && !path.includes(`{${name}}`) && known[name] !== undefined)
    .map((name): [string, string] => [name, String(known[name])])
  return `${place}?${new URLSearchParams(query).toString()}`
}
