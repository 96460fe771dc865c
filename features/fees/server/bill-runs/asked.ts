/** What a run is asked for: month and grades of the working batch, or the sheet of an admission, and its charges with what is claimed of them. */
import { type RawBuilder, sql } from 'kysely'
import { orNotFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import * as contract from '../../contract/billing.ts'
import { chargesOf, type MonthToBill } from '../charges-sql.ts'

export function workingBatch(ctx: Ctx) {
  if (!ctx.batch) throw new Refusal('no-batch', 'The school has no batch yet. Add one first.')
  return ctx.batch
}

export const toBill = (
  ctx: Ctx,
  { month, grade_ids, sheet }: { month: string; grade_ids: number[]; sheet?: string | undefined },
): MonthToBill => ({
  company: ctx.company,
  batch: workingBatch(ctx),
  month,
  grade_ids,
  today: ctx.today,
  ...(sheet && { admitted: { sheet } }),
})

/** `lock`: the same sheet is charged by one run at a time, so that nobody pays admission twice in two months. */
export async function sheetName(
  tx: Tx,
  company: number,
  id: string | null | undefined,
  lock = false,
): Promise<string | null> {
  if (!id) return null
  const { rows } = await sql<{
    file_name: string
  }>`select file_name from imports
    where company_id = ${company} and id = ${id}
      and state = 'imported' ${lock ? sql`for no key update` : sql``}`.execute(tx)
  return orNotFound(rows[0], 'This sheet').file_name
}

/** The charges of the month, with the month in which they are claimed already. */
export const withClaims = (to: MonthToBill): RawBuilder<unknown> => sql`
  select c.*, k.month as claimed_in from (${chargesOf(to)}) c
  left join charge_claims k on k.company_id = ${to.company} and k.student_id = c.student_id
    and k.fee_head_id = c.fee_head_id
    and k.period = c.period`

export async function checkMonth(tx: Tx, to: MonthToBill): Promise<void> {
  const month = await tx
    .selectFrom('billing_months')
    .select('month')
    .where('company_id', '=', to.company)
    .where('batch_id', '=', to.batch.id)
    .where('month', '=', to.month)
    .executeTakeFirst()
  if (!month) throw contract.generateBills.refuse('no-billing-month')
}
