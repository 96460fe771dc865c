/** Passwords as they are kept: argon2id. What a school asks of one is `checkRules` in own-session.ts (settings in contract/settings.ts), how often one may be tried tries.ts. */
import { hash, verify } from '@node-rs/argon2'

/** OWASP's second recommendation: 19 MiB, 2 rounds. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

/** Verifies in the same time whether there is a hash or not, so nobody learns which names exist. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobody)
  const fits = await verify(against, password).catch(() => false)
  return fits && stored !== null && stored !== undefined
}
const nobody = hash('nobody has this password', cost)
