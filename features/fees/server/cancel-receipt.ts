/** Cancelling keeps the receipt and its number; a mirrored event takes the money back and the dues stand again. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import type { ChequeState } from '../contract/cheques.ts'
import { cancelReceipt } from '../contract/payment.ts'
import { openCounterDay, openFiscalYear } from './counter/counter-day.ts'
import { standsInTheWay } from './held/balances.ts'
import { bookkeeper, nextEvent, reverseFees } from './ledger.ts'

export const cancel = handle(cancelReceipt, async ({ id, reason }, ctx) => {
  const { tx, company } = ctx
  const { rows } = await sql<{
    event_id: number
    enroll_id: number | null
    student_id: number | null
    advance: number
    advance_used: number
    cancelled_at: string | null
    is_deleted: boolean
  }>`
    select r.event_id, r.enroll_id, e.student_id, r.advance, r.advance_used, r.cancelled_at,
      exists (select from users u
      where u.company_id = e.company_id and u.id = e.student_id and u.deleted_at is not null)
        as is_deleted
    from receipts r left join enrolments e on e.company_id = r.company_id and e.id = r.enroll_id
    where r.company_id = ${company} and r.id = ${id} for update of r`.execute(tx)
  const receipt = orNotFound(rows[0], 'This receipt')
  if (receipt.cancelled_at) throw cancelReceipt.refuse('already-cancelled')
  // what it paid would be owed by somebody whom no counter finds
  if (receipt.is_deleted) throw cancelReceipt.refuse('student-deleted')
  await giveChequesBack(ctx, id)
  const day = await openCounterDay(ctx)
  const keeper = bookkeeper(ctx)
  await openFiscalYear(keeper, day.day)
  const why = await standsInTheWay(tx, company, sql`${receipt.event_id}::bigint`)
  if (why) throw cancelReceipt.refuse(why)
  await sql`
    update dues d set due = d.due + a.amount + a.discount from fee_allocations a
    where a.company_id = ${company} and a.event_id = ${receipt.event_id} and d.company_id = a.company_id
      and d.enroll_id = a.enroll_id and d.fee_head_id = a.fee_head_id and d.month = a.month`.execute(tx)
  // a penalty that was waived with it is charged again
  await sql`
    update dues d set due = d.due + n.amount, billed = d.billed + n.amount from fee_entries n
    where n.company_id = ${company} and n.event_id = ${receipt.event_id} and n.account = 'waiver'
      and d.company_id = n.company_id
      and d.enroll_id = n.enroll_id and d.fee_head_id = n.fee_head_id and d.month = n.month`.execute(tx)
  const back = receipt.advance_used - receipt.advance
  const { rows: moved } = await sql`
    update advances set balance = balance + ${back} where company_id = ${company} and student_id = ${receipt.student_id}
      and balance + ${back} >= 0 returning balance`.execute(tx)
  if (back !== 0 && !moved.length) throw cancelReceipt.refuse('advance-used')
  const event = (await sql<{ id: number }>`select ${nextEvent} as id`.execute(tx)).rows[0]!
  await reverseFees(
    keeper,
    sql`select ${event.id}::bigint as id, 'reversal' as kind, ${receipt.enroll_id}::bigint as enroll_id,
      ${day.day}::date as accounting_date, ${day.id}::bigint as counter_day_id,
      null::bigint as bill_run_id, ${ctx.user.id}::bigint as maker_id, null::bigint as approver_id,
        ${reason}::text as reason, ${receipt.event_id}::bigint as reverses_id`,
  )
  await sql`
    insert into fee_allocations (company_id, event_id, enroll_id, fee_head_id, month, amount, discount)
    select company_id, ${event.id}::bigint, enroll_id, fee_head_id, month, -amount, -discount from fee_allocations
      where company_id = ${company} and event_id = ${receipt.event_id}`.execute(tx)
  await sql`update receipts set cancelled_by = ${ctx.user.id}, cancelled_at = app_now(), cancel_reason = ${reason}
    where company_id = ${company}
    and id = ${id}`.execute(tx)
  ctx.note({ entity: 'receipts', entity_id: id, reason, after: { cancelled: true } })
  return { data: { id }, message: 'Receipt cancelled.' }
})

/** Cheques in hand go back to the family; the receipt is locked. */
async function giveChequesBack({ tx, company, user }: Ctx, receipt: number): Promise<void> {
  const { rows } = await sql<{ state: ChequeState }>`
    select state from fee_cheques where company_id = ${company} and receipt_id = ${receipt} order by line
    for update`.execute(tx)
  for (const state of ['cleared', 'bounced'] as const)
    if (rows.some((cheque) => cheque.state === state)) throw cancelReceipt.refuse(`cheque-${state}`)
  if (!rows.length) return
  const by = user.company_id === company ? user.id : null
  await sql`update fee_cheques set state = 'returned', settled_on = app_today(), settled_by = ${by}::bigint
    where company_id = ${company} and receipt_id = ${receipt}`.execute(tx)
}
