/** Who asks: the token names a session; everything else is looked up anew, so a change of rights or a sign-out counts at once. */
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { userOf } from './user-of.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Frame, Identity } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Services } from '#platform/server/services.ts'
import { settingsFrom } from '#platform/server/settings.ts'
import { enterSchool, inSchool, platformCompany } from '#platform/server/tenant.ts'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import { servicesOf } from '#features/schools/server/index.ts'
import { lacking } from '#features/schools/contract/parts-of-product.ts'
import { capabilitiesOf } from '../contract/capabilities.ts'
import { authenticationSettings, protectionSettings } from '../contract/settings.ts'
import { idleMinutes } from '#platform/contract/idle-minutes.ts'
import { rights } from './rights.ts'
import { readToken } from './token.ts'
import { sessionParts } from './slots.ts'

export const sessionCookie = 'pathshala_session'

interface SessionRow {
  id: string
  user_id: number
  full_name: string
  ut: 'admin' | 'super'
  auth_expiry: string | null
  acting_company_id: number | null
  last_seen_at: string
  unlocked_until: string | null
  /** The primary one first. */
  roles: string[]
  password_is_temporary: boolean
  has_totp: boolean
  /** The school's authentication settings as stored. */
  rules: object | null
}

/** Undefined when there is no live session; 403 when a header asks for more than the user holds. `wanted`: the role that must act, whatever the header says. */
export async function identify(
  services: Services,
  request: FastifyRequest,
  wanted?: string,
): Promise<Identity | undefined> {
  const token = tokenOf(request)
  const named = token ? await readToken(services.tokenKey, token) : undefined
  if (!named) return undefined
  // a school's host serves its own people, and the provider
  if (
    request.place?.company !== undefined &&
    named.company !== request.place.company &&
    named.company !== platformCompany
  )
    return undefined
  return inSchool(services.db, named.company, async (tx) => {
    const row = await liveSession(tx, named.company, named.session)
    if (!row) return undefined
    const acting = row.ut === 'super' ? (row.acting_company_id ?? platformCompany) : named.company
    const company = row.ut === 'super' ? (askedCompany(request) ?? acting) : named.company
    const rules = settingsFrom(authenticationSettings, row.rules)
    const role = actingRole(row, wanted ?? headerRole(request, rules.closed_roles), rules.closed_roles)
    if (company !== named.company) await enterSchool(tx, company)
    checkPassword(row, rules.second_step_roles.includes(role), request)
    return { ...(await describe(tx, row, named.company, company, role, request)), visiting: company !== acting }
  })
}

/** Calls that somebody may make before the handed-over password is changed, or the second step set up. */
const beforeThat = new Set([
  '/api/login',
  '/api/me',
  '/api/me/password',
  '/api/me/profile',
  '/api/me/sessions',
  '/api/me/role',
  '/api/me/totp',
  '/api/me/totp/confirm',
  '/api/logout',
  '/api/authentication-setting',
  '/api/own-batches',
  '/api/fiscal-year',
  '/api/payment-alert-status',
  '/api/files/:id',
])

function checkPassword(row: SessionRow, needsSecondStep: boolean, request: FastifyRequest): void {
  if (beforeThat.has(request.routeOptions.url ?? '')) return
  if (row.password_is_temporary)
    throw new Refusal('change-password', 'Choose your own password first.', { status: 403 })
  if (needsSecondStep && !row.has_totp)
    throw new Refusal('second-step-needed', 'Your school asks for a second step: set it up on My Account first.', {
      status: 403,
    })
}

/** The header is for calls, the cookie for pages and files that the browser opens itself. */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return header.slice(7)
  return request.method === 'GET' ? request.cookies[sessionCookie] : undefined
}

