/** The one way into a school's rows. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { type Database, oneAtATime, schoolIs, transact, type Tx } from './db.ts'

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
 */
export function inSchool<T>(db: Database, company: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!held || !oneAtATime.has(db)) return transact(db, company, work)
  if (held.getStore() === db) throw new Error('A transaction is open here already: use it, or wait until it has ended.')
  return held.run(db, () => transact(db, company, work))
}

/** Goes over into another school's rows, or back. */
export const enterSchool = async (tx: Tx, company: number): Promise<void> =>
  void (await sql.raw(schoolIs(company)).execute(tx))
