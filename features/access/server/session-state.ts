/** What the browser keeps of a session, made anew at sign-in and on /api/me. */
import { sql } from 'kysely'
import { lacking } from '#features/schools/contract/parts-of-product.ts'
import { readServices } from '#features/schools/server/index.ts'
import { encrypt } from '#platform/server/cipher.ts'
import type { Identity } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Inside } from '#platform/server/services.ts'
import { enterSchool, platformCompany } from '#platform/server/tenant.ts'
import type { SessionState } from '../contract/session.ts'
import { toldOfSchool } from './slots.ts'
import { sessionKeyOf, signToken } from './token.ts'

interface Row {
  name_np: string | null
  email: string | null
  profile_image: string | null
  auth_expiry: string | null
  password_is_temporary: boolean
  language: 'en' | 'ne' | null
  expires_at: string
  roles: { slug: string; name: string }[]
}

/** `reports`: origin of the school's report host, '' for the one that was called. Its transaction stands in the school acted in, or in the person's own, and is left in the former. */
export async function sessionState(
  tx: Tx,
  identity: Identity,
  { keys, demo }: Pick<Inside, 'keys' | 'demo'>,
  reports: string,
): Promise<{ state: SessionState; key: string; expires: Date }> {
  const { user, company, session, actor } = identity
  const isElsewhere = user.company_id !== company
  if (isElsewhere) await enterSchool(tx, user.company_id)
  const { rows } = await sql<Row>`
    select u.name_np, u.email, u.profile_image, u.auth_expiry, u.password_is_temporary, u.language, s.expires_at,
      coalesce((select json_agg(json_build_object('slug', r.slug, 'name', r.name) order by ur.is_primary desc, r.name)
       from user_roles ur join roles r on r.company_id = ur.company_id and r.slug = ur.role_slug
       where ur.company_id = u.company_id and ur.user_id = u.id), '[]') as roles
    from users u join sessions s on s.company_id = u.company_id and s.user_id = u.id
    where u.company_id = ${user.company_id} and u.id = ${user.id} and s.id = ${session.id}`.execute(tx)
  const row = rows[0]!
  if (isElsewhere) await enterSchool(tx, company)
  const expires = new Date(row.expires_at)
  const key = sessionKeyOf(keys, session.id)
  const roles = actor.ut === 'super' ? [{ slug: 'super', name: 'Super' }] : row.roles
  const state: SessionState = {
    token: signToken(keys, { session: session.id, company: user.company_id }, user.id, expires),
    permissions: encrypt(key, JSON.stringify([...actor.permissions])),
    user: {
      id: user.id,
      full_name: user.full_name,
      name_np: row.name_np,
      email: row.email,
      profile_image: row.profile_image,
      roles,
      ut: actor.ut,
      auth_expiry: row.auth_expiry,
      class_teacher: actor.capabilities.has('class-teacher'),
      password_is_temporary: row.password_is_temporary,
      language: row.language,
    },
    role: roles.find((role) => role.slug === actor.role) ?? { slug: actor.role, name: actor.role },
    company: { ...(await companyState(tx, company, demo)), report_url: reports },
    batch: identity.batch,
    fiscal_year: identity.fiscal_year,
  }
  return { state, key, expires }
}

async function companyState(
  tx: Tx,
  company: number,
  demo: boolean,
): Promise<Omit<SessionState['company'], 'report_url'>> {
  const row = await tx
    .selectFrom('companies')
    .select(['id', 'name', 'name_np', 'logo_file_id', 'features'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const services = company === platformCompany ? [] : await readServices(tx, company)
  const features = row.features as Record<string, unknown>
  const told: Record<string, unknown> = {}
  // one after another: a transaction is one connection
  for (const tell of toldOfSchool.filled) Object.assign(told, await tell({ tx, company, demo }))
  return {
    ...told,
    id: row.id,
    name: row.name,
    name_np: row.name_np,
    logo: row.logo_file_id,
    services: services.map((name) => ({ name })),
    features,
    lacks: company === platformCompany ? [] : lacking(services, features),
  }
}
