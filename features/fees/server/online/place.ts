/** Whose payment a code is, through a narrow door: outside of any school. */
import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

export async function placeOfCode(db: Database, code: string): Promise<{ company: number; id: string } | undefined> {
  const { rows } = await sql<{ company: number; id: string }>`
    select company_id as company, id from payment_intent_place(${code})`.execute(db)
  return rows[0]
}
