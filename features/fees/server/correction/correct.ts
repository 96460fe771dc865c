/** Correcting a bill: the note is written as any other, and waits for a second person where the school wants one; what it does is `post-correction.ts`. */
import { reachStudent } from '#features/students/server/index.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { type CorrectedBill, correctBill } from '../../contract/correct-bill.ts'
import { correctBillCall } from '../../contract/bill-correction.ts'
import { advanceOf } from '../dues.ts'
import { holdStudents } from '../held/balances.ts'
import { writeJournal } from '../held/journal.ts'
import { type Bill, linesFor, lockLines, readBill, type StandingLine } from './bill.ts'
import { correctionsOf } from './documents.ts'

export const correct = handle(correctBillCall, async (input, ctx) => {
  const { tx, company } = ctx
  const found = await readBill(tx, company, input.id)
  // a head that is charged nothing is not on the new bill
  const wanted = input.lines.filter(({ gross }) => gross > 0)
  await reachStudent(ctx, found.student_id, { what: 'This bill' })
  // who leaves is told before anything is locked that money needs; then two who correct one bill come one after the other
  await holdStudents(tx, company, [found.student_id])
  await lockLines(
    tx,
    company,
    found,
    wanted.map(({ fee_head_id }) => fee_head_id),
  )
  const bill = await readBill(tx, company, input.id)
  checkState(bill)
  const lines = await linesFor(tx, company, bill, wanted)
  if (lines.every(({ gross, net }) => gross === 0 && net > 0)) throw correctBillCall.refuse('bill-taken-back')
  const done = correctBill(lines, wanted, await advanceOf(tx, company, bill.student_id))
  if (!done.changed) throw correctBillCall.refuse('nothing-changed')
  if (done.forgivenMore) throw correctBillCall.refuse('forgiven-more')
  if (done.credit !== input.credit || done.advance !== input.advance) throw correctBillCall.refuse('bill-changed')
  const answer = await writeJournal(
    ctx,
    {
      kind: 'credit_note',
      enroll_id: bill.enroll_id,
      month: bill.month,
      amount: done.credit,
      tax: lines.reduce((sum, { tax }) => sum + tax, 0),
      reason: input.reason,
      bill_id: bill.id,
    },
    { beside: (id) => keepAsked(ctx, id, { due_date: input.due_date ?? bill.due_date, lines, done }) },
  )
  const { correction } = (await correctionsOf(ctx, [bill.id])).get(bill.id)!
  return { ...answer, data: { ...answer.data, new_bill: correction?.new_bill ?? null } }
})

function checkState({ state }: Bill): void {
  if (state === 'taken_back') throw correctBillCall.refuse('bill-taken-back')
  if (state === 'waiting') throw correctBillCall.refuse('bill-waits')
  if (state === 'corrected') throw correctBillCall.refuse('bill-corrected')
}

async function keepAsked(
  { tx, company }: Ctx,
  journal_id: number,
  { due_date, lines, done }: { due_date: string; lines: readonly StandingLine[]; done: CorrectedBill },
): Promise<void> {
  await tx
    .insertInto('bill_corrections')
    .values({ company_id: company, journal_id, due_date, advance: done.advance })
    .execute()
  await tx
    .insertInto('bill_correction_lines')
    .values(
      lines.map((line, at) => {
        const { fee_head_id, credited, gross, discount, tax } = done.lines[at]!
        return {
          company_id: company,
          journal_id,
          fee_head_id,
          source: line.source,
          credited,
          credited_tax: line.tax,
          credited_discount: line.discount,
          gross,
          discount,
          tax,
        }
      }),
    )
    .execute()
}
