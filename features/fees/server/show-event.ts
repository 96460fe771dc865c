/** What stands behind a figure of a statement or of the receipts: heads, months, and where the money went. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import { firstOf } from '#platform/server/sql-words.ts'
import { type JournalKind, seriesOf } from '../contract/journal-words.ts'
import { offerKinds } from '../contract/offer-words.ts'
import { feeEvent, type FeeEventLine, type FeeEventMoney } from '../contract/statement.ts'
import { receiptNumber } from './receipt-number.ts'
import { checkReach } from './who-sees-accounts.ts'

interface Head {
  kind: string
  date: string
  student_id: number | null
  student: string
  student_np: string | null
  reason: string | null
  actor: string | null
  receipt_id: number | null
  series: string | null
  receipt_number: number | null
  fiscal_year: string | null
  bill_id: number | null
  bill_number: number | null
  journal: JournalKind | null
  journal_number: number | null
}

/** Of the entries of a head: as the bill called its tax, else as it is called. */
const taxColumn = (company: number, bill: number | null, kept: string, called: string) => sql`
  case when count(distinct (k.id, n.tax_percent)) filter (where k.id is not null) = 1
    then coalesce((select min(${sql.ref(`l.${kept}`)}) from bill_lines l
    where l.company_id = ${company} and l.bill_id = ${bill}::bigint and l.fee_head_id = n.fee_head_id),
      min(${sql.ref(`k.${called}`)})) end as ${sql.ref(kept)}`

export const showEvent = handle(feeEvent, async ({ id }, ctx) => {
  const { tx, company } = ctx
  const {
    rows: [head],
  } = await sql<Head>`
    select v.kind, v.accounting_date as date, e.student_id, coalesce(u.full_name, p.payer) as student,
      u.name_np as student_np, v.reason, a.full_name as actor,
      r.id as receipt_id, r.series, r.number as receipt_number, f.name as fiscal_year, b.id as bill_id,
        b.number as bill_number, j.kind as journal, j.number as journal_number
    from fee_events v left join enrolments e on e.company_id = v.company_id and e.id = v.enroll_id
    left join ${userOf('e.student_id')}
    left join users a on a.company_id = v.company_id and a.id = v.maker_id
    left join fee_cheques q on q.company_id = v.company_id and q.event_id = v.id
    left join receipts bounced on bounced.company_id = q.company_id and bounced.id = q.receipt_id
    left join receipts r on r.company_id = v.company_id
      and r.event_id =
      case when bounced.id is not null then bounced.event_id else ${firstOf('v.reverses_id', 'v.id')} end
    left join general_receipts p on p.company_id = r.company_id and p.receipt_id = r.id
    left join fee_journals j on j.company_id = v.company_id and j.event_id = ${firstOf('v.reverses_id', 'v.id')}
    left join fiscal_years f on f.company_id = v.company_id
      and f.id = ${firstOf('r.fiscal_year_id', 'j.fiscal_year_id')}
    left join bills b on b.company_id = v.company_id and b.event_id = ${firstOf('v.reverses_id', 'v.id')}
    where v.company_id = ${company} and v.id = ${id}`.execute(tx)
  if (!head) throw notFound('This entry')
  await checkReach(ctx, head.student_id, 'receipt-read|billing-report-statement', 'This entry')
  const { rows: lines } = await sql<FeeEventLine>`
    select n.fee_head_id, h.title, h.title_np, n.month, b.name as batch,
      (coalesce(max(a.discount), 0) +
      coalesce(abs(sum(n.amount) filter (where n.account = any(${offerKinds}::text[]))), 0))::bigint as discount,
      coalesce(sum(n.amount) filter (where n.account = 'receivable' or n.enroll_id is null), 0)::bigint as amount,
        coalesce(-sum(n.amount) filter (where n.account = 'tax'), 0)::bigint as tax,
      ${taxColumn(company, head.bill_id, 'tax_name', 'name')},
        ${taxColumn(company, head.bill_id, 'tax_name_np', 'name_np')},
      case when count(distinct (k.id, n.tax_percent)) filter (where k.id is not null) = 1 then min(n.tax_percent) end
        as tax_percent
    from fee_entries n join fee_heads h on h.company_id = n.company_id and h.id = n.fee_head_id
    left join enrolments e on e.company_id = n.company_id and e.id = n.enroll_id
    left join batches b on b.company_id = e.company_id and b.id = e.batch_id
    left join fee_allocations a on a.company_id = n.company_id and a.event_id = n.event_id and a.enroll_id = n.enroll_id
      and a.fee_head_id = n.fee_head_id and a.month = n.month
    left join fee_accounts fa on fa.company_id = n.company_id and fa.id = n.account_id and n.account = 'tax'
    left join tax_kinds k on k.company_id = fa.company_id and k.id = fa.tax_kind_id
    where n.company_id = ${company} and n.event_id = ${id} and (n.month is not null or n.enroll_id is null)
    group by n.enroll_id, n.fee_head_id, h.title, h.title_np, h.rank, n.month, b.name, b.start_date
    order by b.start_date, n.month, h.rank,
      n.fee_head_id`.execute(tx)
  const { rows: money } = await sql<FeeEventMoney>`
    select case when mode is null then account else 'cash' end as account, mode, sum(amount)::bigint as amount
    from fee_entries
    where company_id = ${company} and event_id = ${id}
      and (mode is not null or account in ('advance', 'discount', 'waiver')
      or (account in ('penalty', 'deposit') and month is null)) group by 1, mode
      order by min(id)`.execute(tx)
  const { bill_id: _bill, series, receipt_number, fiscal_year, bill_number, journal, journal_number, ...rest } = head
  const number = receipt_number
    ? receiptNumber({ series: series!, fiscal_year: fiscal_year!, number: receipt_number })
    : journal && journal_number
      ? receiptNumber({ series: seriesOf[journal], fiscal_year: fiscal_year!, number: journal_number })
      : bill_number
        ? String(bill_number)
        : null
  return { data: { ...rest, number, lines, money } }
})
