/** Roles of a school: a change counts with the next call of whoever holds the role; nobody gives or takes what he has not himself. */
import { sql } from 'kysely'
import type { Permission } from '#platform/contract/declared-rights.ts'
import { userOf } from './user-of.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { platformCompany } from '#platform/server/tenant.ts'
import {
  changeRole,
  createRole,
  listModules,
  listPermissions,
  listRoles,
  removeRole,
  roleRefusals,
  setUserRoles,
  showRole,
} from '../contract/administration.ts'
import { builtInNames } from '../contract/roles.ts'
import { anyAbove, familyRoles, refuseAbove, rightsNow, roleIsAbove } from './refuse-above.ts'
import { keepAnAdministrator } from './last-administrator.ts'
import { rights } from './rights.ts'

const refuse = (code: keyof typeof roleRefusals) => new Refusal(code, roleRefusals[code])

/** What an administrator needs to mend what he did. */
const keptByAdministrator: readonly Permission[] = [
  'roles-read',
  'roles-create',
  'roles-update',
  'roles-delete',
  'staff-read',
  'staff-create',
  'staff-update',
  'staff-contact-read',
  'staff-record-read',
  'guardian-read',
  'student-read',
  'student-contact-read',
]

type RoleRow = DataOf<typeof listRoles>[number]

/** The one acted in, or held beside it. A super user holds none of a school. */
const ownRole = (ctx: Ctx, slug: ReturnType<typeof sql>) =>
  sql`(${slug} = ${ctx.actor.role}
    or exists (select from user_roles me
    where me.company_id = ${ctx.company}
      and me.user_id = ${ctx.user.company_id === ctx.company ? ctx.user.id : null}::bigint and me.role_slug = ${slug}))`

