/** The batch in which a school works today. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

export async function currentBatch(
  tx: Tx,
  company: number,
): Promise<{ id: number; name: string; start_date: string } | null> {
  const { rows } = await sql<{ id: number; name: string; start_date: string }>`
    select id, name, start_date from batches where company_id = ${company} and is_current`.execute(tx)
  return rows[0] ?? null
}
