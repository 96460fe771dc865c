/** Leaving, coming back, and being deleted. A school keeps an administrator who can sign in. */
import { sql } from 'kysely'
import { endSessions, keepAnAdministrator, refuseAbove } from '#features/access/server/index.ts'
import { fieldError } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { deleteStaff, leaveStaff, returnStaff } from '../contract/staff.ts'
import { isOneself } from './who-sees-what.ts'
import { reachStaff, readStaff } from './staff-record.ts'

const leave = handle(leaveStaff, async ({ id, left_on, reason }, ctx) => {
  const person = await reachStaff(ctx, id, { lock: true })
  if (person.left_on) throw leaveStaff.refuse('has-left')
  if (isOneself(ctx, id)) throw leaveStaff.refuse('own')
  await refuseAbove(ctx, [id])
  if (left_on > ctx.today) throw fieldError('left_on', 'This day has not come yet')
  if (person.joined_on && left_on < person.joined_on) throw fieldError('left_on', 'This is before the day of joining')
  const { roles } = await readStaff(ctx, id)
  await ctx.tx
    .updateTable('staff')
    .set({ left_on, left_reason: reason })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  await sql`update departments set head_id = null where company_id = ${ctx.company} and head_id = ${id}`.execute(ctx.tx)
  await closeDoor(ctx, id)
  await keepAnAdministrator(ctx)
  ctx.note({
    entity: 'staff',
    entity_id: id,
    before: { roles: roles.map((role) => role.slug) },
    after: { left_on },
    reason,
  })
  return { data: await readStaff(ctx, id), message: 'Marked as left. Sign-in is turned off.' }
})

/** Sign-in is turned off. Who has a child here keeps it for that, without the roles of the work. */
async function closeDoor(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select from user_roles
      where company_id = ${ctx.company} and user_id = ${id} and role_slug = 'guardian'`.execute(ctx.tx)
  if (rows.length) {
    await sql`delete from user_roles
      where company_id = ${ctx.company} and user_id = ${id} and role_slug <> 'guardian'`.execute(ctx.tx)
    await sql`update user_roles set is_primary = true where company_id = ${ctx.company} and user_id = ${id}`.execute(
      ctx.tx,
    )
  } else
    await ctx.tx
      .updateTable('users')
      .set({ enabled: false })
      .where('company_id', '=', ctx.company)
      .where('id', '=', id)
      .execute()
  await endSessions(ctx, id)
}

const comeBack = handle(returnStaff, async ({ id, joined_on }, ctx) => {
  const person = await reachStaff(ctx, id, { lock: true })
  if (!person.left_on) throw returnStaff.refuse('not-left')
  await refuseAbove(ctx, [id])
  if (joined_on < person.left_on) throw fieldError('joined_on', 'This is before the day of leaving')
  await ctx.tx
    .updateTable('staff')
    .set({ left_on: null, left_reason: null, joined_on })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  await ctx.tx
    .updateTable('users')
    .set({ enabled: true })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  ctx.note({
    entity: 'staff',
    entity_id: id,
    before: { joined_on: person.joined_on, left_on: person.left_on },
    after: { joined_on },
  })
  return { data: await readStaff(ctx, id), message: 'Back on the staff. Look at the roles.' }
})

const remove = handle(deleteStaff, async ({ id, reason }, ctx) => {
  const person = await reachStaff(ctx, id, { lock: true })
  if (isOneself(ctx, id)) throw deleteStaff.refuse('own')
  await refuseAbove(ctx, [id])
  const { is_guardian } = await readStaff(ctx, id)
  if (is_guardian) throw deleteStaff.refuse('is-guardian')
  await ctx.tx
    .updateTable('users')
    .set({ deleted_at: sql<string>`app_now()`, deleted_by: makerOf(ctx) })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  await sql`update departments set head_id = null where company_id = ${ctx.company} and head_id = ${id}`.execute(ctx.tx)
  await endSessions(ctx, id)
  await keepAnAdministrator(ctx)
  ctx.note({ entity: 'staff', entity_id: id, before: { name: person.name }, reason })
  return { message: 'Deleted. An administrator can bring the person back.' }
})

export const staffLeavingHandlers = [leave, comeBack, remove]
