/** Codes of an authenticator app: which time step one is of, and that it is taken once. Wrong ones are counted and told by sign-in-tries.ts, of who is signed in by own-session.ts. */
import { TOTP } from 'otpauth'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { sealedColumn } from '#platform/server/sealed-column.ts'

/** Seconds that a code is shown. */
const period = 30
const issuer = 'Pathshala'

const ofUsers = { table: 'users', key: ['id'], bound: ['company_id'], name: 'second-step', use: 'second-step' } as const
/** Base32; before migration 0147 it was kept as it is. Bound to the school alone: when guardians are merged it goes over. */
export const totpSecret = sealedColumn({
  ...ofUsers,
  column: 'totp_secret',
  wasPlain: (kept) => /^[A-Z2-7]{16,64}$/.test(kept),
})
/** Waits for the code that proves it. */
export const totpPending = sealedColumn({ ...ofUsers, column: 'totp_pending' })

/** Made and kept by us: it is shown once, and comes back from nobody. */
export const addressOf = (secret: string, label: string): string =>
  new TOTP({ issuer, label, secret, period }).toString()

/** The step of this code, or undefined where it does not fit, or where there is no secret. Codes of the step before and after count too: clocks of cheap phones are off. */
export function stepOf(secret: string | undefined, code: string, timestamp: number): number | undefined {
  if (secret === undefined) return undefined
  const delta = new TOTP({ secret, issuer, period }).validate({ token: code.replace(/\s/g, ''), window: 1, timestamp })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

/** `sealed`: as the row had it. Compares and sets in one statement: of two who use one code at once, one has it. */
export async function takeStep(
  tx: Tx,
  user: { company_id: number; id: number },
  sealed: string,
  step: number | undefined,
): Promise<boolean> {
  if (step === undefined) return false
  const { rows } = await sql`
    update users set totp_last_step = ${step}
    where company_id = ${user.company_id} and id = ${user.id} and totp_secret = ${sealed}
      and coalesce(totp_last_step, 0) < ${step} returning id`.execute(tx)
  return rows.length > 0
}
