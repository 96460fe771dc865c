/** Receipts and bills against the events that they are papers of. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'

// an event of before there was a year for its day has none (0073)
export const documents: Checks = {
  'A receipt has the kind, student, day, fiscal year and maker of its event': (c) => sql`
    select from receipts r left join fee_events v on v.company_id = r.company_id and v.id = r.event_id
    where r.company_id = ${c}
      and ((v.kind, v.enroll_id, v.accounting_date, v.maker_id) is distinct from
      (case r.series when 'G' then 'general_receipt' else 'receipt' end, r.enroll_id, r.received_on, r.cashier_id)
      or v.fiscal_year_id <> r.fiscal_year_id)`,
  'A receipt is cancelled exactly when its event is reversed, by the same person': (c) => sql`
    select from receipts r left join fee_events m on m.company_id = r.company_id and m.reverses_id = r.event_id
    where r.company_id = ${c}
      and ((r.cancelled_at is not null) <> (m.id is not null) or r.cancelled_by is distinct from m.maker_id)`,
  'Discount, old penalty and advance of a receipt are what its event moved': (c) => sql`
    select from receipts r
    left join (select event_id, sum(amount) filter (where account = 'discount') as discount,
      sum(amount) filter (where account = 'advance' and amount > 0) as used,
      -sum(amount) filter (where account = 'advance' and amount < 0) as advance,
      -sum(amount) filter (where account = 'penalty') as penalty
      from fee_entries where company_id = ${c} and account in ('discount', 'advance', 'penalty') group by 1) n
      on n.event_id = r.event_id
    left join (select event_id, sum(discount) as discount from fee_allocations
      where company_id = ${c} and discount <> 0 group by 1) a on a.event_id = r.event_id
    where r.company_id = ${c}
      and (r.discount, r.discount, r.advance, r.advance_used, r.penalty) is distinct from
      (coalesce(n.discount, 0), coalesce(a.discount, 0), coalesce(n.advance, 0), coalesce(n.used, 0),
      coalesce(n.penalty, 0))`,
  'An event that takes money has its receipt, an event that charges a month has its bill, and no other moves money': (
    c,
  ) => sql`
    select from fee_events v
    where v.company_id = ${c} and v.kind in ('receipt', 'general_receipt')
      and not exists (select from receipts r where r.company_id = v.company_id and r.event_id = v.id)
    union all
    select from fee_events v where v.company_id = ${c} and v.kind = 'bill'
      and not exists (select from bills b where b.company_id = v.company_id and b.event_id = v.id)
    union all
    select from fee_entries n join fee_events v on v.company_id = n.company_id and v.id = n.event_id
    where n.company_id = ${c} and n.mode is not null and v.reverses_id is null
      and v.kind not in
      ('receipt', 'general_receipt', 'refund', 'cheque_cleared', 'cheque_bounced', 'cash_difference')`,
  'A bill has the student, fiscal year and run of its event': (c) => sql`
    select from bills b left join fee_events v on v.company_id = b.company_id and v.id = b.event_id
    where b.company_id = ${c}
      and ((v.kind, v.enroll_id) is distinct from ('bill', b.enroll_id) or v.fiscal_year_id <> b.fiscal_year_id
      or v.bill_run_id <> b.bill_run_id)`,
  'The amount of a bill is the sum of its lines': (c) => sql`
    select from bills b left join (select bill_id, sum(net) as net from bill_lines where company_id = ${c} group by 1) l
      on l.bill_id = b.id
    where b.company_id = ${c} and b.amount <> coalesce(l.net, 0)`,
  'The parts of a correction come to its note, and its new bill is of the same student, month and run': (c) => sql`
    select from fee_journals j join bill_corrections k on k.company_id = j.company_id and k.journal_id = j.id
    join bills o on o.company_id = j.company_id and o.id = j.bill_id
    left join bills b on b.company_id = k.company_id and b.id = k.new_bill_id
    left join (select journal_id, sum(credited) as credited, sum(credited_tax) as tax from bill_correction_lines
      where company_id = ${c} group by 1) l on l.journal_id = j.id
    where j.company_id = ${c} and j.event_id is not null
      and ((j.amount, j.tax) is distinct from (coalesce(l.credited, 0), coalesce(l.tax, 0))
      or (o.enroll_id, o.month) is distinct from (j.enroll_id, j.month)
      or (b.enroll_id, b.month, b.bill_run_id) <> (o.enroll_id, o.month, o.bill_run_id))`,
}
