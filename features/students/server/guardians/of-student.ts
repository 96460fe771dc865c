/** Guardians of students: found, made, changed, taken away. */
import { splitName } from '#features/people/contract/person.ts'
import { sql } from 'kysely'
import { refuseAbove } from '#features/access/server/index.ts'
import { normaliseMobile } from '#nepal/mobile.ts'
import { fieldError, notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containingWords, limit } from '#platform/server/sql-words.ts'
import { splitNoted } from '#features/people/contract/person-shape.ts'
import { guardianShape } from '../../contract/guardians/guardian-shape.ts'
import { type FoundGuardian, type GuardianInput, searchGuardian } from '../../contract/guardians-and-addresses.ts'
import * as contract from '../../contract/students.ts'
import { shownEnrolment } from '../list-sql.ts'
import { readRecord } from '../student-record.ts'
import { guardianScope, reachStudent, studentScope } from '../student-scope.ts'
import { writeChildrensWords, writeWords } from '../search-words.ts'

const shownChildren = 6

export const findGuardians = handle(searchGuardian, async ({ search }, ctx) => {
  if (!search) return { data: [] }
  const digits = normaliseMobile(search) ?? search.replaceAll(/[\s-]/g, '')
  const pattern = containingWords(search)
  const match = /^\+?\d+$/.test(digits)
    ? sql`u.primary_mobile >= ${digits} and u.primary_mobile < ${`${digits}:`}`
    : sql`(folded(u.full_name) ilike ${pattern} or folded(u.name_np) ilike ${pattern})`
  const { rows } = await sql<FoundGuardian>`
    select f.*, coalesce((
        select json_agg(c) from (
          select cu.id, cu.full_name as name, e.enroll_code, g.name as grade, g.name_np as grade_np, x.name as section
          from student_guardians o
          join users cu on cu.company_id = o.company_id and cu.id = o.student_id and cu.deleted_at is null
          ${shownEnrolment(ctx.company, sql`o.student_id`, ctx.batch?.id ?? null)}
          where o.company_id = ${ctx.company} and o.guardian_id = f.id and ${studentScope(ctx, sql`o.student_id`)}
          order by cu.full_name ${limit(shownChildren)}) c), '[]') as children
    from (
      select u.id, u.full_name as name, u.primary_mobile as mobile, u.email, gd.occupation from guardians gd
      join users u on u.company_id = gd.company_id and u.id = gd.id
      where gd.company_id = ${ctx.company} and u.deleted_at is null and ${match}
        and ${guardianScope(ctx, sql`gd.id`)} order by u.full_name, u.id limit 10) f
    order by f.name, f.id`.execute(ctx.tx)
  return { data: rows }
})

export const change = handle(contract.changeGuardian, async ({ id, ...input }, ctx) => {
  await reachStudent(ctx, id, { lock: true })
  const before = await readRecord(ctx, id)
  await setGuardian(ctx, id, input, '')
  const after = await readRecord(ctx, id)
  ctx.note({ entity: 'students', entity_id: id, before: before.guardians, after: after.guardians })
  return { data: after, message: 'Guardian saved.' }
})

/** The one who is left becomes the primary one. */
export const remove = handle(contract.removeGuardian, async ({ id, guardian_id }, ctx) => {
  await reachStudent(ctx, id, { lock: true })
  const gone = await ctx.tx
    .deleteFrom('student_guardians')
    .where('company_id', '=', ctx.company)
    .where('student_id', '=', id)
    .where('guardian_id', '=', guardian_id)
    .returning(['is_primary', 'relation'])
    .executeTakeFirst()
  if (!gone) throw notFound('This guardian')
  if (gone.is_primary) {
    await sql`
      update student_guardians set is_primary = true where company_id = ${ctx.company} and student_id = ${id}
        and guardian_id =
        (select min(guardian_id) from student_guardians
        where company_id = ${ctx.company} and student_id = ${id})`.execute(ctx.tx)
  }
  await writeWords(ctx.tx, ctx.company, [id])
  ctx.note({ entity: 'students', entity_id: id, before: { guardian_id, ...gone } })
  return { data: await readRecord(ctx, id), message: 'Guardian taken away.' }
})

