/** What went into the books. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'
import { rootsOfFees } from '../../contract/billing-to-account.ts'

/** JSON: the roots by the kind of an account of the fees. */
const roots = sql`${JSON.stringify(rootsOfFees)}::jsonb`

export const postings: Checks = {
  'Each event waits for the books or is in one posting': (c) => sql`
    select from fee_events v full join fee_event_postings p on p.company_id = v.company_id and p.event_id = v.id
    left join fee_postings g on g.company_id = p.company_id and g.id = p.posting_id
    where coalesce(v.company_id, p.company_id) = ${c}
      and (v.id is null or p.event_id is null or p.day <> v.accounting_date or g.taken_back_at is not null
      or (g.left_out is null and g.day <> p.day))`,
  'What a posting took equals the entries of its events': (c) => sql`
    select from (select p.posting_id, n.account_id as fee_account_id, n.amount > 0 as debit, sum(n.amount) as amount,
      count(*) as entries
      from fee_event_postings p
      join fee_postings g on g.company_id = p.company_id and g.id = p.posting_id and g.left_out is null
      join fee_entries n on n.company_id = p.company_id and n.event_id = p.event_id where p.company_id = ${c}
      group by 1, 2, 3) n
    full join (select l.posting_id, l.fee_account_id, l.amount > 0 as debit, l.amount, l.entries
    from fee_posting_lines l join fee_postings g on g.company_id = l.company_id
      and g.id = l.posting_id and g.taken_back_at is null where l.company_id = ${c}) l
      using (posting_id, fee_account_id, debit)
    where n.amount is distinct from l.amount or n.entries is distinct from l.entries`,
  'The vouchers of a posting say what the posting took': (c) => sql`
    select from (select posting_id, account_id, sum(amount) as amount from fee_posting_lines
      where company_id = ${c} group by 1, 2 having sum(amount) <> 0) l
    full join (select w.posting_id, n.account_id, sum(n.amount) as amount from fee_posting_vouchers w
    join account_events v on v.company_id = w.company_id and v.voucher_id = w.voucher_id
      join account_entries n on n.company_id = v.company_id and n.event_id = v.id where w.company_id = ${c}
      group by 1, 2 having sum(n.amount) <> 0) n using (posting_id, account_id)
    where l.amount is distinct from n.amount`,
  'Beside money in a voucher of a posting stands only what the money was for': (c) => sql`
    select from fee_posting_vouchers w
    join account_events v on v.company_id = w.company_id and v.voucher_id = w.voucher_id and v.reverses_id is null
    join account_entries n on n.company_id = v.company_id and n.event_id = v.id
    join accounts a on a.company_id = n.company_id and a.id = n.account_id
    where w.company_id = ${c} and w.what <> 'day' group by w.voucher_id, w.what
    having case w.what when 'received' then count(*) filter (where n.amount > 0) <> 1
      when 'paid' then count(*) filter (where n.amount < 0) <> 1
      when 'moved' then count(*) <> 2 else bool_or(a.kind in ('cash', 'bank')) end`,
  'The vouchers of a posting stand as long as the posting does': (c) => sql`
    select from fee_posting_vouchers w join fee_postings g on g.company_id = w.company_id and g.id = w.posting_id
    join vouchers v on v.company_id = w.company_id and v.id = w.voucher_id
    where g.company_id = ${c} and v.state <> case when g.taken_back_at is null then 'posted' else 'reversed' end`,
  'A posting counts the events that it took': (c) => sql`
    select from fee_postings g
    left join (select posting_id, count(*) as events from fee_event_postings
      where company_id = ${c} and posting_id is not null group by 1) p on p.posting_id = g.id
    where g.company_id = ${c} and g.taken_back_at is null and g.events is distinct from p.events`,
  'A voucher of a posting names the way of paying of the account that its money stands on': (c) => sql`
    select from fee_posting_vouchers w where w.company_id = ${c} and w.mode is not null and not exists (
      select from account_events v
      join account_entries n on n.company_id = v.company_id and n.event_id = v.id
      join fee_posting_lines l on l.company_id = n.company_id and l.posting_id = w.posting_id
        and l.account_id = n.account_id
      join fee_accounts f on f.company_id = l.company_id and f.id = l.fee_account_id and f.mode = w.mode
      where v.company_id = w.company_id and v.voucher_id = w.voucher_id)`,
  'An account of the fees goes to an account of a root that its kind allows: income to income, receivables to assets': (
    c,
  ) => sql`
    select from fee_accounts f join accounts a on a.company_id = f.company_id and a.id = f.account_id
    where f.company_id = ${c} and (a.kind = 'party' or not (${roots} -> f.kind) ? a.root)`,
}
