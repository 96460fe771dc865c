/** Bounced: what the cheque paid is owed again, as an event of today; the rest of its receipt stands. The school's charge comes as a debit note. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { readSettings } from '#platform/server/settings.ts'
import type { Allocation } from '../../contract/allocate.ts'
import { bounceCheque } from '../../contract/cheques.ts'
import { billingSettings } from '../../contract/settings.ts'
import { sharesWithin } from '../../contract/split.ts'
import { openFiscalYear } from '../counter/counter-day.ts'
import { changeAdvance, fillDues, holdStudents, lockAdvances, partStandsInTheWay } from '../held/balances.ts'
import { writeJournal } from '../held/journal.ts'
import { taxIn } from '../taxes.ts'
import { monthOfToday } from '../held/take-deposit.ts'
import { bookkeeper, postFees } from '../ledger.ts'
import { type ChequeRow, holdCheque, settle } from './cheque.ts'
import { newEvent, settler } from './clear-cheque.ts'

export const bounce = handle(bounceCheque, async ({ id, reason, charge }, ctx) => {
  const by = settler(ctx)
  const cheque = await holdCheque(ctx, id)
  if (cheque.state !== 'in_hand') throw bounceCheque.refuse('not-in-hand')
  const today = ctx.today
  await openFiscalYear(bookkeeper(ctx), today)
  if (cheque.enroll_id === null) return bounceGeneral(ctx, cheque, { by, today, reason })
  const { student_id, enroll_id } = cheque as ChequeRow & { student_id: number; enroll_id: number }
  await holdStudents(ctx.tx, ctx.company, [student_id])
  const back = await paidBy(ctx, cheque)
  const why = await partStandsInTheWay(ctx.tx, ctx.company, back.dues)
  if (why) throw bounceCheque.refuse(why)
  const held = await lockAdvances(ctx.tx, ctx.company, [student_id])
  if (back.advance > held.get(student_id)!) throw bounceCheque.refuse('advance-used')
  const event = await writeBounce(ctx, enroll_id, entriesOf(cheque, back), { by, today, reason })
  await takeOffDues(ctx, event, back.dues)
  await fillDues(
    ctx.tx,
    ctx.company,
    back.dues.map((due) => ({ ...due, amount: -due.amount })),
  )
  await changeAdvance(ctx.tx, ctx.company, student_id, -back.advance)
  await settle(ctx, id, { state: 'bounced', on: today, by, reason, event })
  ctx.note({ entity: 'fee_cheques', entity_id: id, reason, after: { state: 'bounced' } })
  if (charge) await chargeBounce(ctx, enroll_id, cheque.reference)
  return { data: { id }, message: 'The cheque has bounced: what it paid is owed again.' }
})

/** `today`: AD. */
interface Settling {
  by: number
  today: string
  reason: string
}

/** What the money of the part filled: dues, then penalty, then advance. */
interface Paid {
  dues: Allocation[]
  penalty: number
  advance: number
}

/** In the order of the reports (`reports/eod-collection.ts`), so that they take off what they had told. */
async function paidBy({ tx, company }: Ctx, { receipt_event, start, amount }: ChequeRow): Promise<Paid> {
  const { rows: dues } = await sql<Allocation>`
    select enroll_id, fee_head_id, month, amount, 0 as discount from fee_allocations
    where company_id = ${company} and event_id = ${receipt_event} and amount > 0
    order by enroll_id, month, fee_head_id`.execute(tx)
  const { rows } = await sql<{ penalty: number; advance: number }>`
    select penalty, advance from receipts where company_id = ${company} and event_id = ${receipt_event}`.execute(tx)
  const { penalty, advance } = rows[0]!
  const shares = sharesWithin([...dues.map((due) => due.amount), penalty, advance], start, start + amount)
  return {
    dues: dues.map((due, at) => ({ ...due, amount: shares[at]! })).filter((due) => due.amount > 0),
    penalty: shares.at(-2)!,
    advance: shares.at(-1)!,
  }
}

interface BounceEntry {
  account: string
  enroll_id?: number
  fee_head_id?: number
  month?: string
  mode?: string
  amount: number
}

