/** The fees of days go into the books, once: each day as vouchers by what happened (`vouchers-of-days.ts`), each account of the fees to where the mapping says. */
import { sql } from 'kysely'
import { approve, keeperOf, postVouchers, reverseVouchers, writeDrafts } from '#features/accounting/server/index.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { makerOf } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { leaveFeesOut, type PostedAs, postFeesToBooks, takeBackFeePosting } from '../../contract/billing-to-account.ts'
import { vouchersOfDays } from './vouchers-of-days.ts'

export const postToBooks = handle(postFeesToBooks, async ({ until }, ctx) => {
  const { tx, company } = ctx
  if (until > ctx.today) throw postFeesToBooks.refuse('to-come')
  const events = await holdWaiting(tx, company, until)
  if (!events) throw postFeesToBooks.refuse('nothing-waits')
  if (await isUnmapped(tx, company)) throw postFeesToBooks.refuse('unmapped')
  const vouchers = await vouchersOfDays(tx, company)
  const keeper = keeperOf(ctx)
  const ids = await writeDrafts(keeper, vouchers)
  await approve(keeper, ids)
  await postVouchers(keeper, ids)
  const days = await keep(
    tx,
    company,
    makerOf(ctx),
    vouchers.map(({ date, what, mode }, at) => ({ day: date, what, mode, voucher_id: ids[at]! })),
  )
  ctx.note({ entity: 'fee_postings', after: { until, days, vouchers: ids.length, events } })
  return { data: { days, events, vouchers: ids } }
})

/** Leaves in `posting_now` the events that wait, held against whoever posts at the same time; answers how many. */
async function holdWaiting(tx: Tx, company: number, until: string): Promise<number> {
  await sql`
    create temp table posting_now on commit drop as
    select event_id, day from fee_event_postings
    where company_id = ${company}::bigint and posting_id is null and day <= ${until}::date
    order by event_id for update`.execute(tx)
  await sql`analyze posting_now`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from posting_now`.execute(tx)
  return rows[0]!.n
}

const sidesOfDays = (company: number) => sql`
  select p.day, n.account_id as fee_account_id, n.amount > 0 as is_debit, sum(n.amount)::bigint as amount,
    count(*)::int as entries
  from posting_now p join fee_entries n on n.company_id = ${company}::bigint and n.event_id = p.event_id
  group by 1, 2, 3`

async function isUnmapped(tx: Tx, company: number): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select exists (
      select from posting_now p join fee_entries n on n.company_id = ${company}::bigint and n.event_id = p.event_id
      join fee_accounts f on f.company_id = n.company_id and f.id = n.account_id
      where f.account_id is null) as missing`.execute(tx)
  return rows[0]!.missing
}

/** How many days were posted. */
async function keep(
  tx: Tx,
  company: number,
  by: number | null,
  posted: readonly { day: string; what: PostedAs; mode: string | null; voucher_id: number }[],
): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    with made as (
      insert into fee_postings (company_id, day, events, posted_by)
      select ${company}::bigint, day, count(*)::int, ${by}::bigint from posting_now group by day returning id, day),
    vouchers as (
      insert into fee_posting_vouchers (company_id, posting_id, voucher_id, what, mode)
      select ${company}::bigint, made.id, v.voucher_id, v.what, v.mode
      from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) v (day date, what text, mode text, voucher_id bigint)
      join made using (day)),
    lines as (
      insert into fee_posting_lines (company_id, posting_id, fee_account_id, account_id, amount, entries)
      select ${company}::bigint, made.id, s.fee_account_id, f.account_id, s.amount, s.entries
      from (${sidesOfDays(company)}) s join made using (day)
      join fee_accounts f on f.company_id = ${company}::bigint and f.id = s.fee_account_id),
    told as (
      update fee_event_postings p set posting_id = made.id from posting_now w join made using (day)
      where p.company_id = ${company}::bigint and p.event_id = w.event_id)
    select count(*)::int as days from made`.execute(tx)
  return rows[0]!.days
}

export const leaveOut = handle(leaveFeesOut, async ({ until, reason }, ctx) => {
  const { tx, company } = ctx
  if (until > ctx.today) throw postFeesToBooks.refuse('to-come')
  const events = await holdWaiting(tx, company, until)
  if (!events) throw postFeesToBooks.refuse('nothing-waits')
  const { rows } = await sql<{ id: number }>`
    insert into fee_postings (company_id, day, left_out, events, posted_by)
    select ${company}::bigint, max(day), ${reason}, count(*), ${makerOf(ctx)}::bigint from posting_now
    returning id`.execute(tx)
  const { id } = rows[0]!
  await sql`
    update fee_event_postings p set posting_id = ${id} from posting_now w
    where p.company_id = ${company}::bigint and p.event_id = w.event_id`.execute(tx)
  ctx.note({ entity: 'fee_postings', entity_id: id, reason, after: { until, events } })
  return { data: { id, events } }
})

/** Its vouchers are reversed on their own day, and its events wait again. */
export const takeBack = handle(takeBackFeePosting, async ({ id, reason }, ctx) => {
  const { tx, company } = ctx
  const { rows } = await sql<{ day: string; vouchers: number[]; taken_back_at: string | null }>`
    select p.day, p.taken_back_at, array(select v.voucher_id from fee_posting_vouchers v
      where v.company_id = p.company_id and v.posting_id = p.id order by v.voucher_id) as vouchers
    from fee_postings p where p.company_id = ${company} and p.id = ${id} for update of p`.execute(tx)
  const posting = orNotFound(rows[0], 'This posting')
  if (posting.taken_back_at) throw takeBackFeePosting.refuse('taken-back')
  if (posting.vouchers.length) await reverseVouchers(keeperOf(ctx), posting.vouchers, { date: posting.day, reason })
  await sql`update fee_event_postings set posting_id = null
    where company_id = ${company} and posting_id = ${id}`.execute(tx)
  await sql`update fee_postings
    set taken_back_at = app_now(), taken_back_by = ${makerOf(ctx)}::bigint, reason = ${reason}
    where company_id = ${company} and id = ${id}`.execute(tx)
  ctx.note({ entity: 'fee_postings', entity_id: id, reason, after: { taken_back: true } })
  return { data: { id } }
})
