/** Signing in: the credential is looked up in every school through one narrow door, then a session is born. */
import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { writeAudit } from '#platform/server/audit.ts'
import { facts } from '#platform/server/run-call.ts'
import { handleOpen, type Http } from '#platform/server/handler.ts'
import type { Config } from '#platform/server/config.ts'
import { cookieDomain, hostsOf, reportOrigin } from '#platform/server/places.ts'
import type { Services } from '#platform/server/services.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { builtInNames } from '../contract/roles.ts'
import { login, loginPage } from '../contract/session.ts'
import { whoAsks, sessionCookie } from './identify.ts'
import { checkPassword } from './passwords.ts'
import { stepOf, takeStep, totpSecret } from './second-step-codes.ts'
import { sessionState } from './session-state.ts'
import { countSignIn, rememberDevice, tellLocks } from './sign-in-tries.ts'
import { signToken } from './token.ts'
import { forgetTries, uncountTry } from './tries.ts'
import { traceSignIn } from './sign-in-traces.ts'

export const keyCookie = 'pathshala_key'
const sessionDays = 30

export interface Found {
  company_id: number
  company_name: string
  user_id: number
  password_hash: string
}

const wrong = () =>
  new Refusal('wrong-sign-in', 'Username or password is not right.', {
    status: 422,
    errors: { password: ['Username or password is not right.'] },
  })

export const signIn = handleOpen(login, async (input, services, http) => {
  const school = input.company_id ?? (await schoolAt(services, http.request.hostname))?.id
  const accounts: Found[] = []
  try {
    return await trySignIn(input, services, http, { school, accounts })
  } catch (error) {
    if (error instanceof Refusal) await traceSignIn(services, { school, accounts, ip: http.request.ip })
    throw error
  }
})

/** `accounts`: filled with whom the name means. */
async function trySignIn(
  { username, password, code }: InputOf<typeof login>,
  services: Services,
  http: Http,
  { school, accounts }: { school: number | undefined; accounts: Found[] },
) {
  const { db } = services
  const typed = username.replace(/^(\+?977|0)(?=9[678]\d{8}$)/, '')
  const { rows } = await sql<Found>`select *
      from find_sign_in(${typed}, ${school ?? null}) limit 20`.execute(db)
  accounts.push(...rows)
  const { limits, ofHere } = await countSignIn(services, accounts, typed, http.request)
  const fitting = await whosePassword(accounts, password)
  if (!fitting.length) throw wrong()
  if (fitting.length > 1) {
    await uncountTry(db, limits)
    return { data: { choose: fitting.map((f) => ({ id: f.company_id, name: f.company_name })) } }
  }
  const found = fitting[0]!
  const user = await signableUser(services, found)
  if (user.totp_secret && !code) {
    await uncountTry(db, limits)
    return { data: { code_needed: true as const } }
  }
  if (user.totp_secret && !(await isFreshCode(services, found, user.totp_secret, code!))) {
    throw new Refusal('wrong-code', 'The code is not right.', {
      status: 422,
      errors: { code: ['The code is not right.'] },
    })
  }
  await uncountTry(db, limits)
  await forgetTries(db, ofHere(found))
  return openSession(services, found, http)
}

function isFreshCode(
  { db, clock, keys }: Services,
  { company_id, user_id }: Found,
  sealed: string,
  code: string,
): Promise<boolean> {
  const step = stepOf(totpSecret.open(keys, sealed, { company_id }), code, clock.now())
  return inSchool(db, company_id, (tx) => takeStep(tx, { company_id, id: user_id }, sealed, step))
}

/** Whose password this is; without a hit the time spent is the same. */
async function whosePassword(accounts: readonly Found[], password: string): Promise<Found[]> {
  if (!accounts.length) await checkPassword(undefined, password)
  const fitting: Found[] = []
  // the demo's users share one hash: the answer for equal hashes is the same
  const known = new Map<string, boolean>()
  for (const row of accounts) {
    if (!known.has(row.password_hash)) known.set(row.password_hash, await checkPassword(row.password_hash, password))
    if (known.get(row.password_hash)) fitting.push(row)
  }
  return fitting
}

