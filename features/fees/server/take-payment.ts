/** A payment at the counter: one event that balances, one receipt with the next number, the dues that it filled. */
import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import type { Where } from '#platform/server/ledger.ts'
import { takeNumber } from '#platform/server/numbers.ts'
import { allocate, type Allocation } from '../contract/allocate.ts'
import { penaltyOf } from '../contract/penalty.ts'
import { takePayment } from '../contract/payment.ts'
import { accountOfMode } from '../contract/payment-modes.ts'
import { modeOfParts, type PlacedPart, placeParts } from '../contract/split.ts'
import { openCounterDay, openFiscalYear } from './counter/counter-day.ts'
import { changeAdvance, fillDues } from './held/balances.ts'
import { bookkeeper, nextEvent, postFees } from './ledger.ts'
import { receiptNumber } from './receipt-number.ts'
import { checkWays, referencesOf, writeParts } from './receipt-parts.ts'
import { keepFacts } from './receipt-facts.ts'
import { advanceOf, type DueRow, findPayer, openDues, penaltyRule } from './dues.ts'

type Input = InputOf<typeof takePayment>
const refuse = (code: keyof typeof takePayment.refusals) => new Refusal(code, takePayment.refusals[code])

/** In the transaction of whoever takes money at a counter. */
export async function takeMoney(input: Input, ctx: Ctx) {
  checkInput(input)
  const day = await openCounterDay(ctx)
  const taken = await writePayment(input, { ...bookkeeper(ctx), counterDay: day.id, day: day.day, by: ctx.user.id })
  ctx.note({
    entity: 'receipts',
    entity_id: taken.data.receipt_id,
    after: { ...input, number: taken.data.number },
    ...(input.reason ? { reason: input.reason } : {}),
  })
  return taken
}

export interface Taking extends Where {
  /** Null where nobody stands at a counter: money that came online is of no drawer. */
  counterDay: number | null
  /** AD. */
  day: string
  /** The cashier; null with the counter day. */
  by: number | null
}

/** The one way in which money is written, from a counter or not: the event, what it fills, the receipt with the next number. */
export async function writePayment(input: Input, ctx: Taking) {
  const parts = placeParts(input, input.amount, input.split)
  const day = { id: ctx.counterDay, day: ctx.day }
  const year = await openFiscalYear(ctx, day.day)
  // an admission that is withdrawn at this moment is seen, or waits for this payment
  await sql`select from students where company_id = ${ctx.company} and id = ${input.student_id} for share`.execute(
    ctx.tx,
  )
  const student = await findPayer(ctx.tx, ctx.company, { student_id: input.student_id })
  const all = await openDues(ctx.tx, ctx.company, student.id, true)
  const owed = sum(all)
  if (input.seen_due !== undefined && input.seen_due !== owed) throw refuse('due-changed')
  // less is a waiver, more is nobody's to take
  if (input.penalty > 0 && input.penalty > penaltyOf(all, await penaltyRule(ctx.tx, ctx.company), day.day))
    throw refuse('penalty-not-due')
  const dues = input.only
    ? all.filter((due) =>
        input.only!.some(
          (o) => o.enroll_id === due.enroll_id && o.fee_head_id === due.fee_head_id && o.month === due.month,
        ),
      )
    : all
  if (input.discount > sum(dues)) throw refuse('discount-too-large')
  const balance = await advanceOf(ctx.tx, ctx.company, student.id, true)
  if (input.use_advance > balance) throw refuse('not-enough-advance')
  // advance is used only as far as dues are left for it: the rest stays where it is
  const useAdvance = Math.min(input.use_advance, sum(dues) - input.discount)
  if (input.amount + input.discount + useAdvance === 0) throw refuse('nothing-owed')
  const { allocations, advance } = allocate(dues, input.amount - input.penalty + useAdvance, input.discount)
  const eventId = await writeEvent(ctx, student.enroll_id, day, { ...input, parts }, allocations, advance, useAdvance)
  await fillDues(
    ctx.tx,
    ctx.company,
    allocations.map((part) => ({ ...part, amount: part.amount + part.discount })),
  )
  await changeAdvance(ctx.tx, ctx.company, student.id, advance - useAdvance)
  const receipt = await writeReceipt(
    ctx,
    student.enroll_id,
    day.day,
    year,
    eventId,
    { ...input, parts },
    advance,
    useAdvance,
  )
  const paid = allocations.reduce((total, part) => total + part.amount + part.discount, 0)
  return {
    data: { receipt_id: receipt.id, number: receipt.number, amount: input.amount, advance, left: owed - paid },
    message: `Receipt ${receipt.number} written.`,
  }
}
export const pay = handle(takePayment, takeMoney)

