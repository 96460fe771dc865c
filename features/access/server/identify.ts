/** Who asks: the token names a session; everything else is looked up anew, so a change of rights or a sign-out counts at once. */
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { userOf } from './user-of.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { together } from '#platform/contract/together.ts'
import { type Bar, type Frame, type Identity, passBars } from '#platform/server/context.ts'
import { nowOf, todayOf, type Tx } from '#platform/server/db.ts'
import type { Afterwards, Identify, Named, Services } from '#platform/server/services.ts'
import { enterSchool, platformCompany } from '#platform/server/tenant.ts'
import { askWho } from '#platform/server/who-asks.ts'
import { capabilitiesOf } from '../contract/capabilities.ts'
import { idleMinutes } from '#platform/contract/idle-minutes.ts'
import { rights } from './rights.ts'
import { readToken } from './token.ts'
import { type SchoolOfCall, schoolOfCall, versionOf } from './school-of-call.ts'
import { sessionParts } from './slots.ts'

export const sessionCookie = 'pathshala_session'

interface Session {
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
  class_teacher: boolean
  /** Of the user's own school. */
  version: string | null
}

export const identify: Identify = {
  named({ keys, clock }, request) {
    const token = tokenOf(request)
    const named = token ? readToken(keys, token, clock.now()) : undefined
    if (!named) return undefined
    // a school's host serves its own people, and the provider
    const elsewhere = request.place?.company !== undefined && named.company !== request.place.company
    return elsewhere && named.company !== platformCompany ? undefined : named
  },
  find,
}

/** In a transaction of its own: for calls that are open, or act as somebody else from here on. `wanted`: the role that must act, whatever the header says. */
export const whoAsks = (services: Services, request: FastifyRequest, wanted?: string): Promise<Identity | undefined> =>
  askWho({ ...identify, find: (...asked) => find(...asked, wanted) }, services, request)

async function find(
  tx: Tx,
  named: Named,
  request: FastifyRequest,
  afterwards: Afterwards,
  wanted?: string,
): Promise<Identity | undefined> {
  const found = await sessionOf(tx, named)
  if (!found) return undefined
  const own = await schoolOfCall(tx, named.company, found.version)
  if (!lives(found, named, own.rules, afterwards, tx)) return undefined
  const isSuper = found.ut === 'super'
  const acting = isSuper ? (found.acting_company_id ?? platformCompany) : named.company
  const company = isSuper ? (askedCompany(request) ?? acting) : named.company
  const { role, bars } = actingRole(found, wanted, headerRole(request), own.rules.closed_roles)
  bars.push(...owed(found, own.rules.second_step_roles.includes(role)))
  const url = request.routeOptions.url ?? ''
  // calls that go together are judged one by one, each by its own address
  if (url !== together.path) passBars({ bars }, url)
  const school = company === named.company ? own : await enter(tx, company)
  return {
    actor: {
      ut: found.ut,
      role,
      permissions: isSuper ? new Set(rights().permissions) : (own.permissions.get(role) ?? none),
      capabilities: new Set(
        capabilitiesOf(role, found.class_teacher, school.services, role === 'teacher' || own.ownSections.has(role)),
      ),
      lacks: school.lacks,
      ownOnly: role === 'guardian' || role === 'student',
    },
    user: { id: found.user_id, company_id: named.company, full_name: found.full_name },
    company,
    visiting: company !== acting,
    session: { id: found.id, unlocked_until: found.unlocked_until, protects: school.protects },
    batch: chosen(school.batches, request.headers['x-batch-id'], 'batch'),
    fiscal_year: chosen(school.fiscal_years, request.headers['x-fiscal-year-id'], 'fiscal year'),
    bars,
  }
}
const none: ReadonlySet<string> = new Set()

/** Where somebody of the platform acts. */
async function enter(tx: Tx, company: number): Promise<SchoolOfCall> {
  await enterSchool(tx, company)
  const { rows } = await sql<{ version: string | null }>`select ${versionOf(company)} as version`.execute(tx)
  return schoolOfCall(tx, company, rows[0]!.version)
}

