/**
 * The vouchers of days of the fees, one for each thing that happened: what was charged, what was taken off dues, what came in by a way of paying, what was paid back, what was moved.
 * Every event is taken apart into pairs of an account that is debited and one that is credited, so that beside an account of money stand only the accounts that this money was for:
 * who reads "the other side" (ledger, day book, receipts and payments) needs nothing but the voucher. What a discount or an advance settled is no money, and stands by itself.
 */
import { sql } from 'kysely'
import type { NewVoucher } from '#features/accounting/server/index.ts'
import { bsText } from '#papers/paper-text.ts'
import type { Tx } from '#platform/server/db.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import type { PostedAs } from '../../contract/billing-to-account.ts'
import { type FeeAccountKind, feeAccountNames } from '../../contract/fee-accounts.ts'
import { modeLabel } from '../../contract/payment-modes.ts'

interface Line {
  day: string
  what: PostedAs
  /** The account of money, and the one that it was moved from. */
  money: number | null
  moved_from: number | null
  /** The way of paying of the account of money. */
  way: string | null
  account_id: number
  kind: FeeAccountKind
  fee_head: string | null
  mode: string | null
  tax: string | null
  /** Debit positive, credit negative, paisa. */
  amount: number
}

/** The legs of one side of an event, in their order; joined by event they are compared with those of their own event only. */
const asArrays = (side: 'debit' | 'credit') => {
  const name = (of: string) => sql.ref(`${side}s${of}`)
  return sql`array_agg(account_id order by upto) as ${name('')}, array_agg(is_money order by upto) as ${name('_money')},
    array_agg(upto order by upto) as ${name('_upto')}, array_agg(size order by upto) as ${name('_size')}`
}

const isMoney = sql`f.kind in ('cash', 'bank', 'cheque', 'wallet')`

/**
 * Pairs {day, what, money, moved_from, debit, credit, amount} of the events in `posting_now`. Debits and credits of an event are laid side by side in one order, first what is no money and
 * dues before all others: what was forgiven meets the dues that it settled, and the money meets the rest. What was taken back on its own day is taken off what it took back.
 */
const pairs = (company: number) => sql`
  with legs as (
    select p.day, p.event_id, n.account_id, f.kind = 'receivable' as is_due, ${isMoney} as is_money, u.sign,
      sum(n.amount) * u.sign as amount
    from posting_now p join fee_events v on v.company_id = ${company}::bigint and v.id = p.event_id
    left join posting_now o on o.event_id = v.reverses_id and o.day = p.day
    cross join lateral (select case when o.event_id is null then 1 else -1 end as sign) u
    join fee_entries n on n.company_id = v.company_id and n.event_id = v.id
    join fee_accounts f on f.company_id = n.company_id and f.id = n.account_id
    group by 1, 2, 3, 4, 5, 6 having sum(n.amount) <> 0),
  sides as materialized (
    select l.*, amount > 0 as is_debit, abs(amount) as size,
      sum(abs(amount)) over (partition by event_id, amount > 0 order by is_money, not is_due, account_id) as upto
    from legs l),
  debits as (
    select event_id, max(day) as day, max(sign) as sign, ${asArrays('debit')} from sides where is_debit
    group by event_id),
  credits as (
    select event_id, bool_or(is_due) as settles, ${asArrays('credit')} from sides where not is_debit group by event_id)
  select e.day, d.account_id as debit, c.account_id as credit,
    case when d.is_money and c.is_money then 'moved' when d.is_money then 'received' when c.is_money then 'paid'
      when e.settles then 'taken_off' else 'charged' end as what,
    case when d.is_money then d.account_id when c.is_money then c.account_id end as money,
    case when d.is_money and c.is_money then c.account_id end as moved_from,
    (least(d.upto, c.upto) - greatest(d.upto - d.size, c.upto - c.size)) * e.sign as amount
  from ${fullJoin(sql`debits`, sql`credits`, 'event_id')} e
  cross join lateral unnest(e.debits, e.debits_money, e.debits_upto, e.debits_size) d (account_id, is_money, upto, size)
  cross join lateral unnest(e.credits, e.credits_money, e.credits_upto, e.credits_size)
    c (account_id, is_money, upto, size)
  where c.upto - c.size < d.upto and d.upto - d.size < c.upto`

async function linesOf(tx: Tx, company: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with pairs as materialized (${pairs(company)}),
    lines as (
      select day, what, money, moved_from, fee_account_id, sum(amount)::bigint as amount
      from (select p.day, p.what, p.money, p.moved_from, p.debit as fee_account_id, p.amount from pairs p
        union all select p.day, p.what, p.money, p.moved_from, p.credit, -p.amount from pairs p) l
      group by 1, 2, 3, 4, 5 having sum(amount) <> 0)
    select l.day, l.what, l.money, l.moved_from, w.mode as way, f.account_id, f.kind, h.title as fee_head, f.mode,
      k.name as tax, l.amount
    from lines l join fee_accounts f on f.company_id = ${company} and f.id = l.fee_account_id
    left join fee_accounts w on w.company_id = f.company_id and w.id = l.money
    left join fee_heads h on h.company_id = f.company_id and h.id = f.fee_head_id
    left join tax_kinds k on k.company_id = f.company_id and k.id = f.tax_kind_id
    order by l.day, l.what, l.money, l.moved_from, l.amount < 0, f.kind, h.rank, f.id`.execute(tx)
  return rows
}

const narrations: Record<PostedAs, string> = {
  charged: 'Fees charged',
  taken_off: 'Taken off dues',
  received: 'Money received',
  paid: 'Money paid back',
  moved: 'Money moved',
  day: 'Fees',
}

export interface VoucherOfDay extends NewVoucher {
  what: PostedAs
  mode: string | null
}

/** Of the events in `posting_now`, whose accounts all have their places; in the order of days. What was taken back on its own day may leave a day without any. */
export async function vouchersOfDays(tx: Tx, company: number): Promise<VoucherOfDay[]> {
  const all = new Map<string, Line[]>()
  for (const line of await linesOf(tx, company)) {
    const key = [line.day, line.what, line.money, line.moved_from].join(' ')
    all.set(key, [...(all.get(key) ?? []), line])
  }
  return [...all.values()].map((lines) => {
    const { day, what, way } = lines[0]!
    const told = way ? `${narrations[what]}, ${modeLabel(way)}` : narrations[what]
    return {
      what,
      mode: way,
      type: 'billing',
      source: 'billing',
      date: day,
      narration: `${told}, ${bsText(day, 'en')}`,
      lines: lines.map((line) => ({ account_id: line.account_id, amount: line.amount, narration: nameOf(line) })),
    }
  })
}

const nameOf = ({ kind, fee_head, mode, tax }: Line): string =>
  [feeAccountNames[kind], fee_head ?? tax ?? (mode && modeLabel(mode))].filter(Boolean).join(': ')
