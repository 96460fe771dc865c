/** What a signed-in person does with the own session: leave, look, change role, school or password, unlock, second step. */
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { readSettings } from '#features/schools/server/index.ts'
import { fieldError, notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle, handleInSteps, type Http, type Steps } from '#platform/server/handler.ts'
import type { Inside, Services } from '#platform/server/services.ts'
import { enterSchool, platformCompany } from '#platform/server/tenant.ts'
import * as contract from '../contract/session.ts'
import { identify } from './identify.ts'
import { attempts, checkPassword, hashPassword } from './passwords.ts'
import { sessionState } from './session-state.ts'
import { clearCookies, setCookies, totpFits } from './sign-in.ts'

/** Runs `work` where the own user's rows are, then comes back to the school acted in. */
async function atHome<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  if (ctx.user.company_id === ctx.company) return work()
  await enterSchool(ctx.tx, ctx.user.company_id)
  const result = await work()
  await enterSchool(ctx.tx, ctx.company)
  return result
}

const ownUser = (ctx: Ctx) => ctx.tx.selectFrom('users').select(['password_hash', 'totp_secret', 'full_name', 'username']).where('company_id', '=', ctx.user.company_id).where('id', '=', ctx.user.id).executeTakeFirstOrThrow()

const own = (ctx: Ctx) => ctx.tx.updateTable('users').where('company_id', '=', ctx.user.company_id).where('id', '=', ctx.user.id)

/** Between transactions: a try counts although its call is refused, and hashing holds no connection. */
async function checkOwnPassword(steps: Steps, services: Services, password: string, field: string): Promise<void> {
  const { user: who } = steps.identity
  const tries = attempts(services.db, `password:${who.company_id}:${who.id}`, 5)
  await tries.check()
  const user = await steps.read((ctx) => atHome(ctx, () => ownUser(ctx)))
  if (!(await checkPassword(user.password_hash, password))) {
    await tries.fail()
    throw fieldError(field, 'The password is not right.')
  }
  await tries.clear()
}

const logout = handle(contract.logout, async (_input, ctx, _services, http) => {
  await atHome(ctx, () => ctx.tx.deleteFrom('sessions').where('company_id', '=', ctx.user.company_id).where('id', '=', ctx.session.id).execute())
  clearCookies(http)
  return { message: '' }
})

async function answerState(ctx: Ctx, inside: Inside, http: Http) {
  const { state, key, expires } = await sessionState(ctx.tx, ctx, inside.tokenKey)
  setCookies(http, state.token, key, expires, inside.config.tls)
  return { data: state }
}

const me = handle(contract.me, async (_input, ctx, inside, http) => answerState(ctx, inside, http))

const switchRole = handleInSteps(contract.switchRole, async ({ role }, steps, services, http) => {
  const identity = await identify(services, http.request, role)
  return steps.write((ctx, inside) => answerState({ ...ctx, ...identity! }, inside, http))
})

const actInSchool = handle(contract.actInSchool, async ({ company_id }, ctx, services, http) => {
  await enterSchool(ctx.tx, platformCompany)
  const school = await ctx.tx.selectFrom('companies').select(['id', 'name']).where('id', '=', company_id).executeTakeFirst()
  if (!school) throw notFound('This school')
  await ctx.tx.updateTable('sessions').set({ acting_company_id: company_id === platformCompany ? null : company_id })
    .where('company_id', '=', platformCompany).where('id', '=', ctx.session.id).execute()
  ctx.note({ entity: 'companies', entity_id: company_id, after: { acting_in: school.name } })
  const state = await stateIn(ctx, services, company_id)
  setCookies(http, state.state.token, state.key, state.expires, services.config.tls)
  // the audit row of this change belongs to where it was made
  await enterSchool(ctx.tx, ctx.company)
  return { data: state.state }
})

/** The state as the next request will see it: current batch and fiscal year of the chosen school. */
async function stateIn(ctx: Ctx, services: Inside, company: number) {
  await enterSchool(ctx.tx, company)
  const current = async (table: 'batches' | 'fiscal_years') =>
    (await ctx.tx.selectFrom(table).select(['id', 'name', 'start_date', 'end_date', 'is_current']).where('company_id', '=', company).where('is_current', '=', true).executeTakeFirst()) ?? null
  return sessionState(ctx.tx, { ...ctx, company, batch: await current('batches'), fiscal_year: await current('fiscal_years') }, services.tokenKey)
}

const sessions = handle(contract.sessions, async (_input, ctx) => {
  const rows = await atHome(ctx, () =>
    ctx.tx.selectFrom('sessions').select(['id', 'created_at', 'last_seen_at', 'user_agent', 'ip'])
      .where('company_id', '=', ctx.user.company_id).where('user_id', '=', ctx.user.id).where('expires_at', '>', sql<string>`now()`).orderBy('last_seen_at', 'desc').execute())
  return { data: rows.map((row) => ({ ...row, current: row.id === ctx.session.id })) }
})

