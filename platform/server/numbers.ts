/**
 * Numbers without gaps and never twice: receipts, bills, codes, staff. A counter's row stays locked to the end of the transaction, and what
 * is rolled back was not taken; so take them last.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'

/** A number that is in use already, or a sub-select of the highest one. */
type Highest = number | RawBuilder<unknown>

/** The first of the next `count` numbers of a series, above `highest` where numbers are given by hand as well. */
export async function takeNumbers(
  tx: Tx,
  company: number,
  name: string,
  count: number,
  highest: Highest = 0,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    insert into counters (company_id, name, next)
    values (${company}::bigint, ${name}, ${highest}::bigint + 1 + ${count}::bigint)
    on conflict (company_id, name)
    do update set next = greatest(counters.next, ${highest}::bigint + 1) + ${count}::bigint returning next`.execute(tx)
  return rows[0]!.next - count
}

export const takeNumber = (tx: Tx, company: number, name: string, highest?: Highest): Promise<number> =>
  takeNumbers(tx, company, name, 1, highest)

/** A series that begins behind what is there: `highest` is asked for the first time only. */
export async function beginNumbers(tx: Tx, company: number, name: string, highest: () => Highest): Promise<void> {
  const there = await tx
    .selectFrom('counters')
    .select('name')
    .where('company_id', '=', company)
    .where('name', '=', name)
    .executeTakeFirst()
  if (there) return
  await sql`
    insert into counters (company_id, name, next) values (${company}::bigint, ${name}, ${highest()}::bigint + 1)
    on conflict (company_id, name) do nothing`.execute(tx)
}

/** A number that a person gave: the series never gives it again. */
export async function passNumber(tx: Tx, company: number, name: string, number: number): Promise<void> {
  await sql`
    update counters set next = greatest(next, ${number}::bigint + 1)
    where company_id = ${company} and name = ${name}`.execute(tx)
}
