/** Days of the fees that wait for the books, and what was posted. */
import { sql } from 'kysely'
import { voucherNumber } from '#features/accounting/contract/voucher-words.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { AnswerOf, DataOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { lit, pageOf } from '#platform/server/sql-words.ts'
import { feePosting, type FeePosting, feePostings, mostWaitingDays } from '../../contract/billing-to-account.ts'

import { receivableApart } from './receivable.ts'

type Stored = Omit<FeePosting['vouchers'][number], 'number'> & { number: number; year: string }
type Row = Omit<FeePosting, 'vouchers'> & { vouchers: Stored[]; reason: string | null; total: number }
const postings = (company: number) => sql`
  select p.id, p.day, p.left_out, a.amount, p.events, u.full_name as posted_by, u.name_np as posted_by_np, p.posted_at,
    p.taken_back_at, p.reason, count(*) over () as total,
    coalesce((
      select json_agg(json_build_object('id', v.id, 'number', v.number, 'year', y.name, 'what', w.what,
        'mode', w.mode, 'amount', v.amount) order by v.id)
      from fee_posting_vouchers w join vouchers v on v.company_id = w.company_id and v.id = w.voucher_id
      join fiscal_years y on y.company_id = v.company_id and y.id = v.fiscal_year_id
      where w.company_id = p.company_id and w.posting_id = p.id), '[]'::json) as vouchers
  from fee_postings p left join users u on u.company_id = p.company_id and u.id = p.posted_by
  left join lateral (
    select sum(l.amount)::bigint as amount from fee_posting_lines l
    where l.company_id = p.company_id and l.posting_id = p.id and l.amount > 0) a on true
  where p.company_id = ${company}`
const shown = ({ vouchers, total: _total, reason: _reason, ...row }: Row): FeePosting => ({
  ...row,
  vouchers: vouchers.map(({ year, number, ...each }) => ({ ...each, number: voucherNumber('billing', year, number) })),
})

async function waitingDays({ tx, company }: Ctx) {
  const { rows } = await sql<{ day: string; events: number; amount: number }>`
    select p.day, count(distinct p.event_id)::int as events,
      coalesce(sum(n.amount) filter (where n.amount > 0), 0)::bigint as amount
    from fee_event_postings p join fee_entries n on n.company_id = p.company_id and n.event_id = p.event_id
    where p.company_id = ${company} and p.posting_id is null group by p.day order by p.day
    limit ${lit(mostWaitingDays)}`.execute(tx)
  return rows
}

export const listPostings = handle(feePostings, async (input, ctx) => {
  const { tx, company } = ctx
  const order = sql`${sql.raw({ day: 'day', posted_at: 'posted_at', amount: 'amount' }[input.sortBy ?? 'day'])}
    ${sql.raw(input.sortBy && !input.descending ? 'asc' : 'desc')}, id desc`
  const { rows } = await sql<Row>`
    ${postings(company)} and p.day >= coalesce(${input.from_date ?? null}::date, '-infinity')
      and p.day <= coalesce(${input.to_date ?? null}::date, 'infinity')
    order by ${order} ${pageOf(input)}`.execute(tx)
  const { rows: unmapped } = await sql<AnswerOf<typeof feePostings>['unmapped'][number]>`
    with waits as materialized (
      select distinct n.account_id as id from fee_event_postings p
      join fee_entries n on n.company_id = p.company_id and n.event_id = p.event_id
      where p.company_id = ${company} and p.posting_id is null)
    select f.id, f.kind, h.title as fee_head, h.title_np as fee_head_np, f.mode, k.name as tax, k.name_np as tax_np
    from waits join fee_accounts f on f.company_id = ${company} and f.id = waits.id and f.account_id is null
    left join fee_heads h on h.company_id = f.company_id and h.id = f.fee_head_id
    left join tax_kinds k on k.company_id = f.company_id and k.id = f.tax_kind_id order by f.id`.execute(tx)
  const waiting = await waitingDays(ctx)
  const receivable = await receivableApart(tx, company)
  const list = listAnswer(rows.map(shown), rows[0]?.total ?? 0, input, '/api/billing-to-account')
  return { ...list, waiting, unmapped, receivable }
})

export const showPosting = handle(feePosting, async ({ id }, { tx, company }) => {
  const { rows } = await sql<Row>`${postings(company)} and p.id = ${id}`.execute(tx)
  const row = orNotFound(rows[0], 'This posting')
  return { data: { ...shown(row), reason: row.reason, lines: await linesOf(tx, company, id) } }
})

async function linesOf(tx: Tx, company: number, id: number) {
  const { rows } = await sql<DataOf<typeof feePosting>['lines'][number]>`
    select l.fee_account_id, f.kind, h.title as fee_head, h.title_np as fee_head_np, f.mode, k.name as tax,
      k.name_np as tax_np, greatest(l.amount, 0) as debit, greatest(-l.amount, 0) as credit, l.entries,
      jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'name_np', a.name_np) as account
    from fee_posting_lines l join fee_accounts f on f.company_id = l.company_id and f.id = l.fee_account_id
    left join fee_heads h on h.company_id = f.company_id and h.id = f.fee_head_id
    left join tax_kinds k on k.company_id = f.company_id and k.id = f.tax_kind_id
    join accounts a on a.company_id = l.company_id and a.id = l.account_id
    where l.company_id = ${company} and l.posting_id = ${id} order by l.amount < 0, a.code, f.id`.execute(tx)
  return rows
}

/** For the year's end and the dashboard of the books: events of these days (AD) that wait, and the sum of their debits. */
export async function waitingOf(
  tx: Tx,
  company: number,
  from: string,
  to: string,
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(distinct p.event_id)::int as count, coalesce(sum(n.amount), 0)::bigint as amount
    from fee_event_postings p
    join fee_entries n on n.company_id = p.company_id and n.event_id = p.event_id and n.amount > 0
    where p.company_id = ${company} and p.posting_id is null and p.day between ${from}::date and ${to}::date`.execute(
    tx,
  )
  return rows[0]!
}
