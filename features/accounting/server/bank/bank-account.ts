/** Bank accounts, and what of them is not reconciled. */
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { lit } from '#platform/server/sql-words.ts'
import {
  type BankAccount,
  bankAccounts,
  mostOpen,
  mostTogether,
  type OpenEntry,
  openItems,
  type OpenLine,
} from '../../contract/bank.ts'
import type { accountingDashboard } from '../../contract/dashboard.ts'
import { daysApart, matchLines, setOffs } from '../../contract/match-lines.ts'
import { type VoucherType, voucherNumber } from '../../contract/voucher-words.ts'

/** Of accounts `a`: what is not reconciled of either side, out of what is kept by month. */
const openOf = (company: number) => sql`
  left join (select account_id,
      coalesce(sum(items) filter (where side = 'lines'), 0)::int as lines,
        coalesce(sum(amount) filter (where side = 'lines'), 0)::bigint as lines_amount,
        min(month) filter (where side = 'lines' and items > 0) as lines_month,
      coalesce(sum(items) filter (where side = 'entries'), 0)::int as entries,
        coalesce(sum(amount) filter (where side = 'entries'), 0)::bigint as entries_amount,
        min(month) filter (where side = 'entries' and items > 0) as entries_month
    from bank_open_months where company_id = ${company} group by 1) o on o.account_id = a.id`
const toldTo = sql`(select max(s.to_date) from bank_statements s
  where s.company_id = a.company_id and s.account_id = a.id)`

export const listBanks = handle(bankAccounts, async (_input, { tx, company }) => {
  const { rows } = await sql<BankAccount>`
    select a.id, a.code, a.name, a.name_np, a.bank_name, a.bank_number, coalesce(o.lines, 0) as lines,
      coalesce(o.entries, 0) as entries, ${toldTo} as told_to
    from accounts a ${openOf(company)} where a.company_id = ${company} and a.kind = 'bank' order by a.code`.execute(tx)
  return { data: rows }
})

type Unreconciled = DataOf<typeof accountingDashboard>['unreconciled'][number]

/** Bank accounts of which something is open, and since which day: looked up in the first month that has any. */
export async function unreconciledOf({ tx, company }: { tx: Tx; company: number }): Promise<Unreconciled[]> {
  const within = (day: string, month: string) =>
    sql`${sql.ref(day)} >= ${sql.ref(month)} and ${sql.ref(day)} < ${sql.ref(month)} + interval '1 month'`
  const { rows } = await sql<Unreconciled>`
    select a.id, a.code, a.name, a.name_np, ${toldTo} as told_to,
      json_build_object('items', o.entries, 'amount', o.entries_amount, 'since', (
        select min(n.accounting_date) from account_entries n
        where n.company_id = a.company_id and n.account_id = a.id and ${within('n.accounting_date', 'o.entries_month')}
          and not exists (select from reconciled_entries r where r.company_id = n.company_id and r.entry_id = n.id)))
          as entries,
      json_build_object('items', o.lines, 'amount', o.lines_amount, 'since', (
        select min(l.date) from bank_statement_lines l
        where l.company_id = a.company_id and l.account_id = a.id and ${within('l.date', 'o.lines_month')}
          and not exists (select from reconciled_lines r where r.company_id = l.company_id and r.line_id = l.id)))
          as lines
    from accounts a ${openOf(company)} where a.company_id = ${company} and a.kind = 'bank' and o.entries + o.lines > 0
    order by a.code`.execute(tx)
  return rows
}

export interface Bank {
  id: number
  code: string
  name: string
  name_np: string | null
}

/** `lock`: nothing else is kept or reconciled of it meanwhile. */
export async function bankOf(tx: Tx, company: number, id: number, { lock = false } = {}): Promise<Bank> {
  const { rows } = await sql<Bank>`
    select id, code, name, name_np from accounts
    where company_id = ${company} and id = ${id} and kind = 'bank' ${lock ? sql`for no key update` : sql``}`.execute(tx)
  return orNotFound(rows[0], 'This bank account')
}