const endSession = handle(contract.endSession, async ({ id }, ctx) => {
  const ended = await atHome(ctx, () => ctx.tx.deleteFrom('sessions').where('company_id', '=', ctx.user.company_id).where('user_id', '=', ctx.user.id).where('id', '=', id).executeTakeFirst())
  if (!ended.numDeletedRows) throw notFound('This session')
  return { message: 'Signed out there.' }
})

/** The school's rules for passwords. */
async function checkRules(ctx: Ctx, password: string): Promise<void> {
  const { password_length: length, password_mixed: mixed } = await atHome(ctx, () => readSettings(ctx.tx, ctx.user.company_id, 'authentication'))
  if (password.length < length) throw fieldError('password', `At least ${length} characters`)
  if (mixed && !(/\d/.test(password) && /\p{L}/u.test(password))) throw fieldError('password', 'At least one letter and one digit')
}

const changePassword = handleInSteps(contract.changePassword, async ({ current, password }, steps, services) => {
  await checkOwnPassword(steps, services, current, 'current')
  await steps.read((ctx) => checkRules(ctx, password))
  const hash = await hashPassword(password)
  return steps.write(async (ctx) => {
    await atHome(ctx, async () => {
      await own(ctx).set({ password_hash: hash, password_is_temporary: false, password_expires_at: null }).execute()
      await ctx.tx.deleteFrom('sessions').where('company_id', '=', ctx.user.company_id).where('user_id', '=', ctx.user.id).where('id', '<>', ctx.session.id).execute()
    })
    ctx.note({ entity: 'users', entity_id: ctx.user.id })
    return { message: 'Password changed. Other sessions were signed out.' }
  })
})

const totpStart = handleInSteps(contract.totpStart, async ({ password }, steps, services) => {
  await checkOwnPassword(steps, services, password, 'password')
  const user = await steps.write((ctx) => atHome(ctx, () => ownUser(ctx)))
  const secret = new Secret({ size: 20 }).base32
  const uri = new TOTP({ issuer: 'Pathshala', label: user.username ?? user.full_name, secret }).toString()
  return { data: { secret, uri, qr_svg: renderSVG(uri) } }
})

const totpConfirm = handle(contract.totpConfirm, async ({ secret, code }, ctx) => {
  if (!/^[A-Z2-7]{32}$/.test(secret) || !totpFits(secret, code)) throw fieldError('code', 'The code is not right.')
  await atHome(ctx, () => own(ctx).set({ totp_secret: secret }).execute())
  ctx.note({ entity: 'users', entity_id: ctx.user.id })
  return { message: 'The second step is on.' }
})

const totpOff = handleInSteps(contract.totpOff, async ({ password }, steps, services) => {
  await checkOwnPassword(steps, services, password, 'password')
  return steps.write(async (ctx) => {
    await atHome(ctx, () => own(ctx).set({ totp_secret: null }).execute())
    ctx.note({ entity: 'users', entity_id: ctx.user.id })
    return { message: 'The second step is off.' }
  })
})

const unlock = handleInSteps(contract.unlock, async ({ password, code }, steps, services) => {
  const { user: who, session } = steps.identity
  const tries = attempts(services.db, `unlock:${who.company_id}:${who.id}`, 5)
  await tries.check()
  const user = await steps.read((ctx) => atHome(ctx, () => ownUser(ctx)))
  const right = code && user.totp_secret ? totpFits(user.totp_secret, code) : await checkPassword(user.password_hash, password ?? '')
  if (!right) {
    await tries.fail()
    throw new Refusal('wrong-password', contract.unlock.refusals['wrong-password'], { status: 422, errors: { password: [contract.unlock.refusals['wrong-password']] } })
  }
  await tries.clear()
  const until = new Date(Date.now() + 15 * 60_000).toISOString()
  return steps.write(async (ctx) => {
    await atHome(ctx, () => ctx.tx.updateTable('sessions').set({ unlocked_until: until }).where('company_id', '=', who.company_id).where('id', '=', session.id).execute())
    return { data: { unlocked_until: until } }
  })
})

const lockStatus = handle(contract.lockStatus, async (_input, ctx) => {
  const until = ctx.session.unlocked_until
  return { data: { locked: !until || Date.parse(until) < Date.now(), unlocked_until: until } }
})

const authenticationSetting = handle(contract.authenticationSetting, async (_input, ctx) => {
  const row = await ctx.tx.selectFrom('settings').select('values').where('company_id', '=', ctx.company).where('group', '=', 'authentication').executeTakeFirst()
  const time = (row?.values as { logout_time?: string } | undefined)?.logout_time ?? 'Never'
  return { data: { transit: { authentication: { logout_time: time } } } }
})

export const ownSession = [logout, me, switchRole, actInSchool, sessions, endSession, changePassword, totpStart, totpConfirm, totpOff, unlock, lockStatus, authenticationSetting]
