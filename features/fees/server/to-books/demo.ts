/** In the demo the fees know their places in the chart; the books have them by hand but for the last days, which wait. */
import { sql } from 'kysely'
import { accountOf, approve, postVouchers, writeDrafts } from '#features/accounting/server/index.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import type { FeeAccountKind } from '../../contract/fee-accounts.ts'
import { type ChartAccount, suggestedFor } from './suggest.ts'

export async function mapToBooks(tx: Tx, { id: company, today }: DemoSchool): Promise<void> {
  const { rows: chart } = await sql<ChartAccount>`
    select id, code, name, name_np, root, kind, role from accounts where company_id = ${company} order by code`.execute(
    tx,
  )
  const { rows: own } = await sql<{
    id: number
    kind: FeeAccountKind
    fee_head: string | null
    mode: string | null
    tax: string | null
  }>`
    select f.id, f.kind, h.title as fee_head, f.mode, k.name as tax from fee_accounts f
    left join fee_heads h on h.company_id = f.company_id and h.id = f.fee_head_id
    left join tax_kinds k on k.company_id = f.company_id and k.id = f.tax_kind_id
    where f.company_id = ${company} and (h.id is null or h.refundable = (f.kind = 'deposit'))`.execute(tx)
  // what no name speaks for is put where an accountant would put it, so that the last days can be posted
  const other = chart.find(({ code }) => code === '4299')
  const placeOf = (each: (typeof own)[number]) =>
    suggestedFor(each, chart) ?? (each.kind === 'income' ? other : undefined) ?? null
  const places = own.map((each) => ({ id: each.id, account_id: placeOf(each)?.id ?? null }))
  await sql`
    update fee_accounts f set account_id = s.account_id
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) s (id bigint, account_id bigint)
    where f.company_id = ${company}::bigint and f.id = s.id`.execute(tx)
  const until = addDays(today, -10)
  await sql`
    with made as (
      insert into fee_postings (company_id, day, left_out, events)
      select ${company}::bigint, max(day), 'In the books by hand', count(*) from fee_event_postings
      where company_id = ${company}::bigint and day <= ${until}::date having count(*) > 0 returning id)
    update fee_event_postings p set posting_id = made.id from made
    where p.company_id = ${company}::bigint and p.day <= ${until}::date`.execute(tx)
  await openHeld(tx, company, until)
}

/** What students owe, and what the school holds of them, when the books begin to know the fees: one voucher, as an accountant opens them. */
async function openHeld(tx: Tx, company: number, until: string): Promise<void> {
  const { rows: lines } = await sql<{ account_id: number; amount: number }>`
    select f.account_id, sum(n.amount)::bigint as amount from fee_accounts f
    join fee_entries n on n.company_id = f.company_id and n.account_id = f.id and n.accounting_date <= ${until}::date
    where f.company_id = ${company} and f.kind in ('receivable', 'advance', 'deposit') and f.account_id is not null
    group by 1 having sum(n.amount) <> 0 order by 1`.execute(tx)
  const rest = await accountOf(tx, company, 'opening_difference')
  if (!lines.length || !rest) return
  const keeper = { tx, company, by: null, maySoft: true }
  const amount = -lines.reduce((sum, line) => sum + line.amount, 0)
  const ids = await writeDrafts(keeper, [
    {
      type: 'journal',
      date: until,
      narration: 'Dues, advances and deposits of students until now',
      lines: [...lines, { account_id: rest, amount }],
    },
  ])
  await approve(keeper, ids)
  await postVouchers(keeper, ids)
}
