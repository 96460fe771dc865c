/** Which months a school bills each fee head in, set by the provider; each change stands in both logs. */
import { sql } from 'kysely'
import { readWithin, schoolOf, within } from '#features/schools/server/index.ts'
import { fieldError, notOfList } from '#platform/contract/refusal.ts'
import { writeAudit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { onlyOwed } from '../../contract/charged-by.ts'
import { headBillingMonths, type HeadMonths, saveHeadBillingMonths } from '../../contract/from-above.ts'
import { coverOfMonths } from '../month-cover.ts'
import { currentBatch } from './current-batch.ts'

type School = Pick<HeadMonths, 'id' | 'name' | 'name_np'>

async function headMonthsOf(tx: Tx, { id, name, name_np }: School): Promise<HeadMonths> {
  const batch = await currentBatch(tx, id)
  const months = batch ? await coverOfMonths(tx, id, batch) : []
  const { rows } = await sql<Omit<HeadMonths['heads'][number], 'months'>>`
    select id, title, title_np, kind from fee_heads
    where company_id = ${id} and is_active and charged_by <> all(${onlyOwed}::text[])
      and kind not in ('monthly', 'admission') and (charged_by = 'plan' or kind = 'on_demand')
    order by rank, id`.execute(tx)
  const heads = rows.map((head) => ({
    ...head,
    months: months.filter(({ fee_head_ids }) => fee_head_ids.includes(head.id)).map(({ month }) => month),
  }))
  return { id, name, name_np, batch, months: months.map(({ month, billed }) => ({ month, billed })), heads }
}

export const showHeadMonths = handle(headBillingMonths, async ({ id }, ctx) => ({
  data: await readWithin(ctx, id, `${headBillingMonths.method} ${headBillingMonths.path}`, (school) =>
    headMonthsOf(ctx.tx, school),
  ),
}))

export const saveHeadMonths = handle(saveHeadBillingMonths, async ({ id, fee_head_id, months }, ctx) => {
  const { before, data } = await within(ctx, id, async () => {
    const school = await schoolOf(ctx.tx, id, true)
    const there = await headMonthsOf(ctx.tx, school)
    const head = there.heads.find((each) => each.id === fee_head_id)
    if (!head) throw notOfList('fee_head_id')
    if (!months.every((month) => there.months.some((each) => each.month === month)))
      throw fieldError('months', 'Set the month up first: it needs a day until which it is paid')
    await sql`
      update billing_months m set fee_head_ids = case when m.month = any(${months}::text[])
        then array_append(array_remove(m.fee_head_ids, ${fee_head_id}::bigint), ${fee_head_id}::bigint)
          else array_remove(m.fee_head_ids, ${fee_head_id}::bigint) end
      where m.company_id = ${id} and m.batch_id = ${there.batch?.id ?? null}::bigint
        and (m.month = any(${months}::text[])) <> (${fee_head_id}::bigint = any(m.fee_head_ids))`.execute(ctx.tx)
    const note = { entity: 'fee_heads', entity_id: fee_head_id, before: { months: head.months }, after: { months } }
    if (ctx.company !== id)
      await writeAudit(
        ctx.tx,
        id,
        ctx,
        ctx.request,
        `${saveHeadBillingMonths.method} ${saveHeadBillingMonths.path}`,
        note,
      )
    return { before: head.months, data: await headMonthsOf(ctx.tx, school) }
  })
  ctx.note({
    entity: 'companies',
    entity_id: id,
    before: { fee_head_id, months: before },
    after: { fee_head_id, months },
  })
  return { data, message: 'Saved.' }
})
