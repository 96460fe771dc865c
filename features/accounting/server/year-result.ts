/** What a fiscal year comes to, and what stands in the way of closing it. */
import { sql } from 'kysely'
import type { FiscalYear } from '#features/schools/server/index.ts'
import { type Tx, todayOf } from '#platform/server/db.ts'
import { isDebitRoot, type Root } from '../contract/chart.ts'
import type { ClosingPreview, Hindrance, HindranceCode } from '../contract/fiscal-years.ts'
import { beforeYearCloses } from './before-year-closes.ts'

interface Balance {
  account_id: number
  party_id: number | null
  cost_centre_id: number | null
  code: string
  name: string
  name_np: string | null
  root: Root
  /** Paisa, debit positive. */
  balance: number
}

/** What the days of the year put on accounts of income and expenses, of parties for each party, and each for every cost centre: by code. */
export async function yearBalances(tx: Tx, company: number, { start_date, end_date }: FiscalYear): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    with parts as materialized (
      select n.account_id, n.party_id, n.cost_centre_id, sum(n.amount) as balance
      from accounts a join account_entries n on n.company_id = a.company_id and n.account_id = a.id
      where a.company_id = ${company} and a.root in ('income', 'expenses')
        and n.accounting_date between ${start_date}::date and ${end_date}::date
        and (n.party_id is not null or n.cost_centre_id is not null) group by 1, 2, 3)
    select b.account_id, b.party_id, b.cost_centre_id, a.code, a.name, a.name_np, a.root, b.balance::bigint from (
      select * from parts union all
      select account_id, null, null, sum(balance) from (
        select s.account_id, s.debit - s.credit as balance
        from account_sums_before(${company}::bigint, ${end_date}::date + 1) s
        union all select s.account_id, s.credit - s.debit
        from account_sums_before(${company}::bigint, ${start_date}::date) s
        union all select account_id, -balance from parts) rest group by 1) b
    join accounts a on a.company_id = ${company} and a.id = b.account_id
    where a.root in ('income', 'expenses') and b.balance <> 0 order by a.code, b.party_id, b.cost_centre_id`.execute(tx)
  return rows
}

type Sums = Pick<ClosingPreview, 'accounts' | 'income' | 'expenses' | 'result'>

/** Account by account, parties and cost centres together. */
export function sumsOf(balances: readonly Balance[]): Sums {
  const accounts = new Map<number, Sums['accounts'][number]>()
  for (const { account_id, code, name, name_np, root, balance } of balances) {
    const row = accounts.get(account_id) ?? { account_id, code, name, name_np, root, amount: 0 }
    row.amount += isDebitRoot(root) ? balance : -balance
    accounts.set(account_id, row)
  }
  const of = (root: Root) =>
    [...accounts.values()].reduce((sum, row) => (row.root === root ? sum + row.amount : sum), 0)
  const [income, expenses] = [of('income'), of('expenses')]
  return {
    accounts: [...accounts.values()].filter(({ amount }) => amount !== 0),
    income,
    expenses,
    result: income - expenses,
  }
}

export interface SurplusAccount {
  id: number
  code: string
  name: string
  name_np: string | null
}

export async function surplusOf(tx: Tx, company: number): Promise<SurplusAccount | null> {
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'code', 'name', 'name_np'])
    .where('company_id', '=', company)
    .where('role', '=', 'surplus')
    .executeTakeFirst()
  return row ?? null
}

/** Nothing where the year may be closed. `surplus` is wanted where there is something to carry. */
export async function hindrancesOf(
  tx: Tx,
  company: number,
  year: FiscalYear,
  { surplus, carries }: { surplus: SurplusAccount | null; carries: boolean },
): Promise<Hindrance[]> {
  const { rows } = await sql<{ drafts: number; opening: number | null; earlier: string | null }>`
    select
      (select count(*) from vouchers v where v.company_id = ${company} and v.state in ('draft', 'approved')
        and v.date between ${year.start_date}::date and ${year.end_date}::date)::int as drafts,
      (select sum(abs(l.total))::bigint from (select sum(r.amount) as total from vouchers v
          join voucher_lines r on r.company_id = v.company_id and r.voucher_id = v.id
          where v.company_id = ${company} and v.source = 'opening' and v.state = 'draft'
            and v.date <= ${year.end_date}::date group by v.id) l
        where l.total <> 0) as opening,
      (select y.name from fiscal_years y
      where y.company_id = ${company} and y.closed_at is null and y.start_date < ${year.start_date}::date
        and exists (select from account_events e where e.company_id = y.company_id and e.fiscal_year_id = y.id)
        order by y.start_date limit 1) as earlier`.execute(tx)
  const { drafts, opening, earlier } = rows[0]!
  const others = await Promise.all(beforeYearCloses.filled.map((ask) => ask(tx, company, year)))
  return [
    ...(drafts ? [stands('drafts', { count: drafts })] : []),
    ...(opening ? [stands('opening-unbalanced', { amount: opening })] : []),
    ...(earlier ? [stands('earlier-year', { name: earlier })] : []),
    ...(carries && !surplus ? [stands('no-surplus')] : []),
    ...(year.end_date >= todayOf(tx) ? [stands('not-over')] : []),
    ...others.flat(),
  ]
}

const stands = (code: HindranceCode, more: Partial<Hindrance> = {}): Hindrance => ({
  code,
  count: 1,
  amount: null,
  name: null,
  ...more,
})
