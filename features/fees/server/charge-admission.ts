/** The first bill of a student: heads of kind 'admission' of the plan, charged on the day of admission into the month that it falls in. */
import { sql } from 'kysely'
import { adToBs, todayInNepal } from '#nepal/bikram-sambat.ts'
import type { AfterAdmission } from '#platform/server/after-admission.ts'
import { chargeMonth, chargesOf, monthDays } from './bill-sql.ts'

export const chargeAdmission: AfterAdmission = async (ctx, { enrolment_id, grade_id, enrolled_on }) => {
  const { tx, company, batch } = ctx
  if (!batch) return
  const month = monthOf(batch.start_date, enrolled_on)
  const to = { company, batch, month, grade_ids: [grade_id], admitted: { enrolment: enrolment_id } }
  // most schools have no such head, and a month that is not set up is not billed
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${chargesOf(to)}) c`.execute(tx)
  if (!rows[0]!.n) return
  const actor = ctx.user.company_id === company ? ctx.user.id : null
  const run = await tx.insertInto('bill_runs')
    .values({ company_id: company, batch_id: batch.id, month, grade_ids: [grade_id], enrolment_id, state: 'generated', generated_by: ctx.user.id })
    .returning('id').executeTakeFirstOrThrow()
  const charged = await chargeMonth(tx, { ...to, runId: run.id, actor, today: todayInNepal() })
  await tx.updateTable('bill_runs').set(charged).where('company_id', '=', company).where('id', '=', run.id).execute()
}

/** '01' ... '12' of the batch; who is admitted before it begins pays with its first month. */
function monthOf(batchStart: string, day: string): string {
  const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))
  if (day < batchStart) return months[0]!
  const { month } = adToBs(day)
  return months.find((each) => monthDays(batchStart, each).start <= day && day <= monthDays(batchStart, each).end) ?? String(month).padStart(2, '0')
}