/** `own`: what the one who asks may. */
async function readRoles(
  ctx: Ctx,
  slug?: string,
  own: ReadonlySet<string> = ctx.actor.permissions,
): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.slug, r.name, r.built_in, r.own_sections or r.slug = 'teacher' as own_sections,
      (select count(*) from role_permissions p where p.company_id = r.company_id and p.role_slug = r.slug)
        as permissions,
      (select count(*) from user_roles h join ${userOf('h.user_id')} and u.deleted_at is null
       where h.company_id = r.company_id and h.role_slug = r.slug) as users,
      case when ${ownRole(ctx, sql`r.slug`)} then 'own-role'
        when ${roleIsAbove(ctx, own, sql`r.slug`)} then 'above-you' end as closed
    from roles r where r.company_id = ${ctx.company}
      ${slug === undefined ? sql`` : sql`and r.slug = ${slug}`} order by r.built_in desc, r.name`.execute(ctx.tx)
  return rows
}

async function readRole(ctx: Ctx, slug: string, own?: ReadonlySet<string>): Promise<RoleRow> {
  const [role] = await readRoles(ctx, slug, own)
  if (!role) throw notFound('This role')
  return role
}

async function heldBy(ctx: Ctx, slug: string): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('role_permissions')
    .select('permission')
    .where('company_id', '=', ctx.company)
    .where('role_slug', '=', slug)
    .orderBy('permission')
    .execute()
  return rows.map(({ permission }) => permission)
}

/** A role that one holds, or that may more, is closed whole: its name and reach too. */
async function openRole(ctx: Ctx, slug: string, own: ReadonlySet<string>): Promise<RoleRow> {
  const role = await readRole(ctx, slug, own)
  if (role.closed) throw refuse(role.closed)
  return role
}

function checkChange(
  slug: string,
  own: ReadonlySet<string>,
  before: readonly string[],
  after: readonly string[],
): void {
  if (after.some((each) => !rights().ofSchool.has(each))) throw refuse('unknown-permission')
  const [was, is] = [new Set(before), new Set(after)]
  const changed = [...after.filter((each) => !was.has(each)), ...before.filter((each) => !is.has(each))]
  if (changed.some((each) => !own.has(each))) throw refuse('more-than-own')
  if (slug === 'administrator' && keptByAdministrator.some((each) => !is.has(each))) throw refuse('administrator-needs')
}

async function writePermissions(ctx: Ctx, slug: string, permissions: readonly string[]): Promise<void> {
  await sql`delete from role_permissions
    where company_id = ${ctx.company} and role_slug = ${slug} and permission <> all(${permissions}::text[])`.execute(
    ctx.tx,
  )
  await sql`insert into role_permissions (company_id, role_slug, permission) select distinct ${ctx.company}::bigint,
    ${slug}, unnest(${permissions}::text[]) on conflict do nothing`.execute(ctx.tx)
}

async function checkName(ctx: Ctx, name: string, slug?: string): Promise<void> {
  const { rows } = await sql`select from roles
      where company_id = ${ctx.company}
        and lower(name) = lower(${name}) ${slug ? sql`and slug <> ${slug}` : sql``}`.execute(ctx.tx)
  if (rows.length)
    throw new Refusal('name-taken', roleRefusals['name-taken'], {
      status: 422,
      errors: { name: [roleRefusals['name-taken']] },
    })
}

const list = handle(listRoles, async (_input, ctx) => ({ data: await readRoles(ctx) }))
const show = handle(showRole, async ({ slug }, ctx) => ({
  data: { ...(await readRole(ctx, slug)), held: await heldBy(ctx, slug) },
}))

const create = handle(createRole, async ({ name, permissions, own_sections }, ctx) => {
  const own = await rightsNow(ctx)
  await checkName(ctx, name)
  checkChange('', own, [], permissions)
  if (!own_sections && ctx.actor.capabilities.has('own-sections')) throw refuse('more-than-own')
  const slug = await freeSlug(ctx, name)
  await ctx.tx.insertInto('roles').values({ company_id: ctx.company, slug, name, own_sections }).execute()
  await writePermissions(ctx, slug, permissions)
  ctx.note({ entity: 'roles', entity_id: slug, after: { name, own_sections, permissions } })
  return { data: await readRole(ctx, slug), message: 'Role added.' }
})

/** 'Exam coordinator' -> 'exam-coordinator', with a number where that is taken; a name without Latin letters gets 'role'. */
async function freeSlug(ctx: Ctx, name: string): Promise<string> {
  const wanted =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^[^a-z]+|-+$/g, '')
      .slice(0, 30) || 'role'
  const { rows } = await sql<{
    slug: string
  }>`select slug from roles where company_id = ${ctx.company} and slug like ${`${wanted}%`}`.execute(ctx.tx)
  // built-in words carry rights by themselves ('super', 'guardian'): none may be taken by a role of the school's own
  const taken = new Set([
    ...rows.map((row) => row.slug),
    ...builtInNames.map((role) => role.slug),
    'login',
    'public',
    'class-teacher',
    'own-sections',
  ])
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`
    if (!taken.has(slug)) return slug
  }
}

const change = handle(changeRole, async ({ slug, name, permissions, own_sections }, ctx) => {
  const own = await rightsNow(ctx)
  const role = await openRole(ctx, slug, own)
  const before = await heldBy(ctx, slug)
  if (name !== undefined && name !== role.name) {
    await checkName(ctx, name, slug)
    await ctx.tx
      .updateTable('roles')
      .set({ name })
      .where('company_id', '=', ctx.company)
      .where('slug', '=', slug)
      .execute()
  }
  if (own_sections !== undefined && own_sections !== role.own_sections) {
    // reaching all students is more than reaching some
    if (ctx.actor.capabilities.has('own-sections')) throw refuse('more-than-own')
    if (slug === 'administrator') throw refuse('administrator-needs')
    await ctx.tx
      .updateTable('roles')
      .set({ own_sections })
      .where('company_id', '=', ctx.company)
      .where('slug', '=', slug)
      .execute()
  }
  if (permissions) {
    checkChange(slug, own, before, permissions)
    await writePermissions(ctx, slug, permissions)
  }
  const after = permissions ?? before
  ctx.note({
    entity: 'roles',
    entity_id: slug,
    before: { name: role.name, own_sections: role.own_sections, taken: before.filter((each) => !after.includes(each)) },
    after: {
      name: name ?? role.name,
      own_sections: own_sections ?? role.own_sections,
      given: after.filter((each) => !before.includes(each)),
    },
  })
  return { data: await readRole(ctx, slug), message: 'Role changed.' }
})

