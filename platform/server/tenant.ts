/** The one way into a school's rows. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { type Database, schoolIs, transact, type Tx } from './db.ts'
import type { Asker } from './fair-queue.ts'
import { turnsOf } from './turns.ts'

/** The platform itself: super users live here, and only here. */
export const platformCompany = 0

/** The databases of which the running work holds a connection already; kept only where `guardConnections` was called. */
let held: AsyncLocalStorage<Database> | undefined

/**
 * Work inside a transaction that asks the requests' pool for a second connection would wait for itself when the pool is full: from now on it fails at once,
 * full or not. For tests, which ask every call: following the work costs each of its promises something.
 */
export function guardConnections(): void {
  held ??= new AsyncLocalStorage()
}

/**
 * One transaction in which only rows of `company` exist (row-level security asks `app.company_id`).
 * The setting ends with the transaction, so a pooled connection never carries it on.
 * Of requests, schools and their sessions (`session`, where it is known) take turns before a connection is asked for: refused with 503 where too many wait,
 * with 429 where one session asks for too much.
 */
export function inSchool<T>(
  db: Database,
  company: number,
  work: (tx: Tx) => Promise<T>,
  session?: Asker['session'],
): Promise<T> {
  const turns = turnsOf.get(db)
  if (!turns) return transact(db, company, work)
  if (!held) return turns.run({ company, session }, () => transact(db, company, work))
  if (held.getStore() === db) throw new Error('A transaction is open here already: use it, or wait until it has ended.')
  return turns.run({ company, session }, () => held!.run(db, () => transact(db, company, work)))
}

/** Goes over into another school's rows, or back. */
export const enterSchool = async (tx: Tx, company: number): Promise<void> =>
  void (await sql.raw(schoolIs(company)).execute(tx))
