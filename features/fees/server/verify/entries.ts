/** What an event of the fees wrote into their ledger. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'

export const entries: Checks = {
  'Every event sums to 0 and has at least two entries': (c) => sql`
    select e.id from fee_events e left join fee_entries n on n.company_id = e.company_id and n.event_id = e.id
    where e.company_id = ${c} group by e.id having coalesce(sum(n.amount), 0) <> 0 or count(n.id) < 2`,
  'A reversal mirrors its original exactly': (c) => sql`
    select r.id from fee_events r
    join fee_entries n on n.company_id = r.company_id and n.event_id in (r.id, r.reverses_id)
    where r.company_id = ${c} and r.reverses_id is not null
    group by r.id, n.account_id, n.enroll_id, n.fee_head_id, n.month having sum(n.amount) <> 0`,
  'An entry stands on the account of its kind, head and way of paying': (c) => sql`
    select from fee_entries n join fee_accounts a on a.company_id = n.company_id and a.id = n.account_id
    where n.company_id = ${c}
      and (a.kind <> n.account or a.mode is distinct from n.mode or a.fee_head_id <> n.fee_head_id)`,
  'An event is of the fiscal year of its day, and so are its entries of its day': (c) => sql`
    select from fee_events v
    where v.company_id = ${c} and (v.fiscal_year_id is distinct from fiscal_year_of(v.company_id, v.accounting_date)
      or exists (select from fee_entries n
      where n.company_id = v.company_id and n.event_id = v.id and n.accounting_date <> v.accounting_date))`,
  'Tax stands on the account of its kind, at the rate of the line of its bill': (c) => sql`
    select from (select b.event_id, l.fee_head_id, l.tax_kind_id, l.tax_percent, sum(l.tax) as tax from bills b
    join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
      where b.company_id = ${c} and l.tax > 0 group by 1, 2, 3, 4) l
    full join (select n.event_id, n.fee_head_id, a.tax_kind_id, n.tax_percent, -sum(n.amount) as tax from fee_accounts a
      join fee_entries n on n.company_id = a.company_id and n.account_id = a.id
      join fee_events v on v.company_id = n.company_id and v.id = n.event_id and v.kind = 'bill'
      where a.company_id = ${c} and a.kind = 'tax' group by 1, 2, 3, 4) n using (event_id, fee_head_id)
    where (l.tax, l.tax_kind_id) is distinct from (n.tax, n.tax_kind_id) or l.tax_percent is not null
      and l.tax_percent is distinct from n.tax_percent`,
  'The tax of a line is its rate of what offers left': (c) => sql`
    select from bill_lines l where l.company_id = ${c} and (l.tax <> round((l.gross - l.discount) * l.tax_percent / 100)
      or l.tax > 0 and l.tax_kind_id is null)`,
  'The tax of a note is what its event moved on accounts of taxes': (c) => sql`
    select from fee_journals j
    where j.company_id = ${c} and j.event_id is not null and j.kind in ('debit_note', 'credit_note')
      and j.tax <> (select abs(coalesce(sum(n.amount), 0)) from fee_entries n
      where n.company_id = j.company_id and n.event_id = j.event_id and n.account = 'tax')`,
}
