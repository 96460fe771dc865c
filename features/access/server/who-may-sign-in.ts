/** Who may sign in: the list behind /authentication-enabler, and turning it on and off for many. */
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, limit, pageOf } from '#platform/server/sql-words.ts'
import { enableSignIns, listSignIns, type SignIn, takeSecondStepOff } from '../contract/administration.ts'
import { refuseAbove } from './refuse-above.ts'
import { keepAnAdministrator } from './last-administrator.ts'
import { seats } from './slots.ts'

type Audience = Partial<
  Pick<InputOf<typeof listSignIns>, 'role' | 'grade_id' | 'section_id' | 'enabled' | 'has_password' | 'search'>
>

function conditions(
  ctx: Ctx,
  { role, grade_id, section_id, enabled, has_password, search }: Audience,
): RawBuilder<unknown> {
  const parts = [sql`u.company_id = ${ctx.company} and u.deleted_at is null`]
  if (role)
    parts.push(
      sql`exists (select from user_roles r
        where r.company_id = u.company_id and r.user_id = u.id and r.role_slug = ${role})`,
    )
  if (enabled !== undefined) parts.push(sql`u.enabled = ${enabled}`)
  if (has_password !== undefined) parts.push(sql`(u.password_hash is not null) = ${has_password}`)
  if (grade_id || section_id) parts.push(seats().isOfClass(ctx.company, { grade_id, section_id }))
  if (search) {
    const pattern = containing(search)
    parts.push(
      sql`(folded(u.full_name) ilike ${pattern} or folded(u.username) ilike ${pattern}
        or u.primary_mobile like ${pattern}
        or folded(u.email) ilike ${pattern})`,
    )
  }
  return sql.join(parts, sql` and `)
}

const list = handle(listSignIns, async (input, ctx) => {
  const where = conditions(ctx, input)
  const { rows } = await sql<SignIn>`
    select u.id, u.full_name as name, u.name_np, u.username, u.primary_mobile as mobile, u.enabled,
      u.password_hash is not null as has_password,
      u.password_is_temporary as is_temporary, u.totp_secret is not null as second_step,
      array(select o.name from user_roles r join roles o on o.company_id = r.company_id and o.slug = r.role_slug
        where r.company_id = u.company_id and r.user_id = u.id order by r.is_primary desc, o.name) as roles,
      ${seats().place} as place, ${seats().place_np} as place_np,
      (select max(s.last_seen_at) from sessions s where s.company_id = u.company_id and s.user_id = u.id)
        as last_seen_at
    from (select * from users u where ${where}
    order by u.full_name collate "C" ${sql.raw(input.descending ? 'desc' : 'asc')}, u.id
      ${pageOf(input)}) u
    order by u.full_name collate "C" ${sql.raw(input.descending ? 'desc' : 'asc')}, u.id`.execute(ctx.tx)
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from users u where ${where}`.execute(ctx.tx)
  return listAnswer(rows, count[0]!.n, input, '/api/authentication')
})

const mostAtOnce = 5000

/** Ids of those whom a bulk action means, never the actor himself. One more than `mostAtOnce` tells that there are too many. */
export async function meant(
  ctx: Ctx,
  { ids, filter }: { ids?: number[] | undefined; filter?: Audience | undefined },
): Promise<number[]> {
  if (!ids && !filter) return []
  const where = ids
    ? sql`u.company_id = ${ctx.company} and u.deleted_at is null and u.id = any(${ids}::bigint[])`
    : conditions(ctx, filter!)
  const { rows } = await sql<{
    id: number
  }>`select u.id from users u where ${where} and not (u.id = ${ctx.user.id} and ${ctx.user.company_id === ctx.company})
    order by u.id
    ${limit(mostAtOnce + 1)}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

async function includeAdministrator(ctx: Ctx, ids: number[]): Promise<boolean> {
  const { rows } = await sql`select from user_roles
      where company_id = ${ctx.company} and role_slug = 'administrator' and user_id = any(${ids}::bigint[])
      limit 1`.execute(ctx.tx)
  return rows.length > 0
}

const enable = handle(enableSignIns, async ({ enabled, ...who }, ctx) => {
  const ids = await meant(ctx, who)
  if (!ids.length) throw enableSignIns.refuse('nobody')
  await refuseAbove(ctx, ids)
  const { rows } = await sql<{
    id: number
  }>`update users set enabled = ${enabled}
    where company_id = ${ctx.company} and id = any(${ids}::bigint[]) and enabled <> ${enabled} returning id`.execute(
    ctx.tx,
  )
  if (!enabled) {
    await sql`delete from sessions where company_id = ${ctx.company} and user_id = any(${ids}::bigint[])`.execute(
      ctx.tx,
    )
    if (await includeAdministrator(ctx, ids)) await keepAnAdministrator(ctx)
  }
  ctx.note({
    entity: 'users',
    ...(ids.length === 1 ? { entity_id: ids[0]! } : {}),
    after: { enabled, people: rows.map(({ id }) => id) },
  })
  return { data: { changed: rows.length }, message: enabled ? 'Sign-in turned on.' : 'Sign-in turned off.' }
})

const secondStepOff = handle(takeSecondStepOff, async ({ id, reason }, ctx) => {
  if (id === ctx.user.id && ctx.user.company_id === ctx.company) throw takeSecondStepOff.refuse('own')
  const user = await ctx.tx
    .selectFrom('users')
    .select('totp_secret')
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This person'))
  await refuseAbove(ctx, [id])
  if (!user.totp_secret) throw takeSecondStepOff.refuse('not-on')
  await ctx.tx
    .updateTable('users')
    .set({ totp_secret: null, totp_last_step: null, totp_pending: null, totp_pending_until: null })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  // whoever holds the lost phone is out as well
  await ctx.tx.deleteFrom('sessions').where('company_id', '=', ctx.company).where('user_id', '=', id).execute()
  ctx.note({ entity: 'users', entity_id: id, reason, after: { second_step: false } })
  return { message: 'The second step is off.' }
})

export const signInHandlers = [list, enable, secondStepOff]
