/** The own user's row: where it stands, and tries with the own password, which are counted. */
import { fieldError } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Steps } from '#platform/server/handler.ts'
import type { Services } from '#platform/server/services.ts'
import { enterSchool } from '#platform/server/tenant.ts'
import { checkPassword } from './passwords.ts'
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

export type OwnUser = Awaited<ReturnType<typeof ownUser>>

export const own = (ctx: Ctx) =>
  ctx.tx.updateTable('users').where('company_id', '=', ctx.user.company_id).where('id', '=', ctx.user.id)

/** Tries of one session, and of all sessions of a person: whoever holds a stolen one keeps the owner out of his own only. */
const ownLimits = ({ user: { company_id, id }, session }: Steps['identity']): Limit[] => [
  { key: `own:${company_id}:${id}@${session.id}`, most: 5, minutes: 15 },
  { key: `own:${company_id}:${id}`, most: 20, minutes: 15 },
]

/** Between transactions: a try is counted before it is looked at and although its call is refused, and hashing holds no connection. */
export async function trying<T>(steps: Steps, { db }: Services, work: (user: OwnUser) => Promise<T>): Promise<T> {
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

export async function checkOwnPassword(user: OwnUser, password: string, field: string): Promise<void> {
  if (!(await checkPassword(user.password_hash, password))) throw fieldError(field, 'The password is not right.')
}
