/** What came in and what is owed, for the home page. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/** Paisa by accounting day (AD) and mode since a day; `count`: receipts. */
export async function collectedSince(ctx: Ctx, from: string) {
  const { rows } = await sql<{ day: string; mode: string; amount: number; count: number }>`
    with v as materialized (select id, business_date, kind from fee_events where company_id = ${ctx.company} and business_date >= ${from}::date)
    select v.business_date as day, n.mode, sum(n.amount)::bigint as amount, count(distinct v.id) filter (where v.kind = 'receipt') as count
    from v join fee_entries n on n.company_id = ${ctx.company} and n.event_id = v.id and n.account = 'cash'
      and n.event_id >= (select min(id) from v) -- else the money of all years is read
    group by 1, 2`.execute(ctx.tx)
  return rows
}

/** Paisa over all batches, and how many enrolments owe something. */
export async function owedInAll(ctx: Ctx) {
  const { rows } = await sql<{ due: number; owing: number }>`
    select coalesce(sum(d.due), 0)::bigint as due, count(distinct d.enroll_id) as owing from dues d where d.company_id = ${ctx.company}
      and d.due > 0`.execute(ctx.tx)
  return rows[0]!
}
