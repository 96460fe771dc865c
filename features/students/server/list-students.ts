/** The students of a batch: list and download. */
import { anyOf, onlyFor, pageOf } from '#platform/server/sql-words.ts'
import { type RawBuilder, sql } from 'kysely'
import { classColumns, isKeptToSections, seat } from '#features/academics/server/index.ts'
import type { Language } from '#nepal/digits.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { own } from '#platform/contract/own-names.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, type Fact, sendTable, wholeList } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { type Listing, readWhole } from '#platform/server/listing.ts'
import { type ListedStudent, studentList } from '../contract/student-list.ts'
import { listStudents, type StudentQuery, studentQuery } from '../contract/students.ts'
import { placeText, type PlaceRow } from './place-text.ts'
import { hide, studentScope } from './student-scope.ts'
import { contactsShown, seesContact, seesRecord } from './who-sees-what.ts'
import { findHits, hasWords, searchWords } from './search-words.ts'

export const list = handle(listStudents, async (input, ctx) => {
  const match = await matching(ctx, input)
  const [rows, total] = await Promise.all([
    readWhole(ctx.tx, studentsOf(ctx, input, match)),
    countStudents(ctx, input, match),
  ])
  return listAnswer(rows, total, input, '/api/student')
})

export const downloadList = handle(
  downloadEndpoint('/api/student', studentList, studentQuery),
  async (input, ctx, _inside, http) => {
    // a class goes by roll on paper, as the register does
    const byRoll = input.section_id && (input.sortBy ?? 'name') === 'name' && !input.descending
    const query = { ...input, ...(byRoll && { sortBy: 'roll' }), ...wholeList }
    const { statement, shown } = studentsOf(ctx, query, await matching(ctx, input), input.language)
    const count = { all: 0, male: 0, female: 0 }
    const counted = (row: Row) => {
      count.all++
      if (row.gender === 'male' || row.gender === 'female') count[row.gender]++
      return shown(row)
    }
    return sendTable(studentList as unknown as Resource, { statement, shown: counted }, input, ctx, http, () =>
      factsOf(ctx, input, count, input.language),
    )
  },
)

/** Which class this is, of which year, and how many: what the office writes on top of a class list. */
async function factsOf(
  ctx: Ctx,
  query: StudentQuery,
  count: { all: number; male: number; female: number },
  language: Language,
): Promise<Fact[]> {
  const { rows: found } = await sql<{ grade: string | null; grade_np: string | null; section: string | null }>`
    select ${classColumns} from (select 1) one
    left join sections x on x.company_id = ${ctx.company} and x.id = ${query.section_id ?? null}::bigint
    left join grades g on g.company_id = ${ctx.company}
      and g.id = case when x.id is not null then x.grade_id else ${query.grade_id ?? null}::bigint end`.execute(ctx.tx)
  const { grade, grade_np, section } = found[0]!
  return [
    ...(grade ? [{ label: 'Class', value: (language === 'ne' && grade_np) || grade }] : []),
    ...(section ? [{ label: 'Section', value: section }] : []),
    ...(ctx.batch ? [{ label: 'Batch', value: ctx.batch.name }] : []),
    { label: 'Students', value: count.all },
    ...(count.all
      ? [
          { label: 'Boys', value: count.male },
          { label: 'Girls', value: count.female },
        ]
      : []),
  ]
}

/** A typed name may be a letter off where it finds hardly anybody. */
async function matching(ctx: Ctx, { search = '' }: StudentQuery): Promise<RawBuilder<unknown> | undefined> {
  const words = searchWords(search)
  if (!words.length) return undefined
  const hits = await findHits(ctx.tx, ctx.company, words, mostForgiven, seesContact(ctx))
  return hits
    ? sql`r.student_id = ${anyOf(hits.ids)}`
    : hasWords(ctx.company, words, sql`r.student_id`, seesContact(ctx))
}
const mostForgiven = 500

/** Of a row `r` of the roster: what is counted by class is asked of its counts by the same words. */
function ofClass(ctx: Ctx, query: StudentQuery): RawBuilder<unknown> {
  const parts = [
    sql`r.company_id = ${ctx.company} and r.batch_id = ${ctx.batch?.id ?? null}
      and r.standing = ${query.status ?? 'active'}`,
  ]
  if (query.grade_id) parts.push(sql`r.grade_id = ${query.grade_id}`)
  if (query.section_id) parts.push(sql`r.section_id = ${query.section_id}`)
  if (query.gender) parts.push(sql`r.gender = ${query.gender}`)
  return sql.join(parts, sql` and `)
}

