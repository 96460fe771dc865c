/** How often bills were printed before this print. The count goes up in the statement that reads it: two printers never both print an original. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

export async function countPrints(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; before: number }>`
    update bills set print_count = print_count + 1 where company_id = ${company} and id = any(${ids}::bigint[])
    returning id, print_count - 1 as before`.execute(tx)
  return new Map(rows.map(({ id, before }) => [id, before]))
}
