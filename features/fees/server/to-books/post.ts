/** The fees of a day become one voucher of the books, once: summed by account of the fees and side, each to where the mapping says. */
import { sql } from 'kysely'
import {
  approve,
  keeperOf,
  type NewVoucher,
  postVouchers,
  reverseVouchers,
  writeDrafts,
} from '#features/accounting/server/index.ts'
import { bsText } from '#papers/paper-text.ts'
import { orNotFound, Refusal } from '#platform/contract/refusal.ts'
import { makerOf } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { leaveFeesOut, postFeesToBooks, takeBackFeePosting } from '../../contract/billing-to-account.ts'
import { type FeeAccountKind, feeAccountNames } from '../../contract/fee-accounts.ts'
import { modeLabel } from '../../contract/payment-modes.ts'

interface Sum {
  day: string
  fee_account_id: number
  account_id: number | null
  kind: FeeAccountKind
  fee_head: string | null
  mode: string | null
  tax: string | null
  amount: number
}
const refuse = (code: keyof typeof postFeesToBooks.refusals) => new Refusal(code, postFeesToBooks.refusals[code])

export const postToBooks = handle(postFeesToBooks, async ({ until }, ctx) => {
  const { tx, company } = ctx
  if (until > ctx.today) throw refuse('to-come')
  const events = await holdWaiting(tx, company, until)
  if (!events) throw refuse('nothing-waits')
  const sums = await sumByDay(tx, company)
  if (sums.some(({ account_id }) => account_id === null)) throw refuse('unmapped')
  const vouchers = asVouchers(sums)
  const keeper = keeperOf(ctx)
  const ids = await writeDrafts(keeper, vouchers)
  await approve(keeper, ids)
  await postVouchers(keeper, ids)
  await keep(
    tx,
    company,
    makerOf(ctx),
    vouchers.map(({ date }, at) => ({ day: date, voucher_id: ids[at]! })),
  )
  ctx.note({ entity: 'fee_postings', after: { until, days: vouchers.length, events } })
  return { data: { days: vouchers.length, events, vouchers: ids } }
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

async function sumByDay(tx: Tx, company: number): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select s.day, s.fee_account_id, f.account_id, f.kind, h.title as fee_head, f.mode, k.name as tax, s.amount
    from (${sidesOfDays(company)}) s
    join fee_accounts f on f.company_id = ${company}::bigint and f.id = s.fee_account_id
    left join fee_heads h on h.company_id = f.company_id and h.id = f.fee_head_id
    left join tax_kinds k on k.company_id = f.company_id and k.id = f.tax_kind_id
    order by s.day, s.is_debit desc, f.kind, h.rank, f.id`.execute(tx)
  return rows
}

/** A voucher a day, in the order of days. */
function asVouchers(sums: readonly Sum[]): NewVoucher[] {
  const days = [...new Set(sums.map(({ day }) => day))]
  return days.map((day) => ({
    type: 'billing',
    source: 'billing',
    date: day,
    narration: `Fees of ${bsText(day, 'en')}`,
    lines: sums
      .filter((sum) => sum.day === day)
      .map((sum) => ({ account_id: sum.account_id!, amount: sum.amount, narration: nameOfSum(sum) })),
  }))
}
const nameOfSum = ({ kind, fee_head, mode, tax }: Sum): string =>
  [feeAccountNames[kind], fee_head ?? tax ?? (mode && modeLabel(mode))].filter(Boolean).join(': ')

async function keep(
  tx: Tx,
  company: number,
  by: number | null,
  posted: readonly { day: string; voucher_id: number }[],
): Promise<void> {
  await sql`
    with made as (
      insert into fee_postings (company_id, day, voucher_id, events, posted_by)
      select ${company}::bigint, d.day, d.voucher_id, n.events, ${by}::bigint
      from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) d (day date, voucher_id bigint)
      join (select day, count(*)::int as events from posting_now group by day) n using (day) returning id, day),
    lines as (
      insert into fee_posting_lines (company_id, posting_id, fee_account_id, account_id, amount, entries)
      select ${company}::bigint, made.id, s.fee_account_id, f.account_id, s.amount, s.entries
      from (${sidesOfDays(company)}) s join made using (day)
      join fee_accounts f on f.company_id = ${company}::bigint and f.id = s.fee_account_id)
    update fee_event_postings p set posting_id = made.id from posting_now w join made using (day)
    where p.company_id = ${company}::bigint and p.event_id = w.event_id`.execute(tx)
}

export const leaveOut = handle(leaveFeesOut, async ({ until, reason }, ctx) => {
  const { tx, company } = ctx
  if (until > ctx.today) throw refuse('to-come')
  const events = await holdWaiting(tx, company, until)
  if (!events) throw refuse('nothing-waits')
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

/** Its voucher is reversed on its own day, and its events wait again. */
export const takeBack = handle(takeBackFeePosting, async ({ id, reason }, ctx) => {
  const { tx, company } = ctx
  const { rows } = await sql<{ day: string; voucher_id: number | null; taken_back_at: string | null }>`
    select day, voucher_id, taken_back_at from fee_postings where company_id = ${company} and id = ${id}
    for update`.execute(tx)
  const posting = orNotFound(rows[0], 'This posting')
  if (posting.taken_back_at) throw new Refusal('taken-back', takeBackFeePosting.refusals['taken-back'])
  if (posting.voucher_id) await reverseVouchers(keeperOf(ctx), [posting.voucher_id], { date: posting.day, reason })
  await sql`update fee_event_postings set posting_id = null
    where company_id = ${company} and posting_id = ${id}`.execute(tx)
  await sql`update fee_postings
    set taken_back_at = app_now(), taken_back_by = ${makerOf(ctx)}::bigint, reason = ${reason}
    where company_id = ${company} and id = ${id}`.execute(tx)
  ctx.note({ entity: 'fee_postings', entity_id: id, reason, after: { taken_back: true } })
  return { data: { id } }
})
