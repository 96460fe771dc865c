/** The trial balance: by account along the tree, by party with its age, by cost centre. */
import { sql } from 'kysely'
import type { ReportFilters, ReportRow } from '#platform/contract/report.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { say } from '#platform/server/say.ts'
import { trialBalance } from '../../contract/statements.ts'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import { alongTree, isZero, type Line, sumOf } from './chart-tree.ts'
import { type Asking, chartWith, openingEvent, periodSums } from './sums.ts'

type Filters = ReportFilters<typeof trialBalance>
type Row = ReportRow<typeof trialBalance>
type Ages = Pick<Row, 'days_30' | 'days_60' | 'days_90' | 'older'>

/** Opening, debit, credit of an account; debits and credits stand in columns of their own. */
export function sixColumns(opening: number, debit: number, credit: number): number[] {
  const closing = opening + debit - credit
  const sides = (net: number) => [Math.max(net, 0), Math.max(-net, 0)]
  return [...sides(opening), debit, credit, ...sides(closing)]
}
const width = 6
const noAges: Ages = { days_30: 0, days_60: 0, days_90: 0, older: 0 }

const rowOf = (
  line: Pick<Line, 'key' | 'level' | 'is_sum' | 'account_id' | 'code' | 'name' | 'name_np' | 'figures'>,
) => {
  const [opening_debit, opening_credit, debit, credit, closing_debit, closing_credit] = line.figures as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const { figures: _figures, ...rest } = line
  return {
    ...rest,
    party_id: null,
    cost_centre_id: null,
    ...noAges,
    opening_debit,
    opening_credit,
    debit,
    credit,
    closing_debit,
    closing_credit,
  }
}

export const trialBalanceReport = serveReport(trialBalance, async (filters, ctx) => {
  const rows = filters.to_date < filters.from_date ? [] : await rowsBy[filters.by](filters, ctx)
  const outer = rows.filter(({ level }) => level === 0)
  const of = (name: 'opening_debit' | 'opening_credit' | 'debit' | 'credit' | 'closing_debit' | 'closing_credit') =>
    outer.reduce((sum, row) => sum + row[name], 0)
  const totals = {
    opening_debit: of('opening_debit'),
    opening_credit: of('opening_credit'),
    debit: of('debit'),
    credit: of('credit'),
    closing_debit: of('closing_debit'),
    closing_credit: of('closing_credit'),
  }
  return { rows, totals: () => ({ ...totals, difference: totals.closing_debit - totals.closing_credit }) }
})

const rowsBy: Record<Filters['by'], (filters: Filters, ctx: Asking) => Promise<Row[]>> = {
  account: byAccount,
  party: byParty,
  cost_centre: byCostCentre,
}

async function byAccount({ from_date, to_date, rows, closing }: Filters, ctx: Asking): Promise<Row[]> {
  const sums = periodSums(ctx.company, from_date, to_date, closing === 'before')
  const { groups, leaves } = await chartWith(ctx, ['opening', 'debit', 'credit'], sums)
  const inColumns = leaves.map((leaf) => {
    const [opening, debit, credit] = leaf.figures as [number, number, number]
    return { ...leaf, figures: sixColumns(opening, debit, credit) }
  })
  return alongTree(groups, inColumns, { all: rows === 'all', width }).map(({ root: _root, ...line }) => rowOf(line))
}

interface Sub {
  account_id: number
  account: string
  account_np: string | null
  account_code: string
  id: number | null
  code: string | null
  name: string | null
  name_np: string | null
  opening: number
  debit: number
  credit: number
}

/** Entries up to the last day as opening or of the period, of which `closing: 'before'` leaves the period's closing vouchers out. */
const entriesTo = (company: number, { from_date, to_date, closing }: Filters) => sql`
  select n.id, n.account_id, n.party_id, n.cost_centre_id, n.accounting_date, n.amount, n.accounting_date < ${from_date}
    or n.event_id is not distinct from ${openingEvent(company)} as earlier
  from account_entries n
    ${closing === 'before' ? sql`join account_events e on e.company_id = n.company_id and e.id = n.event_id` : sql``}
  where n.company_id = ${company} and n.accounting_date <= ${to_date}
    ${closing === 'before' ? sql`and not (e.closing and n.accounting_date >= ${from_date})` : sql``}`
const sumsOf = sql`coalesce(sum(n.amount) filter (where n.earlier), 0)::bigint as opening,
  coalesce(sum(n.amount) filter (where not n.earlier and n.amount > 0), 0)::bigint as debit,
    coalesce(-sum(n.amount) filter (where not n.earlier and n.amount < 0), 0)::bigint as credit`

