/** The ledger: entries of an account, a party or a cost centre with a running balance; and the day book. */
import { type RawBuilder, sql } from 'kysely'
import type { ReportFilters } from '#platform/contract/report.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { say } from '#platform/server/say.ts'
import { dayBook, ledger } from '../../contract/statements.ts'
import { typeLabels, typesOfVoucher, voucherTypes } from '../../contract/voucher-words.ts'
import { type Asking, openingEvent } from './sums.ts'

type Filters = ReportFilters<typeof ledger>

/** 'PV-2083/84-000012' of a voucher `v` and its fiscal year `y`. */
const numberOf = sql`(case v.type ${sql.join(
  typesOfVoucher.map((type) => sql`when ${sql.lit(type)} then ${sql.lit(voucherTypes[type])}`),
  sql` `,
)} end || '-' || y.name || '-' || lpad(v.number::text, greatest(6, length(v.number::text)), '0'))`

/** Whose entries `n` are meant. Without a choice: of all cash and bank accounts. */
const chosen = (company: number, { account_id, party_id, cost_centre_id }: Filters): RawBuilder<unknown> =>
  account_id || party_id || cost_centre_id
    ? sql`n.company_id = ${company} ${account_id ? sql`and n.account_id = ${account_id}` : sql``}
        ${party_id ? sql`and n.party_id = ${party_id}` : sql``}
          ${cost_centre_id ? sql`and n.cost_centre_id = ${cost_centre_id}` : sql``}`
    : sql`n.company_id = ${company} and n.account_id = any(${cashAccounts(company)})`
export const cashAccounts = (company: number): RawBuilder<unknown> =>
  sql`array(select id from accounts where company_id = ${company} and kind in ('cash', 'bank'))`

/** What stood there before the period, paisa: from the kept sums, or from the entries of a party or a cost centre. The opening voucher counts. */
async function openingOf({ tx, company }: Asking, filters: Filters): Promise<number> {
  const { account_id, party_id, cost_centre_id, from_date, to_date } = filters
  const before =
    party_id || cost_centre_id
      ? sql`select n.amount from account_entries n
        where ${chosen(company, filters)} and n.accounting_date < ${from_date}`
      : sql`select debit - credit as amount from account_sums_before(${company}::bigint, ${from_date}::date)
          where account_id = ${account_id ? sql`${account_id}` : sql`any(${cashAccounts(company)})`}`
  const { rows } = await sql<{ opening: number }>`
    select coalesce(sum(amount), 0)::bigint as opening from (${before} union all
      select n.amount from account_entries n where ${chosen(company, filters)} and n.event_id = ${openingEvent(company)}
        and n.accounting_date between ${from_date} and ${to_date}) s`.execute(tx)
  return rows[0]!.opening
}

/** Names of the accounts on the other side of an entry `n`, the larger ones first: `o`, once for both languages. */
const otherSide = (company: number) => sql`
  left join lateral (select string_agg(o.name, ', ' order by o.amount desc, o.id) as name,
    string_agg(coalesce(o.name_np, o.name), ', ' order by o.amount desc, o.id) as name_np from (
    select a.id, a.name, a.name_np, sum(abs(m.amount)) as amount from account_entries m
    join accounts a on a.company_id = m.company_id and a.id = m.account_id
    where m.company_id = ${company} and m.event_id = n.event_id and (m.amount > 0) <> (n.amount > 0) group by 1, 2, 3)
      o) o on true`

export const ledgerReport = serveReport(ledger, async (filters, { tx, company }) => {
  const opening = await openingOf({ tx, company }, filters)
  const brought = 'Opening balance'
  return {
    select: {
      id: sql`id`,
      voucher_id: sql`voucher_id`,
      date: sql`date`,
      number: sql`number`,
      narration: sql`narration`,
      narration_np: sql`narration_np`,
      other: sql`other`,
      other_np: sql`other_np`,
      cheque_number: sql`cheque_number`,
      debit: sql`debit`,
      credit: sql`credit`,
      balance: sql`balance`,
    },
    from: sql`from (
      select 0 as id, null::bigint as voucher_id, ${filters.from_date}::date as date, null as number,
        ${brought} as narration, ${say('ne', brought)} as narration_np,
        null as other, null as other_np, null as cheque_number, 0::bigint as debit, 0::bigint as credit,
          ${opening}::bigint as balance
      union all
      select n.id, v.id, n.accounting_date, ${numberOf}, coalesce(n.narration, v.narration), null, o.name, o.name_np,
        n.cheque_number,
        greatest(n.amount, 0), greatest(-n.amount, 0),
          ${opening}::bigint + (sum(n.amount) over (order by n.accounting_date, n.id))::bigint
      from account_entries n join account_events e on e.company_id = n.company_id and e.id = n.event_id
      join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id
      join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
      ${otherSide(company)}
      where ${chosen(company, filters)} and n.accounting_date between ${filters.from_date} and ${filters.to_date}
        and n.event_id is distinct from ${openingEvent(company)}) l`,
    totals: ({ debit, credit }) => ({ opening, balance: opening + debit - credit }),
  }
})

export const dayBookReport = serveReport(dayBook, async (filters, { company }) => {
  const { from_date, to_date, type } = filters
  const which = sql`n.company_id = ${company} and n.accounting_date between ${from_date}
    and ${to_date} ${type ? sql`and v.type = ${type}` : sql``}`
  const entries = sql`
    account_entries n join account_events e on e.company_id = n.company_id and e.id = n.event_id
    join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id`
  const debit = sql`greatest(n.amount, 0)`
  const credit = sql`greatest(-n.amount, 0)`
  const none = sql`null::text`
  if (filters.by === 'type')
    return {
      select: {
        id: sql`min(array_position(${[...typesOfVoucher]}::text[], v.type))`,
        voucher_id: sql`null::bigint`,
        name: typeName('en'),
        name_np: typeName('ne'),
        date: sql`null::date`,
        narration: none,
        account: none,
        account_np: none,
        party: none,
        party_np: none,
        vouchers: sql`count(distinct v.id)`,
        debit: sql`sum(${debit})::bigint`,
        credit: sql`sum(${credit})::bigint`,
      },
      from: sql`from ${entries} where ${which} group by v.type`,
    }
  return {
    select: {
      id: sql`n.id`,
      voucher_id: sql`v.id`,
      name: numberOf,
      name_np: none,
      date: sql`n.accounting_date`,
      account: sql`a.name`,
      account_np: sql`a.name_np`,
      party: sql`p.name`,
      party_np: sql`p.name_np`,
      narration: sql`coalesce(n.narration, v.narration)`,
      vouchers: sql`0`,
      debit,
      credit,
    },
    from: sql`from ${entries} join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
      join accounts a on a.company_id = n.company_id and a.id = n.account_id
      left join parties p on p.company_id = n.company_id and p.id = n.party_id where ${which}`,
  }
})

const typeName = (language: 'en' | 'ne') =>
  sql`case v.type ${sql.join(
    typesOfVoucher.map((type) => sql`when ${sql.lit(type)} then ${say(language, typeLabels[type])}`),
    sql` `,
  )} end`
