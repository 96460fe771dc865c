/** The user search of pickers: by name, e-mail, mobile or username. */
import { sql } from 'kysely'
import { listAnswer } from '#platform/contract/list.ts'
import { noRight, Refusal } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import { enterSchool } from '#platform/server/tenant.ts'
import { containing, limit, pageOf } from '#platform/server/sql-words.ts'
import { type FoundUser, searchUsers } from '../contract/session.ts'

/** A picker shows ten: for it the counting ends where nobody would turn pages any more. */
const mostCounted = 1000

export const findUsers = handle(searchUsers, async (input, ctx) => {
  const { search = '', role, page, rowsPerPage, with_deleted, super_mode_company_id: other } = input
  if (other && ctx.actor.ut !== 'super') throw new Refusal('invalid-user', 'Invalid user of search student')
  if (with_deleted && !ctx.can('administrator')) throw noRight('Only an administrator sees deleted people.')
  const company = other ?? ctx.company
  if (other) await enterSchool(ctx.tx, other)
  const pattern = containing(search)
  // who has no role yet is one of the staff whom nobody gave one
  const works = sql`(exists (select from user_roles w where w.company_id = u.company_id and w.user_id = u.id
    and w.role_slug not in ('guardian', 'student'))
    or not exists (select from user_roles w where w.company_id = u.company_id and w.user_id = u.id))`
  const [staff, family] = [ctx.can('staff-contact-read'), ctx.can('student-contact-read')]
  const reached = sql`(case when ${works} then ${staff}::boolean else ${family}::boolean end)`
  // who may read staff finds staff; families by the rights for them
  const known = sql`(${ctx.can('staff-read')}::boolean and ${works}
    or exists (select from user_roles k where k.company_id = u.company_id and k.user_id = u.id
    and (k.role_slug = 'guardian' and ${ctx.can('guardian-read')}::boolean or k.role_slug = 'student'
    and ${ctx.can('student-read')}::boolean)))`
  const where = sql`u.company_id = ${company} ${with_deleted ? sql`` : sql`and u.deleted_at is null`}
    and ${known} and (folded(u.full_name) ilike ${pattern} or ${reached}
      and (folded(u.email) ilike ${pattern} or u.primary_mobile like ${pattern} or folded(u.username) ilike ${pattern}))
    ${
      role
        ? sql`and exists
      (select from user_roles r
      where r.company_id = u.company_id and r.user_id = u.id and r.role_slug = ${role})`
        : sql``
    }`
  const { rows } = await sql<FoundUser>`
    select u.id, u.full_name, case when ${reached} then u.email end as email,
      case when ${reached} then u.primary_mobile end as primary_mobile, u.profile_image,
      coalesce((select
        json_agg(json_build_object('name', ro.name, 'is_primary', r.is_primary) order by r.is_primary desc)
        from user_roles r join roles ro on ro.company_id = r.company_id and ro.slug = r.role_slug
        where r.company_id = u.company_id and r.user_id = u.id), '[]') as roles
    from users u where ${where} order by u.full_name collate "C" ${sql.raw(input.descending ? 'desc' : 'asc')}, u.id
      ${pageOf({ page, rowsPerPage })}`.execute(ctx.tx)
  const total = await sql<{
    n: number
  }>`select count(*) as n from (select from users u where ${where} ${input.slim ? sql`${limit(mostCounted)}` : sql``})
    found`.execute(ctx.tx)
  if (other) await enterSchool(ctx.tx, ctx.company)
  return listAnswer(rows, total.rows[0]!.n, input, '/api/user')
})
