/** A cheque, its receipt held: who clears, bounces or cancels at the same moment waits, and sees what became of it. Amounts are paisa. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { ChequeState } from '../../contract/cheques.ts'

export interface ChequeRow {
  id: number
  state: ChequeState
  settled_by: number | null
  event_id: number | null
  amount: number
  /** Of the money of the receipt, used advance included: where its part begins. */
  start: number
  reference: string | null
  receipt_event: number
  received_on: string
  /** None of a general receipt. */
  enroll_id: number | null
  student_id: number | null
}

/** The receipt first, as cancelling does. */
export async function holdCheque({ tx, company }: Ctx, id: number): Promise<ChequeRow> {
  const { rows: found } = await sql<{ receipt_id: number }>`
    select receipt_id from fee_cheques where company_id = ${company} and id = ${id}`.execute(tx)
  const { receipt_id } = orNotFound(found[0], 'This cheque')
  await sql`select from receipts where company_id = ${company} and id = ${receipt_id} for update`.execute(tx)
  const { rows } = await sql<ChequeRow>`
    select q.id, q.state, q.settled_by, q.event_id, p.amount, r.advance_used + p.before as start, p.reference,
      r.event_id as receipt_event, r.received_on, r.enroll_id, e.student_id
    from fee_cheques q
    join receipt_payments p on p.company_id = q.company_id and p.receipt_id = q.receipt_id and p.line = q.line
    join receipts r on r.company_id = q.company_id and r.id = q.receipt_id
    left join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    where q.company_id = ${company} and q.id = ${id}`.execute(tx)
  return rows[0]!
}

/** What became of it. `on`: AD. */
export async function settle(
  { tx, company }: Ctx,
  id: number,
  to: { state: ChequeState; on: string | null; by: number | null; reason: string | null; event: number | null },
): Promise<void> {
  await sql`
    update fee_cheques
    set state = ${to.state}, settled_on = ${to.on}::date, settled_by = ${to.by}::bigint, reason = ${to.reason},
      event_id = ${to.event}::bigint
    where company_id = ${company} and id = ${id}`.execute(tx)
}
