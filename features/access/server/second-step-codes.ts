/** Codes of an authenticator app: which time step one is of, and that it is taken once. Wrong ones are counted and told by sign-in-tries.ts, of who is signed in by own-session.ts. */
import { TOTP } from 'otpauth'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Seconds that a code is shown. */
const period = 30
const issuer = 'Pathshala'

/** Made and kept by us: it is shown once, and comes back from nobody. */
export const addressOf = (secret: string, label: string): string =>
  new TOTP({ issuer, label, secret, period }).toString()

/** The step of this code, or undefined where it does not fit. Codes of the step before and after count too: clocks of cheap phones are off. */
export function stepOf(secret: string, code: string, timestamp: number): number | undefined {
  const delta = new TOTP({ secret, issuer, period }).validate({ token: code.replace(/\s/g, ''), window: 1, timestamp })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

/** Compares and sets in one statement: of two who use one code at once, one has it. */
export async function takeStep(
  tx: Tx,
  user: { company_id: number; id: number },
  secret: string,
  step: number | undefined,
): Promise<boolean> {
  if (step === undefined) return false
  const { rows } = await sql`
    update users set totp_last_step = ${step}
    where company_id = ${user.company_id} and id = ${user.id} and totp_secret = ${secret}
      and coalesce(totp_last_step, 0) < ${step} returning id`.execute(tx)
  return rows.length > 0
}
