/** The student search of every picker. */
import { type RawBuilder, sql } from 'kysely'
import { anyOf, limit, pageOf } from '#platform/server/sql-words.ts'
import { userOf } from '#features/access/server/index.ts'
import { seatColumns } from '#features/academics/server/index.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { writeAudit } from '#platform/server/audit.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { enterSchool } from '#platform/server/tenant.ts'
import { countedOf, type PersonShape } from '#features/people/contract/person-shape.ts'
import { completeness, type RecordFacts } from '../contract/completeness.ts'
import { studentShape } from '../contract/student-shape.ts'
import { type FoundStudent, newAdmissionCount, newAdmissionDays, searchStudent } from '../contract/student-search.ts'
import { shownEnrolment } from './list-sql.ts'
import { type AddressRow, placeText } from './place-text.ts'
import { hide, studentScope } from './student-scope.ts'
import { addressShown, seesContact, seesRecord, shownGuardian } from './who-sees-what.ts'
import { findHits, type Hits, hasWords, searchWords } from './search-words.ts'

type Row = Omit<FoundStudent, 'address' | 'progress'> & {
  address: AddressRow | null
  total: number | null
  is_protected: boolean
  facts: Omit<RecordFacts, 'section' | 'roll' | 'guardian_mobile' | 'has_guardian' | 'profile_image'> | null
}

export const search = handle(searchStudent, async (input, ctx) => {
  const other = input.super_mode_company_id
  if (other === undefined) return find(input, ctx, ctx.company, ctx.batch?.id ?? null)
  if (ctx.actor.ut !== 'super') throw new Refusal('invalid-user', 'Invalid user of search student')
  await enterSchool(ctx.tx, other)
  const batch = await ctx.tx
    .selectFrom('batches')
    .select('id')
    .where('company_id', '=', other)
    .where('is_current', '=', true)
    .executeTakeFirst()
  const answer = await find(input, ctx, other, batch?.id ?? null)
  const known = await ctx.tx.selectFrom('companies').select('id').where('id', '=', other).executeTakeFirst()
  // a look into a school from outside leaves its trace there
  if (known)
    await writeAudit(ctx.tx, other, ctx, ctx.request, 'GET /api/search-student', {
      entity: 'students',
      reason: 'super mode',
    })
  await enterSchool(ctx.tx, ctx.company)
  return answer
})

type Input = InputOf<typeof searchStudent>

/** So many hits are sorted; with more the names are walked in their order until the page is full. Neither way suits both. */
const mostSorted = 5000
const mostCounted = 1000

async function find(input: Input, ctx: Ctx, company: number, batch: number | null) {
  // how much is filled in tells of the whole record
  const withProgress = input.withProfileProgress && seesContact(ctx) && seesRecord(ctx)
  const reader = { can: ctx.can, company, session: ctx.session, now: ctx.now }
  const words = searchWords(input.search ?? '')
  const hits = words.length ? await findHits(ctx.tx, company, words, mostSorted, seesContact(ctx)) : undefined
  const asked = { input, ctx, company, direction: sql.raw(input.descending ? 'desc' : 'asc') }
  const { page, all } = hits
    ? hitsInOrder(asked, hits)
    : walked(asked, hasWords(company, words, sql`s.id`, seesContact(ctx)))
  // what was forgiven stands behind what was typed
  const first = hits?.sure === undefined ? sql`` : sql`(f.id = ${anyOf(hits.sure)}) desc,`
  const { rows } = await sql<Row>`
    select f.id, e.id as enroll_id, e.enroll_code, u.full_name as name, u.name_np, u.profile_image, ${seatColumns},
      a.row as address,
      case when p.name is not null then json_build_object('name', p.name, 'mobile', p.mobile) end as guardian,
      case when u.deleted_at is not null then 'deleted' else s.status end as status, s.is_protected, f.total::int,
      ${withProgress ? recordFacts(company) : sql`null::json`} as facts
    from (${page}) f
    join students s on s.company_id = ${company} and s.id = f.id join ${userOf('s.id')}
    ${shownEnrolment(company, sql`f.id`, batch)} ${shownGuardian(reader, sql`f.id`, sql`s`)}
      ${addressShown(reader, sql`f.id`)}
    order by ${first} f.name ${asked.direction}, f.id`.execute(ctx.tx)
  const total = rows[0]?.total ?? (hits && input.page === 1 ? 0 : await count(ctx, all))
  return listAnswer(
    rows.map((row) => present(hide(ctx, row, ['guardian', 'address']), withProgress)),
    total,
    input,
    '/api/search-student',
  )
}

