/** Adding and changing staff. The employee number is held by a constraint; a number that is given comes from a counter's row. */
import { sql } from 'kysely'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { takeNumber } from '#platform/server/numbers.ts'
import { refuseAbove } from '#features/access/server/index.ts'
import { staffShape } from '../contract/staff-shape.ts'
import { splitNoted } from '../contract/person-shape.ts'
import { changeStaff, changeStaffPhoto, createStaff, knownPerson } from '../contract/staff.ts'
import { afterMobile, asked, type Family, familyOf, nobody } from './slots.ts'
import { reachStaff, readStaff } from './staff-record.ts'

/** What sign-in and messages go by, and who it is: that of a known person is not changed by adding him. */
interface Known extends Family {
  id: number
  name: string
  roles: string[]
  family: string[]
  is_staff: boolean
}

async function findKnown(ctx: Ctx, by: { id: number } | { mobile: string }): Promise<Known | undefined> {
  const who = 'id' in by ? sql`u.id = ${by.id}` : sql`u.primary_mobile = ${by.mobile}`
  const { rows } = await sql<Omit<Known, keyof Family>>`
    select u.id, u.full_name as name,
      exists (select from staff s where s.company_id = u.company_id and s.id = u.id) as is_staff,
      array(select o.name from user_roles r join roles o on o.company_id = r.company_id and o.slug = r.role_slug
      where r.company_id = u.company_id and r.user_id = u.id order by r.is_primary desc, o.name) as roles,
      array(select r.role_slug from user_roles r
      where r.company_id = u.company_id and r.user_id = u.id and r.role_slug in ('guardian', 'student')) as family
    from users u where u.company_id = ${ctx.company} and u.deleted_at is null and ${who} for update of u`.execute(
    ctx.tx,
  )
  return rows[0] && { ...rows[0], ...(await asked(familyOf, ctx, rows[0].id, nobody)) }
}

const known = handle(knownPerson, async ({ mobile }, ctx) => {
  const found = await findKnown(ctx, { mobile })
  return { data: found ? { id: found.id, name: found.name, mobile, roles: found.roles, family: found.family } : null }
})

const create = handle(createStaff, async ({ user_id, ...sent }, ctx) => {
  checkDays(sent, ctx.today)
  await checkDepartment(ctx, sent.department_id)
  const person = user_id
    ? await findKnown(ctx, { id: user_id })
    : sent.primary_mobile
      ? await findKnown(ctx, { mobile: sent.primary_mobile })
      : undefined
  if (user_id && !person) throw fieldError('user_id', 'Choose one of the list')
  if (person?.is_student) throw createStaff.refuse('is-student', { field: 'primary_mobile' })
  if (person?.is_staff) throw createStaff.refuse('is-staff', { field: 'primary_mobile' })
  if (person && !user_id) throw createStaff.refuse('known-person', { field: 'primary_mobile' })
  if (person) await refuseAbove(ctx, [person.id])
  const { user, own } = splitNoted(staffShape, sent)
  const id =
    person?.id ??
    (
      await ctx.tx
        .insertInto('users')
        .values({ ...user, fname: sent.fname, company_id: ctx.company })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const employee_number = sent.employee_number ?? (await nextNumber(ctx))
  await keepNumber(() =>
    ctx.tx
      .insertInto('staff')
      .values({
        ...own,
        kind: sent.kind ?? 'permanent',
        joined_on: sent.joined_on ?? ctx.today,
        company_id: ctx.company,
        id,
        employee_number,
      })
      .execute(),
  )
  ctx.note({ entity: 'staff', entity_id: id, after: { ...sent, employee_number, known: user_id !== undefined } })
  return { data: { id, employee_number }, message: 'Added to the staff.' }
})

/** Above all numbers that are whole numbers; the counter's row makes two at once wait for each other. */
async function nextNumber(ctx: Ctx): Promise<string> {
  const highest = sql`(select coalesce(max(employee_number::bigint), 0) from staff
    where company_id = ${ctx.company} and employee_number ~ '^[0-9]{1,9}$')`
  return String(await takeNumber(ctx.tx, ctx.company, 'employee_number', highest))
}

/** Row-level security hides the value that is doubled; the constraint's name tells. */
async function keepNumber<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'staff_company_id_employee_number_key') throw error
    throw createStaff.refuse('number-taken', {
      status: 422,
      field: 'employee_number',
    })
  }
}

function checkDays(
  { dob, joined_on }: { dob?: string | null | undefined; joined_on?: string | null | undefined },
  today: string,
): void {
  if (dob && dob > today) throw fieldError('dob', 'This day has not come yet')
  if (dob && joined_on && dob >= joined_on) throw fieldError('dob', 'This is after the day of joining')
}

async function checkDepartment(ctx: Ctx, id: number | null | undefined): Promise<void> {
  if (!id) return
  const found = await ctx.tx
    .selectFrom('departments')
    .select('id')
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw fieldError('department_id', 'Choose one of the list')
}

const change = handle(changeStaff, async ({ id, ...sent }, ctx) => {
  const now = await reachStaff(ctx, id, { lock: true })
  await refuseAbove(ctx, [id])
  const { details: before } = await readStaff(ctx, id)
  checkDays({ dob: sent.dob ?? before.dob, joined_on: sent.joined_on ?? before.joined_on }, ctx.today)
  if (sent.joined_on && now.left_on && sent.joined_on > now.left_on)
    throw fieldError('joined_on', 'This is after the day of leaving')
  await checkDepartment(ctx, sent.department_id)
  // an employee number is never nothing
  const { user: person, own: staff } = splitNoted(staffShape, {
    ...sent,
    employee_number: sent.employee_number ?? before.employee_number,
  })
  if (Object.keys(person).length)
    await ctx.tx.updateTable('users').set(person).where('company_id', '=', ctx.company).where('id', '=', id).execute()
  if (Object.keys(staff).length)
    await keepNumber(() =>
      ctx.tx
        .updateTable('staff')
        .set(staff as never)
        .where('company_id', '=', ctx.company)
        .where('id', '=', id)
        .execute(),
    )
  if (sent.primary_mobile !== undefined) for (const tell of afterMobile.filled) await tell(ctx, id)
  const data = await readStaff(ctx, id)
  ctx.note({ entity: 'staff', entity_id: id, before, after: data.details })
  return { data, message: 'Saved.' }
})

const photo = handle(changeStaffPhoto, async ({ userId }, ctx, services) => {
  const { profile_image: before } = await reachStaff(ctx, userId, { lock: true })
  await refuseAbove(ctx, [userId])
  const upload = ctx.uploads.image
  if (!upload) throw fieldError('image', 'Field is required')
  const profile_image = await services.files.keep(ctx, upload)
  await ctx.tx
    .updateTable('users')
    .set({ profile_image })
    .where('company_id', '=', ctx.company)
    .where('id', '=', userId)
    .execute()
  // the earlier picture of a person is kept nowhere: erasing would not find it
  if (before) await services.files.remove(ctx, ctx.company, [before])
  ctx.note({ entity: 'staff', entity_id: userId, before: { profile_image: before }, after: { profile_image } })
  return { data: { profile_image }, message: 'Photo changed.' }
})

export const changeStaffHandlers = [known, create, change, photo]
