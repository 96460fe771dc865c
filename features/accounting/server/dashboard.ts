/** The dashboard of the books: a few statements over kept sums, however much was posted. */
import { sql } from 'kysely'
import { startDay } from '#platform/contract/report.ts'
import { handle } from '#platform/server/handler.ts'
import type { AccountRole } from '../contract/chart.ts'
import { accountingDashboard } from '../contract/dashboard.ts'
import { beforeYearCloses } from './before-year-closes.ts'
import { unreconciledOf } from './bank/bank-account.ts'
import { monthsOf } from './statements/income-statement.ts'
import { type Asking, balancesAt } from './statements/sums.ts'

/** Beside the accounts of parties: what students owe, and what is owed to staff, state and funds. */
const owed: readonly AccountRole[] = ['receivable', 'tds_receivable']
const owing: readonly AccountRole[] = ['payable', 'salary_payable', 'tds_payable', 'esf_payable']

interface Balance {
  id: number
  code: string
  name: string
  name_np: string | null
  rank: number
  of: 'cash' | 'receivables' | 'payables'
  balance: number
}

export const showDashboard = handle(accountingDashboard, async (_input, { tx, company, fiscal_year, today }) => {
  const day = String(startDay('year-day', { year: fiscal_year }, today))
  const { rows: balances } = await sql<Balance>`
    select x.*, (case when x.of = 'payables' then -1 else 1 end * coalesce(s.c0, 0))::bigint as balance from (
      select id, code, name, name_np, rank, case when kind in ('cash', 'bank') then 'cash'
        when root = 'assets' and (kind = 'party' or role = any(${[...owed]}::text[])) then 'receivables'
        when root = 'liabilities' and (kind = 'party' or role = any(${[...owing]}::text[])) then 'payables' end as of
      from accounts where company_id = ${company}) x left join (${balancesAt(company, [day])}) s on s.account_id = x.id
    where x.of = 'cash' or (x.of is not null and s.c0 <> 0) order by x.code`.execute(tx)
  const months = fiscal_year && fiscal_year.start_date <= day ? monthsOf(fiscal_year.start_date, day) : []
  const { rows: byMonth } = await sql<{ month: number; income: number; expenses: number }>`
    select m.month, coalesce(sum(d.credit - d.debit) filter (where a.root = 'income'), 0)::bigint as income,
      coalesce(sum(d.debit - d.credit) filter (where a.root = 'expenses'), 0)::bigint as expenses
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) m (month int, first date, last date)
    left join (account_days d
    join accounts a on a.company_id = d.company_id and a.id = d.account_id and a.root in ('income', 'expenses'))
      on d.company_id = ${company} and d.day between m.first and m.last and not d.closing group by 1`.execute(tx)
  const { rows: waiting } = await sql<{ drafts: number; approved: number }>`
    select (select count(*)::int from vouchers where company_id = ${company} and state = 'draft') as drafts,
      (select count(*)::int from vouchers where company_id = ${company} and state = 'approved') as approved`.execute(tx)
  const of = (kind: Balance['of']) =>
    balances
      .filter((each) => each.of === kind)
      .map(({ id, code, name, name_np, balance }) => ({ id, code, name, name_np, balance }))
  return {
    data: {
      year: fiscal_year && { name: fiscal_year.name, from_date: fiscal_year.start_date, to_date: day },
      cash: of('cash'),
      receivables: of('receivables'),
      payables: of('payables'),
      months: months.map((month) => ({ ...month, ...byMonth.find((each) => each.month === month.month)! })),
      waiting: waiting[0]!,
      unreconciled: await unreconciledOf({ tx, company }),
      unposted: fiscal_year && (await unpostedOf({ tx, company }, fiscal_year)),
    },
  }
})

/** As it would stand in the way of closing the year; null where no room says so. */
async function unpostedOf({ tx, company }: Asking, year: { id: number; start_date: string; end_date: string }) {
  if (!beforeYearCloses.filled.length) return null
  const told = await Promise.all(beforeYearCloses.filled.map((ask) => ask(tx, company, year)))
  const unposted = told.flat().filter(({ code }) => code === 'unposted-billing')
  return {
    count: unposted.reduce((sum, { count }) => sum + count, 0),
    amount: unposted.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  }
}
