/** The fee plan of a batch and its billing months. */
import { type RawBuilder, sql } from 'kysely'
import { groupedBy } from '#platform/contract/grouped-by.ts'
import { fieldError, notOfList, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../contract/billing.ts'
import { type Around, narrowest, placeOf, type PlanScope, scopeOf, type Stated } from '../contract/plan.ts'
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

/** SELECT of the rows of a plan of these amounts, in their order: what each is part of, and its name. */
const rowsOf = (company: number, of: PlanScope): RawBuilder<unknown> =>
  ({
    school: sql`
      select null::bigint as section_id, null::bigint as grade_id, null::bigint as program_id,
        null::bigint as level_id, null as name, null as name_np`,
    level: sql`
      select null::bigint as section_id, null::bigint as grade_id, null::bigint as program_id, l.id as level_id,
        l.name, l.name_np
      from levels l where l.company_id = ${company} order by l.rank, l.id`,
    program: sql`
      select null::bigint as section_id, null::bigint as grade_id, p.id as program_id, p.level_id, p.name, p.name_np
      from programs p join levels l on l.company_id = p.company_id and l.id = p.level_id
      where p.company_id = ${company} order by l.rank, p.id`,
    grade: sql`
      select null::bigint as section_id, g.id as grade_id, g.program_id, p.level_id, g.name, g.name_np
      from grades g left join programs p on p.company_id = g.company_id and p.id = g.program_id
      where g.company_id = ${company} order by g.rank, g.id`,
    section: sql`
      select s.id as section_id, g.id as grade_id, g.program_id, p.level_id, g.name || ' ' || s.name as name,
        g.name_np || ' ' || s.name as name_np
      from sections s join grades g on g.company_id = s.company_id and g.id = s.grade_id
      left join programs p on p.company_id = g.company_id and p.id = g.program_id
      where s.company_id = ${company} order by g.rank, g.id, s.name`,
  })[of]

interface PlanRow extends Around {
  name: string | null
  name_np: string | null
}

/** Of a batch: the last month that is billed for anybody, and the first that is for nobody, from which on amounts change unless somebody says otherwise. */
export async function monthsToPrice(
  tx: Tx,
  company: number,
  batch: number,
): Promise<{ billed: string | null; next: string }> {
  const { rows } = await sql<{ billed: string | null; next: string }>`
    select max(month) as billed, ${monthAfter(sql`max(month)`)} as next
    from (${lastBilled(company, batch)}) b`.execute(tx)
  return rows[0]!
}

export const showPlan = handle(contract.feePlan, async ({ month: asked, of, residence = null }, ctx) => {
  const { tx, company } = ctx
  const batch = batchId(ctx)
  const { rows: months } = await sql<{ month: string; billed: string | null; later: string[] }>`
    select m.month, m.billed, array(
      select distinct c.month from fee_plans p,
        lateral (values (from_month), (case when to_month < '14' then ${monthAfter(sql`to_month`)} end)) c (month)
      where p.company_id = ${company} and p.batch_id = ${batch} and c.month > m.month order by 1) as later
    from (select max(month) as billed, coalesce(${asked ?? null}, ${monthAfter(sql`max(month)`)}) as month
      from (${lastBilled(company, batch)}) b) m`.execute(tx)
  const shown = months[0]!
  const heads = await tx
    .selectFrom('fee_heads')
    .select(['id', 'title', 'title_np', 'kind'])
    .where('company_id', '=', company)
    .where('is_active', '=', true)
    .where('charged_by', '=', 'plan')
    .orderBy('rank')
    .orderBy('id')
    .execute()
  const { rows: stated } = await sql<Stated>`
    select section_id, grade_id, program_id, level_id, residence, fee_head_id, amount from fee_plans
    where company_id = ${company} and batch_id = ${batch} and ${shown.month} between from_month and to_month
    order by residence nulls first`.execute(tx)
  const { rows } = await sql<Omit<PlanRow, 'residence'>>`${rowsOf(company, of)}`.execute(tx)
  const around = rows.map((row): PlanRow => ({ ...row, residence }))
  return { data: { ...shown, heads, ...planOf(of, around, stated) } }
})

/** What these rows say themselves, what holds in them otherwise, and where else something is said. */
function planOf(of: PlanScope, rows: readonly PlanRow[], stated: readonly Stated[]) {
  const residence = rows[0]?.residence ?? null
  const isHere = (each: Stated) => scopeOf(each) === of && each.residence === residence
  const byHead = groupedBy(stated, (each) => each.fee_head_id)
  const others = stated.filter((each) => !isHere(each))
  const elsewhere = groupedBy(others, (each) => `${scopeOf(each)} ${each.residence}`)
  return {
    rows: rows.map((row) => ({
      id: placeOf(row, of),
      name: row.name ?? 'Whole school',
      name_np: row.name_np,
    })),
    cells: stated.filter(isHere).map((each) => ({
      ...(of !== 'school' && { [`${of}_id`]: placeOf(each, of) }),
      fee_head_id: each.fee_head_id,
      amount: each.amount,
    })),
    wider: rows.flatMap((row) =>
      [...byHead].flatMap(([fee_head_id, amounts]) => {
        const amount = narrowest(amounts, row, { wider: true })?.amount ?? 0
        return amount ? [{ row_id: placeOf(row, of), fee_head_id, amount }] : []
      }),
    ),
    elsewhere: [...elsewhere.values()].map((amounts) => ({
      of: scopeOf(amounts[0]!),
      residence: amounts[0]!.residence,
      amounts: amounts.length,
    })),
  }
}

export const savePlan = handle(contract.saveFeePlan, async ({ cells, cleared, from_month, residence = null }, ctx) => {
  const { tx, company } = ctx
  if (!cells.length && !cleared.length) throw fieldError('cells', 'Send at least one amount')
  const sent = [...cells, ...cleared.map((cell) => ({ ...cell, amount: null }))]
  await checkHeads(ctx, cells)
  await sql`
    create temp table plan_cell on commit drop as
    select c.section_id, c.grade_id, c.program_id, c.level_id, ${residence}::text as residence,
      plan_scope(c.section_id, c.grade_id, c.program_id, c.level_id, ${residence}) as scope, c.fee_head_id,
      max(c.amount) as amount, coalesce(${from_month ?? null}, ${monthAfter(sql`(
        select max(b.month) from (${lastBilled(company, batchId(ctx))}) b
        join grades g on g.company_id = ${company} and g.id = b.grade_id
        left join programs p on p.company_id = g.company_id and p.id = g.program_id
        left join sections s on s.company_id = g.company_id and s.id = c.section_id
        where (s.grade_id is null or g.id = s.grade_id) and (c.grade_id is null or g.id = c.grade_id)
          and (c.program_id is null or g.program_id = c.program_id)
          and (c.level_id is null or p.level_id = c.level_id))`)}) as from_month
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) c
      (section_id bigint, grade_id bigint, program_id bigint, level_id bigint, fee_head_id bigint, amount bigint)
    group by c.section_id, c.grade_id, c.program_id, c.level_id, c.fee_head_id`.execute(tx)
  await sql`analyze plan_cell`.execute(tx)
  // two who price a head come one after the other
  await sql`
    select from fee_heads where company_id = ${company} and id in (select fee_head_id from plan_cell)
    order by id for no key update`.execute(tx)
  const before = await writeCells(ctx)
  const after = { cells, cleared, from_month, residence }
  ctx.note({ entity: 'fee_plans', entity_id: batchId(ctx), before, after })
  return { data: { changed: sent.length }, message: 'Fee plan saved.' }
})

/** What another source charges has no amount in the plan. */
async function checkHeads({ tx, company }: Ctx, cells: readonly { fee_head_id: number; amount: number }[]) {
  const asked = cells.filter(({ amount }) => amount > 0).map((cell) => cell.fee_head_id)
  const { rows } = await sql`
    select from fee_heads h
    where h.company_id = ${company} and h.id = any(${asked}::bigint[]) and h.charged_by <> 'plan' limit 1`.execute(tx)
  if (rows.length) throw notOfList('cells')
}

/** Each cell of `plan_cell` from its month on, until it changes again; answers what stood in that month. */
async function writeCells(ctx: Ctx): Promise<unknown[]> {
  const { tx, company } = ctx
  const mine = sql`p.company_id = ${company} and p.batch_id = ${batchId(ctx)} and p.scope = c.scope
    and p.fee_head_id = c.fee_head_id`
  const { rows: before } = await sql`
    select p.section_id, p.grade_id, p.program_id, p.level_id, p.residence, p.fee_head_id, p.amount, p.from_month
    from fee_plans p join plan_cell c on ${mine}
    where c.from_month between p.from_month and p.to_month`.execute(tx)
  await sql`
    update fee_plans p set to_month = lpad((c.from_month::int - 1)::text, 2, '0') from plan_cell c
    where ${mine} and p.from_month < c.from_month and c.from_month <= p.to_month`.execute(tx)
  await sql`
    delete from fee_plans p using plan_cell c
    where ${mine} and p.from_month = c.from_month and c.amount is null`.execute(tx)
  await sql`
    insert into fee_plans
      (company_id, batch_id, section_id, grade_id, program_id, level_id, residence, fee_head_id, amount, from_month,
        to_month)
    select ${company}::bigint, ${batchId(ctx)}::bigint, c.section_id, c.grade_id, c.program_id, c.level_id,
      c.residence, c.fee_head_id, c.amount, c.from_month,
      coalesce((select lpad((min(p.from_month)::int - 1)::text, 2, '0') from fee_plans p
        where ${mine} and p.from_month > c.from_month), '14')
    from plan_cell c where c.amount is not null
    on conflict (company_id, batch_id, scope, fee_head_id, from_month)
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
