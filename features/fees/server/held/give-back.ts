/** A refund voucher: advance or a deposit goes back to the family. */
import { sql } from 'kysely'
import { makerOf } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { moveAdvance, refundMoney } from '../../contract/journals.ts'
import { needsReference } from '../../contract/payment-modes.ts'
import { openCounterDay } from '../counter/counter-day.ts'
import { findPayer } from '../dues.ts'
import { lockAdvances, lockDeposit } from './balances.ts'
import { writeJournal } from './journal.ts'

export const refund = handle(
  refundMoney,
  async ({ student_id, fee_head_id = null, despite_dues = false, ...input }, ctx) => {
    if (needsReference(input.mode) && !input.reference)
      throw refundMoney.refuse('reference-needed', {
        status: 422,
        errors: { reference: ['Field is required'] },
      })
    const { tx, company } = ctx
    // also where it waits: it will leave this drawer
    await openCounterDay(ctx, makerOf(ctx))
    const student = await findPayer(tx, company, { student_id })
    // what is asked of a second person is there when it is asked; whether it still is, is seen when it is paid
    if (fee_head_id === null && (await lockAdvances(tx, company, [student.id])).get(student.id)! < input.amount)
      throw moveAdvance.refuse('not-enough-advance')
    if (fee_head_id !== null && (await lockDeposit(tx, company, student.id, fee_head_id)) < input.amount)
      throw moveAdvance.refuse('not-enough-deposit')
    if (!despite_dues && (await owesBeside(tx, company, student.id, fee_head_id))) throw refundMoney.refuse('dues-open')
    return writeJournal(ctx, {
      kind: 'refund',
      enroll_id: student.enroll_id,
      fee_head_id,
      ...input,
      reference: input.reference ?? null,
    })
  },
)

/** Whether something is owed that the deposit of this head could pay: of any head but its own. Of advance (no head) nothing is asked. */
export async function owesBeside(tx: Tx, company: number, student: number, head: number | null): Promise<boolean> {
  if (head === null) return false
  const { rows } = await sql`
    select from dues where company_id = ${company} and student_id = ${student} and fee_head_id <> ${head} and due > 0
    limit 1`.execute(tx)
  return rows.length > 0
}