export async function openLines(tx: Tx, company: number, account: number): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select l.id, l.date, l.description, l.reference, l.amount, l.line = 0 as before, l.note, l.voucher_id
    from bank_statement_lines l
    where l.company_id = ${company} and l.account_id = ${account}
      and not exists (select from reconciled_lines r where r.company_id = l.company_id and r.line_id = l.id)
    order by l.date, l.id limit ${lit(mostOpen)}`.execute(tx)
  return rows
}

type Chosen = readonly { which: RawBuilder<unknown>; order: RawBuilder<unknown>; most: number }[]

/**
 * Those that may be the same as one of these lines: of a school that kept books long before it brought a statement, older ones are left to the statement of reconciliation.
 * While the bank's balance before the first statement is open, the opening entry and whatever was posted since come into question for it, however old they are.
 */
function entriesFor(lines: readonly OpenLine[]): Chosen {
  const oldest = (lines.find(({ before }) => !before) ?? lines[0])?.date
  if (!oldest) return [{ which: sql`true`, order: sql`n.accounting_date desc, n.id`, most: mostOpen }]
  const from = addDays(oldest, -daysApart.number)
  const near = { which: sql`n.accounting_date >= ${from}::date`, order: sql`n.accounting_date, n.id`, most: mostOpen }
  if (!lines.some(({ before }) => before)) return [near]
  const opening = sql`n.event_id in (select e.id from vouchers v
    join account_events e on e.company_id = v.company_id and e.voucher_id = v.id
    where v.company_id = n.company_id and v.source = 'opening' and v.state <> 'reversed')`
  return [
    near,
    { which: opening, order: sql`n.id`, most: 1 },
    {
      which: sql`n.accounting_date < ${from}::date`,
      order: sql`n.accounting_date desc, n.id desc`,
      most: mostTogether,
    },
  ]
}

export async function openEntries(
  tx: Tx,
  company: number,
  account: number,
  lines: readonly OpenLine[],
): Promise<OpenEntry[]> {
  const ids = entriesFor(lines).map(
    ({ which, order, most }) => sql`(
      select n.id from account_entries n where n.company_id = ${company} and n.account_id = ${account} and ${which}
        and not exists (select from reconciled_entries r where r.company_id = n.company_id and r.entry_id = n.id)
      order by ${order} limit ${lit(most)})`,
  )
  const { rows } = await sql<Omit<OpenEntry, 'number'> & { type: VoucherType; of_type: number; year: string }>`
    select n.id, n.accounting_date as date, n.amount, v.id as voucher_id, v.type, v.number as of_type, y.name as year,
      coalesce(n.narration, v.narration) as narration, n.cheque_number, v.reference,
      (select o.id from account_entries o
      where o.company_id = e.company_id and o.event_id = e.reverses_id and o.line = n.line) as reverses_entry_id,
      v.source = 'opening' as opening
    from (${sql.join(ids, sql` union `)}) f join account_entries n on n.company_id = ${company} and n.id = f.id
    join account_events e on e.company_id = n.company_id and e.id = n.event_id
    join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id
    join fiscal_years y on y.company_id = v.company_id and y.id = v.fiscal_year_id
    order by n.accounting_date ${lines.length ? sql`` : sql`desc`}, n.id`.execute(tx)
  return rows.map(({ type, of_type, year, ...entry }) => ({ ...entry, number: voucherNumber(type, year, of_type) }))
}

export const showOpen = handle(openItems, async ({ id }, { tx, company }) => {
  await bankOf(tx, company, id)
  const lines = await openLines(tx, company, id)
  const entries = await openEntries(tx, company, id, lines)
  return { data: { lines, entries, matches: matchLines(lines, entries), set_offs: setOffs(entries) } }
})
