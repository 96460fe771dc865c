/** A journal of the fees from its making to its number: written, perhaps approved by a second person, posted once. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { takeNumber } from '#platform/server/numbers.ts'
import { readSettings } from '#platform/server/settings.ts'
import { isNote, type JournalKind, needsSecond, seriesOf } from '../../contract/journal-words.ts'
import type { PaymentMode } from '../../contract/payment-modes.ts'
import { billingSettings } from '../../contract/settings.ts'
import { openCounterDay, openFiscalYear } from '../counter/counter-day.ts'
import { dayOfMonth } from '../day-of-account.ts'
import { keepDecision } from '../differences/accept.ts'
import { isAboveLimit } from '../discount-limit.ts'
import { bookkeeper } from '../ledger.ts'
import { receiptNumber } from '../receipt-number.ts'
import { holdStudents } from './balances.ts'
import { adjustment, type At, type Posts, refund, transfer } from './journal-events.ts'
import { keepBillFacts, keepFacts } from './journal-facts.ts'
import { creditNote, debitNote } from './notes.ts'

export interface Journal {
  id: number
  kind: JournalKind
  state: 'waiting' | 'issued' | 'refused' | 'reversed'
  enroll_id: number
  student_id: number
  to_enroll_id: number | null
  to_student_id: number | null
  to_dues: boolean
  fee_head_id: number | null
  month: string | null
  due_date: string | null
  amount: number
  tax: number
  /** Of a debit note: from when it was written. */
  tax_kind_id: number | null
  tax_percent: number | null
  mode: PaymentMode | null
  reference: string | null
  payee: string | null
  reason: string
  reverses_id: number | null
  /** Of a credit note that takes a whole bill back: it names no head. */
  bill_id: number | null
  event_id: number | null
  made_by: number | null
}
/** What its command says of it. */
type NewJournal = Pick<Journal, 'kind' | 'enroll_id' | 'amount' | 'reason'> &
  Partial<
    Pick<
      Journal,
      | 'to_enroll_id'
      | 'to_dues'
      | 'fee_head_id'
      | 'month'
      | 'due_date'
      | 'tax'
      | 'tax_kind_id'
      | 'tax_percent'
      | 'mode'
      | 'reference'
      | 'payee'
      | 'reverses_id'
      | 'bill_id'
    >
  >

interface Beside {
  alone?: boolean
  /** Writes what belongs to it before it is issued or waits. */
  beside?: (id: number) => Promise<void>
}

/** More than the role of who asks may forgive; what a correction takes back it charges again. */
export async function forgivesTooMuch(
  ctx: Ctx,
  { kind, bill_id, amount, enroll_id }: Pick<NewJournal, 'kind' | 'bill_id' | 'amount' | 'enroll_id'>,
): Promise<boolean> {
  if (kind !== 'credit_note' || bill_id) return false
  const { student_id } = await ctx.tx
    .selectFrom('enrolments')
    .select('student_id')
    .where('company_id', '=', ctx.company)
    .where('id', '=', enroll_id)
    .executeTakeFirstOrThrow()
  return isAboveLimit(ctx, student_id, amount)
}

