/** Marking a record as protected: from then on only an unlocked session reads and changes it. */
import { handle } from '#platform/server/handler.ts'
import { protectStudent } from '../contract/students.ts'
import { readRecord } from './student-record.ts'
import { reachStudent } from './student-scope.ts'

export const protect = handle(protectStudent, async ({ id, is_protected }, ctx) => {
  const before = await reachStudent(ctx, id, { lock: true })
  await ctx.tx
    .updateTable('students')
    .set({ is_protected })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  ctx.note({
    entity: 'students',
    entity_id: id,
    before: { is_protected: before.is_protected },
    after: { is_protected },
  })
  return {
    data: await readRecord(ctx, id),
    message: is_protected ? 'The record is protected.' : 'The record is open to all again.',
  }
})
