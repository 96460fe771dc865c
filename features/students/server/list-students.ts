/** The students of a batch: list and download. */
import { onlyFor, pageOf } from '#platform/server/sql-words.ts'
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { classColumns, seat } from '#features/academics/server/index.ts'
import type { Language } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { own } from '#platform/contract/own-names.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, type Fact, sendTable, wholeList } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { type ListedStudent, studentList } from '../contract/student-list.ts'
import { listStudents, type StudentQuery, studentQuery } from '../contract/students.ts'
import { type AddressRow, placeText } from './place-text.ts'
import { hide, studentScope } from './student-scope.ts'
import { addressShown, seesContact, seesRecord, shownGuardian } from './who-sees-what.ts'
import { findHits, hasWords, searchWords } from './search-words.ts'

export const list = handle(listStudents, async (input, ctx) => {
  const match = await matching(ctx, input)
  const rows = await selectStudents(ctx, input, match)
  const { rows: count } = await sql<{
    n: number
  }>`select count(*) as n from ${people} where ${conditions(ctx, input, match)}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, input, '/api/student')
})

export const downloadList = handle(
  downloadEndpoint('/api/student', studentList, studentQuery),
  async (input, ctx, _inside, http) => {
    // a class goes by roll on paper, as the register does
    const byRoll = input.section_id && (input.sortBy ?? 'name') === 'name' && !input.descending
    const rows = await selectStudents(
      ctx,
      { ...input, ...(byRoll && { sortBy: 'roll' }), ...wholeList },
      await matching(ctx, input),
      input.language,
    )
    return sendTable(
      studentList as unknown as Resource,
      rows as never,
      input,
      ctx,
      http,
      await factsOf(ctx, input, rows, input.language),
    )
  },
)

/** Which class this is, of which year, and how many: what the office writes on top of a class list. */
async function factsOf(
  ctx: Ctx,
  query: StudentQuery,
  rows: readonly ListedStudent[],
  language: Language,
): Promise<Fact[]> {
  const { rows: found } = await sql<{ grade: string | null; grade_np: string | null; section: string | null }>`
    select ${classColumns} from (select 1) one
    left join sections x on x.company_id = ${ctx.company} and x.id = ${query.section_id ?? null}::bigint
    left join grades g on g.company_id = ${ctx.company} and g.id = coalesce(x.grade_id, ${query.grade_id ?? null}::bigint)`.execute(
    ctx.tx,
  )
  const { grade, grade_np, section } = found[0]!
  const count = (gender: string) => rows.filter((row) => row.gender === gender).length
  return [
    ...(grade ? [{ label: 'Class', value: (language === 'ne' && grade_np) || grade }] : []),
    ...(section ? [{ label: 'Section', value: section }] : []),
    ...(ctx.batch ? [{ label: 'Batch', value: ctx.batch.name }] : []),
    { label: 'Students', value: rows.length },
    ...(rows.length
      ? [
          { label: 'Boys', value: count('male') },
          { label: 'Girls', value: count('female') },
        ]
      : []),
  ]
}

/** What the conditions ask; counting needs no more. */
const people = sql`
  enrolments e
  join students s on s.company_id = e.company_id and s.id = e.student_id
  join ${userOf('e.student_id')}`
const tables = sql`${people}
  ${seat}`

/** A typed name may be a letter off where it finds hardly anybody. */
async function matching(ctx: Ctx, { search = '' }: StudentQuery): Promise<RawBuilder<unknown>> {
  const words = searchWords(search)
  const hits = words.length ? await findHits(ctx.tx, ctx.company, words, mostForgiven, seesContact(ctx)) : undefined
  return hits
    ? sql`e.student_id = any(${hits.ids}::bigint[])`
    : hasWords(ctx.company, words, sql`e.student_id`, seesContact(ctx))
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
  if (query.group_id)
    parts.push(
      sql`exists (select from student_group_members m where m.company_id = e.company_id and m.group_id = ${query.group_id} and m.student_id = e.student_id)`,
    )
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

type Row = Omit<ListedStudent, 'address'> & {
  address: AddressRow | null
  is_protected: boolean
  guardian_np: string | null
}

/** Their order needs the class; all others are cut along the people alone. */
const ofClass = new Set(['grade_id', 'section_id'])

/** The page is cut before classes, guardians and addresses are looked up for it. */
async function selectStudents(
  ctx: Ctx,
  query: StudentQuery,
  match: RawBuilder<unknown>,
  language: Language = 'en',
): Promise<ListedStudent[]> {
  // an order tells what it goes by
  const by = query.sortBy === 'dob' && !seesRecord(ctx) ? 'name' : (query.sortBy ?? 'name')
  const sort = sql`${(own(sorts, by) ?? sorts.name!)(sql.raw(query.descending ? 'desc' : 'asc'))}, ${name}, u.id`
  const { rows } = await sql<Row>`
    select f.*, p.name as guardian, p.name_np as guardian_np, p.mobile, a.row as address
    from (
      select page.place, u.id, e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np, u.profile_image, s.gender,
        ${onlyFor(seesRecord(ctx), sql`s.dob`)} as dob, s.admission_date, s.admission_number, s.status, s.is_protected,
        e.grade_id, g.name as grade, g.name_np as grade_np, e.section_id, x.name as section, e.roll
      from (select found.id, row_number() over () as place from (
        select e.id from ${ofClass.has(by) ? tables : people} where ${conditions(ctx, query, match)}
        order by ${sort} ${pageOf(query)}) found) page
      join (${tables}) on e.id = page.id where e.company_id = ${ctx.company}) f
    ${shownGuardian(ctx, sql`f.id`)} ${addressShown(ctx, sql`f.id`)}
    order by f.place`.execute(ctx.tx)
  return rows.map((row) =>
    hide(ctx, { ...row, address: row.address && placeText(row.address, language) }, [
      'mobile',
      'guardian',
      'guardian_np',
      'address',
      'dob',
      'admission_number',
    ]),
  )
}
