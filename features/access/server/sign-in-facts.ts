/** How a person signs in, for the records of the rooms that keep people. */
import { type RawBuilder, sql } from 'kysely'
import type { Right } from '#platform/contract/rights.ts'
import type { Ctx } from '#platform/server/context.ts'

/** Sessions and facts of the sign-in of user `u`, as JSON. The username is often the mobile. */
export const signInOf = (contact: boolean) => sql`
  json_build_object('enabled', u.enabled, 'username', ${contact ? sql`u.username` : sql`null`}, 'has_password',
    u.password_hash is not null,
    'is_temporary', u.password_is_temporary,
    'last_seen_at',
      (select max(se.last_seen_at) from sessions se where se.company_id = u.company_id and se.user_id = u.id))`

/** User `u` has a role of somebody who works here. */
export const worksHere = sql<boolean>`exists
  (select from user_roles wr where wr.company_id = u.company_id and wr.user_id = u.id
  and wr.role_slug not in ('guardian', 'student'))`

/** User `u` has a role with this right, of the school's own or built in. */
export const holds = (right: Right) => sql<boolean>`exists (
  select from user_roles hr
  join role_permissions hp on hp.company_id = hr.company_id and hp.role_slug = hr.role_slug
  where hr.company_id = u.company_id and hr.user_id = u.id and hp.permission = ${right})`

export const endSessions = (ctx: Ctx, id: number) =>
  ctx.tx.deleteFrom('sessions').where('company_id', '=', ctx.company).where('user_id', '=', id).execute()

/** Handed-over passwords that are not opened yet are worth nothing any more. */
export const dropSlips = (ctx: Ctx, id: number) =>
  ctx.tx.deleteFrom('credential_slips').where('company_id', '=', ctx.company).where('user_id', '=', id).execute()

/** Whether the user has signed in and the session is kept. */
export const hasSession = (company: number, user: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from sessions se where se.company_id = ${company} and se.user_id = ${user})`
