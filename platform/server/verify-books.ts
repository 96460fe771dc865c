/** Sentences about a ledger, each one query that finds what breaks it. A room says them; `npm run verify-books` and the tests ask. */
import { sql } from 'kysely'
import type { Database, Tx } from './db.ts'
import { inSchool } from './tenant.ts'

export interface Fault {
  company: number
  check: string
  count: number
}
/** Sentence -> rows that break it in a school. */
export type Checks = Record<string, (company: number) => ReturnType<typeof sql>>

export const booksOf = (checks: Checks) => ({
  checkNames: Object.keys(checks),
  /** The faults of one school; empty = its books are right. */
  verifySchool: (db: Database, company: number): Promise<Fault[]> =>
    inSchool(db, company, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return faultsIn(checks, tx, company)
    }),
  /** The same, as a transaction sees it. */
  faultsIn: (tx: Tx, company: number) => faultsIn(checks, tx, company),
})

async function faultsIn(checks: Checks, tx: Tx, company: number): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [check, find] of Object.entries(checks)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from (${find(company)}) wrong`.execute(tx)
    if (rows[0]!.n) faults.push({ company, check, count: rows[0]!.n })
  }
  return faults
}
