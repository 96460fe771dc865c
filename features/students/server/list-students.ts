/** The students of a batch: list and download. */
import { type RawBuilder, sql } from 'kysely'
import { listAnswer } from '#platform/contract/list.ts'
import { own } from '#platform/contract/own.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, sendTable, wholeList } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { type ListedStudent, studentList } from '../contract/list.ts'
import { listStudents, type StudentQuery, studentQuery } from '../contract/students.ts'
import { primaryGuardian, shownAddress } from './parts.ts'
import { type AddressRow, placeText } from './place-text.ts'
import { studentScope } from './scope.ts'
import { findHits, hasWords, searchWords } from './words.ts'


export const list = handle(listStudents, async (input, ctx) => {
  const match = await matching(ctx, input)
  const rows = await selectStudents(ctx, input, match)
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from ${people} where ${conditions(ctx, input, match)}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, input, '/api/student')
})

export const downloadList = handle(downloadEndpoint('/api/student', studentList, studentQuery), async (input, ctx, _inside, http) => {
  const rows = await selectStudents(ctx, { ...input, ...wholeList }, await matching(ctx, input))
  return sendTable(studentList as unknown as Resource, rows as never, input, ctx, http)
})

/** What the conditions ask; counting needs no more. */
const people = sql`
  enrolments e
  join students s on s.company_id = e.company_id and s.id = e.student_id
  join users u on u.company_id = e.company_id and u.id = e.student_id`
const tables = sql`${people}
  join grades g on g.company_id = e.company_id and g.id = e.grade_id
  left join sections x on x.company_id = e.company_id and x.id = e.section_id`

/** A typed name may be a letter off where it finds hardly anybody. */
async function matching(ctx: Ctx, { search = '' }: StudentQuery): Promise<RawBuilder<unknown>> {
  const words = searchWords(search)
  const hits = words.length ? await findHits(ctx.tx, ctx.company, words, mostForgiven) : undefined
  return hits ? sql`e.student_id = any(${hits.ids}::bigint[])` : hasWords(ctx.company, words, sql`e.student_id`)
}
const mostForgiven = 500

function conditions(ctx: Ctx, query: StudentQuery, match: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = [
    sql`e.company_id = ${ctx.company} and e.batch_id = ${ctx.batch?.id ?? null} and u.deleted_at is null`,
    sql`s.status = ${query.status ?? 'active'}`,
    match,
    studentScope(ctx, sql`e.student_id`),
  ]
  if (query.grade_id) parts.push(sql`e.grade_id = ${query.grade_id}`)
  if (query.section_id) parts.push(sql`e.section_id = ${query.section_id}`)
  if (query.group_id) parts.push(sql`exists (select from student_group_members m where m.company_id = e.company_id and m.group_id = ${query.group_id} and m.student_id = e.student_id)`)
  if (query.gender) parts.push(sql`s.gender = ${query.gender}`)
  return sql.join(parts, sql` and `)
}

const name = sql`u.full_name collate "C"`
/** Each ends in the name, so that the order is the same on every page. */
const sorts: Record<string, (direction: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  name: (d) => sql`${name} ${d}`,
  enroll_code: (d) => sql`e.enroll_code collate "C" ${d}`,
  grade_id: (d) => sql`g.rank ${d}, x.name ${d}, e.roll`,
  section_id: (d) => sql`x.name ${d}, e.roll`,
  roll: (d) => sql`e.roll ${d} nulls last`,
  gender: (d) => sql`s.gender ${d}`,
  dob: (d) => sql`s.dob ${d} nulls last`,
  admission_date: (d) => sql`s.admission_date ${d}`,
  admission_number: (d) => sql`s.admission_number ${d} nulls last`,
  id: (d) => sql`u.id ${d}`,
}

type Row = Omit<ListedStudent, 'address'> & { address: AddressRow | null }

/** Their order needs the class; all others are cut along the people alone. */
const ofClass = new Set(['grade_id', 'section_id'])

/** The page is cut before classes, guardians and addresses are looked up for it. */
async function selectStudents(ctx: Ctx, query: StudentQuery, match: RawBuilder<unknown>): Promise<ListedStudent[]> {
  const sort = sql`${(own(sorts, query.sortBy ?? 'name') ?? sorts.name!)(sql.raw(query.descending ? 'desc' : 'asc'))}, ${name}, u.id`
  const { rows } = await sql<Row>`
    select f.*, p.name as guardian, p.mobile, a.row as address
    from (
      select page.place, u.id, e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np, u.profile_image, s.gender, s.dob, s.admission_date, s.admission_number, s.status,
        e.grade_id, g.name as grade, g.name_np as grade_np, e.section_id, x.name as section, e.roll
      from (select found.id, row_number() over () as place from (
        select e.id from ${ofClass.has(query.sortBy ?? '') ? tables : people} where ${conditions(ctx, query, match)}
        order by ${sort} limit ${query.rowsPerPage} offset ${(query.page - 1) * query.rowsPerPage}) found) page
      join (${tables}) on e.id = page.id where e.company_id = ${ctx.company}) f
    ${primaryGuardian(ctx.company, sql`f.id`)} ${shownAddress(ctx.company, sql`f.id`)}
    order by f.place`.execute(ctx.tx)
  return rows.map((row) => ({ ...row, address: row.address && placeText(row.address) }))
}
