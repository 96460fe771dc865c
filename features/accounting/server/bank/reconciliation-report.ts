/** The reconciliation statement: what the books have and the bank not yet, and the other way round, on a day. */
import { sql } from 'kysely'
import type { ReportRow } from '#platform/contract/report.ts'
import type { Tx } from '#platform/server/db.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { lit } from '#platform/server/sql-words.ts'
import { bankReconciliation } from '../../contract/bank-report.ts'
import { type VoucherType, voucherNumber } from '../../contract/voucher-words.ts'
import type { Bank } from './bank-account.ts'

type Row = ReportRow<typeof bankReconciliation>

export const reconciliationReport = serveReport(bankReconciliation, async ({ account_id, day }, { tx, company }) => {
  const { rows: banks } = await sql<Bank>`
    select id, code, name, name_np from accounts
    where company_id = ${company} and kind = 'bank'
      and (${account_id ?? null}::bigint is null or id = ${account_id ?? null}::bigint)
    order by code limit ${lit(1)}`.execute(tx)
  const bank = banks[0]
  if (!bank) return { rows: [], totals: () => ({ books: 0, bank: 0, difference: 0, bank_account: '' }) }
  const { books, said } = await balances(tx, company, bank.id, day)
  const rows = await outstanding(tx, company, bank.id, day)
  const explained = books + rows.reduce((sum, { amount }) => sum + amount, 0)
  const line = (section: 'books' | 'bank', amount: number, rank: number): Row => ({
    id: section,
    section,
    date: day,
    number: null,
    reference: null,
    text: null,
    amount,
    voucher_id: null,
    rank,
  })
  return {
    rows: [line('books', books, 0), ...rows, line('bank', said ?? explained, 9)],
    totals: () => ({
      books,
      bank: said ?? explained,
      difference: (said ?? explained) - explained,
      bank_account: `${bank.code} ${bank.name}`,
    }),
  }
})

/** `said`: what the bank says it has at the end of the day; null where it has said nothing so far. A statement without balances has the sum of its lines. */
async function balances(tx: Tx, company: number, account: number, day: string) {
  const { rows } = await sql<{ books: number; said: number | null }>`
    select coalesce((select sum(s.debit - s.credit) from account_sums_before(${company}::bigint, ${day}::date + 1) s
    where s.account_id = ${account}), 0)::bigint as books,
      coalesce(
        (select l.balance from bank_statement_lines l
        where l.company_id = ${company} and l.account_id = ${account} and l.date <= ${day}::date
        order by l.date desc, l.id desc limit ${lit(1)}),
        (select sum(l.amount) from bank_statement_lines l
        where l.company_id = ${company} and l.account_id = ${account} and l.date <= ${day}::date))::bigint
          as said`.execute(tx)
  return rows[0]!
}

/** What is reconciled with something of a later day was outstanding on this one. */
async function outstanding(tx: Tx, company: number, account: number, day: string): Promise<Row[]> {
  const { rows } = await sql<
    Omit<Row, 'number'> & { type: VoucherType | null; of_type: number | null; year: string | null }
  >`
    with later as materialized (
      select x.reconciliation_id as id from reconciled_entries x
      join account_entries n on n.company_id = x.company_id and n.id = x.entry_id
      where x.company_id = ${company} and n.account_id = ${account} and n.accounting_date > ${day}::date
      union
      select x.reconciliation_id from reconciled_lines x
      join bank_statement_lines l on l.company_id = x.company_id and l.id = x.line_id
      where x.company_id = ${company} and l.account_id = ${account} and l.date > ${day}::date)
    select 'entry-' || n.id as id, case when n.amount < 0 then 'cheques' else 'deposits' end as section,
      n.accounting_date as date, v.type, v.number as of_type, y.name as year,
      coalesce(n.cheque_number, v.reference) as reference, coalesce(n.narration, v.narration) as text,
        -n.amount as amount, v.id as voucher_id, case when n.amount < 0 then 1 else 2 end as rank
    from account_entries n join account_events e on e.company_id = n.company_id and e.id = n.event_id
    join vouchers v on v.company_id = e.company_id and v.id = e.voucher_id
    join fiscal_years y on y.company_id = v.company_id and y.id = v.fiscal_year_id
    where n.company_id = ${company} and n.account_id = ${account} and n.accounting_date <= ${day}::date
      and not exists
      (select from reconciled_entries x
      where x.company_id = n.company_id and x.entry_id = n.id and x.reconciliation_id not in (select id from later))
    union all
    select 'line-' || l.id, 'bank_lines', l.date, null, null, null, l.reference, coalesce(l.note, l.description),
      l.amount, l.voucher_id, 3
    from bank_statement_lines l
    where l.company_id = ${company} and l.account_id = ${account} and l.date <= ${day}::date
      and not exists
      (select from reconciled_lines x
      where x.company_id = l.company_id and x.line_id = l.id and x.reconciliation_id not in (select id from later))
    order by rank, date, id`.execute(tx)
  return rows.map(({ type, of_type, year, ...row }) => ({
    ...row,
    number: type && year && of_type ? voucherNumber(type, year, of_type) : null,
  }))
}
