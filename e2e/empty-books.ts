/** A school that has not begun its books: no product call makes one yet. */
import { sql } from 'kysely'
import { openDatabase } from '#app/commands/database.ts'
import { readConfig } from '#platform/server/config.ts'
import { connect } from '#platform/server/db.ts'
import { emptyBooks } from '#test/empty-books.ts'
import { data } from './own-server.ts'

const bagmati = 2
/** Takes chart, vouchers, cheques and bank statements of the second school of the demo away; its fiscal years are open, and all their months. */
export async function withoutBooks(): Promise<void> {
  const database = await openDatabase(readConfig({ PATHSHALA_DATA: data }))
  const { db, close } = connect(database.url, { max: 1 })
  await emptyBooks(db, bagmati)
  await sql`delete from closed_periods where company_id = ${bagmati}`.execute(db)
  await sql`update fiscal_years set closed_at = null where company_id = ${bagmati}`.execute(db)
  await close()
  await database.stop()
}
