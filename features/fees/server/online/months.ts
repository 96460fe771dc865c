/** Open dues of chosen months, in the order in which money fills them. */
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import type { LateDue } from '../../contract/penalty.ts'
import { inMonth } from '../dues.ts'

export type Months = { enroll_id: number; month: string }[]
export type DueOfMonth = LateDue & { student_id: number }

/** An enrolment of another student brings nothing. */
export async function duesOfMonths(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  chosen: readonly { student_id: number; months: Months }[],
): Promise<DueOfMonth[]> {
  const keys = chosen.flatMap(({ student_id, months }) => months.map((month) => ({ ...month, student_id })))
  const { rows } = await sql<DueOfMonth>`
    select e.student_id, d.enroll_id, d.fee_head_id, d.month, d.due_date, d.due,
      h.charged_by = 'previous' as brought_forward, h.charged_by = 'penalty' as penalty
    from dues d
    join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id
    join batches b on b.company_id = e.company_id and b.id = e.batch_id
    join fee_heads h on h.company_id = d.company_id and h.id = d.fee_head_id
    where d.company_id = ${company} and d.due > 0 and (e.student_id, d.enroll_id, d.month) in (
      select student_id, enroll_id, month
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (student_id bigint, enroll_id bigint, month text))
    order by b.start_date, d.month, ${inMonth}`.execute(tx)
  return rows
}