async function liveSession(tx: Tx, company: number, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    /* prepared: live_session */ select s.id, s.user_id, u.full_name, u.ut, u.auth_expiry, s.acting_company_id, s.last_seen_at, s.unlocked_until, u.password_is_temporary, u.totp_secret is not null as has_totp,
           coalesce(array_agg(r.role_slug order by r.is_primary desc, r.role_slug) filter (where r.role_slug is not null), '{}') as roles,
           (select "values" from settings where company_id = ${company} and "group" = 'authentication') as rules
    from sessions s
    join ${userOf('s.user_id')}
    left join user_roles r on r.company_id = u.company_id and r.user_id = u.id
    where s.company_id = ${company} and s.id = ${id} and s.expires_at > now() and u.enabled and u.deleted_at is null
    group by s.company_id, s.id, u.company_id, u.id`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  if (row.auth_expiry && row.auth_expiry <= todayInNepal()) return undefined
  const idle = idleMinutes(settingsFrom(authenticationSettings, row.rules).logout_time)
  const quiet = Date.now() - Date.parse(row.last_seen_at)
  if (idle !== undefined && quiet > idle * 60_000) {
    await tx.deleteFrom('sessions').where('company_id', '=', company).where('id', '=', id).execute()
    return undefined
  }
  // written at most every half minute: reading must not turn into writing
  if (quiet > 30_000)
    await tx
      .updateTable('sessions')
      .set({ last_seen_at: sql<string>`now()` })
      .where('company_id', '=', company)
      .where('id', '=', id)
      .execute()
  return row
}

/** A super user may read in any school by `companyId` without leaving the one acted in; nobody else's is looked at. */
function askedCompany(request: FastifyRequest): number | undefined {
  const { companyId } = (request.query ?? {}) as { companyId?: unknown }
  const id = request.method === 'GET' && typeof companyId === 'string' ? Number(companyId) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Calls by which somebody whose role was closed while he worked finds the way to another of his roles. */
const leadOut = new Set(['/api/me', '/api/me/role', '/api/logout'])

function headerRole(request: FastifyRequest, closed: readonly string[]): string | undefined {
  const asked = request.headers['x-role']
  if (typeof asked !== 'string' || asked === '') return undefined
  return closed.includes(asked) && leadOut.has(request.routeOptions.url ?? '') ? undefined : asked
}

/** The role asked for, if the user holds it; else the primary one, or where the school has closed it the next that is open. */
function actingRole(row: SessionRow, asked: string | undefined, closed: readonly string[]): string {
  if (row.ut === 'super') return 'super'
  if (asked !== undefined && !row.roles.includes(asked))
    throw new Refusal('role-not-held', 'You do not have this role.', { status: 403 })
  const role = asked ?? row.roles.find((slug) => !closed.includes(slug)) ?? row.roles[0] ?? ''
  if (closed.includes(role))
    throw new Refusal(
      'role-closed',
      'People of this role cannot sign in at the moment. Please ask the school office.',
      { status: 403 },
    )
  return role
}

async function describe(
  tx: Tx,
  row: SessionRow,
  home: number,
  company: number,
  role: string,
  request: FastifyRequest,
): Promise<Omit<Identity, 'visiting'>> {
  const isSuper = row.ut === 'super'
  const { rows } = await sql<{
    permissions: string[]
    services: string[]
    features: Record<string, unknown>
    protection: object | null
    batches: Frame[]
    fiscal_years: Frame[]
    class_teacher: boolean
    own_sections: boolean
  }>`
    /* prepared: rights_of_role */ select
      array(select permission from role_permissions where company_id = ${company} and role_slug = ${role}) as permissions,
      ${servicesOf(company)} as services, (select features from companies where id = ${company}) as features,
      (select "values" from settings where company_id = ${company} and "group" = 'protection') as protection,
      ${sessionParts().batches(company)} as batches,
      coalesce((select json_agg(f) from (select id, name, start_date, end_date, is_current from fiscal_years where company_id = ${company}) f), '[]') as fiscal_years,
      exists(select from roles where company_id = ${company} and slug = ${role} and (own_sections or slug = 'teacher')) as own_sections,
      ${sessionParts().isClassTeacher(company, isSuper ? -1 : row.user_id)} as class_teacher`.execute(tx)
  const facts = rows[0]!
  return {
    actor: {
      ut: row.ut,
      role,
      permissions: new Set(isSuper ? rights().permissions : facts.permissions),
      capabilities: new Set(capabilitiesOf(role, facts.class_teacher, facts.services, facts.own_sections)),
      lacks: new Set(company === platformCompany ? [] : lacking(facts.services, facts.features)),
    },
    user: { id: row.user_id, company_id: home, full_name: row.full_name },
    company,
    session: {
      id: row.id,
      unlocked_until: row.unlocked_until,
      protects: new Set(settingsFrom(protectionSettings, facts.protection).records),
    },
    batch: chosen(facts.batches, request.headers['x-batch-id'], 'batch'),
    fiscal_year: chosen(facts.fiscal_years, request.headers['x-fiscal-year-id'], 'fiscal year'),
  }
}

/** The one that the header names (inside this school only), or the current one. */
function chosen(frames: Frame[], header: unknown, what: string): Frame | null {
  if (typeof header !== 'string' || header === '') return frames.find((frame) => frame.is_current) ?? null
  const frame = frames.find((each) => String(each.id) === header)
  if (!frame) throw new Refusal('no-such-period', `This ${what} was not found.`, { status: 404 })
  return frame
}
