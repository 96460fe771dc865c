/** The fee plan of a batch and its billing months. */
import { type RawBuilder, sql } from 'kysely'
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

/** The first of the fourteen months after this one; the last stays, and after none comes the first. */
export const monthAfter = (month: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lpad(least(coalesce(${month}, '00')::int + 1, 14)::text, 2, '0')`

/** SELECT of {grade_id, month}: the last month for which students of the grade are billed. */
const lastBilled = (company: number, batch: number): RawBuilder<unknown> => sql`
  select grade_id, max(month) as month from (
    select grade_id, month from charge_counts
    where company_id = ${company}::bigint and batch_id = ${batch}::bigint
    group by grade_id, month having sum(n) > 0) billed
  group by grade_id`

export const showPlan = handle(contract.feePlan, async ({ month: asked }, ctx) => {
  const { tx, company } = ctx
  const batch = batchId(ctx)
  const { rows } = await sql<{ month: string; billed: string | null; later: string[] }>`
    select m.month, m.billed, array(
      select distinct from_month from fee_plans
      where company_id = ${company} and batch_id = ${batch} and from_month > m.month order by 1) as later
    from (select max(month) as billed, coalesce(${asked ?? null}, ${monthAfter(sql`max(month)`)}) as month
      from (${lastBilled(company, batch)}) b) m`.execute(tx)
  const shown = rows[0]!
  const [grades, heads, cells] = [
    await tx
      .selectFrom('grades')
      .select(['id', 'name', 'name_np'])
      .where('company_id', '=', company)
      .orderBy('rank')
      .orderBy('id')
      .execute(),
    await tx
      .selectFrom('fee_heads')
      .select(['id', 'title', 'title_np', 'kind'])
      .where('company_id', '=', company)
      .where('is_active', '=', true)
      .where('charged_by', '=', 'plan')
      .orderBy('rank')
      .orderBy('id')
      .execute(),
    await tx
      .selectFrom('fee_plans')
      .select(['grade_id', 'fee_head_id', 'amount'])
      .where('company_id', '=', company)
      .where('batch_id', '=', batch)
      .where('from_month', '<=', shown.month)
      .where('to_month', '>=', shown.month)
      .execute(),
  ]
  return { data: { ...shown, grades, heads, cells } }
})

export const savePlan = handle(contract.saveFeePlan, async ({ cells, from_month }, ctx) => {
  const { tx, company } = ctx
  const sent = sql`jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) c
    (grade_id bigint, fee_head_id bigint, amount bigint)`
  const { rows: others } = await sql`
    select from ${sent}
    join fee_heads h on h.company_id = ${company} and h.id = c.fee_head_id
      and h.charged_by <> 'plan' where c.amount > 0 limit 1`.execute(tx)
  if (others.length) throw notOfList('cells')
  await sql`
    create temp table plan_cell on commit drop as
    select c.grade_id, c.fee_head_id, max(c.amount) as amount,
      coalesce(${from_month ?? null}, ${monthAfter(sql`max(b.month)`)}) as from_month
    from ${sent} left join (${lastBilled(company, batchId(ctx))}) b on b.grade_id = c.grade_id
    group by 1, 2`.execute(tx)
  await sql`analyze plan_cell`.execute(tx)
  const before = await writeCells(ctx)
  ctx.note({ entity: 'fee_plans', entity_id: batchId(ctx), before, after: { cells, from_month } })
  return { data: { changed: cells.length }, message: 'Fee plan saved.' }
})

/** Each cell of `plan_cell` from its month on, until it changes again; answers what stood in that month. */
async function writeCells(ctx: Ctx): Promise<unknown[]> {
  const { tx, company } = ctx
  const mine = sql`p.company_id = ${company} and p.batch_id = ${batchId(ctx)} and p.grade_id = c.grade_id
    and p.fee_head_id = c.fee_head_id`
  const { rows: before } = await sql`
    select p.grade_id, p.fee_head_id, p.amount, p.from_month from fee_plans p join plan_cell c on ${mine}
    where c.from_month between p.from_month and p.to_month`.execute(tx)
  await sql`
    update fee_plans p set to_month = lpad((c.from_month::int - 1)::text, 2, '0') from plan_cell c
    where ${mine} and p.from_month < c.from_month and c.from_month <= p.to_month`.execute(tx)
  await sql`
    delete from fee_plans p using plan_cell c
    where ${mine} and p.from_month = c.from_month and c.amount = 0`.execute(tx)
  await sql`
    insert into fee_plans (company_id, batch_id, grade_id, fee_head_id, amount, from_month, to_month)
    select ${company}::bigint, ${batchId(ctx)}::bigint, c.grade_id, c.fee_head_id, c.amount, c.from_month,
      coalesce((select lpad((min(p.from_month)::int - 1)::text, 2, '0') from fee_plans p
        where ${mine} and p.from_month > c.from_month), '14')
    from plan_cell c where c.amount > 0
    on conflict (company_id, batch_id, grade_id, fee_head_id, from_month)
    do update set amount = excluded.amount, to_month = excluded.to_month`.execute(tx)
  return before
}

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