/** What asks more than the class. */
const isOfSome = (ctx: Ctx, query: StudentQuery, match?: RawBuilder<unknown>) =>
  match !== undefined || query.group_id !== undefined || isKeptToSections(ctx)

function conditions(ctx: Ctx, query: StudentQuery, match?: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = [ofClass(ctx, query), studentScope(ctx, sql`r.student_id`)]
  if (match) parts.push(match)
  if (query.group_id)
    parts.push(
      sql`exists (select from student_group_members m
        where m.company_id = r.company_id and m.group_id = ${query.group_id} and m.student_id = r.student_id)`,
    )
  return sql.join(parts, sql` and `)
}

async function countStudents(ctx: Ctx, query: StudentQuery, match?: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (
    isOfSome(ctx, query, match)
      ? sql<{ n: number }>`select count(*) as n from roster r where ${conditions(ctx, query, match)}`
      : sql<{ n: number }>`select coalesce(sum(r.n), 0)::int as n from roster_counts r where ${ofClass(ctx, query)}`
  ).execute(ctx.tx)
  return rows[0]!.n
}

/** Each is an index of the roster, forwards or backwards, with the name behind it: the order is the same on every page. */
const sorts: Record<string, (direction: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  name: (d) => sql`r.name ${d}`,
  enroll_code: (d) => sql`r.enroll_code ${d}`,
  grade_id: (d) => sql`r.class_rank ${d}, r.section ${d}, r.roll, r.name`,
  section_id: (d) => sql`r.section ${d}, r.roll, r.name`,
  roll: (d) => sql`r.roll ${d} nulls last, r.name`,
  gender: (d) => sql`r.gender ${d}, r.name`,
  dob: (d) => sql`r.dob ${d} nulls last, r.name`,
  admission_date: (d) => sql`r.admission_date ${d}, r.name`,
  admission_number: (d) => sql`r.admission_number ${d} nulls last, r.name`,
  id: (d) => sql`r.student_id ${d}`,
}

type ListedRow = ListedStudent & { is_protected: boolean; guardian_np: string | null }
type Row = ListedRow & { grade_np: string | null } & { [K in keyof PlaceRow]: PlaceRow[K] | null }

/** The page is cut from an index of the roster before its rows are read and classes are named. */
function studentsOf(
  ctx: Ctx,
  query: StudentQuery,
  match?: RawBuilder<unknown>,
  language: Language = 'en',
): Listing<ListedStudent> & Required<Pick<Listing<ListedStudent>, 'shown'>> {
  // an order tells what it goes by
  const by = query.sortBy === 'dob' && !seesRecord(ctx) ? 'name' : (query.sortBy ?? 'name')
  const sort = (own(sorts, by) ?? sorts.name!)(sql.raw(query.descending ? 'desc' : 'asc'))
  const statement = sql<Row>`
    select e.student_id as id, e.enroll_id, e.enroll_code, e.name, e.name_np, e.profile_image, e.gender,
      ${onlyFor(seesRecord(ctx), sql`e.dob`)} as dob, e.admission_date, e.admission_number, e.standing as status,
        e.is_protected,
      e.grade_id, g.name as grade, g.name_np as grade_np, e.section_id, x.name as section, e.roll,
        ${contactsShown(ctx)}, null as address
    from (select found.enroll_id, row_number() over () as place from (
      select r.enroll_id from roster r where ${conditions(ctx, query, match)}
      order by ${sort}, r.enroll_id ${pageOf(query)}) found) page
    join roster e on e.company_id = ${ctx.company} and e.enroll_id = page.enroll_id
    ${seat}
    order by page.place`
  const shown = (row: Row) => hide(ctx, withAddress(row, language), hidden)
  return { statement, shown }
}

const hidden = ['mobile', 'guardian', 'guardian_np', 'address', 'dob', 'admission_number'] as const

/** The parts of the place become one line, in the row itself: copies are felt where there are hundreds. */
function withAddress(row: Row, language: Language): ListedRow {
  const shown: { address: string | null } & Partial<Record<keyof PlaceRow, unknown>> = row
  if (hasPlace(row)) shown.address = placeText(row, language)
  shown.district_id = shown.municipality_id = shown.ward = shown.tole = undefined
  return row
}
const hasPlace = (row: Row): row is Row & PlaceRow => row.district_id !== null