/** Calls that somebody may make before the handed-over password is changed, or the second step set up. */
const beforeThat = new Set([
  '/api/login',
  '/api/me',
  '/api/me/language',
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

function owed(row: Session, needsSecondStep: boolean): Bar[] {
  const refuse = (code: string, message: string): Bar[] => [
    { refusal: new Refusal(code, message, { status: 403 }), except: beforeThat },
  ]
  if (row.password_is_temporary) return refuse('change-password', 'Choose your own password first.')
  if (needsSecondStep && !row.has_totp)
    return refuse('second-step-needed', 'Your school asks for a second step: set it up on My Account first.')
  return []
}

/** The header is for calls, the cookie for pages and files that the browser opens itself. */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return header.slice(7)
  return request.method === 'GET' ? request.cookies[sessionCookie] : undefined
}

/** The session, if it is one, with what of the person may be another at each call. */
async function sessionOf(tx: Tx, { company, session }: Named): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select s.id, s.user_id, u.full_name, u.ut, u.auth_expiry, s.acting_company_id, s.last_seen_at, s.unlocked_until,
      u.password_is_temporary,
      u.totp_secret is not null as has_totp,
      array(select role_slug from user_roles where company_id = ${company} and user_id = s.user_id
      order by is_primary desc, role_slug) as roles,
      ${sessionParts().isClassTeacher(company, sql`s.user_id`)} as class_teacher, ${versionOf(company)} as version
    from sessions s join ${userOf('s.user_id')}
    where s.company_id = ${company} and s.id = ${session} and s.expires_at > app_now() and u.enabled
      and u.deleted_at is null`.execute(tx)
  return rows[0]
}

/** Whether the session is one still. What the database has to learn of it follows the call, so that the session's row is never held while one runs: the next call of the same person does not wait. */
function lives(
  session: Session,
  { company }: Named,
  { logout_time }: SchoolOfCall['rules'],
  afterwards: Afterwards,
  tx: Tx,
): boolean {
  if (session.auth_expiry && session.auth_expiry <= todayOf(tx)) return false
  const idle = idleMinutes(logout_time)
  const quiet = nowOf(tx) - Date.parse(session.last_seen_at)
  const { id } = session
  if (idle !== undefined && quiet > idle * 60_000) {
    afterwards((later) => later.deleteFrom('sessions').where('company_id', '=', company).where('id', '=', id).execute())
    return false
  }
  // written at most every half minute: reading must not turn into writing
  if (quiet > 30_000)
    afterwards((later) =>
      later
        .updateTable('sessions')
        .set({ last_seen_at: sql<string>`app_now()` })
        .where('company_id', '=', company)
        .where('id', '=', id)
        .execute(),
    )
  return true
}

/** A super user may read in any school by `companyId` without leaving the one acted in; nobody else's is looked at. */
function askedCompany(request: FastifyRequest): number | undefined {
  const { companyId } = (request.query ?? {}) as { companyId?: unknown }
  const id = request.method === 'GET' && typeof companyId === 'string' ? Number(companyId) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Calls by which somebody whose role was closed while he worked finds the way to another of his roles. */
const leadOut = new Set(['/api/me', '/api/me/role', '/api/logout'])

function headerRole(request: FastifyRequest): string | undefined {
  const asked = request.headers['x-role']
  return typeof asked === 'string' && asked !== '' ? asked : undefined
}

const roleClosed = () =>
  new Refusal('role-closed', 'People of this role cannot sign in at the moment. Please ask the school office.', {
    status: 403,
  })
const notHeld = () => new Refusal('role-not-held', 'You do not have this role.', { status: 403 })

/**
 * The role asked for, if the user holds it; else the primary one, or where the school has closed it the next that is open.
 * A closed one that the header names is barred, and what leads out of it is answered in that other role.
 */
function actingRole(
  row: Session,
  wanted: string | undefined,
  ofHeader: string | undefined,
  closed: readonly string[],
): { role: string; bars: Bar[] } {
  if (row.ut === 'super') return { role: 'super', bars: [] }
  const held = row.roles
  const bars: Bar[] = []
  let asked = wanted ?? ofHeader
  if (wanted === undefined && ofHeader !== undefined && closed.includes(ofHeader)) {
    bars.push({ refusal: held.includes(ofHeader) ? roleClosed() : notHeld(), except: leadOut })
    asked = undefined
  }
  if (asked !== undefined && !held.includes(asked)) throw notHeld()
  const role = asked ?? held.find((slug) => !closed.includes(slug)) ?? held[0] ?? ''
  if (closed.includes(role)) throw roleClosed()
  return { role, bars }
}

/** The one that the header names (inside this school only), or the current one. */
function chosen(frames: readonly Frame[], header: unknown, what: string): Frame | null {
  if (typeof header !== 'string' || header === '') return frames.find((frame) => frame.is_current) ?? null
  const frame = frames.find((each) => String(each.id) === header)
  if (!frame) throw new Refusal('no-such-period', `This ${what} was not found.`, { status: 404 })
  return frame
}
