/**
 * Work that the clock begins and no person. Every node looks every few minutes which schools have something due, and does it school by school, each in one transaction;
 * what keeps two nodes from doing the same is the work's own row locks. What was due while no node ran is done when one starts.
 */
import type { Database, Tx } from './db.ts'
import { isDatabaseAway } from './errors.ts'
import type { Services } from './services.ts'
import { inSchool } from './tenant.ts'

interface Timed {
  /** As its audit rows say. */
  name: string
  /** What the activity report calls it. */
  title: string
  /** Schools that have something due, through a narrow door of the database. `today`: AD, in Nepal. */
  schools: (db: Database, today: string) => Promise<number[]>
}
export interface TimedWork extends Timed {
  /** Does all that is due in the school. Another node may be doing the same at this moment. */
  run: (tx: Tx, company: number, today: string) => Promise<void>
}
/** The same for work that asks other hosts: it opens its transactions itself, and none is open while it waits. */
export interface AskingWork extends Timed {
  ask: (house: House, company: number) => Promise<void>
}
export type House = Pick<Services, 'db' | 'config' | 'clock' | 'keys' | 'log'>

const lookEvery = 5 * 60_000

/** Does what is due now, in every school; a school in which it fails holds up no other. */
export async function doWhatIsDue(
  house: House,
  works: readonly (TimedWork | AskingWork)[],
  today = house.clock.today(),
): Promise<void> {
  const { db, log } = house
  for (const work of works)
    for (const company of await work.schools(db, today))
      try {
        if ('run' in work) await inSchool(db, company, (tx) => work.run(tx, company, today))
        else await work.ask(house, company)
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        log.error({ err: error, company, work: work.name }, 'timed work failed')
      }
}

export function startTimed(house: House, works: readonly (TimedWork | AskingWork)[]): { stop(): Promise<void> } {
  let going: Promise<void> | undefined
  const look = () => {
    going ??= doWhatIsDue(house, works)
      // the database is away: it is looked at again in a few minutes
      .catch((err: unknown) => house.log.warn({ err }, 'timed work'))
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
