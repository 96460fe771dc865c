/** Activities: fee heads that only those pay who take them, with what they cost in the batch worked in. */
import { sql } from 'kysely'
import { listAnswer } from '#platform/contract/list.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { containing, pageOf } from '#platform/server/sql-words.ts'
import { monthAfter } from '../fee-plan.ts'
import { checkTax } from '../tax-rules.ts'
import * as contract from '../../contract/activities.ts'

export function batchOf(ctx: Ctx): { id: number; start_date: string } {
  if (!ctx.batch) throw new Refusal('no-batch', 'The school has no batch yet. Add one first.')
  return ctx.batch
}

const order = {
  rank: sql`h.rank`,
  title: sql`h.title collate "C"`,
  amount: sql`f.amount`,
  students: sql`students`,
}

export const listActivities = handle(contract.activities, async (input, ctx) => {
  const { company } = ctx
  const batch = batchOf(ctx)
  const way = sql.raw(input.descending ? 'desc nulls last' : 'asc nulls last')
  const pattern = input.search && containing(input.search)
  const { rows } = await sql<contract.Activity & { total: number }>`
    select h.id, h.title, h.title_np, h.kind, t.name as tax, t.name_np as tax_np, h.is_active, f.amount,
      count(*) over ()::int as total,
      (select p.amount from activity_fees p join batches b on b.company_id = p.company_id and b.id = p.batch_id
        where p.company_id = h.company_id and p.fee_head_id = h.id and p.to_month = '14'
          and b.start_date < ${batch.start_date}::date
        order by b.start_date desc limit 1) as before,
      (select count(distinct s.enroll_id)::int from activity_students s
      join enrolments e on e.company_id = s.company_id and e.id = s.enroll_id and e.batch_id = ${batch.id}::bigint
        and e.status = 'studying'
        where s.company_id = h.company_id and s.fee_head_id = h.id and s.to_month >= s.from_month) as students
    from fee_heads h
    left join activity_fees f on f.company_id = h.company_id and f.batch_id = ${batch.id}::bigint
      and f.fee_head_id = h.id and f.to_month = '14'
    left join tax_kinds t on t.company_id = h.company_id and t.id = h.tax_kind_id
    where h.company_id = ${company}
      and h.charged_by = 'activity'
      ${pattern ? sql`and (folded(h.title) ilike ${pattern} or folded(h.title_np) ilike ${pattern})` : sql``}
    order by ${order[input.sortBy ?? 'rank']} ${way}, h.id ${pageOf(input)}`.execute(ctx.tx)
  return listAnswer(
    rows.map(({ total: _total, ...row }) => row),
    rows[0]?.total ?? 0,
    input,
    '/api/activity-fee',
  )
})

/** Its amount from the first month that nobody is billed for: bills that are made stay as they are, and are no difference. */
async function price(ctx: Ctx, head: number, amount: number): Promise<void> {
  const { tx, company } = ctx
  const batch = batchOf(ctx).id
  const { rows } = await sql<{ month: string }>`
    select ${monthAfter(sql`max(k.month)`)} as month from charge_claims k
    join enrolments e on e.company_id = k.company_id and e.id = k.enroll_id and e.batch_id = ${batch}
    where k.company_id = ${company} and k.fee_head_id = ${head}`.execute(tx)
  const { month } = rows[0]!
  await sql`
    update activity_fees set to_month = lpad((${month}::int - 1)::text, 2, '0')
    where company_id = ${company} and batch_id = ${batch} and fee_head_id = ${head} and from_month < ${month}
      and to_month >= ${month}`.execute(tx)
  await sql`
    insert into activity_fees (company_id, batch_id, fee_head_id, amount, from_month)
    values (${company}, ${batch}, ${head}, ${amount}, ${month})
    on conflict (company_id, batch_id, fee_head_id, from_month) do update set amount = excluded.amount`.execute(tx)
}

export const addActivity = handle(contract.addActivity, async ({ title, title_np, kind, tax_kind_id, amount }, ctx) => {
  await checkTax(ctx, tax_kind_id)
  const { rows } = await sql<{ id: number }>`
    insert into fee_heads (company_id, title, title_np, kind, tax_kind_id, charged_by, rank)
    select ${ctx.company}::bigint, ${title}, ${title_np || null}, ${kind}, ${tax_kind_id ?? null}::bigint, 'activity',
      least(99, coalesce(max(rank), 0) + 1)
    from fee_heads where company_id = ${ctx.company} on conflict do nothing returning id`.execute(ctx.tx)
  const made = rows[0]
  if (!made) throw contract.addActivity.refuse('same-title')
  await price(ctx, made.id, amount)
  ctx.note({
    entity: 'fee_heads',
    entity_id: made.id,
    after: { title, title_np, kind, tax_kind_id, charged_by: 'activity', amount },
  })
  return { data: made, message: 'Activity added.' }
})

export const priceActivity = handle(contract.priceActivity, async ({ id, amount }, ctx) => {
  const { rows } = await sql<{ amount: number | null }>`
    select f.amount from fee_heads h
    left join activity_fees f on f.company_id = h.company_id and f.batch_id = ${batchOf(ctx).id}::bigint
      and f.fee_head_id = h.id and f.to_month = '14'
    where h.company_id = ${ctx.company} and h.id = ${id} and h.charged_by = 'activity' for no key update of h`.execute(
    ctx.tx,
  )
  if (!rows[0]) throw notFound('This activity')
  await price(ctx, id, amount)
  ctx.note({ entity: 'fee_heads', entity_id: id, before: { amount: rows[0].amount }, after: { amount } })
  return { data: { id }, message: 'Saved.' }
})
