/** One member of staff, as the profile shows him. */
import { onlyFor } from '#platform/server/sql-words.ts'
import { sql } from 'kysely'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { checkOpen } from '#platform/server/protection.ts'
import { signInOf } from '#features/access/server/index.ts'
import { getStaff, type StaffRecord } from '../contract/staff.ts'
import { staffShape } from '../contract/staff-shape.ts'
import { seesStaffContact } from './who-sees-what.ts'
import { notedJson } from './person-sql.ts'
import { asked, familyOf, nobody, nothingTaught, teachingOf } from './slots.ts'

interface Reached {
  id: number
  name: string
  joined_on: string | null
  left_on: string | null
  profile_image: string | null
}

/** The person, or 404: foreign, missing and deleted are the same. */
export async function reachStaff(ctx: Ctx, id: number, { lock = false } = {}): Promise<Reached> {
  const { rows } = await sql<Reached>`
    select s.id, u.full_name as name, s.joined_on, s.left_on, u.profile_image from staff s
    join users u on u.company_id = s.company_id and u.id = s.id
    where s.company_id = ${ctx.company} and s.id = ${id}
      and u.deleted_at is null ${lock ? sql`for update of s, u` : sql``}`.execute(ctx.tx)
  if (!rows[0]) throw notFound('This member of staff')
  checkOpen(ctx, 'staff')
  return rows[0]
}

export async function readStaff(ctx: Ctx, id: number): Promise<StaffRecord> {
  const [contact, whole] = [seesStaffContact(ctx), ctx.can('staff-record-read')]
  const { rows } = await sql<Omit<StaffRecord, 'is_guardian' | 'class_of' | 'teaches'>>`
    select u.id, u.full_name as name, u.name_np, u.profile_image, s.left_on,
      ${onlyFor(whole, sql`s.left_reason`)} as left_reason, d.name as department,
      ${notedJson(ctx, staffShape, 's')} as details,
      coalesce((select json_agg(json_build_object('slug', o.slug, 'name', o.name) order by r.is_primary desc, o.name)
      from user_roles r join roles o on o.company_id = r.company_id and o.slug = r.role_slug
        where r.company_id = u.company_id and r.user_id = u.id), '[]') as roles,
      ${signInOf(contact)} as sign_in,
      coalesce((select json_agg(json_build_object('id', h.id, 'name', h.name) order by h.name) from departments h
      where h.company_id = s.company_id and h.head_id = s.id), '[]') as heads
    from staff s join users u on u.company_id = s.company_id and u.id = s.id
    left join departments d on d.company_id = s.company_id and d.id = s.department_id
    where s.company_id = ${ctx.company} and s.id = ${id}`.execute(ctx.tx)
  const { is_guardian } = await asked(familyOf, ctx, id, nobody)
  return { ...rows[0]!, is_guardian, ...(await asked(teachingOf, ctx, id, nothingTaught)) }
}

const show = handle(getStaff, async ({ id }, ctx) => {
  await reachStaff(ctx, id)
  return { data: await readStaff(ctx, id) }
})

export const staffRecordHandlers = [show]