/** Makes the person of `input` a guardian, and unless told otherwise the primary one. `path` leads complaints to their fields in a larger form. */
export async function setGuardian(ctx: Ctx, studentId: number, input: GuardianInput, path: string): Promise<void> {
  const known = input.guardian_id
    ? await knownGuardian(ctx, input.guardian_id, path)
    : input.mobile
      ? await byMobile(ctx, input.mobile, path)
      : undefined
  const guardianId = known?.id ?? (await createGuardian(ctx, input))
  if (known && input.guardian_id) await changePerson(ctx, known, input, path)
  const ofOther = sql`company_id = ${ctx.company} and student_id = ${studentId} and guardian_id <> ${guardianId}
    and is_primary`
  const isPrimary =
    input.primary !== false || !(await sql`select from student_guardians where ${ofOther}`.execute(ctx.tx)).rows.length
  if (isPrimary) await sql`update student_guardians set is_primary = false where ${ofOther}`.execute(ctx.tx)
  await sql`
    insert into student_guardians (company_id, student_id, guardian_id, relation, is_primary, pays, emergency)
    values (${ctx.company}, ${studentId}, ${guardianId}, ${input.relation}, ${isPrimary}, ${input.pays ?? true},
      ${input.emergency ?? false})
    on conflict (company_id, student_id, guardian_id)
    do update set relation = excluded.relation, is_primary = excluded.is_primary,
      pays = coalesce(${input.pays ?? null}::boolean, student_guardians.pays),
        emergency = coalesce(${input.emergency ?? null}::boolean, student_guardians.emergency)`.execute(ctx.tx)
  await writeChildrensWords(ctx, guardianId)
}

interface Known {
  id: number
  is_guardian: boolean
  is_student: boolean
  is_staff: boolean
}

const facts = sql`
  u.id, exists (select from guardians g where g.company_id = u.company_id and g.id = u.id) as is_guardian,
    exists (select from students s where s.company_id = u.company_id and s.id = u.id) as is_student,
  exists (select from user_roles r
  where r.company_id = u.company_id and r.user_id = u.id and r.role_slug not in ('guardian', 'student')) as is_staff`

async function knownGuardian(ctx: Ctx, id: number, path: string): Promise<Known> {
  const { rows } = await sql<Known>`select ${facts} from users u
      where u.company_id = ${ctx.company} and u.id = ${id} and u.deleted_at is null
        and ${guardianScope(ctx, sql`u.id`)} for update of u`.execute(ctx.tx)
  if (!rows[0]?.is_guardian) throw fieldError(`${path}guardian_id`, 'Choose one of the list')
  return rows[0]
}

/** Somebody who has this mobile already is meant: a guardian, or one of the staff who becomes one. */
async function byMobile(ctx: Ctx, mobile: string, path: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`select ${facts} from users u
      where u.company_id = ${ctx.company} and u.primary_mobile = ${mobile} and u.deleted_at is null`.execute(ctx.tx)
  const known = rows[0]
  if (!known) return undefined
  if (known.is_student) throw fieldError(`${path}mobile`, 'This mobile belongs to a student')
  if (!known.is_guardian) await makeGuardian(ctx, known.id, false, {})
  return known
}

async function createGuardian(ctx: Ctx, input: GuardianInput): Promise<number> {
  const { user, own } = splitNoted(guardianShape, input)
  const { id } = await ctx.tx
    .insertInto('users')
    .values({
      company_id: ctx.company,
      ...splitName(input.name!),
      primary_mobile: input.mobile ?? null,
      ...user,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await makeGuardian(ctx, id, true, own)
  return id
}

async function makeGuardian(ctx: Ctx, id: number, isPrimary: boolean, own: object): Promise<void> {
  await ctx.tx
    .insertInto('guardians')
    .values({ ...own, company_id: ctx.company, id })
    .execute()
  await ctx.tx
    .insertInto('user_roles')
    .values({ company_id: ctx.company, user_id: id, role_slug: 'guardian', is_primary: isPrimary })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** What a person signs in with is not changed behind the back of the staff's own office. */
async function changePerson(ctx: Ctx, known: Known, input: GuardianInput, path: string): Promise<void> {
  const { user, own } = splitNoted(guardianShape, input)
  const changes = {
    ...(input.name ? splitName(input.name) : {}),
    ...(input.mobile === undefined ? {} : { primary_mobile: input.mobile }),
    ...user,
  }
  const person = ctx.tx.updateTable('users').where('company_id', '=', ctx.company).where('id', '=', known.id)
  if (Object.keys(changes).length) {
    const now = await ctx.tx
      .selectFrom('users')
      .selectAll()
      .where('company_id', '=', ctx.company)
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow()
    const differs = Object.entries(changes).some(([name, value]) => now[name as keyof typeof now] !== value)
    if (differs && known.is_staff)
      throw new Refusal(
        'guardian-is-staff',
        'This guardian works at the school. Change the name, mobile and e-mail with the staff.',
        { errors: { [`${path}name`]: ['Change this with the staff'] } },
      )
    if (differs) await person.set(changes).execute()
  }
  const names = Object.keys(own)
  if (!names.length) return
  const ofGuardian = ctx.tx
    .updateTable('guardians')
    .set(own)
    .where('company_id', '=', ctx.company)
    .where('id', '=', known.id)
    .where(({ eb, or }) =>
      or(Object.entries(own).map(([name, value]) => eb(name as 'occupation', 'is distinct from', value as string))),
    )
  if ((await ofGuardian.returning('id').execute()).length) await refuseAbove(ctx, [known.id])
}
