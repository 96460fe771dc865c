/** The ledger of the fees. Its entries stand on accounts of the school (`fee_accounts`), found by their kind, head and way of paying. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { type Ledger, post, reverse, type Where } from '#platform/server/ledger.ts'

const ledger: Ledger = {
  events: 'fee_events',
  entries: 'fee_entries',
  key: 'id',
  ofEvent: ['kind', 'enroll_id', 'counter_day_id', 'bill_run_id'],
  ofEntry: ['account_id', 'account', 'enroll_id', 'fee_head_id', 'month', 'mode', 'tax_percent'],
}

/** Id of an event to be: bills, receipts and allocations name it before it is written. */
export const nextEvent = sql`nextval(pg_get_serial_sequence('fee_events', 'id'))`

/** Who posts by hand; a job posts with `maySoft: false`. */
export const bookkeeper = ({ tx, company, can }: Ctx): Where => ({ tx, company, maySoft: can('soft-closed-post') })

/**
 * Posts events and their entries.
 * @param events SELECT of id, kind, enroll_id, accounting_date, counter_day_id, bill_run_id, maker_id, approver_id, reason
 * @param entries SELECT of id (of the event), account (its kind), enroll_id, fee_head_id, month, mode, amount (paisa, debit positive); 0 is left out
 * @param taxes SELECT of id, enroll_id, fee_head_id, month, tax_kind_id, tax_percent, amount: each kind of tax has its account
 */
export async function postFees(
  where: Where,
  {
    events,
    entries,
    taxes,
  }: { events: RawBuilder<unknown>; entries: RawBuilder<unknown>; taxes?: RawBuilder<unknown> },
): Promise<void> {
  await post(where, ledger, {
    events,
    entries: sql`select n.id, n.account, n.enroll_id, n.fee_head_id, n.month, n.mode, n.amount,
      null::numeric as tax_percent, a.id as account_id from (${entries}) n
      left join fee_accounts a on a.company_id = ${where.company}::bigint and a.kind = n.account
        and a.tax_kind_id is null and coalesce(a.mode, '') = coalesce(n.mode, '')
        and coalesce(a.fee_head_id, 0) = case when n.account in ('income', 'deposit') then n.fee_head_id else 0 end
      where n.amount <> 0 ${taxes ? taxed(where.company, taxes) : sql``}`,
  })
}

const taxed = (company: number, taxes: RawBuilder<unknown>) => sql`
  union all
  select n.id, 'tax', n.enroll_id, n.fee_head_id, n.month, null, n.amount, n.tax_percent, a.id from (${taxes}) n
  left join fee_accounts a on a.company_id = ${company}::bigint and a.kind = 'tax' and a.tax_kind_id = n.tax_kind_id
  where n.amount <> 0`

/** @param events as of `postFees`, with `reverses_id`; their kind is 'reversal'. */
export async function reverseFees(where: Where, events: RawBuilder<unknown>): Promise<void> {
  await reverse(where, ledger, events)
}
