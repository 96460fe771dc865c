/** What of the fees is left before a month of the books is closed. */
import { sql } from 'kysely'
import type { beforeMonthCloses } from '#features/accounting/server/index.ts'
import type { Tx } from '#platform/server/db.ts'
import { coverOfMonths } from '../month-cover.ts'
import { waitingOf } from './list.ts'
import { receivableApart } from './receivable.ts'

type Ask = (typeof beforeMonthCloses)['filled'][number]

/** Students of the BS month whom no run has billed, in whichever batches have the month. */
async function unbilled(tx: Tx, company: number, start: string): Promise<number> {
  const { rows } = await sql<{ id: number; start_date: string }>`
    select distinct b.id, b.start_date from batches b
    join billing_months m on m.company_id = b.company_id and m.batch_id = b.id
    where b.company_id = ${company} and b.start_date between ${start}::date - 430 and ${start}::date
    order by b.id`.execute(tx)
  let left = 0
  for (const batch of rows)
    for (const { starts_on, students, billed } of await coverOfMonths(tx, company, batch))
      if (starts_on === start) left += Math.max(0, students - billed)
  return left
}

export const feesOfMonth: Ask = async (tx, company, { start_date, end_date }) => {
  const { rows } = await sql<{ runs: number; days: number; cheques: number; cheque_amount: number }>`
    select (select count(*) from bill_runs r where r.company_id = ${company} and r.state = 'generated'
        and r.enroll_id is null
        and exists (select from fee_events v where v.company_id = r.company_id and v.bill_run_id = r.id
          and v.accounting_date between ${start_date}::date and ${end_date}::date))::int as runs,
      (select count(*) from counter_days where company_id = ${company} and checked_at is null
        and day between ${start_date}::date and ${end_date}::date)::int as days,
      count(*)::int as cheques, coalesce(sum(p.amount), 0)::bigint as cheque_amount
    from fee_cheques q
    join receipt_payments p on p.company_id = q.company_id and p.receipt_id = q.receipt_id and p.line = q.line
    join receipts r on r.company_id = q.company_id and r.id = q.receipt_id
    where q.company_id = ${company} and q.state = 'in_hand' and r.received_on <= ${end_date}::date`.execute(tx)
  const { runs, days, cheques, cheque_amount } = rows[0]!
  const waiting = await waitingOf(tx, company, start_date, end_date)
  const apart = await receivableApart(tx, company)
  return [
    { code: 'bills', left: await unbilled(tx, company, start_date), amount: null },
    { code: 'bill-runs', left: runs, amount: null },
    { code: 'counter-days', left: days, amount: null },
    { code: 'cheques', left: cheques, amount: cheques ? cheque_amount : null },
    { code: 'unposted-billing', left: waiting.count, amount: waiting.count ? waiting.amount : null },
    ...(apart ? [{ code: 'receivable' as const, left: apart.apart ? 1 : 0, amount: apart.apart || null }] : []),
  ]
}
