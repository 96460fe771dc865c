/**
 * Work that the clock begins and no person. Every node looks every few minutes which schools have something due, and does it school by school, each in one transaction;
 * what keeps two nodes from doing the same is the work's own row locks. What was due while no node ran is done when one starts.
 */
import type { FastifyBaseLogger } from 'fastify'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import type { Database, Tx } from './db.ts'
import { isDatabaseAway } from './errors.ts'
import { inSchool } from './tenant.ts'

export interface TimedWork {
  /** As its audit rows say. */
  name: string
  /** What the activity report calls it. */
  title: string
  /** Schools that have something due, through a narrow door of the database. `today`: AD, in Nepal. */
  schools: (db: Database, today: string) => Promise<number[]>
  /** Does all that is due in the school. Another node may be doing the same at this moment. */
  run: (tx: Tx, company: number, today: string) => Promise<void>
}

const lookEvery = 5 * 60_000

/** Does what is due now, in every school; a school in which it fails holds up no other. */
export async function doWhatIsDue(
  db: Database,
  works: readonly TimedWork[],
  log: FastifyBaseLogger,
  today = todayInNepal(),
): Promise<void> {
  for (const { name, schools, run } of works)
    for (const company of await schools(db, today))
      try {
        await inSchool(db, company, (tx) => run(tx, company, today))
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        log.error({ err: error, company, work: name }, 'timed work failed')
      }
}

export function startTimed(
  db: Database,
  works: readonly TimedWork[],
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let going: Promise<void> | undefined
  const look = () => {
    going ??= doWhatIsDue(db, works, log)
      // the database is away: it is looked at again in a few minutes
      .catch((err: unknown) => log.warn({ err }, 'timed work'))
      .finally(() => (going = undefined))
  }
  look()
  const timer = setInterval(look, lookEvery)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await going
    },
  }
}
