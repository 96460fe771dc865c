/** Cheques, and the days of counters. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'

export const counter: Checks = {
  'A cheque is where its event says: in hand, cleared, bounced, or back with its receipt': (c) => sql`
    select from (select p.receipt_id, p.line from receipt_payments p where p.company_id = ${c} and p.mode = 'cheque') p
    full join (select q.* from fee_cheques q where q.company_id = ${c}) q using (receipt_id, line)
    left join fee_events v on v.company_id = ${c} and v.id = q.event_id
    left join receipts r on r.company_id = ${c} and r.id = q.receipt_id
    where q.id is null or (q.state = 'returned') <> (r.cancelled_at is not null)
      or v.kind is distinct from
      case q.state when 'cleared' then 'cheque_cleared' when 'bounced' then 'cheque_bounced' end`,
  'An event of a cheque has its cheque, unless it was taken back': (c) => sql`
    select from fee_events v where v.company_id = ${c} and v.kind in ('cheque_cleared', 'cheque_bounced')
      and exists (select from fee_cheques q where q.company_id = v.company_id and q.event_id = v.id) = exists
      (select from fee_events x where x.company_id = v.company_id and x.reverses_id = v.id)`,
  'Cheques in hand are what stands on their account, without refunds by cheque': (c) => sql`
    select from (select coalesce(sum(p.amount), 0) as held from fee_cheques q
    join receipt_payments p on p.company_id = q.company_id and p.receipt_id = q.receipt_id and p.line = q.line
      where q.company_id = ${c} and q.state = 'in_hand') q
    cross join (select coalesce(sum(n.amount), 0) as held from fee_entries n
    join fee_events v on v.company_id = n.company_id and v.id = n.event_id
      left join fee_events o on o.company_id = v.company_id and o.id = v.reverses_id
      where n.company_id = ${c} and n.mode = 'cheque' and coalesce(o.kind, v.kind) <> 'refund') n
      where q.held <> n.held`,
  'What a counter took is of the day of the counter': (c) => sql`
    select from fee_events v join counter_days d on d.company_id = v.company_id and d.id = v.counter_day_id
    where v.company_id = ${c} and v.accounting_date <> d.day`,
  'A closed counter day expects what its entries make of its opening': (c) => sql`
    select from counter_days d left join (select v.counter_day_id, sum(n.amount) as cash from fee_events v
      join fee_entries n on n.company_id = v.company_id and n.event_id = v.id and n.mode = 'cash'
      where v.company_id = ${c} and v.counter_day_id is not null group by 1) n on n.counter_day_id = d.id
    where d.company_id = ${c} and d.expected <> d.opening + coalesce(n.cash, 0)`,
  'What a closed counter day is short or over stands in the ledger, once': (c) => sql`
    select from (select * from counter_days
    where company_id = ${c} and not difference_unposted and closed_at is not null)
      d
    full join (select v.id, sum(n.amount) filter (where n.mode = 'cash') as amount from fee_events v
      join fee_entries n on n.company_id = v.company_id and n.event_id = v.id
      where v.company_id = ${c} and v.kind = 'cash_difference' group by v.id) n on n.id = d.difference_event_id
    where d.counted - d.expected is distinct from coalesce(n.amount, 0)`,
}
