/** The one way into a school's rows. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { type Database, oneAtATime, type Tx } from './db.ts'

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
  const enter = async (tx: Tx) => {
    await enterSchool(tx, company)
    return work(tx)
  }
  if (!oneAtATime.has(db)) return db.transaction().execute(enter)
  if (held.getStore() === db) throw new Error('A transaction is open here already: use it, or wait until it has ended.')
  return db.transaction().execute((tx) => held.run(db, () => enter(tx)))
}

/** A statement, not set_config(): that does not reach the workers of a distributed database. */
export async function enterSchool(tx: Tx, company: number): Promise<void> {
  if (!Number.isSafeInteger(company) || company < 0) throw new TypeError('company must be an id')
  await sql.raw(`set local app.company_id = '${company}'`).execute(tx)
}
