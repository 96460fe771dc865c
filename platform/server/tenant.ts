/** The one way into a school's rows. */
import { sql } from 'kysely'
import type { Database, Tx } from './db.ts'

/** The platform itself: super users live here, and only here. */
export const platformCompany = 0

/**
 * One transaction in which only rows of `company` exist (row-level security asks `app.company_id`).
 * The setting ends with the transaction, so a pooled connection never carries it on.
 */
export function inSchool<T>(db: Database, company: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await enterSchool(tx, company)
    return work(tx)
  })
}

/** A statement, not set_config(): that does not reach the workers of a distributed database. */
export async function enterSchool(tx: Tx, company: number): Promise<void> {
  if (!Number.isSafeInteger(company) || company < 0) throw new TypeError('company must be an id')
  await sql.raw(`set local app.company_id = '${company}'`).execute(tx)
}
