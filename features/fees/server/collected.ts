/** What came in and what is owed, for the home page. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** Paisa by accounting day (AD) and mode since a day; `count`: receipts. */
export async function collectedSince(ctx: Ctx, from: string) {
  const { rows } = await sql<{ day: string; mode: string; amount: number; count: number }>`
    select n.accounting_date as day, n.mode, sum(n.amount)::bigint as amount, count(distinct n.event_id) filter (where n.amount > 0) as count
    from fee_entries n
    where n.company_id = ${ctx.company} and n.mode is not null and n.accounting_date >= ${from}::date group by 1, 2`.execute(
    ctx.tx,
  )
  return rows
}

/** Paisa over all batches, and how many enrolments owe something. */
export async function owedInAll(ctx: Ctx) {
  const { rows } = await sql<{ due: number; owing: number }>`
    select coalesce(sum(d.due), 0)::bigint as due, count(distinct d.enroll_id) as owing from dues d where d.company_id = ${ctx.company}
      and d.due > 0`.execute(ctx.tx)
  return rows[0]!
}
