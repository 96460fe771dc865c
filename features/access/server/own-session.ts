/** What a signed-in person does with the own session: leave, look, change role, school or password, unlock. */
import { lit } from '#platform/server/sql-words.ts'
import { sql } from 'kysely'
import { fieldError, notFound } from '#platform/contract/refusal.ts'
import type { Ctx, Frame } from '#platform/server/context.ts'
import { handle, handleInSteps, type Http } from '#platform/server/handler.ts'
import { reportOrigin } from '#platform/server/places.ts'
import { isLocked } from '#platform/server/protection.ts'
import type { Inside } from '#platform/server/services.ts'
import { readSettings } from '#platform/server/settings.ts'
import { enterSchool, platformCompany } from '#platform/server/tenant.ts'
import * as contract from '../contract/session.ts'
import { authenticationSettings } from '../contract/settings.ts'
import { whoAsks } from './identify.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { atHome, checkOwnPassword, own, trying } from './own-user.ts'
import { stepOf, takeStep, totpSecret } from './second-step-codes.ts'
import { sessionState } from './session-state.ts'
import { sessionParts } from './slots.ts'
import { clearCookies, setCookies } from './sign-in.ts'

const logout = handle(contract.logout, async (_input, ctx, { config }, http) => {
  await atHome(ctx, () =>
    ctx.tx
      .deleteFrom('sessions')
      .where('company_id', '=', ctx.user.company_id)
      .where('id', '=', ctx.session.id)
      .execute(),
  )
  clearCookies(http, config)
  return { message: '' }
})

export async function answerState(ctx: Ctx, inside: Inside, http: Http) {
  const { state, key, expires } = await sessionState(ctx.tx, ctx, inside, reportOrigin(inside.config, http.request))
  setCookies(http, state.token, key, expires, inside.config)
  return { data: state }
}

const me = handle(contract.me, async (_input, ctx, inside, http) => answerState(ctx, inside, http))

const switchRole = handleInSteps(contract.switchRole, async ({ role }, steps, services, http) => {
  const identity = await whoAsks(services, http.request, role)
  return steps.write((ctx, inside) => answerState({ ...ctx, ...identity! }, inside, http))
})

const actInSchool = handle(contract.actInSchool, async ({ company_id }, ctx, services, http) => {
  await enterSchool(ctx.tx, platformCompany)
  const school = await ctx.tx
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow(() => notFound('This school'))
  await ctx.tx
    .updateTable('sessions')
    .set({ acting_company_id: company_id === platformCompany ? null : company_id })
    .where('company_id', '=', platformCompany)
    .where('id', '=', ctx.session.id)
    .execute()
  ctx.note({ entity: 'companies', entity_id: company_id, after: { acting_in: school.name } })
  const state = await stateIn(ctx, services, company_id, http)
  setCookies(http, state.state.token, state.key, state.expires, services.config)
  // the audit row of this change belongs to where it was made
  await enterSchool(ctx.tx, ctx.company)
  return { data: state.state }
})

/** The state as the next request will see it: current batch and fiscal year of the chosen school. */
async function stateIn(ctx: Ctx, services: Inside, company: number, http: Http) {
  await enterSchool(ctx.tx, company)
  const { rows } = await sql<{ batches: Frame[] }>`select ${sessionParts().batches(company)} as batches`.execute(ctx.tx)
  const batch = rows[0]!.batches.find((each) => each.is_current) ?? null
  const fiscal_year =
    (await ctx.tx
      .selectFrom('fiscal_years')
      .select(['id', 'name', 'start_date', 'end_date', 'is_current'])
      .where('company_id', '=', company)
      .where('is_current', '=', true)
      .executeTakeFirst()) ?? null
  return sessionState(
    ctx.tx,
    { ...ctx, company, batch, fiscal_year },
    services,
    reportOrigin(services.config, http.request),
  )
}

const sessions = handle(contract.sessions, async (_input, ctx) => {
  const rows = await atHome(ctx, () =>
    ctx.tx
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_seen_at', 'user_agent', 'ip'])
      .where('company_id', '=', ctx.user.company_id)
      .where('user_id', '=', ctx.user.id)
      .where('expires_at', '>', sql<string>`app_now()`)
      .orderBy('last_seen_at', 'desc')
      .execute(),
  )
  return { data: rows.map((row) => ({ ...row, current: row.id === ctx.session.id })) }
})

