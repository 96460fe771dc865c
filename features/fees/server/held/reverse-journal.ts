/** Taking a journal back, once: a note by a further note, the others by the mirror of their event, today. The journal keeps its number. */
import { sql } from 'kysely'
import { type Ctx, makerOf } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { isNote } from '../../contract/journal-words.ts'
import { reverseJournal } from '../../contract/journals.ts'
import { openCounterDay, openFiscalYear } from '../counter/counter-day.ts'
import { bookkeeper, nextEvent, reverseFees } from '../ledger.ts'
import { changeAdvance, holdStudents, lockAdvances, standsInTheWay } from './balances.ts'
import { endJournal, type Journal, lockJournal, writeJournal } from './journal.ts'

export const reverse = handle(reverseJournal, async ({ id, reason }, ctx) => {
  const journal = await lockJournal(ctx, id)
  if (journal.state !== 'issued') throw reverseJournal.refuse('not-issued')
  if (journal.bill_id) throw reverseJournal.refuse('of-a-bill')
  if (isNote(journal.kind)) return byNote(ctx, journal, reason)
  const event_id = await mirror(ctx, journal, reason)
  await endJournal(ctx, id, 'reversed', reason)
  ctx.note({ entity: 'fee_journals', entity_id: id, reason, before: { state: 'issued' }, after: { state: 'reversed' } })
  return { data: { id, state: 'reversed' as const, number: null, event_id }, message: 'Taken back.' }
})

/** The same head, month and amount the other way. */
async function byNote(ctx: Ctx, { id, kind, enroll_id, fee_head_id, month, amount, tax }: Journal, reason: string) {
  const { rows } = await sql`
    select from fee_journals where company_id = ${ctx.company} and reverses_id = ${id} and state <> 'refused'`.execute(
    ctx.tx,
  )
  if (rows.length) throw reverseJournal.refuse('not-issued')
  const other = kind === 'debit_note' ? 'credit_note' : 'debit_note'
  return writeJournal(ctx, { kind: other, enroll_id, fee_head_id, month, amount, tax, reason, reverses_id: id })
}

async function mirror(ctx: Ctx, journal: Journal, reason: string): Promise<number> {
  const { tx, company } = ctx
  const { student_id, to_student_id: to, event_id, enroll_id, amount, kind } = journal
  // money of a refund comes back into the drawer of whoever takes it back
  const counter = kind === 'refund' ? await openCounterDay(ctx) : undefined
  const day = counter?.day ?? ctx.today
  await openFiscalYear(bookkeeper(ctx), day)
  await holdStudents(tx, company, to ? [student_id, to] : [student_id])
  const why = await standsInTheWay(tx, company, sql`${event_id}::bigint`)
  if (why) throw reverseJournal.refuse(why === 'deposit-used' ? 'not-enough-deposit' : why)
  await sql`
    update dues d set due = d.due + a.amount from fee_allocations a
    where a.company_id = ${company} and a.event_id = ${event_id} and d.company_id = a.company_id
      and d.enroll_id = a.enroll_id and d.fee_head_id = a.fee_head_id and d.month = a.month`.execute(tx)
  if (kind === 'transfer' || journal.fee_head_id === null) {
    const balances = await lockAdvances(tx, company, to ? [student_id, to] : [student_id])
    if (to && !journal.to_dues) {
      if (balances.get(to)! < amount) throw reverseJournal.refuse('advance-used')
      await changeAdvance(tx, company, to, -amount)
    }
    await changeAdvance(tx, company, student_id, amount)
  }
  const { rows } = await sql<{ id: number }>`select ${nextEvent} as id`.execute(tx)
  const { id } = rows[0]!
  await reverseFees(
    bookkeeper(ctx),
    sql`select ${id}::bigint as id, 'reversal' as kind, ${enroll_id}::bigint as enroll_id,
      ${day}::date as accounting_date, ${counter?.id ?? null}::bigint as counter_day_id,
      null::bigint as bill_run_id, ${makerOf(ctx)}::bigint as maker_id, null::bigint as approver_id,
        ${reason}::text as reason, ${event_id}::bigint as reverses_id`,
  )
  await sql`
    insert into fee_allocations (company_id, event_id, enroll_id, fee_head_id, month, amount, discount)
    select company_id, ${id}::bigint, enroll_id, fee_head_id, month, -amount, -discount from fee_allocations
      where company_id = ${company} and event_id = ${event_id}`.execute(tx)
  return id
}
