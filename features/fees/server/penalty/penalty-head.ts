/** The school's head for penalties, made when it is needed first. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

export async function penaltyHead({ tx, company }: { tx: Tx; company: number }): Promise<number> {
  const find = () =>
    tx
      .selectFrom('fee_heads')
      .select('id')
      .where('company_id', '=', company)
      .where('penalty', '=', true)
      .executeTakeFirst()
  const found = await find()
  if (found) return found.id
  // of two who make it one finds the other's
  await sql`
    insert into fee_heads (company_id, title, title_np, kind, rank, penalty)
    select ${company}::bigint, case when exists (select from fee_heads where company_id = ${company} and lower(title) = 'penalty') then 'Penalty (late payment)'
      else 'Penalty' end, 'जरिवाना', 'on_demand', 99, true on conflict do nothing`.execute(tx)
  return (await find())!.id
}
