/** Income and expenditure of a period: beside another, or by month. */
import { sql } from 'kysely'
import { addBsMonths, addDays, adToBs, bsMonthRange, bsToAd } from '#nepal/bikram-sambat.ts'
import type { ReportFilters, ReportRow } from '#platform/contract/report.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { say } from '#platform/server/say.ts'
import { incomeStatement } from '../../contract/statements.ts'
import { added, alongTree, type Line, sumOf } from './chart-tree.ts'
import { type Asking, chartWith, keptBefore } from './sums.ts'

type Filters = ReportFilters<typeof incomeStatement>
type Row = ReportRow<typeof incomeStatement>
const months = Array.from({ length: 12 }, (_, at) => at + 1)
/** The amount, that of the other period, and Baisakh to Chaitra. */
const width = 14

/** The same days of another BS year; a month's last day stays its last, so that a whole month is compared with a whole one. */
export function yearBefore(ad: string): string {
  const date = adToBs(ad)
  const last = bsMonthRange(date.year, date.month).end === ad
  const before = addBsMonths(date, -12)
  return last ? bsMonthRange(before.year, before.month).end : bsToAd(before)
}

export const incomeStatementReport = serveReport(incomeStatement, async (filters, ctx) => {
  const { from_date, to_date, rows: shown } = filters
  const compared_from = filters.compare_from ?? yearBefore(from_date)
  const compared_to = filters.compare_to ?? yearBefore(to_date)
  const { groups, leaves } = await ofPeriods(ctx, filters, compared_from, compared_to)
  const turned = leaves.map((leaf) => ({
    ...leaf,
    figures: leaf.figures.map((figure) => (leaf.root === 'income' ? -figure || 0 : figure)),
  }))
  const tree = (root: 'income' | 'expenses') => alongTree(groups, turned, { all: shown === 'all', only: [root], width })
  const [income, expenses] = [tree('income'), tree('expenses')]
  const sum = (lines: readonly Line[]) =>
    sumOf(
      lines.filter(({ level }) => level === 0).map((line) => line.figures),
      width,
    )
  const surplus = added(
    sum(income),
    sum(expenses).map((figure) => -figure),
  )
  const name = 'Surplus or deficit'
  const last: Line = {
    key: 'surplus',
    level: 0,
    is_sum: true,
    account_id: null,
    code: null,
    root: 'equity',
    figures: surplus,
    name,
    name_np: say('ne', name),
  }
  const lines = [...income, ...expenses]
  return {
    rows: lines.length ? [...lines, last].map(rowOf) : [],
    totals: () => ({
      income: sum(income)[0]!,
      expenses: sum(expenses)[0]!,
      surplus: surplus[0]!,
      compared_from,
      compared_to,
    }),
  }
})

/** Net debits of income and expense accounts; closing vouchers left out. */
function ofPeriods(ctx: Asking, { from_date, to_date, by }: Filters, compared_from: string, compared_to: string) {
  const moments = [from_date, addDays(to_date, 1), compared_from, addDays(compared_to, 1)]
  const within = (start: number, forwards: boolean) =>
    forwards ? sql`${sql.ref(`b${start + 1}`)}::int - ${sql.ref(`b${start}`)}::int` : sql`0`
  const periods = sql`
    select k.account_id, x.amount, x.at from (${keptBefore(ctx.company, moments, { onlyBetween: true })}) k
    cross join lateral (values ((debit - credit) * (${within(0, from_date <= to_date)}), 0),
      ((debit - credit) * (${within(2, compared_from <= compared_to)}), 1)) x (amount, at)
    where not k.closing and x.amount <> 0`
  const byMonth = sql`
    select d.account_id, d.debit - d.credit, m.month + 1
    from jsonb_to_recordset(${JSON.stringify(monthsOf(from_date, to_date))}::jsonb) m (month int, first date, last date)
    join account_days d on d.company_id = ${ctx.company} and d.day between m.first and m.last and not d.closing`
  const column = (at: number) => sql`sum(amount) filter (where at = ${at}::int) as ${sql.ref(`c${at}`)}`
  return chartWith(
    ctx,
    Array.from({ length: width }, (_, at) => `c${at}`),
    sql`select account_id, ${sql.join(Array.from({ length: width }, (_, at) => column(at)))} from (
      ${periods} ${by === 'month' ? sql`and x.at = 0 union all ${byMonth}` : sql``}) s group by 1`,
  )
}

/** The BS months that lie in a period, as far as they do, in AD. */
export function monthsOf(from: string, to: string): { month: number; first: string; last: string }[] {
  const found: { month: number; first: string; last: string }[] = []
  for (let first = from; first <= to;) {
    const { year, month } = adToBs(first)
    const { end } = bsMonthRange(year, month)
    found.push({ month, first, last: end < to ? end : to })
    first = addDays(end, 1)
  }
  return found
}

const rowOf = ({ root: _root, figures, ...line }: Line): Row => {
  const [amount, before, ...ofMonth] = figures as [number, number, ...number[]]
  const byMonth = Object.fromEntries(months.map((month) => [`month_${month}`, ofMonth[month - 1]!]))
  return { ...line, amount, before, change: amount - before, ...(byMonth as Pick<Row, `month_${MonthNumber}`>) }
}
type MonthNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
