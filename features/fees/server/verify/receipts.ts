/** Receipts, their parts, and payments online. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'
import { providerFacts, providers } from '../../contract/online/words.ts'

/** JSON: the way of paying by the provider. */
const modes = Object.fromEntries(providers.map((name) => [name, providerFacts[name].mode]))
const modeOfProvider = sql`${JSON.stringify(modes)}::jsonb`

export const receipts: Checks = {
  'What a receipt says of penalties is what it paid of them': (c) => sql`
    select from receipts r
    left join (select a.event_id, sum(a.amount) as amount from fee_allocations a
    join fee_heads h on h.company_id = a.company_id and h.id = a.fee_head_id and h.charged_by = 'penalty'
      where a.company_id = ${c} group by 1) a on a.event_id = r.event_id
    where r.company_id = ${c} and r.penalty_owed <> coalesce(a.amount, 0)`,
  'The cash of a receipt is its amount': (c) => sql`
    select from receipts r
    left join (select event_id, sum(amount) as cash from fee_entries where company_id = ${c} and mode is not null
      group by 1) n using (event_id)
    where r.company_id = ${c} and r.amount <> coalesce(n.cash, 0)`,
  'The parts of a receipt follow each other and come to its amount': (c) => sql`
    select from (select id, amount from receipts where company_id = ${c}) r full join (
      select receipt_id, sum(amount) as amount, count(*) <> max(line) or bool_or(before <> sum_before) as torn from (
        select p.*, coalesce(sum(amount) over
          (partition by receipt_id order by line rows between unbounded preceding and 1 preceding), 0) as sum_before
        from receipt_payments p where company_id = ${c}) p group by 1) p on p.receipt_id = r.id
    where r.amount is distinct from coalesce(p.amount, 0) or p.torn`,
  'The money of a receipt stands on the ways of its parts': (c) => sql`
    select from (select r.event_id, p.mode, sum(p.amount) as amount from receipts r
    join receipt_payments p on p.company_id = r.company_id and p.receipt_id = r.id
      where r.company_id = ${c} group by 1, 2) p
    full join (select n.event_id, n.mode, sum(n.amount) as amount from receipts r
    join fee_entries n on n.company_id = r.company_id and n.event_id = r.event_id and n.mode is not null
      where r.company_id = ${c} group by 1, 2) n using (event_id, mode)
    where p.amount is distinct from n.amount`,
  'A receipt is called by the way of its parts': (c) => sql`
    select from receipts r
    join (select receipt_id, case when min(mode) = max(mode) then min(mode) else 'several' end as mode
    from receipt_payments where company_id = ${c}
      group by 1) p on p.receipt_id = r.id where r.company_id = ${c} and r.mode <> p.mode`,
  'A general receipt is what its lines say, under their heads, and of no enrolment': (c) => sql`
    select from (select r.event_id, l.fee_head_id, sum(l.amount) as amount from receipts r
    join general_receipts g on g.company_id = r.company_id and g.receipt_id = r.id
      join general_receipt_lines l on l.company_id = g.company_id and l.receipt_id = g.receipt_id
      where r.company_id = ${c} and r.series = 'G' and r.enroll_id is null group by 1, 2) l
    full join (select n.event_id, n.fee_head_id, -sum(n.amount) as amount from fee_events v
    join fee_entries n on n.company_id = v.company_id and n.event_id = v.id and n.mode is null
      where v.company_id = ${c} and v.kind = 'general_receipt' and n.enroll_id is null group by 1, 2) n
        using (event_id, fee_head_id)
    where l.amount is distinct from n.amount`,
  'Receipt numbers run from 1 without a gap, per fiscal year and series': (c) => sql`
    select from receipts where company_id = ${c} group by fiscal_year_id, series
    having count(*) <> max(number) or min(number) <> 1`,
  'Counters stand behind the last number': (c) => sql`
    select from (select * from counters where company_id = ${c}) k right join (
      select 'receipt:' || series || ':' || fiscal_year_id as name, max(number) as last from receipts
      where company_id = ${c} group by series, fiscal_year_id
      union all select 'bill:' || fiscal_year_id, max(number) from bills where company_id = ${c} group by fiscal_year_id
      union all select 'journal:' || kind || ':' || fiscal_year_id, max(number) from fee_journals
      where company_id = ${c} and number is not null group by kind, fiscal_year_id) r using (name)
    where k.next is distinct from r.last + 1`,
  'An online payment is paid exactly when each of its students has the receipt, of its amount, way and reference': (
    c,
  ) => sql`
    select from payment_intents i left join payment_intent_lines l on l.company_id = i.company_id and l.intent_id = i.id
    left join receipts r on r.company_id = l.company_id and r.id = l.receipt_id
    left join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    where i.company_id = ${c} and ((i.state = 'paid') <> (r.id is not null)
      or r.id is not null
      and (r.amount, r.mode, r.reference, e.student_id) is distinct from
      (l.amount, ${modeOfProvider}->>i.provider, left(i.provider_ref, 60), l.student_id)
      or i.amount <>
      (select coalesce(sum(m.amount), 0) from payment_intent_lines m
      where m.company_id = i.company_id and m.intent_id = i.id))`,
}
