/** What several statements of this room share. */
import { type RawBuilder, sql } from 'kysely'
import { isKeptToSections } from '#features/academics/server/index.ts'
import { studentScope } from '#features/students/server/index.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'

/** `%typed%`, with the signs that LIKE would read otherwise made plain. */
export const containing = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, '\\$&').replaceAll(/\s+/g, '%')}%`

export const isOneself = (ctx: Ctx, id: number) => makerOf(ctx) === id

/** Sessions and facts of the sign-in of user `u`, as JSON. */
export const signInOf = sql`
  json_build_object('enabled', u.enabled, 'username', u.username, 'has_password', u.password_hash is not null, 'is_temporary', u.password_is_temporary,
    'last_seen_at', (select max(se.last_seen_at) from sessions se where se.company_id = u.company_id and se.user_id = u.id))`

/** User `u` has a role of somebody who works here. */
export const worksHere = sql<boolean>`exists (select from user_roles wr where wr.company_id = u.company_id and wr.user_id = u.id and wr.role_slug not in ('guardian', 'student'))`

export const endSessions = (ctx: Ctx, id: number) => ctx.tx.deleteFrom('sessions').where('company_id', '=', ctx.company).where('user_id', '=', id).execute()

/** A condition on `guardian`: all of them, or those of children whom the person reaches. */
export function guardianScope(ctx: Ctx, guardian: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!isKeptToSections(ctx)) return sql<boolean>`true`
  return sql<boolean>`exists (select from student_guardians reached where reached.company_id = ${ctx.company} and reached.guardian_id = ${guardian} and ${studentScope(ctx, sql`reached.student_id`)})`
}
