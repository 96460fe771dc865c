import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

/** Takes the books of a school away, for a test or a browser's story: see `withoutBooks` of builders.ts. */
export async function emptyBooks(db: Database, company: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind = 'r' and c.relname ~ '^(account|voucher|cheques|bank_|reconcil|recurring)'`.execute(tx)
    for (const { name } of rows) await sql`delete from ${sql.table(name)} where company_id = ${company}`.execute(tx)
    await sql`delete from counters where company_id = ${company} and name like 'voucher:%'`.execute(tx)
    await sql`update fee_accounts set account_id = null where company_id = ${company}`.execute(tx)
    await sql`delete from fee_posting_lines where company_id = ${company}`.execute(tx)
    await sql`delete from fee_posting_vouchers where company_id = ${company}`.execute(tx)
    await sql`delete from fee_postings where company_id = ${company}`.execute(tx)
    await sql`
      with made as (insert into fee_postings (company_id, day, left_out, events) select company_id, max(day), 'Before the books', count(*) from fee_event_postings
        where company_id = ${company} group by company_id returning id)
      update fee_event_postings set posting_id = made.id from made where company_id = ${company}`.execute(tx)
  })
}
