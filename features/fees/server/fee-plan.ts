/** The fee plan of a batch and its billing months. */
import { sql } from 'kysely'
import { notOfList, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../contract/billing.ts'
import { coverOfMonths } from './month-cover.ts'

function batchOf(ctx: Ctx) {
  if (!ctx.batch) throw new Refusal('no-batch', 'The school has no batch yet. Add one first.')
  return ctx.batch
}
const batchId = (ctx: Ctx): number => batchOf(ctx).id

export const showPlan = handle(contract.feePlan, async (_input, ctx) => {
  const [grades, heads, cells] = [
    await ctx.tx
      .selectFrom('grades')
      .select(['id', 'name', 'name_np'])
      .where('company_id', '=', ctx.company)
      .orderBy('rank')
      .orderBy('id')
      .execute(),
    await ctx.tx
      .selectFrom('fee_heads')
      .select(['id', 'title', 'title_np', 'kind'])
      .where('company_id', '=', ctx.company)
      .where('is_active', '=', true)
      .where('transport', '=', false)
      .where('brought_forward', '=', false)
      .where('penalty', '=', false)
      .where('activity', '=', false)
      .orderBy('rank')
      .orderBy('id')
      .execute(),
    await ctx.tx
      .selectFrom('fee_plans')
      .select(['grade_id', 'fee_head_id', 'amount'])
      .where('company_id', '=', ctx.company)
      .where('batch_id', '=', batchId(ctx))
      .execute(),
  ]
  return { data: { grades, heads, cells } }
})

export const savePlan = handle(contract.saveFeePlan, async ({ cells }, ctx) => {
  const cellSet = sql`jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) c
    (grade_id bigint, fee_head_id bigint, amount bigint)`
  const { rows: fares } = await sql`
    select from ${cellSet}
    join fee_heads h on h.company_id = ${ctx.company} and h.id = c.fee_head_id
      and (h.transport or h.brought_forward or h.penalty or h.activity) where c.amount > 0 limit 1`.execute(ctx.tx)
  if (fares.length) throw notOfList('cells')
  const before =
    await sql`select p.grade_id, p.fee_head_id, p.amount from fee_plans p join ${cellSet} using (grade_id, fee_head_id)
      where p.company_id = ${ctx.company} and p.batch_id = ${batchId(ctx)}`.execute(ctx.tx)
  await sql`
    delete from fee_plans p using ${cellSet}
    where p.company_id = ${ctx.company} and p.batch_id = ${batchId(ctx)} and p.grade_id = c.grade_id
      and p.fee_head_id = c.fee_head_id
      and c.amount = 0`.execute(ctx.tx)
  await sql`
    insert into fee_plans (company_id, batch_id, grade_id, fee_head_id, amount)
    select ${ctx.company}::bigint, ${batchId(ctx)}::bigint, grade_id, fee_head_id, max(amount) from ${cellSet}
    where amount > 0 group by grade_id, fee_head_id
    on conflict (company_id, batch_id, grade_id, fee_head_id) do update set amount = excluded.amount`.execute(ctx.tx)
  ctx.note({ entity: 'fee_plans', entity_id: batchId(ctx), before: before.rows, after: cells })
  return { data: { changed: cells.length }, message: 'Fee plan saved.' }
})

export const showMonths = handle(contract.billingMonths, async (_input, ctx) => ({
  data: await coverOfMonths(ctx.tx, ctx.company, batchOf(ctx)),
}))

export const saveMonth = handle(contract.saveBillingMonth, async ({ month, due_date, fee_head_ids }, ctx) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from fee_heads
    where company_id = ${ctx.company} and id = any(${fee_head_ids}::bigint[])`.execute(ctx.tx)
  if (rows[0]!.n !== new Set(fee_head_ids).size)
    throw new Refusal('invalid', 'Choose one of the list.', {
      status: 422,
      errors: { fee_head_ids: ['Choose one of the list'] },
    })
  await sql`
    insert into billing_months (company_id, batch_id, month, due_date, fee_head_ids)
      values (${ctx.company}, ${batchId(ctx)}, ${month}, ${due_date}, ${fee_head_ids}::bigint[])
    on conflict (company_id, batch_id, month)
    do update set due_date = excluded.due_date, fee_head_ids = excluded.fee_head_ids`.execute(ctx.tx)
  ctx.note({ entity: 'billing_months', entity_id: month, after: { due_date, fee_head_ids } })
  return { data: { month }, message: 'Billing month saved.' }
})
