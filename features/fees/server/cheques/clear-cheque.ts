/** Cleared: the money moves from the cheques in hand to the bank, on the day on which the bank had it; and back, where that was a mistake. */
import { sql } from 'kysely'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import { clearCheque, unclearCheque } from '../../contract/cheques.ts'
import { billingSettings } from '../../contract/settings.ts'
import { openFiscalYear } from '../counter/counter-day.ts'
import { bookkeeper, nextEvent, postFees, reverseFees } from '../ledger.ts'
import { holdCheque, settle } from './cheque.ts'

/** Who settles: a person of the school. */
export function settler(ctx: Ctx): number {
  const maker = makerOf(ctx)
  if (maker === null) throw clearCheque.refuse('not-of-school', { status: 403 })
  return maker
}

export const clear = handle(clearCheque, async ({ id, on }, ctx) => {
  const by = settler(ctx)
  const cheque = await holdCheque(ctx, id)
  if (cheque.state !== 'in_hand') throw clearCheque.refuse('not-in-hand')
  if (on > ctx.today) throw clearCheque.refuse('day-to-come')
  if (on < cheque.received_on) throw clearCheque.refuse('before-receipt')
  const keeper = bookkeeper(ctx)
  await openFiscalYear(keeper, on)
  const event = await newEvent(ctx)
  await postFees(keeper, {
    events: sql`select ${event}::bigint as id, 'cheque_cleared' as kind, ${cheque.enroll_id}::bigint as enroll_id,
      ${on}::date as accounting_date, null::bigint as counter_day_id,
      null::bigint as bill_run_id, ${by}::bigint as maker_id, null::bigint as approver_id, null::text as reason`,
    entries: sql`select ${event}::bigint as id, mode as account, ${cheque.enroll_id}::bigint as enroll_id,
      null::bigint as fee_head_id, null::text as month, mode, amount
      from (values ('bank', ${cheque.amount}::bigint), ('cheque', ${-cheque.amount}::bigint)) n (mode, amount)`,
  })
  await settle(ctx, id, { state: 'cleared', on, by, reason: null, event })
  ctx.note({ entity: 'fee_cheques', entity_id: id, after: { state: 'cleared', on } })
  return { data: { id }, message: 'Cheque cleared.' }
})

export const unclear = handle(unclearCheque, async ({ id, reason }, ctx) => {
  const by = settler(ctx)
  const cheque = await holdCheque(ctx, id)
  if (cheque.state !== 'cleared') throw unclearCheque.refuse('not-cleared')
  const { second_person } = await readSettings(ctx, billingSettings)
  if (second_person && cheque.settled_by === by) throw unclearCheque.refuse('own-clearing')
  const keeper = bookkeeper(ctx)
  const today = ctx.today
  await openFiscalYear(keeper, today)
  const event = await newEvent(ctx)
  await reverseFees(
    keeper,
    sql`select ${event}::bigint as id, 'reversal' as kind, ${cheque.enroll_id}::bigint as enroll_id,
      ${today}::date as accounting_date, null::bigint as counter_day_id,
      null::bigint as bill_run_id, ${by}::bigint as maker_id, null::bigint as approver_id, ${reason}::text as reason,
        ${cheque.event_id}::bigint as reverses_id`,
  )
  await settle(ctx, id, { state: 'in_hand', on: null, by: null, reason: null, event: null })
  ctx.note({ entity: 'fee_cheques', entity_id: id, reason, after: { state: 'in_hand' } })
  return { data: { id }, message: 'The cheque is in hand again.' }
})

export async function newEvent({ tx }: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ${nextEvent} as id`.execute(tx)
  return rows[0]!.id
}
