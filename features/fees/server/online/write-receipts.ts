/**
 * The receipts of a payment that its gateway has confirmed: one a student, by the door of the counter.
 * Their day is today in Nepal, when the school learns of it: the day on which it was paid may be closed. They are of no counter day, so a counter that is
 * closed stands in nobody's way; a closed month or year does, and then the payment waits for the office.
 * What was chosen may be paid meanwhile: then the money is the student's advance.
 */
import { todayOf } from '#platform/server/db.ts'
import { sql } from 'kysely'
import { providerFacts } from '../../contract/online/words.ts'
import { type Taken, tellReceipts } from '../receipt-sms.ts'
import { writePayment } from '../take-payment.ts'
import { duesOfMonths, type Months } from './months.ts'
import type { Held, Where } from './write-verdict.ts'

interface Line {
  student_id: number
  amount: number
  months: Months
}

export async function writeReceipts({ tx, company }: Where, intent: Held, reference: string): Promise<void> {
  const { rows: lines } = await sql<Line>`
    select student_id, amount, months from payment_intent_lines
    where company_id = ${company} and intent_id = ${intent.id} order by student_id`.execute(tx)
  await lockAll({ tx, company }, lines)
  const day = todayOf(tx)
  const dues = await duesOfMonths({ tx, company }, lines)
  const written: Taken[] = []
  for (const { student_id, amount } of lines) {
    const own = dues.filter((due) => due.student_id === student_id)
    const { data } = await writePayment(
      {
        student_id,
        amount,
        discount: 0,
        waive: 0,
        use_advance: 0,
        mode: providerFacts[intent.provider].mode,
        reference: reference.slice(0, 60),
        only: own.map(({ enroll_id, fee_head_id, month }) => ({ enroll_id, fee_head_id, month })),
        note: intent.code,
      },
      { tx, company, maySoft: false, counterDay: null, day, by: null },
    )
    written.push({ student_id, receipt_id: data.receipt_id, number: data.number, amount })
  }
  await sql`
    update payment_intent_lines l set receipt_id = w.receipt_id
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) w (student_id bigint, receipt_id bigint)
    where l.company_id = ${company} and l.intent_id = ${intent.id} and l.student_id = w.student_id`.execute(tx)
  await tellReceipts({ tx, company }, written)
}

/** All students at once and in one order, before the first number is taken: who holds a number waits for nobody's dues. */
async function lockAll({ tx, company }: Where, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ student_id }) => student_id)
  await sql`select from students where company_id = ${company} and id = any(${ids}::bigint[]) order by id
    for share`.execute(tx)
  await sql`
    select from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    where d.company_id = ${company} and e.student_id = any(${ids}::bigint[]) and d.due > 0
    order by d.enroll_id, d.month, d.fee_head_id for update of d`.execute(tx)
  await sql`select from advances where company_id = ${company} and student_id = any(${ids}::bigint[])
    order by student_id for update`.execute(tx)
}
