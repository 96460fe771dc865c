/** The first bill of a student: heads of kind 'admission' of the plan, charged on the day of admission into the month that it falls in. */
import { sql } from 'kysely'
import { adToBs } from '#nepal/bikram-sambat.ts'
import type { AfterAdmission, Books } from '#features/students/server/index.ts'
import type { ChargeLine } from '#features/students/contract/admission.ts'
import { chargeMonth } from './bill-sql.ts'
import { chargesOf, monthDays } from './charges-sql.ts'
import { planOfSeat } from './plan.ts'
import { taxOfHead, taxOn } from './taxes.ts'

export const chargeAdmission: AfterAdmission = async (ctx, { enroll_id, grade_id, enrolled_on }) => {
  const { tx, company, batch } = ctx
  if (!batch) return
  const month = monthOf(batch.start_date, enrolled_on)
  const to = { company, batch, month, grade_ids: [grade_id], admitted: { enrolment: enroll_id }, today: ctx.today }
  // most schools have no such head, and a month that is not set up is not billed
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${chargesOf(to)}) c`.execute(tx)
  if (!rows[0]!.n) return
  const actor = ctx.user.company_id === company ? ctx.user.id : null
  const run = await tx
    .insertInto('bill_runs')
    .values({
      company_id: company,
      batch_id: batch.id,
      month,
      grade_ids: [grade_id],
      enroll_id,
      state: 'generated',
      generated_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const charged = await chargeMonth(tx, {
    ...to,
    runId: run.id,
    actor,
    maySoft: ctx.can('soft-closed-post'),
  })
  await tx.updateTable('bill_runs').set(charged).where('company_id', '=', company).where('id', '=', run.id).execute()
}

/** What the charge will be. */
export const priceAdmission: Books['admissionPrice'] = async ({ tx, company, batch, today }, seat, day) => {
  if (!batch) return []
  const place = {
    grade: sql`${seat.grade_id}::bigint`,
    section: sql`${seat.section_id ?? null}::bigint`,
    residence: sql`${seat.residence ?? null}::text`,
  }
  const { rows } = await sql<ChargeLine>`
    select h.id as fee_head_id, h.title, h.title_np, (p.amount + ${taxOn(sql`p.amount`)})::bigint as amount
    from plan_amounts p
    join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.is_active and h.kind = 'admission'
    join billing_months m on m.company_id = p.company_id and m.batch_id = p.batch_id
      and m.month = ${monthOf(batch.start_date, day)}
    ${taxOfHead(company, today)}
    where ${planOfSeat({ company, batch: batch.id }, place)} and m.month between p.from_month and p.to_month
    order by h.rank, h.id`.execute(tx)
  return rows
}

/** '01' ... '12' of the batch; who is admitted before it begins pays with its first month. */
function monthOf(batchStart: string, day: string): string {
  const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))
  if (day < batchStart) return months[0]!
  const { month } = adToBs(day)
  return (
    months.find((each) => monthDays(batchStart, each).start <= day && day <= monthDays(batchStart, each).end) ??
    String(month).padStart(2, '0')
  )
}
