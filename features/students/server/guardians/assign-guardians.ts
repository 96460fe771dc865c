/** Students without a guardian, a section with its guardians, and guardians given to many students in one go. */
import { askedAtOnce } from '#features/people/contract/person-shape.ts'
import { broughtBySheet } from '#features/people/server/index.ts'
import { guardianShape } from '../../contract/guardians/guardian-shape.ts'
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { splitName } from '#features/people/contract/person.ts'
import { bySeat, seat, sectionScope } from '#features/academics/server/index.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containingWords, onlyFor, pageOf } from '#platform/server/sql-words.ts'
import {
  assignGuardians,
  type LonelyStudent,
  sectionGuardians,
  type SectionStudent,
  studentsWithoutGuardian,
} from '../../contract/guardians/guardians.ts'
import { guardianScope, studentScope } from '../student-scope.ts'
import { who } from '../life/life-sql.ts'
import { seesContact, seesRecord } from '../who-sees-what.ts'
import { writeWords } from '../search-words.ts'

type Row = InputOf<typeof assignGuardians>['rows'][number]

/** Students `s` (user `u`) who study in the batch, with their seat. */
const seats = (ctx: Ctx): RawBuilder<unknown> => sql`
  enrolments e join students s on s.company_id = e.company_id and s.id = e.student_id and s.status = 'active'
  join ${userOf('s.id')} and u.deleted_at is null
  ${seat}
  where e.company_id = ${ctx.company} and e.batch_id = ${ctx.batch?.id ?? null} and ${studentScope(ctx, sql`s.id`)}`

const lonely = handle(studentsWithoutGuardian, async (input, ctx) => {
  const parts = [
    sql`not exists (select from student_guardians sg where sg.company_id = s.company_id and sg.student_id = s.id)`,
  ]
  if (input.grade_id) parts.push(sql`e.grade_id = ${input.grade_id}`)
  if (input.section_id) parts.push(sql`e.section_id = ${input.section_id}`)
  if (input.search)
    parts.push(
      sql`(folded(u.full_name) ilike ${containingWords(input.search)}
        or folded(e.enroll_code) ilike ${containingWords(input.search)})`,
    )
  const from = sql`from ${seats(ctx)} and ${sql.join(parts, sql` and `)}`
  const { rows } = await sql<LonelyStudent>`
    select ${who}, ${onlyFor(seesRecord(ctx), sql`s.dob`)} as dob, s.admission_date ${from}
    order by ${bySeat}, u.full_name collate "C", u.id
      ${pageOf(input)}`.execute(ctx.tx)
  const { rows: count } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, input, '/api/student-no-guardian')
})

const ofSection = handle(sectionGuardians, async ({ section_id }, ctx) => {
  const { rows: found } = await sql`select from sections x
      where x.company_id = ${ctx.company} and x.id = ${section_id} and ${sectionScope(ctx, sql`x.id`)}`.execute(ctx.tx)
  if (!found.length) throw notFound('This section')
  const { rows } = await sql<SectionStudent>`
    select ${who}, coalesce((select json_agg(json_build_object('id', p.id, 'name', p.full_name,
      'mobile', ${onlyFor(seesContact(ctx), sql`p.primary_mobile`)}, 'relation', sg.relation, 'is_primary',
        sg.is_primary)
      order by sg.is_primary desc, p.full_name)
      from student_guardians sg join users p on p.company_id = sg.company_id and p.id = sg.guardian_id
      where sg.company_id = s.company_id
        and sg.student_id = s.id), '[]') as guardians
    from ${seats(ctx)} and e.section_id = ${section_id}
    order by e.roll nulls last, u.full_name collate "C", u.id`.execute(ctx.tx)
  return { data: rows }
})

const assign = handle(assignGuardians, async ({ rows }, ctx) => {
  const students = [...new Set(rows.map((row) => row.student_id))]
  await lockStudents(ctx, students)
  const known = await knownGuardians(ctx, rows)
  const { ids, created } = await createGuardians(ctx, rows, known)
  // the first row of a student that has none yet becomes the primary one
  await sql`
    insert into student_guardians (company_id, student_id, guardian_id, relation, is_primary, pays, emergency)
    select distinct on (w.student_id, w.guardian_id) ${ctx.company}::bigint, w.student_id, w.guardian_id, w.relation,
      w.first and not exists
        (select from student_guardians o where o.company_id = ${ctx.company}::bigint and o.student_id = w.student_id
        and o.is_primary), w.pays, w.emergency
    from (select *, n = min(n) over (partition by student_id) as first
      from unnest(${rows.map((row) => row.student_id)}::bigint[], ${ids}::bigint[],
        ${rows.map((row) => row.guardian.relation)}::text[],
        ${rows.map((row) => row.guardian.pays ?? true)}::boolean[],
          ${rows.map((row) => row.guardian.emergency ?? false)}::boolean[])
        with ordinality r (student_id, guardian_id, relation, pays, emergency, n)) w
    order by w.student_id, w.guardian_id, w.n
    on conflict (company_id, student_id, guardian_id) do update set relation = excluded.relation`.execute(ctx.tx)
  await writeWords(ctx.tx, ctx.company, students)
  ctx.note({
    entity: 'student_guardians',
    after: { assigned: rows.map((row, at) => ({ student_id: row.student_id, guardian_id: ids[at] })), created },
  })
  return { data: { assigned: rows.length, created }, message: 'Guardians assigned.' }
})