const entriesOf = ({ amount }: ChequeRow, { dues, penalty, advance }: Paid): BounceEntry[] => [
  ...dues.map((due) => ({ ...due, account: 'receivable' })),
  { account: 'penalty', amount: penalty },
  { account: 'advance', amount: advance },
  { account: 'cheque', mode: 'cheque', amount: -amount },
]

/** @param enrolment none of a general receipt */
async function writeBounce(
  ctx: Ctx,
  enrolment: number | null,
  entries: readonly BounceEntry[],
  { by, today, reason }: Settling,
): Promise<number> {
  if (entries.reduce((total, entry) => total + entry.amount, 0) !== 0) throw new Error('A bounce must balance.')
  const event = await newEvent(ctx)
  await postFees(bookkeeper(ctx), {
    events: sql`select ${event}::bigint as id, 'cheque_bounced' as kind, ${enrolment}::bigint as enroll_id,
      ${today}::date as accounting_date, null::bigint as counter_day_id,
      null::bigint as bill_run_id, ${by}::bigint as maker_id, null::bigint as approver_id, ${reason}::text as reason`,
    entries: sql`select ${event}::bigint as id, account, coalesce(enroll_id, ${enrolment}::bigint) as enroll_id,
      fee_head_id, month, mode, amount
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e
        (account text, enroll_id bigint, fee_head_id bigint, month text, mode text, amount bigint)`,
  })
  return event
}

async function takeOffDues({ tx, company }: Ctx, event: number, dues: readonly Allocation[]): Promise<void> {
  if (!dues.length) return
  await tx
    .insertInto('fee_allocations')
    .values(dues.map((due) => ({ company_id: company, event_id: event, ...due, amount: -due.amount })))
    .execute()
}

/** Nobody owes what a general receipt was for: its income is taken off again, and nobody is charged. */
async function bounceGeneral(ctx: Ctx, cheque: ChequeRow, said: Settling) {
  const { rows: heads } = await sql<{ fee_head_id: number; amount: number }>`
    select fee_head_id, -amount as amount from fee_entries
    where company_id = ${ctx.company} and event_id = ${cheque.receipt_event} and account = 'income'
    order by fee_head_id`.execute(ctx.tx)
  const shares = sharesWithin(
    heads.map(({ amount }) => amount),
    cheque.start,
    cheque.start + cheque.amount,
  )
  const event = await writeBounce(
    ctx,
    null,
    [
      ...heads.map(({ fee_head_id }, at) => ({ account: 'income', fee_head_id, amount: shares[at]! })),
      { account: 'cheque', mode: 'cheque', amount: -cheque.amount },
    ],
    said,
  )
  await settle(ctx, cheque.id, { state: 'bounced', on: said.today, by: said.by, reason: said.reason, event })
  ctx.note({ entity: 'fee_cheques', entity_id: cheque.id, reason: said.reason, after: { state: 'bounced' } })
  return { data: { id: cheque.id }, message: 'The cheque has bounced: its money is no income any more.' }
}

/** Where the billing settings name a head and an amount. */
async function chargeBounce(ctx: Ctx, enroll_id: number, reference: string | null): Promise<void> {
  const { tx, company } = ctx
  const { bounce: rule } = await readSettings(ctx, billingSettings)
  if (!rule.fee_head_id || !rule.amount) return
  const { fee_head_id } = rule
  const { rows } = await sql`select from fee_heads where company_id = ${company} and id = ${fee_head_id}`.execute(tx)
  if (!rows.length) throw bounceCheque.refuse('charge-head-gone')
  const { amount } = rule
  const tax = await taxIn(ctx, { head: fee_head_id, amount, day: ctx.today })
  const note = { kind: 'debit_note', enroll_id, fee_head_id, amount, ...tax } as const
  // the school's rule is the approval
  await writeJournal(
    ctx,
    { ...note, month: await monthOfToday(tx, company, enroll_id), reason: `Cheque ${reference ?? ''} bounced` },
    { alone: true },
  )
}