async function signableUser(services: Services, found: Found) {
  const { clock } = services
  const user = await inSchool(services.db, found.company_id, (tx) =>
    tx
      .selectFrom('users')
      .select(['enabled', 'auth_expiry', 'totp_secret', 'password_is_temporary', 'password_expires_at'])
      .where('company_id', '=', found.company_id)
      .where('id', '=', found.user_id)
      .executeTakeFirstOrThrow(),
  )
  if (!user.enabled)
    throw new Refusal('disabled', 'This sign-in is switched off. Please ask the school office.', { status: 403 })
  if (user.auth_expiry && user.auth_expiry <= clock.today())
    throw new Refusal('expired', 'This sign-in has expired. Please ask the school office.', { status: 403 })
  if (user.password_is_temporary && user.password_expires_at && Date.parse(user.password_expires_at) < clock.now()) {
    throw new Refusal(
      'password-expired',
      'This handed-over password was not used in time. Please ask the school office for a new one.',
      { status: 403 },
    )
  }
  return user
}

async function openSession(services: Services, found: Found, http: Http) {
  const { db, keys, config, clock } = services
  const request = facts(http.request)
  const expires = new Date(clock.now() + sessionDays * 86_400_000)
  const session = await inSchool(db, found.company_id, async (tx) => {
    const row = await tx
      .insertInto('sessions')
      .values({
        company_id: found.company_id,
        user_id: found.user_id,
        user_agent: request.user_agent,
        ip: request.ip,
        expires_at: expires.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  const token = signToken(keys, { session, company: found.company_id }, found.user_id, expires)
  // known by the new token from here on, as every later request will be
  http.request.headers.authorization = `Bearer ${token}`
  delete http.request.headers['x-role']
  delete http.request.headers['x-batch-id']
  delete http.request.headers['x-fiscal-year-id']
  const identity = await whoAsks(services, http.request)
  if (!identity) throw wrong()
  const { state, key, locked } = await inSchool(db, found.company_id, async (tx) => {
    await writeAudit(tx, found.company_id, identity, request, 'sign-in', { entity: 'users', entity_id: found.user_id })
    const told = await tellLocks(tx, found)
    return { ...(await sessionState(tx, identity, services, reportOrigin(config, http.request))), locked: told }
  })
  setCookies(http, state.token, key, expires, config)
  rememberDevice(services, found, http)
  return { data: state, ...(locked.length ? { locked } : {}) }
}

/** The session's cookie is out of reach of scripts; the key's cookie is read by the app to decrypt what it stores. */
export function setCookies(
  { reply, request }: Http,
  token: string,
  key: string,
  expires: Date,
  config: Pick<Config, 'tls' | 'reportUrl' | 'clock'>,
): void {
  // a span: the browser's own clock may say anything
  const maxAge = Math.round((expires.getTime() - config.clock.now()) / 1000)
  const common = { path: '/', sameSite: 'strict' as const, secure: config.tls, maxAge }
  const domain = cookieDomain(config, request)
  reply.setCookie(sessionCookie, token, { ...common, httpOnly: true, ...(domain && { domain }) })
  reply.setCookie(keyCookie, key, { ...common, httpOnly: false })
}

export function clearCookies({ reply, request }: Http, config: Pick<Config, 'reportUrl'>): void {
  const domain = cookieDomain(config, request)
  reply.clearCookie(sessionCookie, { path: '/', ...(domain && { domain }) })
  reply.clearCookie(keyCookie, { path: '/' })
}

interface HostSchool {
  id: number
  name: string
  name_np: string | null
  logo_file_id: string | null
}

async function atHost(services: Services, host: string): Promise<HostSchool | undefined> {
  const { rows } = await sql<HostSchool>`select * from school_of_host(${host})`.execute(services.db)
  return rows[0]
}

/** By its own host, or one derived from it (account.himalaya...). */
const schoolAt = async (services: Services, host: string): Promise<HostSchool | undefined> => {
  const { own, parent } = hostsOf(host)
  return (await atHost(services, own)) ?? (parent === undefined ? undefined : atHost(services, parent))
}

export const schoolOfHost = async (services: Services, host: string): Promise<number | undefined> =>
  (await atHost(services, host))?.id

export const showLoginPage = handleOpen(loginPage, async (_input, services, { request }) => {
  const school = await schoolAt(services, request.hostname)
  const suffix = school?.id === 2 ? '.bagmati' : ''
  const shown = [
    'super',
    'administrator',
    'principal',
    'accountant',
    'teacher',
    'librarian',
    'receptionist',
    'guardian',
    'student',
  ]
  const demo = shown.map((slug) => ({
    username: slug === 'super' ? slug : slug + suffix,
    role: builtInNames.find((r) => r.slug === slug)!.name,
  }))
  return {
    data: {
      company: school ? { id: school.id, name: school.name, name_np: school.name_np, logo: school.logo_file_id } : null,
      demo_users: services.demo ? demo : [],
    },
  }
})
