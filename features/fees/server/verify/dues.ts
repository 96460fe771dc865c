/** What is owed, by what was charged and what settled it. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'

export const dues: Checks = {
  'Receivable entries equal what is due, per enrolment, head and month': (c) => sql`
    select from (select enroll_id, fee_head_id, month, sum(amount) as amount from fee_entries
      where company_id = ${c} and account = 'receivable' group by 1, 2, 3) n
    full join (select enroll_id, fee_head_id, month, due from dues where company_id = ${c}) d
      using (enroll_id, fee_head_id, month)
    where coalesce(n.amount, 0) <> coalesce(d.due, 0)`,
  'Billed = paid + discount + due, per enrolment, head and month': (c) => sql`
    select from dues d
    left join (select enroll_id, fee_head_id, month, sum(amount + discount) as paid from fee_allocations
      where company_id = ${c} group by 1, 2, 3) a using (enroll_id, fee_head_id, month)
    where d.company_id = ${c} and d.billed <> d.due + coalesce(a.paid, 0)`,
  'The balance of each enrolment is what is open of its dues, since the oldest of them': (c) => sql`
    select from (select enroll_id, student_id, sum(due) as due, min(due_date) as since from dues
      where company_id = ${c} and due > 0 group by 1, 2) d
    full join (select enroll_id, student_id, due, since from student_balances
      where company_id = ${c} and due > 0) b using (enroll_id)
    where (b.student_id, b.due, b.since) is distinct from (d.student_id, d.due, d.since)`,
  'What is owed by due date is what is open of the dues of that date': (c) => sql`
    select from (select due_date, sum(due) as due from dues where company_id = ${c} and due > 0 group by 1) d
    full join (select due_date, sum(due) as due from open_due_days where company_id = ${c} group by 1) k
      using (due_date)
    where coalesce(d.due, 0) <> coalesce(k.due, 0)`,
  'What each event moved at an enrolment is what its entries and allocations say': (c) => sql`
    select from (select * from fee_moves where company_id = ${c}) m
    full join (select * from fee_moves_wanted where company_id = ${c}) w using (event_id, enroll_id)
    where (m.accounting_date, m.billed, m.discount, m.paid, m.penalty, m.fine, m.advance, m.brought) is distinct from
      (w.accounting_date, w.billed, w.discount, w.paid, w.penalty, w.fine, w.advance, w.brought)`,
  'Live bill lines, notes, dues brought forward and penalties that were not waived equal what is billed, per enrolment, head and month':
    (c) => sql`
    select from (select enroll_id, fee_head_id, month, sum(net) as net from (
      select b.enroll_id, l.fee_head_id, b.month, l.net from bills b
      join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
      where b.company_id = ${c}
        and not exists (select from fee_events r where r.company_id = b.company_id and r.reverses_id = b.event_id)
      union all
      select enroll_id, fee_head_id, month, case kind when 'debit_note' then amount else -amount end from fee_journals
      where company_id = ${c} and event_id is not null and month is not null and bill_id is null
        and not exists
        (select from fee_heads h where h.company_id = ${c} and h.id = fee_head_id and h.charged_by = 'penalty')
      union all
      select k.enroll_id, h.id, k.month, k.amount from penalty_claims k
      join fee_heads h on h.company_id = k.company_id and h.charged_by = 'penalty' where k.company_id = ${c}
      union all
      select enroll_id, fee_head_id, month, -amount from fee_entries where company_id = ${c} and account = 'waiver'
      union all
      select j.enroll_id, l.fee_head_id, j.month, -l.credited from fee_journals j
      join bill_correction_lines l on l.company_id = j.company_id and l.journal_id = j.id
      where j.company_id = ${c} and j.event_id is not null and j.bill_id is not null
      union all
      select enroll_id, fee_head_id, month, amount from previous_dues where company_id = ${c} and ended_at is null) s
      group by 1, 2, 3) l
    full join (select enroll_id, fee_head_id, month, billed from dues where company_id = ${c}) d
      using (enroll_id, fee_head_id, month)
    where coalesce(l.net, 0) <> coalesce(d.billed, 0)`,
  'A penalty that accrued is what its event moved, on the head of penalties': (c) => sql`
    select from (select event_id, enroll_id, month, sum(amount) as amount from penalty_claims where company_id = ${c}
    group by 1, 2, 3) k
    full join (select n.event_id, n.enroll_id, n.month, -sum(n.amount) as amount from fee_entries n
    join fee_heads h on h.company_id = n.company_id and h.id = n.fee_head_id and h.charged_by = 'penalty'
      where n.company_id = ${c} and n.account = 'penalty' group by 1, 2, 3) n using (event_id, enroll_id, month)
    where k.amount is distinct from n.amount`,
  'Only penalties are waived': (c) => sql`
    select from fee_entries n left join fee_heads h on h.company_id = n.company_id and h.id = n.fee_head_id
    where n.company_id = ${c} and n.account = 'waiver'
      and (n.month is null or h.charged_by is distinct from 'penalty')`,
  'Each live charge has its claim': (c) => sql`
    select from (
      select b.enroll_id, l.fee_head_id, b.month, l.source from bills b
      join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
      where b.company_id = ${c}
        and not exists (select from fee_events r where r.company_id = b.company_id and r.reverses_id = b.event_id)) l
    full join (select enroll_id, fee_head_id, month, source, true as claimed from charge_claims
      where company_id = ${c}) k using (enroll_id, fee_head_id, month, source)
    where k.claimed is null
      or (l.enroll_id is null
      and not exists
      (select from fee_journals j join settled_differences s on s.company_id = j.company_id and s.journal_id = j.id
      where j.company_id = ${c} and j.kind = 'debit_note' and j.event_id is not null and j.enroll_id = k.enroll_id
        and j.fee_head_id = k.fee_head_id and j.month = k.month))`,
  'Bill numbers run from 1 without a gap, per fiscal year': (c) => sql`
    select from bills where company_id = ${c} group by fiscal_year_id
    having count(*) <> max(number) or min(number) <> 1`,
  'Advance balances equal their entries': (c) => sql`
    select from (select e.student_id, -sum(n.amount) as balance from fee_entries n
    join enrolments e on e.company_id = n.company_id
      and e.id = n.enroll_id where n.company_id = ${c} and n.account = 'advance' group by 1) n
    full join (select student_id, balance from advances where company_id = ${c}) a using (student_id)
    where coalesce(n.balance, 0) <> coalesce(a.balance, 0)`,
  'A due brought forward is what its event moved, and stands until the mirror of it': (c) => sql`
    select from (select v.id, v.enroll_id, n.amount,
      exists (select from fee_events r where r.company_id = v.company_id and r.reverses_id = v.id) as ended
      from fee_events v
      left join fee_entries n on n.company_id = v.company_id and n.event_id = v.id and n.account = 'receivable'
      where v.company_id = ${c} and v.kind = 'opening_due') v
    full join (select * from previous_dues where company_id = ${c}) p on p.event_id = v.id
    where p.amount is distinct from v.amount or p.enroll_id is distinct from v.enroll_id
      or (p.ended_at is not null) is distinct from v.ended`,
}
