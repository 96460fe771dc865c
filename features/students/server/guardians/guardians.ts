/** Guardians with their children: list, one, changed, deleted. */
import { type RawBuilder, sql } from 'kysely'
import { endSessions, refuseAbove, signInOf, worksHere } from '#features/access/server/index.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { own } from '#platform/contract/own-names.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { downloadEndpoint, sendColumns, wholeList } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import { checkOpen, isOpen } from '#platform/server/protection.ts'
import { containingWords, onlyFor, pageOf } from '#platform/server/sql-words.ts'
import { crud } from '#platform/contract/resource.ts'
import { notedJson } from '#features/people/server/index.ts'
import { guardianShape } from '../../contract/guardians/guardian-shape.ts'
import * as contract from '../../contract/guardians/guardians.ts'
import type { GuardianRecord, ListedGuardian } from '../../contract/guardians/guardians.ts'
import { shownEnrolment } from '../list-sql.ts'
import { guardianScope, reachStudent, studentScope } from '../student-scope.ts'
import { seesContact } from '../who-sees-what.ts'
import { askBooks } from '../slots.ts'
import { writeWords } from '../search-words.ts'

type Query = InputOf<typeof contract.listGuardians>

/** Children of guardian `u` as far as the reader may see them. */
const childrenOf = (ctx: Ctx) => sql`
  student_guardians sg
  join users cu on cu.company_id = sg.company_id and cu.id = sg.student_id and cu.deleted_at is null
  join students cs on cs.company_id = sg.company_id and cs.id = sg.student_id
  where sg.company_id = ${ctx.company} and sg.guardian_id = u.id and ${studentScope(ctx, sql`sg.student_id`)}`

function conditions(
  ctx: Ctx,
  { search, grade_id, section_id, has_password, without_children, same_name, without_mobile }: Query,
): RawBuilder<unknown> {
  const parts = [sql`gd.company_id = ${ctx.company} and u.deleted_at is null`, guardianScope(ctx, sql`gd.id`)]
  if (search) {
    const pattern = containingWords(search)
    parts.push(sql`(folded(u.full_name) ilike ${pattern}
      or folded(u.name_np) ilike ${pattern}
      ${listsContact(ctx) ? sql`or u.primary_mobile like ${pattern} or folded(u.email) ilike ${pattern}` : sql``}
      or exists (select from ${childrenOf(ctx)} and folded(cu.full_name) ilike ${pattern}))`)
  }
  if (grade_id || section_id) {
    const place = sql`${grade_id ? sql`e.grade_id = ${grade_id}` : sql`true`}
      and ${section_id ? sql`e.section_id = ${section_id}` : sql`true`}`
    parts.push(sql`gd.id in
      (select sg.guardian_id from enrolments e
      join student_guardians sg on sg.company_id = e.company_id and sg.student_id = e.student_id
      where e.company_id = ${ctx.company} and e.batch_id = ${ctx.batch?.id ?? null} and ${place}
        and ${studentScope(ctx, sql`e.student_id`)})`)
  }
  if (has_password !== undefined) parts.push(sql`(u.password_hash is not null) = ${has_password}`)
  if (without_mobile !== undefined) parts.push(sql`(u.primary_mobile is null) = ${without_mobile}`)
  if (without_children !== undefined)
    parts.push(sql`(not exists (select from ${childrenOf(ctx)})) = ${without_children}`)
  if (same_name) {
    parts.push(sql`lower(u.full_name) in
      (select lower(o.full_name) from guardians og
      join users o on o.company_id = og.company_id and o.id = og.id and o.deleted_at is null
      where og.company_id = ${ctx.company} and ${guardianScope(ctx, sql`og.id`)} group by 1 having count(*) > 1)`)
  }
  return sql.join(parts, sql` and `)
}

/** In a list too what the school protects shows after unlocking only; it does not answer searches or orders either. */
const listsContact = (ctx: Ctx) => seesContact(ctx) && isOpen(ctx, 'guardians')
const people = sql`guardians gd join users u on u.company_id = gd.company_id and u.id = gd.id`
const sorts: Record<string, RawBuilder<unknown>> = {
  name: sql`u.full_name collate "C"`,
  mobile: sql`u.primary_mobile`,
  email: sql`u.email`,
  occupation: sql`gd.occupation`,
}

