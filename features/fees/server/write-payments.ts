/** Writes payments that were weighed: for each an event that balances, its receipt with the next number, and the dues that it filled. All of them as sets. */
import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Where } from '#platform/server/ledger.ts'
import { takeNumbers } from '#platform/server/numbers.ts'
import type { Allocation } from '../contract/allocate.ts'
import type { takePayment } from '../contract/payment.ts'
import { accountOfMode } from '../contract/payment-modes.ts'
import { modeOfParts, type PlacedPart } from '../contract/split.ts'
import { changeAdvances, fillDues, lowerCharges } from './held/balances.ts'
import { nextEvent, postFees } from './ledger.ts'
import { keepFactsOf } from './receipt-facts.ts'
import { receiptNumber } from './receipt-number.ts'
import { referencesOf, writeParts } from './receipt-parts.ts'

/** One student's payment, weighed against what he owes and has. */
export interface Payment {
  input: InputOf<typeof takePayment>
  parts: PlacedPart[]
  enroll_id: number
  allocations: Allocation[]
  /** Penalties forgiven. */
  waived: { enroll_id: number; fee_head_id: number; month: string; amount: number }[]
  /** Paisa of money that pays penalties. */
  penalty: number
  /** Paisa that become advance, and of earlier advance used up. */
  advance: number
  usedAdvance: number
  /** Paisa still owed afterwards. */
  left: number
}
export interface Written {
  id: number
  number: string
}

/** In which transaction, on which day, and whose hands the money came through. */
export interface Taking extends Where {
  /** Null where nobody stands at a counter: money that came online is of no drawer. */
  counterDay: number | null
  /** AD. */
  day: string
  /** The cashier; null with the counter day. */
  by: number | null
}

/** The one way in which money of dues is written. Dues and advances are locked. One receipt for each payment, in their order. */
export async function writePayments(
  ctx: Taking,
  year: { id: number; name: string },
  payments: readonly Payment[],
): Promise<Written[]> {
  const { tx, company } = ctx
  const events = await writeEvents(ctx, payments)
  await fillDues(
    tx,
    company,
    payments.flatMap(({ allocations }) =>
      allocations.map((part) => ({ ...part, amount: part.amount + part.discount })),
    ),
  )
  await lowerCharges(
    tx,
    company,
    payments.flatMap(({ waived }) => waived),
  )
  await changeAdvances(
    tx,
    company,
    payments.map(({ input, advance, usedAdvance }) => ({ student_id: input.student_id, by: advance - usedAdvance })),
  )
  return writeReceipts(ctx, year, payments, events)
}

function entriesOf({ input, parts, allocations, waived, advance, usedAdvance }: Payment) {
  const entries = [
    ...parts.map(({ mode, amount }) => ({ account: accountOfMode[mode], amount, mode })),
    { account: 'discount', amount: input.discount },
    { account: 'advance', amount: usedAdvance },
    ...allocations.map((part) => ({
      account: 'receivable',
      amount: -(part.amount + part.discount),
      fee_head_id: part.fee_head_id,
      month: part.month,
      enroll_id: part.enroll_id,
    })),
    ...waived.flatMap((part) => [
      { account: 'waiver', ...part },
      { account: 'receivable', ...part, amount: -part.amount },
    ]),
    { account: 'advance', amount: -advance },
  ]
  // proves itself before it writes; the database proves it again
  if (entries.reduce((total, entry) => total + entry.amount, 0) !== 0) throw new Error('A receipt must balance.')
  return entries
}

async function writeEvents(ctx: Taking, payments: readonly Payment[]): Promise<number[]> {
  const { tx, company } = ctx
  const { rows } = await sql<{
    id: number
  }>`select ${nextEvent} as id from generate_series(1, ${payments.length}::int)`.execute(tx)
  const told = payments.map(({ enroll_id, input }, at) => ({
    id: rows[at]!.id,
    enroll_id,
    reason: input.reason ?? null,
  }))
  const entries = payments.flatMap((payment, at) =>
    entriesOf(payment).map((entry) => ({ enroll_id: payment.enroll_id, ...entry, id: rows[at]!.id })),
  )
  await postFees(ctx, {
    events: sql`select e.id, 'receipt' as kind, e.enroll_id, ${ctx.day}::date as accounting_date,
      ${ctx.counterDay}::bigint as counter_day_id,
      null::bigint as bill_run_id, ${ctx.by}::bigint as maker_id, null::bigint as approver_id, e.reason
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) e (id bigint, enroll_id bigint, reason text)`,
    entries: sql`select id, account, enroll_id, fee_head_id, month, mode, amount
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e
        (id bigint, account text, enroll_id bigint, fee_head_id bigint, month text, mode text, amount bigint)`,
  })
  const allocations = payments.flatMap((payment, at) =>
    payment.allocations.map((part) => ({ company_id: company, event_id: rows[at]!.id, ...part })),
  )
  if (allocations.length) await tx.insertInto('fee_allocations').values(allocations).execute()
  return rows.map(({ id }) => id)
}

async function writeReceipts(
  ctx: Taking,
  year: { id: number; name: string },
  payments: readonly Payment[],
  events: readonly number[],
): Promise<Written[]> {
  const { tx, company, day, by } = ctx
  const first = await takeNumbers(tx, company, `receipt:R:${year.id}`, payments.length)
  const rows = await tx
    .insertInto('receipts')
    .values(
      payments.map(({ input, parts, enroll_id, penalty, advance, usedAdvance }, at) => ({
        company_id: company,
        fiscal_year_id: year.id,
        number: first + at,
        enroll_id,
        event_id: events[at]!,
        received_on: day,
        cashier_id: by,
        mode: modeOfParts(parts, input.mode),
        reference: referencesOf(parts, input.reference),
        amount: input.amount,
        discount: input.discount,
        penalty_owed: penalty,
        advance,
        advance_used: usedAdvance,
        note: input.note ?? null,
      })),
    )
    .returning(['id', 'series', 'number', 'event_id'])
    .execute()
  const made = events.map((event) => rows.find((row) => row.event_id === event)!)
  await writeParts(
    ctx,
    payments.flatMap(({ parts }, at) => parts.map((part) => ({ receipt: made[at]!.id, ...part }))),
  )
  await keepFactsOf(
    tx,
    company,
    made.map(({ id }) => id),
  )
  return made.map(({ id, series, number }) => ({
    id,
    number: receiptNumber({ series, fiscal_year: year.name, number }),
  }))
}
