/** The own second step: begun, proved by a code, changed and switched off with the password and a code. */
import { Secret } from 'otpauth'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { fieldError } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handleInSteps } from '#platform/server/handler.ts'
import type { Services } from '#platform/server/services.ts'
import * as secondStep from '../contract/second-step.ts'
import { atHome, checkOwnPassword, own, type OwnUser, trying } from './own-user.ts'
import { addressOf, stepOf, takeStep, totpPending, totpSecret } from './second-step-codes.ts'

const wrongCode = () => fieldError('code', 'The code is not right.')

/** Whoever has a second step on changes it with a code of it, which is used up by that. */
async function takeOwnCode(
  ctx: Ctx,
  { keys }: Pick<Services, 'keys'>,
  { totp_secret }: OwnUser,
  code: string | undefined,
): Promise<void> {
  if (!totp_secret) return
  if (!code) throw fieldError('code', 'Enter the six digits that your authenticator app shows now.')
  const step = stepOf(totpSecret.open(keys, totp_secret, ctx.user), code, ctx.now)
  if (!(await takeStep(ctx.tx, ctx.user, totp_secret, step))) throw wrongCode()
}

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
        await takeOwnCode(ctx, services, user, code)
        await own(ctx)
          .set({
            totp_pending: totpPending.seal(services.keys, secret, ctx.user),
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
  trying(steps, services, async ({ totp_pending: pending }) => {
    const { user: owner } = steps.identity
    const secret = pending ? totpPending.open(services.keys, pending, owner) : undefined
    const step = stepOf(secret, code, steps.now)
    if (secret && step === undefined) throw wrongCode()
    const sealed = secret ? totpSecret.seal(services.keys, secret, owner) : null
    return steps.write(async (ctx) => {
      const taken = await atHome(ctx, () =>
        own(ctx)
          .set({ totp_secret: sealed, totp_last_step: step ?? null, totp_pending: null, totp_pending_until: null })
          .where('totp_pending', '=', secret === undefined ? '' : pending)
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
        await takeOwnCode(ctx, services, user, code)
        await own(ctx)
          .set({ totp_secret: null, totp_last_step: null, totp_pending: null, totp_pending_until: null })
          .execute()
      })
      ctx.note({ entity: 'users', entity_id: ctx.user.id, after: { second_step: false } })
      return { message: 'The second step is off.' }
    })
  }),
)

export const ownSecondStep = [totpStart, totpConfirm, totpOff]
