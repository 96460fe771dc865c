/** A deposit that the school holds pays dues of the student. */
import { handle } from '#platform/server/handler.ts'
import { adjustDeposit } from '../../contract/journals.ts'
import { findPayer } from '../dues.ts'
import { writeJournal } from './journal.ts'

export const adjust = handle(adjustDeposit, async ({ student_id, fee_head_id, amount, reason }, ctx) => {
  const { enroll_id } = await findPayer(ctx.tx, ctx.company, { student_id })
  return writeJournal(ctx, { kind: 'adjustment', enroll_id, fee_head_id, amount, reason })
})