const sum = (dues: DueRow[]) => dues.reduce((total, due) => total + due.due, 0)

function checkInput(input: Input): void {
  if (input.amount + input.discount + input.use_advance === 0) throw refuse('nothing-given')
  if (input.penalty > input.amount) throw refuse('penalty-too-large')
  if (input.discount > 0 && !input.reason)
    throw new Refusal('discount-needs-reason', takePayment.refusals['discount-needs-reason'], {
      status: 422,
      errors: { reason: ['Field is required'] },
    })
  checkWays(input)
}

async function writeEvent(
  ctx: Taking,
  enrolmentId: number,
  day: { id: number | null; day: string },
  input: Input & { parts: PlacedPart[] },
  allocations: Allocation[],
  advance: number,
  usedAdvance: number,
): Promise<number> {
  const entries = [
    ...input.parts.map(({ mode, amount }) => ({ account: accountOfMode[mode], amount, mode })),
    { account: 'discount', amount: input.discount },
    { account: 'advance', amount: usedAdvance },
    ...allocations.map((part) => ({
      account: 'receivable',
      amount: -(part.amount + part.discount),
      fee_head_id: part.fee_head_id,
      month: part.month,
      enroll_id: part.enroll_id,
    })),
    { account: 'penalty', amount: -input.penalty },
    { account: 'advance', amount: -advance },
  ]
  // proves itself before it writes; the database proves it again
  if (entries.reduce((total, entry) => total + entry.amount, 0) !== 0) throw new Error('A receipt must balance.')
  const { rows } = await sql<{ id: number }>`select ${nextEvent} as id`.execute(ctx.tx)
  const { id } = rows[0]!
  await postFees(ctx, {
    events: sql`select ${id}::bigint as id, 'receipt' as kind, ${enrolmentId}::bigint as enroll_id, ${day.day}::date as accounting_date, ${day.id}::bigint as counter_day_id,
      null::bigint as bill_run_id, ${ctx.by}::bigint as maker_id, null::bigint as approver_id, ${input.reason ?? null}::text as reason`,
    entries: sql`select ${id}::bigint as id, account, coalesce(enroll_id, ${enrolmentId}::bigint) as enroll_id, fee_head_id, month, mode, amount
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e (account text, enroll_id bigint, fee_head_id bigint, month text, mode text, amount bigint)`,
  })
  if (allocations.length)
    await ctx.tx
      .insertInto('fee_allocations')
      .values(allocations.map((part) => ({ company_id: ctx.company, event_id: id, ...part })))
      .execute()
  return id
}

async function writeReceipt(
  ctx: Taking,
  enrolmentId: number,
  day: string,
  year: { id: number; name: string },
  eventId: number,
  input: Input & { parts: PlacedPart[] },
  advance: number,
  usedAdvance: number,
) {
  const number = await takeNumber(ctx.tx, ctx.company, `receipt:R:${year.id}`)
  const row = await ctx.tx
    .insertInto('receipts')
    .values({
      company_id: ctx.company,
      fiscal_year_id: year.id,
      number,
      enroll_id: enrolmentId,
      event_id: eventId,
      received_on: day,
      cashier_id: ctx.by,
      mode: modeOfParts(input.parts, input.mode),
      reference: referencesOf(input.parts, input.reference),
      amount: input.amount,
      discount: input.discount,
      penalty: input.penalty,
      advance,
      advance_used: usedAdvance,
      note: input.note ?? null,
    })
    .returning(['id', 'series'])
    .executeTakeFirstOrThrow()
  await writeParts(ctx, row.id, input.parts)
  await keepFacts(ctx.tx, ctx.company, row.id)
  return { id: row.id, number: receiptNumber({ series: row.series, fiscal_year: year.name, number }) }
}
