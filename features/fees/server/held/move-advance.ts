/** Advance becomes another student's, or pays dues of one. */
import { handle } from '#platform/server/handler.ts'
import { moveAdvance } from '../../contract/journals.ts'
import { findPayer } from '../dues.ts'
import { writeJournal } from './journal.ts'

export const move = handle(moveAdvance, async ({ student_id, to_student_id, to, amount, reason }, ctx) => {
  if (to === 'advance' && student_id === to_student_id) throw moveAdvance.refuse('same-student')
  const from = await findPayer(ctx.tx, ctx.company, { student_id })
  const target = await findPayer(ctx.tx, ctx.company, { student_id: to_student_id })
  return writeJournal(ctx, {
    kind: 'transfer',
    enroll_id: from.enroll_id,
    to_enroll_id: target.enroll_id,
    to_dues: to === 'dues',
    amount,
    reason,
  })
})
