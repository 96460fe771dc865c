/** The bank: reconciliations, lines of statements, and cheques. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'

export const bank: Checks = {
  'Both sides of a reconciliation come to the same, on its account': (c) => sql`
    select from reconciliations r left join (
      select x.reconciliation_id, n.account_id, n.amount from reconciled_entries x
      join account_entries n on n.company_id = x.company_id and n.id = x.entry_id where x.company_id = ${c}
      union all
      select x.reconciliation_id, l.account_id, -l.amount from reconciled_lines x
      join bank_statement_lines l on l.company_id = x.company_id and l.id = x.line_id where x.company_id = ${c}) s
      on s.reconciliation_id = r.id
    where r.company_id = ${c} group by r.id, r.account_id
    having coalesce(sum(s.amount), 0) <> 0 or count(s.amount) = 0 or bool_or(s.account_id <> r.account_id)`,
  'A line of the bank is of the account and the days of its statement': (c) => sql`
    select from bank_statement_lines l
    left join bank_statements s on s.company_id = l.company_id and s.id = l.statement_id
    where l.company_id = ${c} and (l.account_id is distinct from s.account_id
      or l.line > 0 and l.date not between s.from_date and s.to_date)`,
  'A cheque is an entry of a bank account that has a cheque number, and each has its cheque': (c) => sql`
    select from (select n.id from account_entries n
      join account_events e on e.company_id = n.company_id and e.id = n.event_id and e.reverses_id is null
      join accounts a on a.company_id = n.company_id and a.id = n.account_id and a.kind = 'bank'
      where n.company_id = ${c} and n.cheque_number is not null) n
    full join (select entry_id from cheques where company_id = ${c}) q on q.entry_id = n.id
    where n.id is null or q.entry_id is null`,
  'A cheque whose voucher is reversed is not issued any more': (c) => sql`
    select from cheques q join account_entries n on n.company_id = q.company_id and n.id = q.entry_id
    join account_events e on e.company_id = n.company_id and e.id = n.event_id
    join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id
    where q.company_id = ${c} and q.state = 'issued' and v.state = 'reversed'`,
}
