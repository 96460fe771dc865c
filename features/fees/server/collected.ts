/** What came in and what is owed, for the home page. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** Ids of events by which nothing came in: they moved cheques to the bank, or back, or said what a drawer is short or over. */
const clearings = (company: number) => sql`
  select v.id from fee_events v where v.company_id = ${company} and v.kind in ('cheque_cleared', 'cash_difference')
  union all
  select x.id from fee_events v join fee_events x on x.company_id = v.company_id and x.reverses_id = v.id
  where v.company_id = ${company} and v.kind = 'cheque_cleared'`

/** Paisa by accounting day (AD) and mode since a day. */
export async function collectedSince(ctx: Ctx, from: string) {
  const { rows } = await sql<{ day: string; mode: string; amount: number }>`
    select n.accounting_date as day, n.mode, sum(n.amount)::bigint as amount
    from fee_entries n
    where n.company_id = ${ctx.company} and n.mode is not null and n.accounting_date >= ${from}::date
      and n.event_id <> all(array(${clearings(ctx.company)})) group by 1, 2`.execute(ctx.tx)
  return rows
}

/** Receipts of a day (AD) for which money was taken: one in several ways is one. */
export async function receiptsOn({ tx, company }: Ctx, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from receipts
    where company_id = ${company} and received_on = ${day} and amount > 0`.execute(tx)
  return rows[0]!.count
}

/** Paisa over all batches, and how many enrolments owe something. */
export async function owedInAll(ctx: Ctx) {
  const { rows } = await sql<{ due: number; owing: number }>`
    select coalesce(sum(due), 0)::bigint as due, count(*) as owing from student_balances
    where company_id = ${ctx.company} and due > 0`.execute(ctx.tx)
  return rows[0]!
}