interface Asked {
  input: Input
  ctx: Ctx
  company: number
  direction: RawBuilder<unknown>
}
/** The ids and names of a page in order, with the number of all where that is known by itself, and all that are counted otherwise. */
interface Found {
  page: RawBuilder<unknown>
  all: RawBuilder<unknown>
}

/** Few hits are looked up in the roster, where a student's name and standing are the same in every year: one look by index a hit. */
function hitsInOrder({ input, ctx, company, direction }: Asked, { ids, sure }: Hits): Found {
  const shown = !input.with_deleted
    ? sql`r.standing = 'active'`
    : seesDeleted(input, ctx)
      ? sql`true`
      : sql`r.standing <> 'deleted'`
  const all = sql`
    select distinct on (r.student_id) r.student_id as id, r.name from roster r
    where r.company_id = ${company} and r.student_id = ${anyOf(ids)} and ${shown}
      and ${studentScope(ctx, sql`r.student_id`)}
    order by r.student_id`
  const first = sure === undefined ? sql`` : sql`(h.id = ${anyOf(sure)}) desc,`
  const page = sql`select h.id, h.name, count(*) over () as total from (${all}) h
    order by ${first} h.name ${direction}, h.id ${pageOf(input)}`
  return { page, all }
}

/** Without words, or with too many hits for that, the names are walked in their order until the page is full. */
function walked({ input, ctx, company, direction }: Asked, match: RawBuilder<unknown>): Found {
  const parts = [sql`s.company_id = ${company}`, match, studentScope(ctx, sql`s.id`)]
  if (!seesDeleted(input, ctx)) parts.push(sql`u.deleted_at is null`)
  if (!input.with_deleted) parts.push(sql`s.status = 'active'`)
  const found = sql`from students s join ${userOf('s.id')} where ${sql.join(parts, sql` and `)}`
  const name = sql`u.full_name collate "C"`
  return {
    page: sql`select s.id, ${name} as name, null::bigint as total ${found}
      order by ${name} ${direction}, u.id ${pageOf(input)}`,
    // a picker shows ten and needs no exact number: for it the counting ends where nobody would turn pages any more
    all: sql`select ${found} ${input.slim ? limit(mostCounted) : sql``}`,
  }
}

const seesDeleted = (input: Input, ctx: Ctx) => input.with_deleted && ctx.can('student-delete')

async function count(ctx: Ctx, all: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${all}) found`.execute(ctx.tx)
  return rows[0]!.n
}

const countedValues = sql.join(
  countedOf(studentShape).map(([name]) => {
    const { ofUser } = (studentShape as PersonShape).notes[name]!
    return sql`${sql.lit(name)}, ${sql.ref(`${ofUser ? 'fu' : 'fs'}.${name}`)}`
  }),
)
const recordFacts = (company: number) => sql`(
  select json_build_object('noted', json_build_object(${countedValues}),
    'has_permanent',
      exists (select from addresses d where d.company_id = ${company} and d.student_id = f.id and d.kind = 'permanent'),
    'has_temporary',
      exists (select from addresses d where d.company_id = ${company} and d.student_id = f.id and d.kind = 'temporary'))
  from students fs join users fu on fu.company_id = fs.company_id and fu.id = fs.id
  where fs.company_id = ${company} and fs.id = f.id)`

function present(
  { total: _total, facts, address, ...row }: Omit<Row, 'is_protected'>,
  withProgress: boolean,
): FoundStudent {
  const found = { ...row, address: address && placeText(address) }
  if (!withProgress || !facts) return found
  const { percent } = completeness({
    ...facts,
    ...row,
    guardian_mobile: row.guardian?.mobile ?? null,
    has_guardian: row.guardian !== null,
  })
  return { ...found, progress: percent }
}

export const countNewAdmissions = handle(newAdmissionCount, async (_input, ctx) => {
  const today = ctx.today
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from enrolments e join students s on s.company_id = e.company_id and s.id = e.student_id
    join ${userOf('s.id')}
    where e.company_id = ${ctx.company} and e.batch_id = ${ctx.batch?.id ?? null} and u.deleted_at is null
      and s.admission_date > ${addDays(today, -newAdmissionDays)} and s.admission_date <= ${today}
      and ${studentScope(ctx, sql`s.id`)}`.execute(ctx.tx)
  return { data: rows[0]!.n }
})
