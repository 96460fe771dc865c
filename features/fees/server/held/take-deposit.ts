/** A deposit at the counter: a debit note charges it for the month of today, and a receipt pays it in the same step. */
import { sql } from 'kysely'
import { orNotFound } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import { type Tx, todayOf } from '#platform/server/db.ts'
import { takeDeposit } from '../../contract/journals.ts'
import { takePayment } from '../../contract/payment.ts'
import { monthDays } from '../charges-sql.ts'
import { findPayer } from '../dues.ts'
import { takeMoney } from '../take-payment.ts'
import { writeJournal } from './journal.ts'

export const deposit = handle(takeDeposit, async ({ student_id, fee_head_id, amount, mode, reference }, ctx) => {
  const { tx, company } = ctx
  const student = await findPayer(tx, company, { student_id })
  const { rows } = await sql<{ refundable: boolean }>`
    select refundable from fee_heads where company_id = ${company} and id = ${fee_head_id}`.execute(tx)
  if (!orNotFound(rows[0], 'This fee head').refundable) throw takeDeposit.refuse('no-deposit')
  const month = await monthOfToday(tx, company, student.enroll_id)
  const { enroll_id } = student
  const due = { enroll_id, fee_head_id, month }
  const before = await openOf(tx, company, due)
  if (before < amount)
    // charging and paying are one: nobody is asked twice
    await writeJournal(
      ctx,
      { kind: 'debit_note', ...due, amount: amount - before, reason: 'Deposit at the counter' },
      { alone: true },
    )
  const paid = await takeMoney(takePayment.input.parse({ student_id, amount, mode, reference, only: [due] }), ctx)
  const { receipt_id, number } = paid.data
  return { data: { receipt_id, number, amount }, message: paid.message }
})

interface Due {
  enroll_id: number
  fee_head_id: number
  month: string
}

/** What is owed of it already, which the money fills first. */
async function openOf(tx: Tx, company: number, { enroll_id, fee_head_id, month }: Due): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select due from dues
    where company_id = ${company} and enroll_id = ${enroll_id} and fee_head_id = ${fee_head_id} and month = ${month}
    for update`.execute(tx)
  return rows[0]?.due ?? 0
}

const codes = Array.from({ length: 14 }, (_, at) => String(at + 1).padStart(2, '0'))

/** The billing month in which today is; before the batch its first, after it its last. */
export async function monthOfToday(tx: Tx, company: number, enrolment: number): Promise<string> {
  const { rows } = await sql<{ start_date: string }>`
    select b.start_date from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id
    where e.company_id = ${company} and e.id = ${enrolment}`.execute(tx)
  const today = todayOf(tx)
  return codes.findLast((code) => monthDays(rows[0]!.start_date, code).start <= today) ?? codes[0]!
}