/** Of a person of the school: money and notes have a maker. */
export async function writeJournal(ctx: Ctx, fields: NewJournal, { alone = false, beside }: Beside = {}) {
  const { tx, company } = ctx
  const { id } = await tx
    .insertInto('fee_journals')
    .values({ company_id: company, made_by: makerOf(ctx), ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  await beside?.(id)
  ctx.note({ entity: 'fee_journals', entity_id: id, after: fields, reason: fields.reason })
  if (
    !alone &&
    (needsSecond(fields.kind, await readSettings(ctx, billingSettings)) || (await forgivesTooMuch(ctx, fields)))
  )
    return {
      data: { id, state: 'waiting' as const, number: null, event_id: null },
      message: 'It waits for a second person.',
    }
  return issueJournal(ctx, await lockJournal(ctx, id), null)
}

/** Held to the end of the transaction; of a student who is deleted there is none, unless `deleted`. */
export async function lockJournal(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  id: number,
  { deleted = false } = {},
): Promise<Journal & { is_deleted: boolean }> {
  const { rows } = await sql<Journal & { is_deleted: boolean }>`
    select u.deleted_at is not null as is_deleted, j.id, j.kind, j.state, j.enroll_id, e.student_id, j.to_enroll_id,
      t.student_id as to_student_id, j.to_dues,
      j.fee_head_id, j.month, j.due_date, j.amount, j.tax, j.tax_kind_id, j.tax_percent,
      j.mode, j.reference, j.payee, j.reason, j.reverses_id, j.bill_id, j.event_id, j.made_by
    from fee_journals j join enrolments e on e.company_id = j.company_id and e.id = j.enroll_id
    join ${userOf('e.student_id')} ${deleted ? sql`` : sql`and u.deleted_at is null`}
    left join enrolments t on t.company_id = j.company_id and t.id = j.to_enroll_id
    where j.company_id = ${company} and j.id = ${id} for update of j`.execute(tx)
  return orNotFound(rows[0], 'This journal')
}

/** Posts it today, a note for a month of a year that is over and still open in that year (`day-of-account.ts`), and gives it the next number of its kind; money leaves the drawer of whoever made it. Who made it is no approver. */
export async function issueJournal(ctx: Ctx, journal: Journal, by: number | null) {
  const { tx, company } = ctx
  const approver = by === journal.made_by ? null : by
  const counter = journal.kind === 'refund' ? await openCounterDay(ctx, journal.made_by) : undefined
  const day = counter?.day ?? (await dayOfNote(ctx, journal))
  const year = await openFiscalYear(bookkeeper(ctx), day)
  const { event_id, tax } = await postJournal(ctx, journal, { day, counter_day_id: counter?.id ?? null, approver })
  const number = await takeNumber(tx, company, `journal:${journal.kind}:${year.id}`)
  await sql`
    update fee_journals
    set state = 'issued', event_id = ${event_id}, tax = ${tax}, fiscal_year_id = ${year.id}, number = ${number},
      issued_on = ${day}::date, approved_by = ${approver}::bigint
    where company_id = ${company} and id = ${journal.id}`.execute(tx)
  if (journal.reverses_id) await endJournal(ctx, journal.reverses_id, 'reversed', journal.reason)
  await keepFacts(tx, company, [journal.id])
  if (journal.bill_id) await keepBillFacts(tx, company, journal.id)
  if (isNote(journal.kind) && !journal.reverses_id) await keepDecision(ctx, journal)
  const written = receiptNumber({ series: seriesOf[journal.kind], fiscal_year: year.name, number })
  return {
    data: { id: journal.id, state: 'issued' as const, number: written, event_id },
    message: `${written} written.`,
  }
}

/** The day of account of a note for this month of this enrolment, today for whatever is no note of a month; AD. */
export async function dayOfNote(
  ctx: Ctx,
  { kind, month = null, enroll_id }: Pick<NewJournal, 'kind' | 'month' | 'enroll_id'>,
): Promise<string> {
  if (!isNote(kind) || month === null) return ctx.today
  const { rows } = await sql<{ start_date: string }>`
    select b.start_date from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id
    where e.company_id = ${ctx.company} and e.id = ${enroll_id}`.execute(ctx.tx)
  return (await dayOfMonth(bookkeeper(ctx), rows[0]!.start_date, month, ctx.today)).day
}

const ofKind: Record<JournalKind, Posts> = {
  refund,
  transfer,
  adjustment,
  debit_note: debitNote,
  credit_note: creditNote,
}

async function postJournal(ctx: Ctx, journal: Journal, at: At) {
  const { student_id, to_student_id } = journal
  await holdStudents(ctx.tx, ctx.company, to_student_id ? [student_id, to_student_id] : [student_id])
  return ofKind[journal.kind](ctx, journal, at)
}

export async function endJournal(ctx: Ctx, id: number, state: 'refused' | 'reversed', reason: string): Promise<void> {
  await sql`
    update fee_journals
    set state = ${state}, ended_by = ${makerOf(ctx)}::bigint, ended_at = app_now(), end_reason = ${reason}
    where company_id = ${ctx.company} and id = ${id}`.execute(ctx.tx)
}
