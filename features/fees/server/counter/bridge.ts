/** What lies between the receipts of a drawer, what is in it, and all that the school took on the day: the totals of three screens, line by line. */
import { sql } from 'kysely'
import type { BridgeLine } from '../../contract/counter-day.ts'
import type { Ctx } from '#platform/server/context.ts'

/** Of the event `v`, what it reverses `o`, and the counter day `d`. */
const what = sql<BridgeLine['what']>`case
  when v.kind = 'cheque_bounced' or o.kind = 'cheque_bounced' then 'bounced'
  when v.counter_day_id is null then 'online'
  when v.counter_day_id <> d.id then 'other_counters'
  when v.kind in ('receipt', 'general_receipt') then 'taken'
  when o.kind in ('receipt', 'general_receipt') and o.counter_day_id = d.id then 'cancelled'
  when o.kind in ('receipt', 'general_receipt') then 'cancelled_before'
  else 'paid_back' end`

/** Only what happened; a cheque that was cleared and what a drawer is short is no money that came or went. */
export async function bridgeOf({ tx, company }: Ctx, id: number): Promise<BridgeLine[]> {
  const { rows } = await sql<BridgeLine>`
    select ${what} as what, count(distinct v.id)::int as events, sum(n.amount)::bigint as amount
    from counter_days d
    join fee_entries n on n.company_id = d.company_id and n.accounting_date = d.day and n.mode is not null
    join fee_events v on v.company_id = n.company_id and v.id = n.event_id
    left join fee_events o on o.company_id = v.company_id and o.id = v.reverses_id
    where d.company_id = ${company} and d.id = ${id}
      and coalesce(o.kind, v.kind) not in ('cheque_cleared', 'cash_difference')
    group by 1`.execute(tx)
  return rows
}
