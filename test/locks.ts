/** Races that are made to happen: who waits for a lock is counted, so that a test never hopes for the right moment. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** Comes back as soon as `count` connections to the database of `world` wait for somebody's lock. */
export const waitForLocks = (world: World, count: number) =>
  expect
    .poll(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            world.owner.db,
          )
        ).rows.length,
      { interval: 10, timeout: 30_000 },
    )
    .toBe(count)
