/** The current batch and the one before it. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** A batch with its first and last day, AD. */
export interface BatchYear {
  id: number
  start_date: string
  end_date: string
}

export async function batchYears(
  tx: Tx,
  company: number,
): Promise<{ batch: BatchYear; previous: BatchYear | undefined }> {
  const { rows } = await sql<BatchYear>`
    select b.id, b.start_date, b.end_date from batches b
    join batches now on now.company_id = b.company_id and now.is_current and b.start_date <= now.start_date
    where b.company_id = ${company}::bigint order by b.start_date desc limit 2`.execute(tx)
  if (!rows[0]) throw new Error('The school has no current batch.')
  return { batch: rows[0], previous: rows[1] }
}
