/** Debit and credit notes: what is owed becomes more or less, with its tax; what was paid already of it becomes advance in the same step. */
import { sql } from 'kysely'
import { moveAdvance } from '../../contract/journals.ts'
import type { Ctx } from '#platform/server/context.ts'
import { shareTax, type TaxPart } from '../../contract/tax.ts'
import { postCorrection } from '../correction/post-correction.ts'
import { changeAdvance, lockAdvances, lockDeposit } from './balances.ts'
import type { Journal } from './journal.ts'
import { type At, writeEvent } from './journal-events.ts'
import { taxEntry, taxParts } from '../taxes.ts'

/** Makes a due, or makes one that is there more. Its tax was reckoned when it was written; one that takes a note back has the taxes of that. */
export async function debitNote(ctx: Ctx, journal: Journal, at: At) {
  const { tx, company } = ctx
  const { student_id, enroll_id, amount, tax } = journal
  const [fee_head_id, month] = [journal.fee_head_id!, journal.month!]
  const { rows } = await sql<{ refundable: boolean }>`
    select refundable from fee_heads where company_id = ${company} and id = ${fee_head_id}`.execute(tx)
  const was = journal.reverses_id === null ? undefined : (await dueOf(ctx, journal))?.account
  const charged = was ?? (rows[0]!.refundable ? 'deposit' : 'income')
  const of = { enroll_id, fee_head_id, month }
  const taxes = journal.reverses_id === null ? ownTax(journal) : await taxesTakenBack(ctx, journal.reverses_id)
  const event_id = await writeEvent(ctx, journal, at, 'debit_note', [
    { account: 'receivable', ...of, amount },
    { account: charged, ...of, amount: tax - amount },
    ...taxes.map((part) => ({ ...taxEntry(part), ...of, amount: -part.amount })),
  ])
  await sql`
    insert into dues (company_id, enroll_id, student_id, fee_head_id, month, due_date, billed, due)
    values (${company}, ${enroll_id}, ${student_id}, ${fee_head_id}, ${month}, ${journal.due_date ?? ctx.today}::date,
      ${amount}, ${amount})
    on conflict (company_id, enroll_id, fee_head_id, month)
    do update set billed = dues.billed + excluded.billed, due = dues.due + excluded.due,
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
  if (!due || due.billed === 0) throw moveAdvance.refuse('nothing-charged')
  if (amount > due.billed - due.forgiven) throw moveAdvance.refuse('more-than-billed')
  const released = Math.max(0, amount - due.due)
  if (released > 0 && due.account === 'deposit' && (await lockDeposit(tx, company, student_id, fee_head_id)) < released)
    throw moveAdvance.refuse('not-enough-deposit')
  if (released > 0) await lockAdvances(tx, company, [student_id])
  const taxes = await creditedTaxes(ctx, journal, due)
  const tax = taxes.reduce((sum, part) => sum + part.amount, 0)
  const of = { enroll_id, fee_head_id, month }
  const event_id = await writeEvent(
    ctx,
    journal,
    at,
    'credit_note',
    [
      { account: due.account, ...of, amount: amount - tax },
      ...taxes.map((part) => ({ ...taxEntry(part), ...of })),
      { account: 'receivable', ...of, amount: released - amount },
      { account: 'advance', enroll_id, amount: -released },
    ],
    released > 0 ? [{ ...of, amount: -released, discount: 0 }] : [],
  )
  await sql`
    update dues set billed = billed - ${amount}, due = due - ${amount - released}
    where company_id = ${company} and enroll_id = ${enroll_id} and fee_head_id = ${fee_head_id}
      and month = ${month}`.execute(tx)
  await changeAdvance(tx, company, student_id, released)
  return { event_id, tax }
}

interface Charged {
  billed: number
  due: number
  forgiven: number
  /** What of it is tax. */
  taxes: TaxPart[]
  account: 'income' | 'deposit' | 'opening' | 'waiver'
}

/** What the note is of, locked; where it was charged (a penalty is waived), and what of it is tax. */
async function dueOf({ tx, company }: Ctx, { enroll_id, fee_head_id, month }: Journal): Promise<Charged | undefined> {
  const of = sql`company_id = ${company} and enroll_id = ${enroll_id} and fee_head_id = ${fee_head_id}
    and month = ${month}`
  await sql`select from dues where ${of} for update`.execute(tx)
  const { rows } = await sql<Omit<Charged, 'taxes'>>`
    select d.billed, d.due, coalesce((select sum(discount) from fee_allocations where ${of}), 0)::bigint as forgiven,
      case when (select charged_by = 'penalty' from fee_heads where company_id = ${company} and id = ${fee_head_id})
        then 'waiver'
        else coalesce((select account from fee_entries where ${of} and account in ('income', 'deposit', 'opening')
        order by id desc limit 1), 'income') end as account
    from (select billed, due from dues where ${of}) d`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const ofDue = sql`n.enroll_id = ${enroll_id} and n.fee_head_id = ${fee_head_id} and n.month = ${month}`
  return { ...row, taxes: await taxParts({ tx, company }, ofDue) }
}

const ownTax = ({ tax, tax_kind_id, tax_percent }: Journal): TaxPart[] =>
  tax === 0 ? [] : [{ tax_kind_id: tax_kind_id!, tax_percent, amount: tax }]

/** Of the credit note that is taken back: debit is what it took off. */
async function taxesTakenBack({ tx, company }: Ctx, journal: number): Promise<TaxPart[]> {
  const parts = await taxParts({ tx, company }, ofJournal(company, journal))
  return parts.map((part) => ({ ...part, amount: -part.amount }))
}
const ofJournal = (company: number, journal: number) =>
  sql`n.event_id = (select event_id from fee_journals where company_id = ${company} and id = ${journal})`

/** A note that takes a debit note back takes back its taxes; else, or where these are not there any more, so much of each tax of the due as of the due itself. */
async function creditedTaxes(
  { tx, company }: Ctx,
  { amount, reverses_id }: Journal,
  { billed, taxes }: Charged,
): Promise<TaxPart[]> {
  const charged = reverses_id === null ? [] : await taxParts({ tx, company }, ofJournal(company, reverses_id))
  const there = ({ tax_kind_id, tax_percent }: TaxPart) =>
    taxes.find((part) => part.tax_kind_id === tax_kind_id && part.tax_percent === tax_percent)?.amount ?? 0
  if (reverses_id !== null && charged.every((part) => part.amount <= there(part))) return charged
  const whole = taxes.reduce((sum, part) => sum + part.amount, 0)
  return shareTax(taxes, Math.round((amount * whole) / billed))
}
