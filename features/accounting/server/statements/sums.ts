/** What statements are read from: the chart with figures of each account, out of the kept sums. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Group, Leaf } from './chart-tree.ts'

export type Asking = Pick<Ctx, 'tx' | 'company'>

/** The event of the opening voucher that stands: what it says counts as opening, whenever it was written. */
export const openingEvent = (company: number): RawBuilder<unknown> => sql`
  (select e.id from vouchers v join account_events e on e.company_id = v.company_id and e.voucher_id = v.id
    where v.company_id = ${company} and v.source = 'opening' and v.state = 'posted')`

/** The chart, and of each account the columns that `sums` (account_id and these) gives it; 0 where it gives none. */
export async function chartWith(
  { tx, company }: Asking,
  columns: readonly string[],
  sums: RawBuilder<unknown>,
): Promise<{ groups: Group[]; leaves: Leaf[] }> {
  const { rows: groups } = await sql<Group>`
    select id, parent_id, root, code, name, name_np, rank from account_groups where company_id = ${company}`.execute(tx)
  const figures = columns.map((name) => sql`coalesce(s.${sql.ref(name)}, 0)::bigint`)
  const { rows: leaves } = await sql<Leaf>`
    select a.id, a.group_id, a.root, a.code, a.name, a.name_np, a.rank,
      json_build_array(${sql.join(figures)}) as figures
    from accounts a left join (${sums}) s on s.account_id = a.id where a.company_id = ${company}`.execute(tx)
  return { groups, leaves }
}

/**
 * Kept sums with a flag b0, b1 ... for each of some days: what is counted before it. Months that are over, read once for all of the days, and the days of
 * each one's own month. Costs the same whatever was posted. `onlyBetween`: who takes the difference of two days needs no month before all of them.
 */
export function keptBefore(
  company: number,
  days: readonly string[],
  { onlyBetween = false } = {},
): RawBuilder<unknown> {
  const firsts = days.map((day) => `${day.slice(0, 8)}01`)
  const flags = (of: (at: number) => RawBuilder<unknown>) =>
    sql.join(days.map((_, at) => sql`${of(at)} as ${sql.ref(`b${at}`)}`))
  return sql.join(
    [
      sql`select account_id, closing, debit, credit, ${flags((at) => sql`month < ${firsts[at]}::date`)}
        from account_months
        where company_id = ${company}
          and month < ${firsts.toSorted().at(-1)}::date
          ${onlyBetween ? sql`and month >= ${firsts.toSorted()[0]}::date` : sql``}`,
      ...days.map(
        (
          day,
          own,
        ) => sql`select account_id, closing, debit, credit, ${flags((at) => sql.lit(at === own))} from account_days
          where company_id = ${company} and day >= ${firsts[own]}::date and day < ${day}::date`,
      ),
    ],
    sql` union all `,
  )
}

/** Net balances (debit positive) at the end of some days, by account, called c0, c1 ...; the vouchers that carry a year's result over count. */
export const balancesAt = (company: number, days: readonly string[]): RawBuilder<unknown> => sql`
  select account_id,
    ${sql.join(
      days.map(
        (_, at) => sql`sum(debit - credit) filter (where ${sql.ref(`b${at}`)})
    as ${sql.ref(`c${at}`)}`,
      ),
    )}
  from (${keptBefore(
    company,
    days.map((day) => addDays(day, 1)),
  )}) k group by 1`

/** Opening, debits and credits of a period, by account. `before`: without the closing vouchers of the period. */
export const periodSums = (company: number, from: string, to: string, before: boolean): RawBuilder<unknown> => sql`
  select account_id, sum(opening) as opening, sum(debit) as debit, sum(credit) as credit from (
    select account_id, case when b0 then debit - credit else 0 end as opening,
      case when closing and ${before}::boolean then 0 else (b1::int - b0::int) * debit end as debit,
        case when closing and ${before}::boolean then 0 else (b1::int - b0::int) * credit end as credit
    from (${keptBefore(company, [from, addDays(to, 1)])}) k
    union all
    select n.account_id, n.amount, -greatest(n.amount, 0), -greatest(-n.amount, 0) from account_entries n
    where n.company_id = ${company} and n.event_id = ${openingEvent(company)} and n.accounting_date between ${from}
      and ${to}) s group by 1`
