/** Proves that events balance and that sums, vouchers and numbers agree with the entries. Each check is one query that finds what is wrong. */
import { sql } from 'kysely'
import { booksOf, type Checks } from '#platform/server/verify-books.ts'
import { bank } from './verify/bank.ts'
import { vouchers } from './verify/vouchers.ts'
import { years } from './verify/years.ts'

/** Kept sums against the entries, by `by` ('day' or 'month'). */
const sumsApart = (c: number, table: string, by: string, day: ReturnType<typeof sql>) => sql`
  select from (select n.account_id, e.closing, ${day} as at,
    coalesce(sum(n.amount) filter (where n.amount > 0), 0) as debit,
    coalesce(-sum(n.amount) filter (where n.amount < 0), 0) as credit
    from account_entries n join account_events e on e.company_id = n.company_id and e.id = n.event_id
    where n.company_id = ${c} group by 1, 2, 3) n
  full join (select account_id, closing, ${sql.ref(by)} as at, debit, credit from ${sql.table(table)}
  where company_id = ${c}) d using (account_id, closing, at)
  where (coalesce(n.debit, 0), coalesce(n.credit, 0)) <> (coalesce(d.debit, 0), coalesce(d.credit, 0))`

const checks: Checks = {
  'Every event sums to 0 and has at least two entries': (c) => sql`
    select e.id from account_events e left join account_entries n on n.company_id = e.company_id and n.event_id = e.id
    where e.company_id = ${c} group by e.id having coalesce(sum(n.amount), 0) <> 0 or count(n.id) < 2`,
  'A reversal mirrors its original exactly, and is not reversed': (c) => sql`
    select r.id from account_events r join account_events o on o.company_id = r.company_id and o.id = r.reverses_id
    left join account_entries n on n.company_id = r.company_id and n.event_id in (r.id, o.id)
    where r.company_id = ${c} group by r.id, o.reverses_id, n.account_id, n.party_id, n.cost_centre_id, n.tds_rate_id
    having sum(n.amount) <> 0 or o.reverses_id is not null`,
  'An entry has the day of its event, an event the fiscal year of its day': (c) => sql`
    select e.id from account_events e left join account_entries n on n.company_id = e.company_id and n.event_id = e.id
    where e.company_id = ${c}
      and (n.accounting_date <> e.accounting_date
      or e.fiscal_year_id is distinct from fiscal_year_of(e.company_id, e.accounting_date))`,
  'Sums by day equal the entries': (c) => sumsApart(c, 'account_days', 'day', sql`n.accounting_date`),
  'Sums by month equal the entries': (c) =>
    sumsApart(c, 'account_months', 'month', sql`date_trunc('month', n.accounting_date)::date`),
  'What is not reconciled of bank accounts equals entries and lines': (c) => sql`
    select from (
      select n.account_id, date_trunc('month', n.accounting_date)::date as month, 'entries' as side, count(*) as items,
        sum(n.amount) as amount
      from accounts a join account_entries n on n.company_id = a.company_id and n.account_id = a.id
      where a.company_id = ${c} and a.kind = 'bank'
        and not exists (select from reconciled_entries r where r.company_id = n.company_id and r.entry_id = n.id)
        group by 1, 2
      union all
      select l.account_id, date_trunc('month', l.date)::date, 'lines', count(*), sum(l.amount)
      from bank_statement_lines l
      where l.company_id = ${c}
        and not exists (select from reconciled_lines r where r.company_id = l.company_id and r.line_id = l.id)
        group by 1, 2) n
    full join (select account_id, month, side, items, amount from bank_open_months where company_id = ${c}) k
      using (account_id, month, side)
    where (coalesce(n.items, 0), coalesce(n.amount, 0)) <> (coalesce(k.items, 0), coalesce(k.amount, 0))`,
  'Debits equal credits over all accounts, on every day': (c) => sql`
    select day from account_days where company_id = ${c} group by day having sum(debit - credit) <> 0`,
  'Voucher numbers run from 1 without a gap, per type and fiscal year': (c) => sql`
    select from vouchers where company_id = ${c} and number is not null group by type, fiscal_year_id
    having count(*) <> max(number) or min(number) <> 1`,
  'Counters stand behind the last number of a voucher': (c) => sql`
    select from (select 'voucher:' || type || ':' || fiscal_year_id as name, max(number) as last from vouchers
      where company_id = ${c} and number is not null group by type, fiscal_year_id) v
    left join counters k on k.company_id = ${c} and k.name = v.name where k.next is distinct from v.last + 1`,
  'A posted voucher has its event, of its day and year, and no lines any more': (c) => sql`
    select v.id from vouchers v left join account_events e on e.company_id = v.company_id and e.voucher_id = v.id
    where v.company_id = ${c} and v.state in ('posted', 'reversed')
      and (e.id is null or e.accounting_date <> v.date or e.fiscal_year_id <> v.fiscal_year_id
      or exists (select from voucher_lines l where l.company_id = v.company_id and l.voucher_id = v.id))`,
  'A draft and an approved voucher have no event': (c) => sql`
    select v.id from vouchers v join account_events e on e.company_id = v.company_id and e.voucher_id = v.id
    where v.company_id = ${c} and v.state in ('draft', 'approved')`,
  'The amount of a voucher is the sum of its debits': (c) => sql`
    select v.id from vouchers v
    left join voucher_rows r on r.company_id = v.company_id and r.voucher_id = v.id and r.amount > 0
    where v.company_id = ${c} group by v.id, v.amount having v.amount <> coalesce(sum(r.amount), 0)`,
  'A voucher is reversed exactly when a posted one reverses it, and so is its event': (c) => sql`
    select v.id from vouchers v
    left join vouchers r on r.company_id = v.company_id and r.reverses_id = v.id and r.number is not null
    left join account_events e on e.company_id = v.company_id and e.voucher_id = v.id
    left join account_events m on m.company_id = v.company_id and m.reverses_id = e.id
    where v.company_id = ${c} and ((v.state = 'reversed') <> (r.id is not null) or m.voucher_id is distinct from r.id)`,
  'A closed account has no entry from its day on, but of a reversal or of a closing voucher': (c) => sql`
    select n.id from accounts a
    join account_entries n on n.company_id = a.company_id and n.account_id = a.id and n.accounting_date >= a.closed_on
    join account_events e on e.company_id = n.company_id and e.id = n.event_id
    where a.company_id = ${c} and a.closed_on is not null and e.reverses_id is null and not e.closing`,
  'Entries of an account of parties name one, and no others do': (c) => sql`
    select n.id from account_entries n join accounts a on a.company_id = n.company_id and a.id = n.account_id
    where n.company_id = ${c} and (a.kind = 'party') <> (n.party_id is not null)`,
  'What a recurring voucher wrote is of a day of its own, before its next one, and as often as it says': (c) => sql`
    select r.id from recurring_vouchers r left join vouchers v on v.company_id = r.company_id and v.recurring_id = r.id
    where r.company_id = ${c} group by r.id, r.next_day, r.times, r.written
    having count(v.id) <> count(distinct v.recurring_day) or count(v.id) > r.written or r.written > r.times
      or max(v.recurring_day) >= r.next_day`,
  'An account has the root of its group': (c) => sql`
    select a.id from accounts a join account_groups g on g.company_id = a.company_id and g.id = a.group_id
    where a.company_id = ${c} and a.root <> g.root`,
}

export const { checkNames, verifySchool, faultsIn } = booksOf({ ...checks, ...vouchers, ...years, ...bank })
