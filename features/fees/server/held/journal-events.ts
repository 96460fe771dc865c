/** The event of a journal: what it checks with its rows locked, and the entries that it writes. Dues are locked before deposits, deposits before advances. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { allocate, type Allocation } from '../../contract/allocate.ts'
import { moveAdvance } from '../../contract/journals.ts'
import { accountOfMode } from '../../contract/payment-modes.ts'
import { openDues } from '../dues.ts'
import { bookkeeper, nextEvent, postFees } from '../ledger.ts'
import { changeAdvance, fillDues, lockAdvances, lockDeposit } from './balances.ts'
import type { Journal } from './journal.ts'

export interface At {
  /** AD. */
  day: string
  counter_day_id: number | null
  approver: number | null
}
interface Entry {
  account: string
  enroll_id: number
  /** Paisa, debit positive. */
  amount: number
  fee_head_id?: number | null
  month?: string | null
  mode?: string | null
  /** Of tax: its kind and rate. */
  tax_kind_id?: number
  tax_percent?: number | null
}
/** `tax` is what of a note's amount is tax. */
interface Posted {
  event_id: number
  tax: number
}
export type Posts = (ctx: Ctx, journal: Journal, at: At) => Promise<Posted>

/** One event that balances, with what it allocated. */
export async function writeEvent(
  ctx: Ctx,
  { enroll_id, reason, made_by }: Journal,
  { day, counter_day_id, approver }: At,
  kind: string,
  entries: readonly Entry[],
  allocations: readonly Allocation[] = [],
): Promise<number> {
  if (entries.reduce((total, entry) => total + entry.amount, 0) !== 0) throw new Error('A journal must balance.')
  const { rows } = await sql<{ id: number }>`select ${nextEvent} as id`.execute(ctx.tx)
  const { id } = rows[0]!
  await postFees(bookkeeper(ctx), {
    events: sql`select ${id}::bigint as id, ${kind}::text as kind, ${enroll_id}::bigint as enroll_id,
      ${day}::date as accounting_date, ${counter_day_id}::bigint as counter_day_id,
      null::bigint as bill_run_id, ${made_by}::bigint as maker_id, ${approver}::bigint as approver_id,
        ${reason}::text as reason`,
    entries: sql`select ${id}::bigint as id, account, enroll_id, fee_head_id, month, mode, amount
      from jsonb_to_recordset(${JSON.stringify(entries.filter(({ account }) => account !== 'tax'))}::jsonb) e
        (account text, enroll_id bigint, fee_head_id bigint, month text, mode text, amount bigint)`,
    taxes: sql`select ${id}::bigint as id, enroll_id, fee_head_id, month, tax_kind_id, tax_percent, amount
      from jsonb_to_recordset(${JSON.stringify(entries.filter(({ account }) => account === 'tax'))}::jsonb) e
        (enroll_id bigint, fee_head_id bigint, month text, tax_kind_id bigint, tax_percent numeric, amount bigint)`,
  })
  if (allocations.length)
    await ctx.tx
      .insertInto('fee_allocations')
      .values(allocations.map((part) => ({ company_id: ctx.company, event_id: id, ...part })))
      .execute()
  return id
}

/** Money goes back to the family: out of advance, or out of a deposit. */
export async function refund(ctx: Ctx, journal: Journal, at: At): Promise<Posted> {
  const { tx, company } = ctx
  const { student_id, enroll_id, fee_head_id, amount } = journal
  const mode = journal.mode!
  if (fee_head_id === null) {
    if ((await lockAdvances(tx, company, [student_id])).get(student_id)! < amount)
      throw moveAdvance.refuse('not-enough-advance')
    await changeAdvance(tx, company, student_id, -amount)
  } else if ((await lockDeposit(tx, company, student_id, fee_head_id)) < amount)
    throw moveAdvance.refuse('not-enough-deposit')
  const event_id = await writeEvent(ctx, journal, at, 'refund', [
    { account: fee_head_id === null ? 'advance' : 'deposit', enroll_id, fee_head_id, amount },
    { account: accountOfMode[mode], enroll_id, mode, amount: -amount },
  ])
  return { event_id, tax: 0 }
}

/** Advance becomes that of another student, or pays dues. */
export async function transfer(ctx: Ctx, journal: Journal, at: At): Promise<Posted> {
  const { tx, company } = ctx
  const { student_id, enroll_id, to_dues, amount } = journal
  const [to, toEnrolment] = [journal.to_student_id!, journal.to_enroll_id!]
  const parts = to_dues ? await partsOf(ctx, to, amount) : []
  const balances = await lockAdvances(tx, company, [...new Set([student_id, to])])
  if (balances.get(student_id)! < amount) throw moveAdvance.refuse('not-enough-advance')
  await changeAdvance(tx, company, student_id, -amount)
  if (!to_dues) await changeAdvance(tx, company, to, amount)
  const event_id = await writeEvent(
    ctx,
    journal,
    at,
    'transfer',
    [
      { account: 'advance', enroll_id, amount },
      ...(to_dues ? paid(parts) : [{ account: 'advance', enroll_id: toEnrolment, amount: -amount }]),
    ],
    parts,
  )
  await fillDues(tx, company, parts)
  return { event_id, tax: 0 }
}

/** A deposit pays dues: what the school owed is owed less by both. */
export async function adjustment(ctx: Ctx, journal: Journal, at: At): Promise<Posted> {
  const { tx, company } = ctx
  const { student_id, enroll_id, amount } = journal
  const head = journal.fee_head_id!
  const parts = await partsOf(ctx, student_id, amount, head)
  if ((await lockDeposit(tx, company, student_id, head)) < amount) throw moveAdvance.refuse('not-enough-deposit')
  const event_id = await writeEvent(
    ctx,
    journal,
    at,
    'deposit',
    [{ account: 'deposit', enroll_id, fee_head_id: head, amount }, ...paid(parts)],
    parts,
  )
  await fillDues(tx, company, parts)
  return { event_id, tax: 0 }
}

/** Which dues the amount fills, oldest first; they are locked. */
async function partsOf({ tx, company }: Ctx, student: number, amount: number, without?: number): Promise<Allocation[]> {
  const dues = (await openDues(tx, company, student, true)).filter(({ fee_head_id }) => fee_head_id !== without)
  const { allocations, advance } = allocate(dues, amount, 0)
  if (advance > 0) throw moveAdvance.refuse('more-than-owed')
  return allocations
}

const paid = (parts: readonly Allocation[]): Entry[] =>
  parts.map(({ enroll_id, fee_head_id, month, amount }) => ({
    account: 'receivable',
    enroll_id,
    fee_head_id,
    month,
    amount: -amount,
  }))
