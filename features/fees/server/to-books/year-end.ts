/** What of the fees stands in the way of closing a year of the books: what waits to be posted, counter days and cheques that are open. */
import { sql } from 'kysely'
import type { beforeYearCloses } from '#features/accounting/server/index.ts'
import { waitingOf } from './list.ts'

type Ask = (typeof beforeYearCloses)['filled'][number]

export const unpostedBilling: Ask = async (tx, company, year) => {
  const { count, amount } = await waitingOf(tx, company, year.start_date, year.end_date)
  return count ? [{ code: 'unposted-billing', count, amount, name: null }] : []
}

export const openAtCounter: Ask = async (tx, company, { start_date, end_date }) => {
  const { rows } = await sql<{ days: number; cheques: number; amount: number }>`
    select (select count(*) from counter_days
        where company_id = ${company} and day between ${start_date}::date and ${end_date}::date
          and checked_at is null)::int as days,
      c.cheques, c.amount
    from (select count(*)::int as cheques, coalesce(sum(p.amount), 0)::bigint as amount from fee_cheques q
      join receipt_payments p on p.company_id = q.company_id and p.receipt_id = q.receipt_id and p.line = q.line
      join receipts r on r.company_id = q.company_id and r.id = q.receipt_id
      where q.company_id = ${company} and q.state = 'in_hand'
        and r.received_on between ${start_date}::date and ${end_date}::date) c`.execute(tx)
  const { days, cheques, amount } = rows[0]!
  return [
    ...(days ? [{ code: 'counter-days' as const, count: days, amount: null, name: null }] : []),
    ...(cheques ? [{ code: 'cheques-in-hand' as const, count: cheques, amount, name: null }] : []),
  ]
}
