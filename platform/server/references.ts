/** What hangs on rows, asked of the catalogue: a table that a later room adds is looked at the day it is born. */
import { sql } from 'kysely'
import type { Tx } from './db.ts'

interface Reference {
  table: string
  column: string
  cascades: boolean
}

/** Foreign keys that point to `table`, by their column that holds its id: what else comes along (a span, a group) is no reference. */
async function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confdeltype = 'c' as cascades
    from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) k (own, other)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.other
      and t.attname = 'id'
    where c.contype = 'f' and c.confrelid = ${table}::regclass order by 1, 2`.execute(tx)
  return rows
}

/** Tables that hold a row pointing to one of `ids` and would not go with it. `except`: what the caller takes away itself. */
export async function hangingOn(
  tx: Tx,
  company: number,
  table: string,
  ids: readonly number[],
  except: readonly string[] = [],
): Promise<string[]> {
  if (!ids.length) return []
  const references = (await referencesTo(tx, table)).filter((each) => !each.cascades && !except.includes(each.table))
  if (!references.length) return []
  const asked = references.map(
    ({ table: from, column }) =>
      sql`select ${from} as name where exists (select from ${sql.table(from)} r where r.company_id = ${company}
        and r.${sql.ref(column)} = any(${ids}::bigint[]))`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union `)}`.execute(tx)
  return rows.map(({ name }) => name)
}