const endSession = handle(contract.endSession, async ({ id }, ctx) => {
  const ended = await atHome(ctx, () =>
    ctx.tx
      .deleteFrom('sessions')
      .where('company_id', '=', ctx.user.company_id)
      .where('user_id', '=', ctx.user.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!ended.numDeletedRows) throw notFound('This session')
  return { message: 'Signed out there.' }
})

/** The school's rules for passwords. */
async function checkRules(ctx: Ctx, password: string): Promise<void> {
  const { password_length: length, password_mixed: mixed } = await atHome(ctx, () =>
    readSettings({ tx: ctx.tx, company: ctx.user.company_id }, authenticationSettings),
  )
  if (password.length < length) throw fieldError('password', `At least ${length} characters`)
  if (mixed && !(/\d/.test(password) && /\p{L}/u.test(password)))
    throw fieldError('password', 'At least one letter and one digit')
}

const changePassword = handleInSteps(contract.changePassword, (input, steps, services, http) =>
  trying(steps, services, async (user) => {
    await checkOwnPassword(user, input.current, 'current')
    await steps.read((ctx) => checkRules(ctx, input.password))
    const hash = await hashPassword(input.password)
    return steps.write(async (ctx, inside) => {
      const {
        user: { company_id, id },
        session,
      } = ctx
      const renewed = await atHome(ctx, async () => {
        await own(ctx).set({ password_hash: hash, password_is_temporary: false, password_expires_at: null }).execute()
        await ctx.tx
          .deleteFrom('sessions')
          .where('company_id', '=', company_id)
          .where('user_id', '=', id)
          .where('id', '<>', session.id)
          .execute()
        // a token that somebody copied while the old password held dies with it
        return ctx.tx
          .updateTable('sessions')
          .set({ id: sql<string>`gen_random_uuid()`, unlocked_until: null })
          .where('company_id', '=', company_id)
          .where('id', '=', session.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      })
      ctx.note({ entity: 'users', entity_id: id })
      const { data } = await answerState({ ...ctx, session: { ...session, id: renewed.id } }, inside, http)
      return { data, message: 'Password changed. Other sessions were signed out.' }
    })
  }),
)

const unlock = handleInSteps(contract.unlock, ({ password, code }, steps, services) =>
  trying(steps, services, async (user) => {
    const byCode = code !== undefined && user.totp_secret !== null
    const secret = byCode ? totpSecret.open(services.keys, user.totp_secret!, steps.identity.user) : undefined
    if (!byCode && !(await checkPassword(user.password_hash, password ?? '')))
      throw contract.unlock.refuse('wrong-password', { status: 422, field: 'password' })
    const until = new Date(steps.now + 15 * 60_000).toISOString()
    return steps.write(async (ctx) => {
      await atHome(ctx, async () => {
        if (byCode && !(await takeStep(ctx.tx, ctx.user, user.totp_secret!, stepOf(secret, code, ctx.now))))
          throw contract.unlock.refuse('wrong-code', { status: 422, field: 'code' })
        await ctx.tx
          .updateTable('sessions')
          .set({ unlocked_until: until })
          .where('company_id', '=', ctx.user.company_id)
          .where('id', '=', ctx.session.id)
          .execute()
      })
      return { data: { unlocked_until: until } }
    })
  }),
)

const locks = handle(contract.ownLocks, async (_input, ctx) => ({
  data: await atHome(ctx, () =>
    ctx.tx
      .selectFrom('locked_tries')
      .select(['at', 'address', 'tries'])
      .where('company_id', '=', ctx.user.company_id)
      .where('user_id', '=', ctx.user.id)
      .orderBy('at', 'desc')
      .limit(lit(20))
      .execute(),
  ),
}))

const lockStatus = handle(contract.lockStatus, async (_input, ctx) => ({
  data: {
    locked: isLocked(ctx),
    unlocked_until: isLocked(ctx) ? null : ctx.session.unlocked_until,
    protects: [...(ctx.session.protects ?? [])],
  },
}))

const lock = handle(contract.lock, async (_input, ctx) => {
  await atHome(ctx, () =>
    ctx.tx
      .updateTable('sessions')
      .set({ unlocked_until: null })
      .where('company_id', '=', ctx.user.company_id)
      .where('id', '=', ctx.session.id)
      .execute(),
  )
  return { message: 'Protected records are locked.' }
})

const authenticationSetting = handle(contract.authenticationSetting, async (_input, ctx) => {
  const { logout_time } = await readSettings(ctx, authenticationSettings)
  return { data: { transit: { authentication: { logout_time } } } }
})

export const ownSession = [
  logout,
  me,
  switchRole,
  actInSchool,
  sessions,
  endSession,
  changePassword,
  unlock,
  locks,
  lockStatus,
  lock,
  authenticationSetting,
]