const remove = handle(removeRole, async ({ slug }, ctx) => {
  const own = await rightsNow(ctx)
  const role = await openRole(ctx, slug, own)
  if (role.built_in) throw refuse('built-in')
  const { rows } =
    await sql`select from user_roles where company_id = ${ctx.company} and role_slug = ${slug} limit 1`.execute(ctx.tx)
  if (rows.length) throw refuse('in-use')
  checkChange(slug, own, await heldBy(ctx, slug), [])
  await ctx.tx.deleteFrom('roles').where('company_id', '=', ctx.company).where('slug', '=', slug).execute()
  ctx.note({ entity: 'roles', entity_id: slug, before: role })
  return { message: 'Role removed.' }
})

const byOthers = new Set([...familyRoles, 'super'])

const setRoles = handle(setUserRoles, async ({ id, roles }, ctx) => {
  const wanted = [...new Set(roles)]
  const { rows: people } = await sql<{ full_name: string; roles: string[] }>`
    select u.full_name,
      array(select role_slug from user_roles r where r.company_id = u.company_id and r.user_id = u.id
      order by is_primary desc, role_slug) as roles
    from users u where u.company_id = ${ctx.company} and u.id = ${id} and u.deleted_at is null for update`.execute(
    ctx.tx,
  )
  if (!people[0]) throw notFound('This person')
  const own = await rightsNow(ctx)
  await refuseAbove(ctx, [id])
  const before = people[0].roles
  const changed = [
    ...wanted.filter((each) => !before.includes(each)),
    ...before.filter((each) => !wanted.includes(each)),
  ]
  if (changed.some((each) => byOthers.has(each))) throw setUserRoles.refuse('family-role')
  const known = new Set((await readRoles(ctx)).map((role) => role.slug))
  if (wanted.some((each) => !known.has(each))) throw setUserRoles.refuse('not-of-school')
  if (await anyAbove(ctx, changed, own)) throw refuse('more-than-own')
  await sql`delete from user_roles where company_id = ${ctx.company} and user_id = ${id}`.execute(ctx.tx)
  await sql`
    insert into user_roles (company_id, user_id, role_slug, is_primary)
    select ${ctx.company}::bigint, ${id}::bigint, slug, n = 1
    from unnest(${wanted}::text[]) with ordinality r (slug, n)`.execute(ctx.tx)
  if (before.includes('administrator') && !wanted.includes('administrator')) await keepAnAdministrator(ctx)
  ctx.note({ entity: 'users', entity_id: id, before: { roles: before }, after: { roles: wanted } })
  return { message: 'Roles changed.' }
})

const modulesOfProduct = handle(listModules, async () => ({
  data: rights().modules.map(({ id, slugs }) => ({ id, permissions: slugs.length })),
}))

const permissionTable = handle(listPermissions, async ({ module }, ctx) => {
  const roles =
    ctx.company === platformCompany
      ? rights().builtInRoles.flatMap((role) =>
          role.permissions.map((permission) => ({
            permission: permission as string,
            slug: role.slug,
            name: role.name,
          })),
        )
      : await heldInSchool(ctx)
  const shown = rights().modules.filter(({ id }) => !module || id === module)
  if (!shown.length) throw notFound('This module')
  return {
    data: shown.flatMap(({ id, slugs }) =>
      slugs.map((permission) => ({
        permission,
        module: id,
        roles: roles.filter((role) => role.permission === permission).map(({ slug, name }) => ({ slug, name })),
      })),
    ),
  }
})

async function heldInSchool(ctx: Ctx) {
  const { rows } = await sql<{ permission: string; slug: string; name: string }>`
    select p.permission, r.slug, r.name from role_permissions p
    join roles r on r.company_id = p.company_id and r.slug = p.role_slug where p.company_id = ${ctx.company}
    order by r.name`.execute(ctx.tx)
  return rows
}

export const roleHandlers = [list, show, create, change, remove, setRoles, modulesOfProduct, permissionTable]
