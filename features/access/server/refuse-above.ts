/** Who may more than the one who acts: he is not changed, armed or disarmed by him. One guard for every write on people and on roles. */
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { aboveYou } from '../contract/administration.ts'
import { rights } from './rights.ts'

type Acting = Pick<Ctx, 'actor' | 'company' | 'tx' | 'user'>

/** Roles that come by children and enrolment: they give no right over others. */
export const familyRoles: readonly string[] = ['guardian', 'student']

/** A condition on role `slug` of the school: it may more, or reaches further, than `own` allows. */
export const roleIsAbove = (ctx: Acting, own: ReadonlySet<string>, slug: ReturnType<typeof sql>) => sql<boolean>`(
  (${slug} = 'administrator' and not ${ctx.actor.capabilities.has('administrator')}::boolean)
  or exists (select from role_permissions ap
  where ap.company_id = ${ctx.company} and ap.role_slug = ${slug} and ap.permission <> all(${[...own]}::text[]))
  or (${ctx.actor.capabilities.has('own-sections')}::boolean and ${slug} not in ('guardian', 'student')
    and not exists
    (select from roles ar
    where ar.company_id = ${ctx.company} and ar.slug = ${slug} and (ar.own_sections or ar.slug = 'teacher'))))`

/**
 * Refuses where one of these people holds, in any role of his, a right that the actor lacks: who changes a name, a mobile, a password or a role of somebody could act in his place.
 * An administrator reaches everybody of the school, being who mends it. The people's rows are to be locked by the caller.
 */
export async function refuseAbove(ctx: Acting, people: readonly number[]): Promise<void> {
  if (ctx.actor.capabilities.has('administrator') || !people.length) return
  const others = people.filter((id) => !(ctx.user.company_id === ctx.company && ctx.user.id === id))
  const { rows } = await sql`
    select from user_roles h
    where h.company_id = ${ctx.company} and h.user_id = any(${others}::bigint[])
      and ${roleIsAbove(ctx, ctx.actor.permissions, sql`h.role_slug`)} limit 1`.execute(ctx.tx)
  if (rows.length) throw new Refusal('above-you', aboveYou)
}

/** Whether one of these roles may more than `own`: it is not his to give or take. */
export async function anyAbove(
  ctx: Acting,
  slugs: readonly string[],
  own: ReadonlySet<string> = ctx.actor.permissions,
): Promise<boolean> {
  const { rows } = await sql`select from unnest(${slugs}::text[]) g (slug) where ${roleIsAbove(ctx, own, sql`g.slug`)}
      limit 1`.execute(ctx.tx)
  return rows.length > 0
}

/** Rights of the role acted in, as they stand now and stay while this transaction has the roles locked. */
export async function rightsNow(ctx: Acting): Promise<ReadonlySet<string>> {
  // two who change roles at once: the second sees what the first left, his own role too
  await sql`select from roles where company_id = ${ctx.company} order by slug for no key update`.execute(ctx.tx)
  if (ctx.actor.ut === 'super') return new Set(rights().permissions)
  const { rows } = await sql<{ permission: string }>`
    select p.permission from role_permissions p
    join user_roles h on h.company_id = p.company_id and h.role_slug = p.role_slug and h.user_id = ${ctx.user.id}
    where p.company_id = ${ctx.company} and p.role_slug = ${ctx.actor.role}`.execute(ctx.tx)
  return new Set(rows.map(({ permission }) => permission))
}
