/** argon2id, and a limit on tries that every node shares. */
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Database } from '#platform/server/db.ts'

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

/** Refuses (429) after `max` failed tries in 15 minutes; call `fail` on each failure and `clear` on success. */
export function attempts(db: Database, key: string, max: number) {
  return {
    async check() {
      const { rows } = await sql<{ n: number }>`select count(*) as n from attempts where key = ${key} and at > now() - interval '15 minutes'`.execute(db)
      if (rows[0]!.n >= max) throw new Refusal('too-many-tries', 'Too many tries. Please wait 15 minutes.', { status: 429 })
    },
    fail: () => sql`insert into attempts (key) values (${key})`.execute(db),
    clear: () => sql`delete from attempts where key = ${key} or at < now() - interval '1 day'`.execute(db),
  }
}
