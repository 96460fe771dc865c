/** What the imports of people share. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** The sequence is looked up once, not once a row. */
export async function takeUserIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ids as materialized (select pg_get_serial_sequence('users', 'id')::regclass as sequence)
    select nextval(sequence) as id from ids, generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes users away who have nothing but their roles. */
export async function removeUsers(tx: Tx, company: number, ids: readonly number[]): Promise<void> {
  await sql`delete from user_roles where company_id = ${company} and user_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from users where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
}

/** Texts of the school that stand once only, in lower case. */
export async function readSet(tx: Tx, query: ReturnType<typeof sql<{ key: string }>>): Promise<Set<string>> {
  const { rows } = await query.execute(tx)
  return new Set(rows.map(({ key }) => key))
}
