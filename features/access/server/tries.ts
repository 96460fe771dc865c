/** Tries of passwords and codes: counted in the database before anything is checked, so that thirty at once are thirty on every node. */
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Database } from '#platform/server/db.ts'

export interface Limit {
  key: string
  /** So many tries within `minutes`; the next one is refused unseen. */
  most: number
  minutes: 5 | 15
}

const sentences = { 5: 'Too many tries. Please wait 5 minutes.', 15: 'Too many tries. Please wait 15 minutes.' }

export class TooManyTries extends Refusal {
  readonly exceeded: Limit[]
  /** Of these, those that this very try was the first to exceed. */
  readonly reached: Limit[]
  constructor(exceeded: Limit[], reached: Limit[]) {
    super('too-many-tries', sentences[exceeded.some(({ minutes }) => minutes === 15) ? 15 : 5], { status: 429 })
    this.exceeded = exceeded
    this.reached = reached
  }
}

/** Outside any transaction: a refused call takes its transaction back, never its try. */
export async function countTry(db: Database, limits: readonly Limit[]): Promise<void> {
  const { rows } = await sql<{ key: string; n: number }>`
    insert into tries (key, ends_at)
    select key, app_now() + minutes * interval '1 minute'
      from unnest(${limits.map((each) => each.key)}::text[], ${limits.map((each) => each.minutes)}::int[]) l
        (key, minutes) order by key
    on conflict (key) do update set
      n = case when tries.ends_at <= app_now() then 1 else tries.n + 1 end,
      ends_at = case when tries.ends_at <= app_now() then excluded.ends_at else tries.ends_at end
    returning key, n`.execute(db)
  const counted = new Map(rows.map((row) => [row.key, row.n]))
  const over = limits.filter(({ key, most }) => counted.get(key)! > most)
  if (over.length)
    throw new TooManyTries(
      over,
      over.filter(({ key, most }) => counted.get(key) === most + 1),
    )
}

/** The try was none: the password or code was right. */
export const uncountTry = (db: Database, limits: readonly Limit[]) =>
  sql`update tries set n = n - 1
    where n > 0 and key in (select key from tries where key = any(${limits.map((each) => each.key)}::text[])
    order by key for update)`.execute(db)

/** Whoever proved who he is begins anew; old rows are swept on the way. */
export const forgetTries = (db: Database, keys: readonly string[]) =>
  sql`delete from tries
    where key in (select key from tries where key = any(${keys}::text[]) or ends_at < app_now() - interval '1 day'
    order by key for update skip locked)`.execute(db)