/** The page is cut before children are looked up for it. */
function select(ctx: Ctx, query: Query): RawBuilder<ListedGuardian> {
  const direction = sql.raw(query.descending ? 'desc' : 'asc')
  const sortBy =
    ['mobile', 'email'].includes(query.sortBy ?? '') && !listsContact(ctx) ? 'name' : (query.sortBy ?? 'name')
  const by = sql`${query.same_name ? sql`lower(u.full_name)` : (own(sorts, sortBy) ?? sorts.name!)} ${direction}
    nulls last, u.full_name collate "C", u.id`
  return sql<ListedGuardian>`
    select u.id, u.name, u.name_np, u.profile_image, u.mobile, u.email, u.occupation, u.has_password, u.enabled,
      coalesce((select
        json_agg(json_build_object('id', k.id, 'name', k.name, 'relation', k.relation, 'enroll_code', e.enroll_code,
        'grade', g.name, 'grade_np', g.name_np, 'section', x.name) order by k.name, k.id)
        from (select cu.id, cu.full_name as name, sg.relation from ${childrenOf(ctx)}) k
          ${shownEnrolment(ctx.company, sql`k.id`, ctx.batch?.id ?? null)}), '[]') as children
    from (select page.*, row_number() over () as place from (
      select u.id, u.full_name as name, u.name_np, u.profile_image,
        ${onlyFor(listsContact(ctx), sql`u.primary_mobile`)} as mobile,
        ${onlyFor(listsContact(ctx), sql`u.email`)} as email, gd.occupation,
        u.password_hash is not null as has_password, u.enabled
      from ${people} where ${conditions(ctx, query)} order by ${by} ${pageOf(query)}) page) u
    order by u.place`
}