/** All of them are reached and still study here, or 404 for all: nobody learns which is not. */
async function lockStudents(ctx: Ctx, ids: number[]): Promise<void> {
  const { rows } = await sql`
    select from students s join ${userOf('s.id')} and u.deleted_at is null
    where s.company_id = ${ctx.company} and s.id = any(${ids}::bigint[])
      and ${studentScope(ctx, sql`s.id`)} order by s.id for update of s`.execute(ctx.tx)
  if (rows.length !== ids.length) throw notFound('One of these students')
}

interface Known {
  id: number
  mobile: string | null
  is_guardian: boolean
  is_student: boolean
  reached: boolean
}

/** People whom the rows mean by id or by mobile. */
async function knownGuardians(ctx: Ctx, rows: readonly Row[]): Promise<Known[]> {
  const ids = rows.flatMap(({ guardian }) => guardian.guardian_id ?? [])
  const mobiles = rows.flatMap(({ guardian }) => (guardian.guardian_id ? [] : (guardian.mobile ?? [])))
  const { rows: known } = await sql<Known>`
    select u.id, u.primary_mobile as mobile, gd.id is not null as is_guardian,
      exists (select from students s where s.company_id = u.company_id and s.id = u.id) as is_student,
        ${guardianScope(ctx, sql`u.id`)} as reached
    from users u left join guardians gd on gd.company_id = u.company_id and gd.id = u.id
    where u.company_id = ${ctx.company} and u.deleted_at is null
      and (u.id = any(${ids}::bigint[]) or u.primary_mobile = any(${mobiles}::text[])) order by u.id
      for update of u`.execute(ctx.tx)
  const errors: Record<string, string[]> = {}
  rows.forEach(({ guardian }, at) => {
    const found = meant(guardian, known)
    if (guardian.guardian_id && !(found?.is_guardian && found.reached))
      errors[`rows.${at}.guardian.guardian_id`] = ['Choose one of the list']
    else if (found?.is_student) errors[`rows.${at}.guardian.mobile`] = ['This mobile belongs to a student']
  })
  const [first] = Object.values(errors)
  if (first) throw new Refusal('invalid', first[0]!, { status: 422, errors })
  return known
}

const meant = (guardian: Row['guardian'], known: readonly Known[]) =>
  known.find((each) =>
    guardian.guardian_id ? each.id === guardian.guardian_id : guardian.mobile && each.mobile === guardian.mobile,
  )

/** Makes those whom nobody knows, one for each new mobile, and guardians of those who were none. Returns the guardian of each row. */
async function createGuardians(
  ctx: Ctx,
  rows: readonly Row[],
  known: readonly Known[],
): Promise<{ ids: number[]; created: number }> {
  const keys = rows.map(({ guardian }, at) => (meant(guardian, known) ? null : (guardian.mobile ?? `row ${at}`)))
  const fresh = [...new Set(keys.filter((key) => key !== null))].map((key, at) => {
    const { name, mobile = null, ...noted } = rows[keys.indexOf(key)]!.guardian
    return { key, n: at + 1, mobile, ...noted, ...splitName(name!) }
  })
  if (fresh.length && !ctx.can('guardian-create')) throw assignGuardians.refuse('may-not-create')
  const [user, own] = (['users', 'own'] as const).map((table) =>
    broughtBySheet(guardianShape, table, askedAtOnce(guardianShape)),
  )
  const { rows: made } = await sql<{ id: number; n: number }>`
    with asked as materialized (
      select nextval(pg_get_serial_sequence('users', 'id')) as id, a.*
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) a
        (n int, fname text, mname text, lname text, mobile text, ${user!.typed})),
    made as (insert into users (company_id, id, fname, mname, lname, primary_mobile, ${user!.names})
      select ${ctx.company}::bigint, id, fname, mname,
      lname, mobile, ${user!.names} from asked)
    select id, n from asked order by n`.execute(ctx.tx)
  const becoming = [
    ...made.map(({ id, n }) => ({ ...fresh[n - 1]!, id, fresh: true })),
    ...known.filter((each) => !each.is_guardian).map(({ id }) => ({ id, fresh: false })),
  ]
  const ids = becoming.map((each) => each.id)
  await sql`insert into guardians (company_id, id, ${own!.names}) select ${ctx.company}::bigint, id, ${own!.names}
    from jsonb_to_recordset(${JSON.stringify(becoming)}::jsonb) g (id bigint, ${own!.typed})`.execute(ctx.tx)
  await sql`
    insert into user_roles (company_id, user_id, role_slug, is_primary) select ${ctx.company}::bigint, b.id, 'guardian',
      b.fresh
      from unnest(${ids}::bigint[], ${becoming.map((each) => each.fresh)}::boolean[]) b (id, fresh)
    on conflict do nothing`.execute(ctx.tx)
  const idOf = new Map(fresh.map(({ key }, at) => [key, made[at]!.id]))
  return {
    ids: rows.map(({ guardian }, at) => meant(guardian, known)?.id ?? idOf.get(keys[at]!)!),
    created: made.length,
  }
}

export const assignHandlers = [lonely, ofSection, assign]
