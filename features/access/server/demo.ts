/** The demo's roles and sign-ins: who looks after all schools, the office, fifteen more teachers, a guardian. */
import { sql } from 'kysely'
import { girls, surnames } from '#nepal/names.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { platformCompany } from '#platform/server/tenant.ts'
import { driver, staff } from './demo-names.ts'
import { rights } from './rights.ts'

export async function once(tx: Tx, hash: string): Promise<void> {
  await sql`insert into roles (company_id, slug, name, built_in)
    values (${platformCompany}::bigint, 'super', 'Super', true) on conflict do nothing`.execute(tx)
  await sql`
      with made as (
        insert into users (company_id, fname, lname, username, email, password_hash, ut)
        select ${platformCompany}::bigint, 'Sudha', 'Joshi', 'super', 'super@example.com', ${hash}, 'super'
        where not exists (select from users where company_id = ${platformCompany}::bigint and username = 'super')
        returning id)
      insert into user_roles (company_id, user_id, role_slug, is_primary) select ${platformCompany}::bigint, id,
        'super', true from made`.execute(tx)
}

export async function fill(tx: Tx, school: DemoSchool): Promise<void> {
  await fillRoles(tx, school)
  await fillSignIns(tx, school)
}

async function fillRoles(tx: Tx, { id }: DemoSchool): Promise<void> {
  for (const role of rights().builtInRoles.filter((each) => each.slug !== 'super')) {
    await sql`insert into roles (company_id, slug, name, built_in)
      values (${id}::bigint, ${role.slug}, ${role.name}, true)`.execute(tx)
    await sql`insert into role_permissions (company_id, role_slug, permission) select ${id}::bigint, ${role.slug},
      unnest(${[...new Set(role.permissions)]}::text[])`.execute(tx)
  }
}

interface SignIn {
  slug: string
  fname: string
  lname: string
  mobile: string
}

/** The name to sign in with is that of the role. */
async function account(tx: Tx, { id, suffix, prefix, hash }: DemoSchool, person: SignIn): Promise<void> {
  const username = person.slug + suffix
  const { rows } = await sql<{ id: number }>`
    insert into users (company_id, fname, lname, username, email, primary_mobile, password_hash)
    values (${id}::bigint, ${person.fname}, ${person.lname}, ${username},
      ${`${username}@${prefix.toLowerCase()}.example.com`}, ${person.mobile}, ${hash}) returning id`.execute(tx)
  await sql`insert into user_roles (company_id, user_id, role_slug, is_primary)
    values (${id}::bigint, ${rows[0]!.id}, ${person.slug}, true)`.execute(tx)
  // one person with two roles, as in small schools: the principal teaches too
  if (person.slug === 'principal')
    await sql`insert into user_roles (company_id, user_id, role_slug)
      values (${id}, ${rows[0]!.id}, 'teacher')`.execute(tx)
}

async function fillSignIns(tx: Tx, school: DemoSchool): Promise<void> {
  const { id, suffix, prefix, hash } = school
  const of = ([slug, fname, lname]: readonly [string, string, string], i: number) =>
    account(tx, school, { slug, fname, lname, mobile: String(9801000010 + id * 1000 + i) })
  for (const [i, each] of staff.entries()) await of(each, i)
  // the same guardian has children in both schools of the small demo: signing in asks which
  await account(tx, school, {
    slug: 'guardian',
    fname: 'Ram',
    lname: 'Thapa',
    mobile: id <= 2 ? '9801000090' : String(9801000090 + id * 1000),
  })
  await sql`
    with made as (
      insert into users (company_id, fname, lname, username, email, primary_mobile, password_hash)
      select ${id}::bigint, (${girls.map((g) => g[0])}::text[])[i * 2],
        (${surnames.map((s) => s[0])}::text[])[i * 2 + 1], 'teacher' || i || ${suffix},
        'teacher' || i || ${`@${prefix.toLowerCase()}.example.com`}, (9802000000 + ${id}::bigint * 1000 + i)::text,
        ${hash}
      from generate_series(2, 16) i returning id)
    insert into user_roles (company_id, user_id, role_slug, is_primary) select ${id}::bigint, id, 'teacher', true
    from made`.execute(tx)
  await of(driver, staff.length)
}
