/** The user search of pickers: by name, e-mail, mobile or username. */
import { sql } from 'kysely'
import { listAnswer } from '#platform/contract/list.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import { enterSchool } from '#platform/server/tenant.ts'
import { type FoundUser, searchUsers } from '../contract/session.ts'

export const findUsers = handle(searchUsers, async (input, ctx) => {
  const { search = '', role, page, rowsPerPage, super_mode_company_id: other } = input
  if (other && ctx.actor.ut !== 'super') throw new Refusal('invalid-user', 'Invalid user of search student')
  const company = other ?? ctx.company
  if (other) await enterSchool(ctx.tx, other)
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const where = sql`u.company_id = ${company} ${input.with_deleted === 'true' ? sql`` : sql`and u.deleted_at is null`}
    and (u.full_name ilike ${pattern} or u.email ilike ${pattern} or u.primary_mobile like ${pattern} or u.username ilike ${pattern})
    ${role ? sql`and exists (select from user_roles r where r.company_id = u.company_id and r.user_id = u.id and r.role_slug = ${role})` : sql``}`
  const { rows } = await sql<FoundUser>`
    select u.id, u.full_name, u.email, u.primary_mobile, u.profile_image,
      coalesce((select json_agg(json_build_object('name', ro.name, 'is_primary', r.is_primary) order by r.is_primary desc)
        from user_roles r join roles ro on ro.company_id = r.company_id and ro.slug = r.role_slug
        where r.company_id = u.company_id and r.user_id = u.id), '[]') as roles
    from users u where ${where} order by u.full_name collate "C", u.id limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`.execute(ctx.tx)
  const total = await sql<{ n: number }>`select count(*) as n from users u where ${where}`.execute(ctx.tx)
  if (other) await enterSchool(ctx.tx, ctx.company)
  return listAnswer(rows, total.rows[0]!.n, input, '/api/user')
})
