/** A fault that is planted in the books of school 1: as the owner of the tables, with triggers and keys off; then looked for, and taken back. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '#platform/server/db.ts'
import { inSchool } from '#platform/server/tenant.ts'
import type { Fault } from '#platform/server/verify-books.ts'
import type { World } from './world.ts'

class TakenBack extends Error {}

/** The names of the checks that notice the fault. Each statement must change something. */
export async function noticedBy(
  { owner }: World,
  faultsIn: (tx: Tx, company: number) => Promise<Fault[]>,
  ...statements: readonly string[]
): Promise<string[]> {
  let names: string[] = []
  await inSchool(owner.db, 1, async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements)
      expect(Number((await sql.raw(statement).execute(tx)).numAffectedRows)).toBeGreaterThan(0)
    names = (await faultsIn(tx, 1)).map(({ check }) => check)
    throw new TakenBack()
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
  return names
}
