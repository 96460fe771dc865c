/** What the admission of an enrolment charged and still stands. The fees room needs this one, so its rows are asked here, not its door. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import type { ChargeLine } from '../contract/admission.ts'

export async function admissionCharge(ctx: Ctx, enrolment: number): Promise<ChargeLine[]> {
  const { rows } = await sql<ChargeLine>`
    select h.id as fee_head_id, h.title, h.title_np, l.net as amount from bill_runs r
    join bills b on b.company_id = r.company_id and b.bill_run_id = r.id join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
    join fee_heads h on h.company_id = l.company_id and h.id = l.fee_head_id
    where r.company_id = ${ctx.company} and r.enrolment_id = ${enrolment} and r.state in ('generated', 'verified') order by h.rank, h.id`.execute(
    ctx.tx,
  )
  return rows
}