const list = handle(contract.listGuardians, async (input, ctx) => {
  const { rows } = await select(ctx, input).execute(ctx.tx)
  const { rows: count } = await sql<{
    n: number
  }>`select count(*) as n from ${people} where ${conditions(ctx, input)}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, input, '/api/guardian')
})

const columns = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'mobile', label: 'Mobile', kind: 'text' },
  { name: 'email', label: 'E-mail', kind: 'text' },
  { name: 'occupation', label: 'Occupation', kind: 'text' },
  { name: 'children', label: 'Children', kind: 'text' },
  { name: 'has_password', label: 'Has a password', kind: 'flag' },
] as const

const download = handle(
  downloadEndpoint('/api/guardian', { plural: 'Guardians', rights: crud('guardian') }, contract.guardianQuery),
  async (input, ctx, _inside, http) => {
    const statement = select(ctx, { ...input, ...wholeList })
    const shown = (row: ListedGuardian) => ({
      ...row,
      children: row.children
        .map((child) => [child.name, child.grade, child.section].filter(Boolean).join(' '))
        .join(', '),
    })
    return sendColumns({ title: 'Guardians', columns: [...columns] }, { statement, shown }, input, ctx, http)
  },
)

/** Locked, or 404: foreign, missing, deleted and out of reach are the same. */
export async function reachGuardian(ctx: Ctx, id: number): Promise<{ id: number; name: string; is_staff: boolean }> {
  const { rows } = await sql<{ id: number; name: string; is_staff: boolean }>`
    select u.id, u.full_name as name, ${worksHere} as is_staff from ${people}
    where gd.company_id = ${ctx.company} and gd.id = ${id} and u.deleted_at is null
      and ${guardianScope(ctx, sql`gd.id`)} for update of u`.execute(ctx.tx)
  if (!rows[0]) throw notFound('This guardian')
  checkOpen(ctx, 'guardians')
  return rows[0]
}

export async function readGuardian(ctx: Ctx, id: number): Promise<GuardianRecord> {
  const seesDues = ctx.can('due-read|receipt-read')
  const { rows } = await sql<Omit<GuardianRecord, 'due'>>`
    select u.id, u.full_name as name, u.name_np, u.profile_image, ${signInOf(seesContact(ctx))} as sign_in,
      ${worksHere} as is_staff,
      ${notedJson(ctx, guardianShape, 'gd')} as details,
      coalesce((select
        json_agg(json_build_object('id', k.id, 'name', k.name, 'name_np', k.name_np, 'profile_image', k.profile_image,
        'status', k.status, 'enroll_code', e.enroll_code, 'grade', g.name, 'grade_np', g.name_np, 'section', x.name,
        'roll', e.roll,
          'relation', k.relation, 'is_primary', k.is_primary, 'pays', k.pays, 'emergency', k.emergency,
          'due', ${seesDues ? askBooks().due(ctx.company, sql`k.id`) : sql`null`}) order by k.name, k.id)
        from (select cu.id, cu.full_name as name, cu.name_np, cu.profile_image, cs.status, sg.relation, sg.is_primary,
          sg.pays, sg.emergency
          from ${childrenOf(ctx)}) k ${shownEnrolment(ctx.company, sql`k.id`, ctx.batch?.id ?? null)}), '[]')
            as children
    from ${people} where gd.company_id = ${ctx.company} and gd.id = ${id}`.execute(ctx.tx)
  const record = rows[0]!
  return { ...record, due: seesDues ? record.children.reduce((sum, child) => sum + (child.due ?? 0), 0) : null }
}

const show = handle(contract.getGuardian, async ({ id }, ctx) => {
  await reachGuardian(ctx, id)
  return { data: await readGuardian(ctx, id) }
})

const set = handle(
  contract.setChild,
  async ({ id, student_id, relation, is_primary, pays = null, emergency = null }, ctx) => {
    await reachStudent(ctx, student_id, { lock: true })
    // who is kept to own sections gives own students a guardian whom he reaches already
    await reachGuardian(ctx, id)
    const there = await ctx.tx
      .selectFrom('student_guardians')
      .select(['guardian_id', 'is_primary', 'relation', 'pays', 'emergency'])
      .where('company_id', '=', ctx.company)
      .where('student_id', '=', student_id)
      .execute()
    const before = there.find((row) => row.guardian_id === id)
    if (before?.is_primary && is_primary === false) throw contract.setChild.refuse('is-primary')
    const primary = is_primary ?? before?.is_primary ?? !there.some((row) => row.is_primary)
    if (primary)
      await sql`update student_guardians set is_primary = false
        where company_id = ${ctx.company} and student_id = ${student_id} and guardian_id <> ${id}
          and is_primary`.execute(ctx.tx)
    await sql`
    insert into student_guardians (company_id, student_id, guardian_id, relation, is_primary, pays, emergency)
    values (${ctx.company}, ${student_id}, ${id}, ${relation}, ${primary}, coalesce(${pays}::boolean, true),
      coalesce(${emergency}::boolean, false))
    on conflict (company_id, student_id, guardian_id)
    do update set relation = excluded.relation, is_primary = excluded.is_primary,
      pays = coalesce(${pays}::boolean, student_guardians.pays),
        emergency = coalesce(${emergency}::boolean, student_guardians.emergency)`.execute(ctx.tx)
    await writeWords(ctx.tx, ctx.company, [student_id])
    ctx.note({
      entity: 'students',
      entity_id: student_id,
      before: before ?? null,
      after: { guardian_id: id, relation, is_primary: primary, pays, emergency },
    })
    return { data: await readGuardian(ctx, id), message: 'Guardian saved.' }
  },
)

/** The one who is left becomes the primary one. */
const takeAway = handle(contract.removeChild, async ({ id, student_id }, ctx) => {
  await reachStudent(ctx, student_id, { lock: true })
  await reachGuardian(ctx, id)
  const gone = await ctx.tx
    .deleteFrom('student_guardians')
    .where('company_id', '=', ctx.company)
    .where('student_id', '=', student_id)
    .where('guardian_id', '=', id)
    .returning(['is_primary', 'relation'])
    .executeTakeFirst()
  if (!gone) throw notFound('This child')
  if (gone.is_primary) {
    await sql`
      update student_guardians set is_primary = true where company_id = ${ctx.company} and student_id = ${student_id}
        and guardian_id =
        (select min(guardian_id) from student_guardians
        where company_id = ${ctx.company} and student_id = ${student_id})`.execute(ctx.tx)
  }
  await writeWords(ctx.tx, ctx.company, [student_id])
  ctx.note({ entity: 'students', entity_id: student_id, before: { guardian_id: id, ...gone } })
  return { data: await readGuardian(ctx, id), message: 'Child taken away.' }
})

const remove = handle(contract.deleteGuardian, async ({ id, reason }, ctx) => {
  const person = await reachGuardian(ctx, id)
  await refuseAbove(ctx, [id])
  if (person.is_staff) throw contract.deleteGuardian.refuse('is-staff')
  const { rows } = await sql`select from student_guardians sg
      join users c on c.company_id = sg.company_id and c.id = sg.student_id and c.deleted_at is null
      where sg.company_id = ${ctx.company} and sg.guardian_id = ${id} limit 1`.execute(ctx.tx)
  if (rows.length) throw contract.deleteGuardian.refuse('has-children')
  await ctx.tx
    .updateTable('users')
    .set({ deleted_at: sql<string>`app_now()`, deleted_by: makerOf(ctx) })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  await endSessions(ctx, id)
  ctx.note({ entity: 'guardians', entity_id: id, before: { name: person.name }, reason })
  return { message: 'Deleted. An administrator can bring the person back.' }
})

export const guardianHandlers = [list, download, show, set, takeAway, remove]
