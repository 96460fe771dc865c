/** Debit and credit notes: what is owed becomes more or less, with its tax; what was paid already of it becomes advance in the same step. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { postCorrection } from '../correction/post-correction.ts'
import { changeAdvance, lockAdvances, lockDeposit } from './balances.ts'
import { type Journal, refuse } from './journal.ts'
import { type At, writeEvent } from './post-journal.ts'

/** Makes a due, or makes one that is there more. Its tax was reckoned when it was written. */
export async function debitNote(ctx: Ctx, journal: Journal, at: At) {
  const { tx, company } = ctx
  const { enroll_id, amount, tax } = journal
  const [fee_head_id, month] = [journal.fee_head_id!, journal.month!]
  const { rows } = await sql<{ refundable: boolean }>`
    select refundable from fee_heads where company_id = ${company} and id = ${fee_head_id}`.execute(tx)
  const was = journal.reverses_id === null ? undefined : (await dueOf(ctx, journal))?.account
  const charged = was ?? (rows[0]!.refundable ? 'deposit' : 'income')
  const of = { enroll_id, fee_head_id, month }
  const event_id = await writeEvent(ctx, journal, at, 'debit_note', [
    { account: 'receivable', ...of, amount },
    { account: charged, ...of, amount: tax - amount },
    { account: 'tax', ...of, amount: -tax },
  ])
  await sql`
    insert into dues (company_id, enroll_id, fee_head_id, month, due_date, billed, due)
    values (${company}, ${enroll_id}, ${fee_head_id}, ${month}, ${journal.due_date ?? at.day}::date, ${amount}, ${amount})
    on conflict (company_id, enroll_id, fee_head_id, month) do update set billed = dues.billed + excluded.billed, due = dues.due + excluded.due,
      due_date = case when dues.due = 0 then excluded.due_date else dues.due_date end`.execute(tx)
  return { event_id, tax }
}

/** Lowers what was charged. */
export async function creditNote(ctx: Ctx, journal: Journal, at: At) {
  if (journal.bill_id) return postCorrection(ctx, journal, at)
  const { tx, company } = ctx
  const { student_id, enroll_id, amount } = journal
  const [fee_head_id, month] = [journal.fee_head_id!, journal.month!]
  const due = await dueOf(ctx, journal)
  if (!due || due.billed === 0) throw refuse('nothing-charged')
  if (amount > due.billed - due.forgiven) throw refuse('more-than-billed')
  const released = Math.max(0, amount - due.due)
  if (released > 0 && due.account === 'deposit' && (await lockDeposit(tx, company, student_id, fee_head_id)) < released)
    throw refuse('not-enough-deposit')
  if (released > 0) await lockAdvances(tx, company, [student_id])
  const tax = Math.round((amount * due.tax) / due.billed)
  const of = { enroll_id, fee_head_id, month }
  const event_id = await writeEvent(
    ctx,
    journal,
    at,
    'credit_note',
    [
      { account: due.account, ...of, amount: amount - tax },
      { account: 'tax', ...of, amount: tax },
      { account: 'receivable', ...of, amount: released - amount },
      { account: 'advance', enroll_id, amount: -released },
    ],
    released > 0 ? [{ ...of, amount: -released, discount: 0 }] : [],
  )
  await sql`
    update dues set billed = billed - ${amount}, due = due - ${amount - released}
    where company_id = ${company} and enroll_id = ${enroll_id} and fee_head_id = ${fee_head_id} and month = ${month}`.execute(
    tx,
  )
  await changeAdvance(tx, company, student_id, released)
  return { event_id, tax }
}

interface Charged {
  billed: number
  due: number
  forgiven: number
  /** Paisa of tax in what is billed. */
  tax: number
  account: 'income' | 'deposit' | 'opening' | 'waiver'
}

/** What the note is of, locked; where it was charged (a penalty is waived), and what of it is tax. */
async function dueOf({ tx, company }: Ctx, { enroll_id, fee_head_id, month }: Journal): Promise<Charged | undefined> {
  const of = sql`company_id = ${company} and enroll_id = ${enroll_id} and fee_head_id = ${fee_head_id} and month = ${month}`
  await sql`select from dues where ${of} for update`.execute(tx)
  const { rows } = await sql<Charged>`
    select d.billed, d.due, coalesce((select sum(discount) from fee_allocations where ${of}), 0)::bigint as forgiven,
      coalesce((select -sum(amount) from fee_entries where ${of} and account = 'tax'), 0)::bigint as tax,
      case when (select penalty from fee_heads where company_id = ${company} and id = ${fee_head_id}) then 'waiver' else coalesce((select account from fee_entries where ${of} and account in ('income', 'deposit', 'opening') order by id desc limit 1), 'income') end as account
    from (select billed, due from dues where ${of}) d`.execute(tx)
  return rows[0]
}

/** Paisa of tax in a new charge of a head, by the school's rate. */
export async function taxIn({ tx, company }: Ctx, head: number, amount: number, percent: number): Promise<number> {
  const { rows } = await sql<{ taxable: boolean }>`
    select taxable from fee_heads where company_id = ${company} and id = ${head}`.execute(tx)
  return rows[0]?.taxable ? amount - Math.round(amount / (1 + percent / 100)) : 0
}
