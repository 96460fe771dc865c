/** Refunds, journals, notes and deposits. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'
import { offerKinds } from '../../contract/offer-words.ts'

export const journals: Checks = {
  'Numbers of refunds, journals and notes run from 1 without a gap, per kind and fiscal year': (c) => sql`
    select from fee_journals where company_id = ${c} and number is not null group by fiscal_year_id, kind
    having count(*) <> max(number) or min(number) <> 1`,
  'What was issued has its event, of its kind, day, year, maker and approver': (c) => sql`
    select from fee_journals j join fee_events v on v.company_id = j.company_id and v.id = j.event_id
    where j.company_id = ${c}
      and (v.accounting_date <> j.issued_on or v.fiscal_year_id <> j.fiscal_year_id or v.enroll_id <> j.enroll_id
      or v.maker_id is distinct from j.made_by
      or v.approver_id is distinct from j.approved_by
      or v.kind <> case j.kind when 'adjustment' then 'deposit' else j.kind end)`,
  'The amount of a refund, journal or note is what its event moved': (c) => sql`
    select from fee_journals j left join (
      select n.event_id, -sum(n.amount) filter (where n.mode is not null) as money,
        sum(n.amount) filter (where n.account = 'advance' and n.amount > 0) as advance,
        sum(n.amount) filter (where n.account = 'deposit' and n.month is null) as deposit,
          sum(n.amount) filter
          (where n.account = any(${['income', 'deposit', 'opening', 'waiver', 'tax', ...offerKinds]}::text[])
          and n.month is not null) as charge
      from fee_entries n where n.company_id = ${c} group by 1) n using (event_id)
    where j.company_id = ${c} and j.event_id is not null
      and j.amount is distinct from
      case j.kind when 'refund' then n.money when 'transfer' then n.advance when 'adjustment' then n.deposit
      when 'debit_note' then -n.charge else n.charge end`,
  'An event of these kinds has its journal': (c) => sql`
    select from fee_events v
    where v.company_id = ${c} and v.kind in ('refund', 'transfer', 'deposit', 'debit_note', 'credit_note')
      and not exists (select from fee_journals j where j.company_id = v.company_id and j.event_id = v.id)`,
  'A journal is taken back exactly when its mirror or a further note says so': (c) => sql`
    select from fee_journals j where j.company_id = ${c} and (j.state = 'reversed') <> (
      exists (select from fee_events v where v.company_id = j.company_id and v.reverses_id = j.event_id)
      or exists (select from fee_journals k
      where k.company_id = j.company_id and k.reverses_id = j.id and k.event_id is not null))`,
  'Deposits held are what was paid of them, less what went back or paid dues': (c) => sql`
    select from (
      select student_id, fee_head_id, sum(amount) as balance from (
        select e.student_id, a.fee_head_id, a.amount from fee_allocations a
        join enrolments e on e.company_id = a.company_id and e.id = a.enroll_id
        where a.company_id = ${c}
          and exists (select from fee_entries n
          where n.company_id = a.company_id and n.enroll_id = a.enroll_id and n.account = 'deposit'
          and n.fee_head_id = a.fee_head_id and n.month = a.month)
        union all
        select e.student_id, n.fee_head_id, -n.amount from fee_entries n
        join enrolments e on e.company_id = n.company_id and e.id = n.enroll_id
        where n.company_id = ${c} and n.account = 'deposit' and n.month is null) s group by 1, 2) n
    full join (select student_id, fee_head_id, balance from fee_deposits where company_id = ${c}) d
      using (student_id, fee_head_id)
    where coalesce(n.balance, 0) <> coalesce(d.balance, 0)`,
  'A journal names the deposit or the charge, the month and the way of paying that its event moved': (c) => sql`
    select from fee_journals j
    where j.company_id = ${c} and j.event_id is not null and j.bill_id is null and j.kind <> 'transfer'
      and (not exists (select from fee_entries n
      where n.company_id = j.company_id and n.event_id = j.event_id and n.enroll_id = j.enroll_id
        and n.account <> 'receivable' and n.mode is null
        and n.fee_head_id is not distinct from j.fee_head_id and n.month is not distinct from j.month)
      or exists (select from fee_entries n
      where n.company_id = j.company_id and n.event_id = j.event_id and n.mode <> j.mode))`,
  'A note that settles a difference is as much as the difference': (c) => sql`
    select from settled_differences s join fee_journals j on j.company_id = s.company_id and j.id = s.journal_id
    where s.company_id = ${c} and (j.kind, j.amount) is distinct from
      (case when s.expected > s.charged then 'debit_note' else 'credit_note' end, abs(s.expected - s.charged))`,
}
