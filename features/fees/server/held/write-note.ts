/** A debit or credit note on a student. */
import { sql } from 'kysely'
import { fieldError, notOfList, orNotFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { writeNote } from '../../contract/journals.ts'
import { findPayer } from '../dues.ts'
import { dayOfNote, writeJournal } from './journal.ts'
import { taxIn } from '../taxes.ts'

export const note = handle(writeNote, async ({ student_id, enroll_id, due_date, ...input }, ctx) => {
  const student = await findPayer(ctx.tx, ctx.company, { student_id })
  const of = enroll_id ?? student.enroll_id
  const debit = input.kind === 'debit_note'
  await checkPlace(ctx, student.id, of, input.fee_head_id, debit)
  const day = await dayOfNote(ctx, { ...input, enroll_id: of })
  return writeJournal(ctx, {
    ...input,
    enroll_id: of,
    ...(debit && (await taxIn(ctx, { head: input.fee_head_id, amount: input.amount, day }))),
    due_date: debit ? (due_date ?? null) : null,
  })
})

/** A head of this school, and an enrolment of this student. More dues from before are no income: they are brought forward. More of a penalty accrues by the rule. */
async function checkPlace(
  { tx, company }: Ctx,
  student: number,
  enrolment: number,
  head: number,
  debit: boolean,
): Promise<void> {
  const { rows } = await sql<{ head: boolean | null; penalty: boolean | null; seat: boolean }>`
    select (select charged_by = 'previous' from fee_heads where company_id = ${company} and id = ${head}) as head,
      (select charged_by = 'penalty' from fee_heads where company_id = ${company} and id = ${head}) as penalty,
      exists (select from enrolments where company_id = ${company} and id = ${enrolment} and student_id = ${student})
        as seat`.execute(tx)
  if (rows[0]!.head === null) throw notOfList('fee_head_id')
  if (rows[0]!.head && debit) throw fieldError('fee_head_id', 'Enter it as a previous due')
  if (rows[0]!.penalty && debit) throw fieldError('fee_head_id', 'Penalties accrue by the rule of the school')
  orNotFound(rows[0]!.seat || undefined, 'This student')
}
