/** Tax between two days, read from the accounts of taxes alone: by kind and rate, by head, or by the document that charged it or took it back. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import type { ReportFilters } from '#platform/contract/report.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { firstOf, fullJoin } from '#platform/server/sql-words.ts'
import { offerKinds } from '../../contract/offer-words.ts'
import { seriesOf } from '../../contract/journal-words.ts'
import { taxReport } from '../../contract/tax-report.ts'
import { numberSql } from '../receipt-number.ts'
import { checkPeriod } from './moves.ts'

type Asked = ReportFilters<typeof taxReport>

const chargedOn = ['income', 'deposit', ...offerKinds]

/**
 * For a FROM: `t`, what an event charged a head in a month by one kind at one rate (negative: took back), with the kind `k` and what it is on.
 * Of a charge that two rates share each has its part of that, as of the tax.
 */
const taxes = (company: number, { from_date, to_date, tax_kind_id, fee_head_id }: Asked): RawBuilder<unknown> => sql`
  (with moved as materialized (
      select n.event_id, n.enroll_id, n.fee_head_id, n.month, n.accounting_date, n.account_id, n.tax_percent,
        -sum(n.amount) as amount,
        -sum(sum(n.amount)) over (partition by n.event_id, n.enroll_id, n.fee_head_id, n.month) as whole
      from fee_entries n
      where n.company_id = ${company}
        and n.account_id =
        any(array(select id from fee_accounts where company_id = ${company}::bigint and kind = 'tax'))
        and n.accounting_date between ${from_date}::date
        and ${to_date}::date ${fee_head_id ? sql`and n.fee_head_id = ${fee_head_id}` : sql``}
      group by 1, 2, 3, 4, 5, 6, 7),
    bases as materialized (
      select n.event_id, n.enroll_id, n.fee_head_id, n.month, -sum(n.amount) as base
      from fee_entries n
      where n.company_id = ${company}
        and n.account_id =
        any(array(select id from fee_accounts
        where company_id = ${company}::bigint and kind = any(${chargedOn}::text[])))
        and n.accounting_date between ${from_date}::date and ${to_date}::date and n.month is not null
        and n.fee_head_id = any(array(select distinct fee_head_id from moved))
      group by 1, 2, 3, 4)
    select m.event_id, m.enroll_id, m.fee_head_id, m.month, m.accounting_date, m.tax_percent, m.amount, a.tax_kind_id,
      round(coalesce(m.base * m.amount / nullif(m.whole, 0), 0)) as base
    from ${fullJoin(sql`moved`, sql`bases`, 'event_id', 'enroll_id', 'fee_head_id', 'month')} m
    join fee_accounts a on a.company_id = ${company} and a.id = m.account_id
    where ${tax_kind_id ? sql`a.tax_kind_id = ${tax_kind_id}` : sql`true`}) t
  join tax_kinds k on k.company_id = ${company} and k.id = t.tax_kind_id`

const none = sql`null`
const sums = {
  base: sql`sum(t.base)::bigint`,
  charged: sql`coalesce(sum(t.amount) filter (where t.amount > 0), 0)::bigint`,
  taken_back: sql`coalesce(-sum(t.amount) filter (where t.amount < 0), 0)::bigint`,
  amount: sql`sum(t.amount)::bigint`,
  percent: sql`t.tax_percent`,
  tax_kind_id: sql`k.id`,
}
const noDocument = { document: none, date: none, student: none, student_np: none, event_id: none, student_id: none }
const named = { tax: sql`k.name`, tax_np: sql`k.name_np` }
const percentId = sql`coalesce(t.tax_percent::text, '')`

export const taxReported = serveReport(taxReport, async (filters, { company }) => {
  checkPeriod(filters)
  const from = taxes(company, filters)
  if (filters.by === 'head')
    return {
      select: {
        ...noDocument,
        ...named,
        ...sums,
        id: sql`h.id || '.' || k.id || '.' || ${percentId}`,
        name: sql`h.title`,
        name_np: sql`h.title_np`,
        rank: sql`h.rank`,
        fee_head_id: sql`h.id`,
      },
      from: sql`from ${from} join fee_heads h on h.company_id = ${company} and h.id = t.fee_head_id
        group by h.id, h.title, h.title_np, h.rank, k.id, k.name, k.name_np, t.tax_percent`,
    }
  if (filters.by === 'entry')
    return {
      select: {
        ...named,
        ...sums,
        id: sql`v.id || '.' || k.id || '.' || ${percentId}`,
        name: sql`case when b.id is not null then b.number || ' (' || f.name || ')' else ${numberSql} end`,
        name_np: none,
        rank: sql`0`,
        fee_head_id: none,
        document: sql`v.kind`,
        date: sql`v.accounting_date`,
        student: sql`u.full_name`,
        student_np: sql`u.name_np`,
        event_id: sql`v.id`,
        student_id: sql`e.student_id`,
      },
      from: sql`from ${from} join fee_events v on v.company_id = ${company} and v.id = t.event_id
        join enrolments e on e.company_id = ${company} and e.id = v.enroll_id join ${userOf('e.student_id')}
        left join bills b on b.company_id = ${company} and b.event_id = ${firstOf('v.reverses_id', 'v.id')}
        left join fee_journals j on j.company_id = ${company} and j.event_id = v.id
        left join fiscal_years f on f.company_id = ${company}
          and f.id = ${firstOf('b.fiscal_year_id', 'j.fiscal_year_id')}
        cross join lateral (select
          case j.kind when 'debit_note' then ${seriesOf.debit_note} else ${seriesOf.credit_note} end as series,
          j.number) r
        group by v.id, v.kind, v.accounting_date, b.id, b.number, f.name, r.series, r.number, u.full_name, u.name_np,
          e.student_id, k.id, k.name, k.name_np, t.tax_percent`,
    }
  return {
    select: {
      ...noDocument,
      tax: none,
      tax_np: none,
      ...sums,
      id: sql`k.id || '.' || ${percentId}`,
      name: sql`k.name`,
      name_np: sql`k.name_np`,
      rank: sql`0`,
      fee_head_id: none,
    },
    from: sql`from ${from} group by k.id, k.name, k.name_np, t.tax_percent`,
  }
})
