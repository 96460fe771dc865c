/** A school that has not begun its books: no product call makes one yet. */
import { sql } from 'kysely'
import { openDatabase } from '#app/commands/database.ts'
import { readConfig } from '#platform/server/config.ts'
import { connect } from '#platform/server/db.ts'
import { data } from './own-server.ts'

const bagmati = 2
/** Takes chart, vouchers, cheques and bank statements of the second school of the demo away; its fiscal years are open, and all their months. */
export async function withoutBooks(): Promise<void> {
  const database = await openDatabase(readConfig({ PATHSHALA_DATA: data }))
  const { db, close } = connect(database.url, { max: 1 })
  await sql`set session_replication_role = replica`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind = 'r' and c.relname ~ '^(account|voucher|cheques|bank_|reconcil|closed_periods)'`.execute(db)
  for (const { name } of rows) await sql`delete from ${sql.table(name)} where company_id = ${bagmati}`.execute(db)
  await sql`delete from counters where company_id = ${bagmati} and name like 'voucher:%'`.execute(db)
  await sql`update fiscal_years set closed_at = null where company_id = ${bagmati}`.execute(db)
  await close()
  await database.stop()
}
