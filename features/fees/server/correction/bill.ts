/** A bill as it stands today: its lines less what notes took off since, what was paid of them, and the heads that it may have beside them. */
import { type RawBuilder, sql } from 'kysely'
import { classColumns, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { fieldError, notOfList, orNotFound } from '#platform/contract/refusal.ts'
import { type Tx, todayOf } from '#platform/server/db.ts'
import { type BillLine, type BillRow, type BillState, correctBillCall } from '../../contract/bill-correction.ts'
import type { Wanted } from '../../contract/correct-bill.ts'
import { dayOfMonth } from '../day-of-account.ts'
import { taxColumns, taxOfHead } from '../taxes.ts'

/** Of the bill `b`. */
export const stateOfBill = sql<BillState>`case
  when exists (select from fee_events r where r.company_id = b.company_id and r.reverses_id = b.event_id)
    then 'taken_back'
  else coalesce((select case j.state when 'waiting' then 'waiting' else 'corrected' end from fee_journals j
    where j.company_id = b.company_id and j.bill_id = b.id and j.state <> 'refused'), 'stands') end`

export const billColumns: RawBuilder<unknown> = sql`
  b.id, b.number, f.name as fiscal_year, v.accounting_date as date, b.due_date, b.month, y.name as batch, e.student_id,
    u.full_name as student, u.name_np as student_np, e.enroll_code,
  ${classColumns}, b.amount, ${stateOfBill} as state`
/** Bills `b` of students who are not deleted. */
export const fromBills: RawBuilder<unknown> = sql`
  from bills b join fiscal_years f on f.company_id = b.company_id and f.id = b.fiscal_year_id
  join fee_events v on v.company_id = b.company_id and v.id = b.event_id
  join enrolments e on e.company_id = b.company_id and e.id = b.enroll_id
  join batches y on y.company_id = b.company_id and y.id = b.batch_id
  join ${userOf('e.student_id')} and u.deleted_at is null ${seat}`

export interface Bill extends BillRow {
  enroll_id: number
  batch_id: number
  /** AD. */
  batch_start: string
  bill_run_id: number
  event_id: number
}

export async function readBill(tx: Tx, company: number, id: number): Promise<Bill> {
  const { rows } = await sql<Bill>`
    select ${billColumns}, b.enroll_id, b.batch_id, y.start_date as batch_start, b.bill_run_id, b.event_id ${fromBills}
    where b.company_id = ${company} and b.id = ${id}`.execute(tx)
  return orNotFound(rows[0], 'This bill')
}

export interface StandingLine extends BillLine {
  source: string
  refundable: boolean
}

/** `added`: heads beside those of the bill that are asked for; they are locked with them, in one order. */
export async function lockLines(tx: Tx, company: number, bill: Bill, added: readonly number[]): Promise<void> {
  await sql`
    select from dues d where d.company_id = ${company} and d.enroll_id = ${bill.enroll_id} and d.month = ${bill.month}
      and (d.fee_head_id = any(${added}::bigint[])
      or d.fee_head_id in
      (select l.fee_head_id from bill_lines l where l.company_id = ${company} and l.bill_id = ${bill.id}))
    order by d.fee_head_id for update`.execute(tx)
}

/** What stood when nobody had noted anything is the line itself; a note that took something off left the rest with its tax. Its rate is its own, whatever holds today. */
export async function linesOf(tx: Tx, company: number, bill: Bill): Promise<StandingLine[]> {
  const { rows } = await sql<StandingLine & { ledger_tax: number }>`
    select l.fee_head_id, l.source, l.reason, l.reason_np, h.title, h.title_np, h.refundable, l.gross, l.discount,
      l.tax, l.tax_kind_id,
      l.tax_name, l.tax_name_np, l.tax_percent, l.net, d.billed, d.due, ${ofDue('l')},
      coalesce((select -sum(n.amount) from fee_entries n
      where n.company_id = ${company} and n.enroll_id = ${bill.enroll_id} and n.fee_head_id = l.fee_head_id
        and n.month = ${bill.month}
        and n.account_id =
        (select a.id from fee_accounts a
        where a.company_id = ${company} and a.kind = 'tax' and a.tax_kind_id = l.tax_kind_id)), 0)::bigint
          as ledger_tax,
      case when l.tax_percent is null
        and l.gross > l.discount then json_build_object('part', l.tax, 'of', l.gross - l.discount)
        else ${rateOf('l.tax_percent')} end as rate
    from bill_lines l join fee_heads h on h.company_id = l.company_id and h.id = l.fee_head_id
    join dues d on d.company_id = l.company_id and d.enroll_id = ${bill.enroll_id} and d.fee_head_id = l.fee_head_id
      and d.month = ${bill.month}
    cross join lateral (select ${bill.enroll_id}::bigint as enroll_id, ${bill.month}::text as month) p
    where l.company_id = ${company} and l.bill_id = ${bill.id} order by h.rank, h.id`.execute(tx)
  return rows.map(({ ledger_tax, ...line }) => {
    if (line.billed >= line.net) return line
    const tax = Math.min(line.billed, Math.max(0, ledger_tax))
    return { ...line, tax, gross: line.billed - tax + line.discount }
  })
}

/** Heads that are not on the bill and not charged yet for its period, taxed by the rate of the day on which a correction stands. Dues from before are no fee. */
export async function headsToAdd(tx: Tx, company: number, bill: Bill): Promise<StandingLine[]> {
  const { day } = await dayOfMonth({ tx, company, maySoft: false }, bill.batch_start, bill.month, todayOf(tx))
  const { rows } = await sql<StandingLine>`
    select h.id as fee_head_id,
      h.charged_by as source, null as reason,
      null as reason_np, h.title, h.title_np, h.refundable,
      0 as gross, 0 as discount, 0 as tax, ${taxColumns}, 0 as net, coalesce(d.billed, 0) as billed,
        coalesce(d.due, 0) as due, ${ofDue('o')}, ${rateOf('k.percent')} as rate
    from fee_heads h cross join lateral (select h.id as fee_head_id) o
    cross join lateral (select ${bill.enroll_id}::bigint as enroll_id, ${bill.month}::text as month) p
    left join dues d on d.company_id = h.company_id and d.enroll_id = p.enroll_id and d.fee_head_id = h.id
      and d.month = p.month
    ${taxOfHead(company, day)}
    where h.company_id = ${company} and h.is_active and h.charged_by <> 'previous'
      and not exists
      (select from bill_lines l where l.company_id = ${company} and l.bill_id = ${bill.id} and l.fee_head_id = h.id)
      and not exists
      (select from charge_claims q
      where q.company_id = ${company} and q.student_id = ${bill.student_id} and q.fee_head_id = h.id
        and q.period = charge_period(h.kind, ${bill.batch_id}::bigint, ${bill.month}))
    order by h.rank, h.id`.execute(tx)
  return rows
}

/** The lines of the bill, then the heads that are added to it. */
export async function linesFor(
  tx: Tx,
  company: number,
  bill: Bill,
  wanted: readonly Wanted[],
): Promise<StandingLine[]> {
  const lines = await linesOf(tx, company, bill)
  const there = new Map(lines.map((line) => [line.fee_head_id, line]))
  if (new Set(wanted.map(({ fee_head_id }) => fee_head_id)).size < wanted.length) throw notOfList('lines')
  if (wanted.some(({ gross, discount }) => discount > gross)) throw fieldError('lines', 'Must not be above the fee')
  if (wanted.some(({ fee_head_id, discount }) => discount > 0 && !there.get(fee_head_id)?.discount))
    throw correctBillCall.refuse('no-offer')
  const added = new Set(wanted.map(({ fee_head_id }) => fee_head_id).filter((id) => !there.has(id)))
  if (!added.size) return lines
  const heads = (await headsToAdd(tx, company, bill)).filter(({ fee_head_id }) => added.has(fee_head_id))
  if (heads.length === added.size) return [...lines, ...heads]
  const { rows } = await sql`
    select from charge_claims
    where company_id = ${company} and student_id = ${bill.student_id} and fee_head_id = any(${[...added]}::bigint[])
    limit 1`.execute(tx)
  throw rows.length ? correctBillCall.refuse('charged-already') : notOfList('lines')
}

/** Forgiven at the counter of the due of `row`, beside `p`. */
const ofDue = (row: string) => sql`
  coalesce((select sum(a.discount) from fee_allocations a
  where a.company_id = h.company_id and a.enroll_id = p.enroll_id and a.fee_head_id = ${sql.ref(`${row}.fee_head_id`)}
    and a.month = p.month), 0)::bigint as forgiven`
/** Millionths of a per cent. */
const rateOf = (percent: string) =>
  sql`json_build_object('part', coalesce(round(${sql.ref(percent)} * 1000000)::bigint, 0), 'of', 100000000)`
