/** The end of a fiscal year, and the tree of the chart. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'
import { roleFits } from '../../contract/chart.ts'

/** JSON: roots and kind by the role of an account. */
const fits = sql`${JSON.stringify(roleFits)}::jsonb`

export const years: Checks = {
  'A closed fiscal year has its closing voucher: nothing is left of its income and expenses': (c) => sql`
    select from fiscal_years y
    join account_days d on d.company_id = y.company_id and d.day between y.start_date and y.end_date
    join accounts a on a.company_id = d.company_id and a.id = d.account_id and a.root in ('income', 'expenses')
    where y.company_id = ${c} and y.closed_at is not null group by y.id, a.id having sum(d.debit - d.credit) <> 0`,
  'A closing voucher stands only in a closed fiscal year, on its last day': (c) => sql`
    select from vouchers v join fiscal_years y on y.company_id = v.company_id and y.id = v.fiscal_year_id
    where v.company_id = ${c} and v.source = 'closing' and v.state = 'posted'
      and (y.closed_at is null or y.end_date <> v.date)`,
  'Only a closing voucher and its reversal carry a result over': (c) => sql`
    select from account_events e join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id
    left join vouchers o on o.company_id = v.company_id and o.id = v.reverses_id
    where e.company_id = ${c} and e.closing <> (coalesce(o.source, v.source) = 'closing')`,
  'A group stands below the root of its kind': (c) => sql`
    with recursive down as (
      select id, root from account_groups where company_id = ${c} and parent_id is null
      union
      select g.id, g.root from down d
      join account_groups g on g.company_id = ${c} and g.parent_id = d.id and g.root = d.root)
    select from account_groups g where g.company_id = ${c} and not exists (select from down d where d.id = g.id)`,
  'An account has the root and the kind that its role asks for': (c) => sql`
    select from accounts a where a.company_id = ${c} and a.role is not null
      and not coalesce((${fits} -> a.role -> 'roots') ? a.root
      and coalesce(${fits} -> a.role ->> 'kind', a.kind) = a.kind, false)`,
}