async function byParty(filters: Filters, { tx, company }: Asking): Promise<Row[]> {
  const { rows } = await sql<Sub & Ages>`
    with n as materialized (${entriesTo(company, filters)} and n.party_id is not null),
    b as (select n.account_id, n.party_id, sum(n.amount) as balance, ${sumsOf} from n group by 1, 2),
    open as (
      select o.account_id, o.party_id, ${filters.to_date}::date - o.accounting_date as age,
        greatest(0, least(abs(o.amount), o.up_to - (o.up_to_all - abs(o.balance)))) as amount
      from ${fullJoin(
        sql`(select account_id, party_id, accounting_date, amount,
          sum(abs(amount)) over (partition by account_id, party_id, amount > 0 order by accounting_date, id) as up_to,
          sum(abs(amount)) over (partition by account_id, party_id, amount > 0) as up_to_all from n)`,
        sql`b`,
        'account_id',
        'party_id',
      )} o
      where o.balance <> 0 and (o.amount > 0) = (o.balance > 0)),
    ages as (
      select account_id, party_id, coalesce(sum(amount) filter (where age <= 30), 0)::bigint as days_30,
        coalesce(sum(amount) filter (where age between 31 and 60), 0)::bigint as days_60,
        coalesce(sum(amount) filter (where age between 61 and 90), 0)::bigint as days_90,
          coalesce(sum(amount) filter (where age > 90), 0)::bigint as older
      from open group by 1, 2)
    select a.id as account_id, a.code as account_code, a.name as account, a.name_np as account_np, p.id, p.code, p.name,
      p.name_np, b.opening, b.debit, b.credit,
      x.sign * coalesce(g.days_30, 0) as days_30, x.sign * coalesce(g.days_60, 0) as days_60,
        x.sign * coalesce(g.days_90, 0) as days_90, x.sign * coalesce(g.older, 0) as older
    from b join accounts a on a.company_id = ${company} and a.id = b.account_id
    join parties p on p.company_id = ${company} and p.id = b.party_id
    left join ages g using (account_id, party_id)
    cross join lateral (select case when (b.balance > 0) = (a.root in ('assets', 'expenses')) then 1 else -1 end
      as sign) x
    order by a.code, a.id, p.name, p.id`.execute(tx)
  return nested(
    rows.map((row) => ({ ...row, outer: row.account_id })),
    filters,
    (members) => {
      const { account_id, account, account_np, account_code } = members[0]!
      return {
        key: `a${account_id}`,
        account_id,
        code: account_code,
        name: account,
        name_np: account_np,
        party_id: null,
      }
    },
    ({ account_id, id, code, name, name_np }) => ({
      key: `a${account_id}p${id}`,
      account_id,
      party_id: id,
      code,
      name: name!,
      name_np,
    }),
  )
}

/** Entries without a cost centre stand last, so that all of it balances. */
async function byCostCentre(filters: Filters, { tx, company }: Asking): Promise<Row[]> {
  const { rows } = await sql<Sub>`
    with n as (${entriesTo(company, filters)} and n.cost_centre_id is not null),
    c as (select n.account_id, n.cost_centre_id, ${sumsOf} from n group by 1, 2),
    every as (${periodSums(company, filters.from_date, filters.to_date, filters.closing === 'before')}),
    b as (
      select * from c union all
      select account_id, null, sum(opening), sum(debit), sum(credit) from (
        select account_id, opening, debit, credit from every union all select account_id, -opening, -debit, -credit
        from c) r group by 1)
    select a.id as account_id, a.code as account_code, a.name as account, a.name_np as account_np, k.id, k.code, k.name,
      k.name_np, b.opening::bigint, b.debit::bigint, b.credit::bigint
    from b join accounts a on a.company_id = ${company} and a.id = b.account_id
    left join cost_centres k on k.company_id = ${company} and k.id = b.cost_centre_id
    order by k.code nulls last, a.code`.execute(tx)
  return nested(
    rows.map((row) => ({ ...row, ...noAges, outer: row.id })),
    filters,
    (members) => {
      const { id, code, name, name_np } = members[0]!
      const none = 'Without cost centre'
      return {
        key: `c${id ?? 0}`,
        ...(id ? { code, name: name!, name_np } : { code: null, name: none, name_np: say('ne', none) }),
        account_id: null,
        cost_centre_id: id,
      }
    },
    ({ account_id, account_code, account, account_np, id }) => ({
      key: `c${id ?? 0}a${account_id}`,
      account_id,
      cost_centre_id: id,
      code: account_code,
      name: account,
      name_np: account_np,
    }),
  )
}

type Head = Pick<Row, 'key' | 'code' | 'name' | 'name_np' | 'account_id'> & Partial<Row>

/** Two levels: what stands together, with its sums, and what it is made of. */
function nested<T extends Sub & Ages & { outer: number | null }>(
  subs: readonly T[],
  { rows: shown }: Filters,
  head: (members: readonly T[]) => Head,
  each: (member: T) => Head,
): Row[] {
  const figuresOf = ({ opening, debit, credit }: T) => sixColumns(opening, debit, credit)
  const some = subs.filter((sub) => shown === 'all' || !isZero(figuresOf(sub)))
  return [...groupedBy(some, ({ outer }) => outer).values()].flatMap((members): Row[] => {
    const age = (name: keyof Ages) => members.reduce((sum, member) => sum + member[name], 0)
    const own = head(members)
    return [
      {
        ...rowOf({ ...own, level: 0, is_sum: true, figures: sumOf(members.map(figuresOf), width) }),
        ...own,
        days_30: age('days_30'),
        days_60: age('days_60'),
        days_90: age('days_90'),
        older: age('older'),
      },
      ...members.map((member) => {
        const line = each(member)
        const { days_30, days_60, days_90, older } = member
        return {
          ...rowOf({ ...line, level: 1, is_sum: false, figures: figuresOf(member) }),
          ...line,
          days_30,
          days_60,
          days_90,
          older,
        }
      }),
    ]
  })
}
