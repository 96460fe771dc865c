/** A school is never left without an administrator who can sign in. */
import { sql } from 'kysely'
import { userOf } from './user-of.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { roleRefusals } from '../contract/administration.ts'

/**
 * Call after a change that may have taken one away. The role's row is locked, so that two changes at once see each other.
 * Who holds a handed-over password that he has not changed yet, or whose sign-in ends today, does not count: he may never come.
 */
export async function keepAnAdministrator(ctx: Pick<Ctx, 'tx' | 'company'>): Promise<void> {
  await sql`select from roles where company_id = ${ctx.company} and slug = 'administrator' for no key update`.execute(
    ctx.tx,
  )
  const { rows } = await sql`
    select from user_roles r join ${userOf('r.user_id')}
    where r.company_id = ${ctx.company} and r.role_slug = 'administrator' and u.enabled and u.deleted_at is null
      and u.password_hash is not null
      and u.password_expires_at is null and (u.auth_expiry is null or u.auth_expiry > app_today()) limit 1`.execute(
    ctx.tx,
  )
  if (!rows.length) throw new Refusal('last-administrator', roleRefusals['last-administrator'])
}
