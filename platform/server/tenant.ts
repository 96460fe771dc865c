/** The one way into a school's rows. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { type Database, nextSchool, oneAtATime, schoolIs, type Tx } from './db.ts'

/** The platform itself: super users live here, and only here. */
export const platformCompany = 0

/** The database of which the running work holds a connection already. */
const held = new AsyncLocalStorage<Database>()

/**
 * One transaction in which only rows of `company` exist (row-level security asks `app.company_id`).
 * The setting ends with the transaction, so a pooled connection never carries it on.
 * Work inside that asks the requests' pool for a second connection would wait for itself when the pool is full: it fails at once, full or not.
 */
export function inSchool<T>(db: Database, company: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = (inside: (tx: Tx) => Promise<T>) => nextSchool.run({ company }, () => db.transaction().execute(inside))
  if (!oneAtATime.has(db)) return begin(work)
  if (held.getStore() === db) throw new Error('A transaction is open here already: use it, or wait until it has ended.')
  return begin((tx) => held.run(db, () => work(tx)))
}

/** The transaction that runs is a reading one: unless it has written something all the same, its answer does not wait for its end. */
export function onlyRead(): void {
  const running = nextSchool.getStore()
  if (running) running.onlyRead = true
}

/** Goes over into another school's rows, or back. */
export const enterSchool = async (tx: Tx, company: number): Promise<void> =>
  void (await sql.raw(schoolIs(company)).execute(tx))
