/** What a signed-in person does with the own session: leave, look, change role, school or password, unlock, second step. */
import { lit } from '#platform/server/sql-words.ts'
import { Secret } from 'otpauth'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { fieldError, notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx, Frame } from '#platform/server/context.ts'
import { handle, handleInSteps, type Http, type Steps } from '#platform/server/handler.ts'
import { reportOrigin } from '#platform/server/places.ts'
import { isLocked } from '#platform/server/protection.ts'
import type { Inside, Services } from '#platform/server/services.ts'
import { readSettings } from '#platform/server/settings.ts'
import { enterSchool, platformCompany } from '#platform/server/tenant.ts'
import * as secondStep from '../contract/second-step.ts'
import * as contract from '../contract/session.ts'
import { authenticationSettings } from '../contract/settings.ts'
import { whoAsks } from './identify.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { addressOf, stepOf, takeStep } from './second-step-codes.ts'
import { sessionState } from './session-state.ts'
import { sessionParts } from './slots.ts'
import { clearCookies, setCookies } from './sign-in.ts'
import { newSessionKey } from './token.ts'
import { countTry, forgetTries, type Limit, uncountTry } from './tries.ts'

/** Runs `work` where the own user's rows are, then comes back to the school acted in. */
export async function atHome<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  if (ctx.user.company_id === ctx.company) return work()
  await enterSchool(ctx.tx, ctx.user.company_id)
  const result = await work()
  await enterSchool(ctx.tx, ctx.company)
  return result
}

const ownUser = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('users')
    .select(['password_hash', 'totp_secret', 'totp_pending', 'full_name', 'username'])
    .where('company_id', '=', ctx.user.company_id)
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()

type OwnUser = Awaited<ReturnType<typeof ownUser>>

export const own = (ctx: Ctx) =>
  ctx.tx.updateTable('users').where('company_id', '=', ctx.user.company_id).where('id', '=', ctx.user.id)

/** Tries of one session, and of all sessions of a person: whoever holds a stolen one keeps the owner out of his own only. */
const ownLimits = ({ user: { company_id, id }, session }: Steps['identity']): Limit[] => [
  { key: `own:${company_id}:${id}@${session.id}`, most: 5, minutes: 15 },
  { key: `own:${company_id}:${id}`, most: 20, minutes: 15 },
]

/** Between transactions: a try is counted before it is looked at and although its call is refused, and hashing holds no connection. */
async function trying<T>(steps: Steps, { db }: Services, work: (user: OwnUser) => Promise<T>): Promise<T> {
  const limits = ownLimits(steps.identity)
  // what the session is refused is not counted for the person
  for (const limit of limits) await countTry(db, [limit])
  const done = await work(await steps.read((ctx) => atHome(ctx, () => ownUser(ctx))))
  await uncountTry(db, limits)
  await forgetTries(
    db,
    limits.slice(0, 1).map(({ key }) => key),
  )
  return done
}

async function checkOwnPassword(user: OwnUser, password: string, field: string): Promise<void> {
  if (!(await checkPassword(user.password_hash, password))) throw fieldError(field, 'The password is not right.')
}

const wrongCode = () => fieldError('code', 'The code is not right.')

/** Whoever has a second step on changes it with a code of it, which is used up by that. */
async function takeOwnCode(ctx: Ctx, { totp_secret }: OwnUser, code: string | undefined): Promise<void> {
  if (!totp_secret) return
  if (!code) throw fieldError('code', 'Enter the six digits that your authenticator app shows now.')
  if (!(await takeStep(ctx.tx, ctx.user, totp_secret, stepOf(totp_secret, code, ctx.now)))) throw wrongCode()
}

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
  const { state, key, expires } = await sessionState(
    ctx.tx,
    ctx,
    inside.tokenKey,
    reportOrigin(inside.config, http.request),
  )
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
    services.tokenKey,
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
          .set({ id: sql<string>`gen_random_uuid()`, session_key: newSessionKey(), unlocked_until: null })
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

/** How long a secret waits for the code that proves it. */
const pendingMinutes = 10

const totpStart = handleInSteps(secondStep.totpStart, ({ password, code }, steps, services) =>
  trying(steps, services, async (user) => {
    await checkOwnPassword(user, password, 'password')
    const secret = new Secret({ size: 20 }).base32
    const uri = addressOf(secret, user.username ?? user.full_name)
    const qr_svg = renderSVG(uri)
    return steps.write(async (ctx) => {
      await atHome(ctx, async () => {
        await takeOwnCode(ctx, user, code)
        await own(ctx)
          .set({
            totp_pending: secret,
            totp_pending_until: sql<string>`app_now() + ${pendingMinutes} * interval '1 minute'`,
          })
          .execute()
      })
      ctx.note({ entity: 'users', entity_id: ctx.user.id })
      return { data: { secret, uri, qr_svg } }
    })
  }),
)

const totpConfirm = handleInSteps(secondStep.totpConfirm, ({ code }, steps, services) =>
  trying(steps, services, async ({ totp_pending: secret }) => {
    const step = secret ? stepOf(secret, code, steps.now) : undefined
    if (secret && step === undefined) throw wrongCode()
    return steps.write(async (ctx) => {
      const taken = await atHome(ctx, () =>
        own(ctx)
          .set({ totp_secret: secret, totp_last_step: step ?? null, totp_pending: null, totp_pending_until: null })
          .where('totp_pending', '=', secret ?? '')
          .where('totp_pending_until', '>', sql<string>`app_now()`)
          .executeTakeFirst(),
      )
      if (!taken.numUpdatedRows) throw fieldError('code', 'This took too long. Begin again.')
      ctx.note({ entity: 'users', entity_id: ctx.user.id, after: { second_step: true } })
      return { message: 'The second step is on.' }
    })
  }),
)

const totpOff = handleInSteps(secondStep.totpOff, ({ password, code }, steps, services) =>
  trying(steps, services, async (user) => {
    await checkOwnPassword(user, password, 'password')
    return steps.write(async (ctx) => {
      await atHome(ctx, async () => {
        await takeOwnCode(ctx, user, code)
        await own(ctx)
          .set({ totp_secret: null, totp_last_step: null, totp_pending: null, totp_pending_until: null })
          .execute()
      })
      ctx.note({ entity: 'users', entity_id: ctx.user.id, after: { second_step: false } })
      return { message: 'The second step is off.' }
    })
  }),
)

const unlock = handleInSteps(contract.unlock, ({ password, code }, steps, services) =>
  trying(steps, services, async (user) => {
    const refuse = (why: keyof typeof contract.unlock.refusals, field: string) =>
      new Refusal(why, contract.unlock.refusals[why], {
        status: 422,
        errors: { [field]: [contract.unlock.refusals[why]] },
      })
    const byCode = code !== undefined && user.totp_secret !== null
    if (!byCode && !(await checkPassword(user.password_hash, password ?? '')))
      throw refuse('wrong-password', 'password')
    const until = new Date(steps.now + 15 * 60_000).toISOString()
    return steps.write(async (ctx) => {
      await atHome(ctx, async () => {
        if (byCode && !(await takeStep(ctx.tx, ctx.user, user.totp_secret!, stepOf(user.totp_secret!, code, ctx.now))))
          throw refuse('wrong-code', 'code')
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
  totpStart,
  totpConfirm,
  totpOff,
  unlock,
  locks,
  lockStatus,
  lock,
  authenticationSetting,
]
