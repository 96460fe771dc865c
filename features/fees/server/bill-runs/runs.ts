/** The runs of a batch: listed, verified, taken back; sheets of an admission that no run has charged. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../../contract/billing.ts'
import { planOfSeat, seatToday } from '../plan.ts'
import { reverseBills } from '../reverse-bills.ts'
import { workingBatch } from './asked.ts'

export const listUnchargedSheets = handle(contract.unchargedSheets, async (_input, ctx) => {
  const { rows } = await sql<{ id: string; file_name: string; imported_at: string; students: number }>`
    select i.id, i.file_name, i.imported_at, count(distinct e.id)::int as students
    from imports i
    join students s on s.company_id = i.company_id and s.import_id = i.id
    join enrolments e on e.company_id = s.company_id and e.student_id = s.id and e.batch_id = i.batch_id
      and e.status = 'studying'
    join plan_amounts p on ${planOfSeat({ company: ctx.company, batch: workingBatch(ctx).id }, seatToday)}
    join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.is_active and h.kind = 'admission'
    where i.company_id = ${ctx.company} and i.batch_id = ${workingBatch(ctx).id} and i.kind = 'bulk-admission'
      and i.state = 'imported'
      and i.created_at > app_now() - interval '60 days'
      and not exists
      (select from charge_claims k where k.company_id = e.company_id and k.enroll_id = e.id and k.fee_head_id = h.id)
    group by i.company_id, i.id order by i.imported_at desc limit 10`.execute(ctx.tx)
  return { data: rows }
})

const kindOf = sql`case when r.enroll_id is not null then 'admission' when r.import_id is not null then 'sheet'
  else 'month' end`

export const runColumns: RawBuilder<unknown> = sql`
  r.id, ${kindOf} as kind, r.month, r.grade_ids, r.state, r.bills, r.amount, r.generated_at, r.verified_at,
  r.rolled_back_at, r.rollback_reason, r.job_id, coalesce(u.full_name, 'Pathshala') as generated_by,
  (select a.full_name from enrolments e join users a on a.company_id = e.company_id and a.id = e.student_id
    where e.company_id = r.company_id and e.id = r.enroll_id) as student,
  (select i.file_name from imports i where i.company_id = r.company_id and i.id = r.import_id) as sheet,
  array(select g.name from grades g where g.company_id = r.company_id and g.id = any(r.grade_ids) order by g.rank)
    as grades`

/** An admission that charged nothing left a run without bills: it is nobody's business. */
export const listRuns = handle(contract.billRuns, async ({ kind }, ctx) => {
  const { rows } = await sql<never>`
    select ${runColumns} from bill_runs r left join ${userOf('r.generated_by')}
    where r.company_id = ${ctx.company} and r.batch_id = ${workingBatch(ctx).id}
      and not (r.bills = 0 and r.state in ('generated', 'verified'))
      and ${kind ? sql`${kindOf} = ${kind}` : sql`true`}
    order by r.id desc limit 200`.execute(ctx.tx)
  return { data: rows }
})

async function lockedRun(ctx: Ctx, id: number) {
  const run = await ctx.tx
    .selectFrom('bill_runs')
    .select(['id', 'state', 'bills', 'month', 'batch_id'])
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This bill generation'))
  return run
}

export const verify = handle(contract.verifyBills, async ({ id }, ctx) => {
  const run = await lockedRun(ctx, id)
  if (run.state !== 'generated') throw contract.verifyBills.refuse('not-generated')
  await ctx.tx
    .updateTable('bill_runs')
    .set({ state: 'verified', verified_by: ctx.user.id, verified_at: sql<string>`app_now()` })
    .where('company_id', '=', ctx.company)
    .where('id', '=', id)
    .execute()
  ctx.note({ entity: 'bill_runs', entity_id: id, before: { state: run.state }, after: { state: 'verified' } })
  return { data: { id } }
})

/** The month can be billed again. */
export const rollBack = handle(contract.rollBackBills, async ({ id, reason }, ctx) => {
  const run = await lockedRun(ctx, id)
  if (run.state !== 'generated' && run.state !== 'verified') throw contract.rollBackBills.refuse('not-generated')
  const { company, tx } = ctx
  if (!(await reverseBills(ctx, { run: id }, reason))) throw contract.rollBackBills.refuse('money-taken')
  await tx
    .updateTable('bill_runs')
    .set({
      state: 'rolled_back',
      rolled_back_by: ctx.user.id,
      rolled_back_at: sql<string>`app_now()`,
      rollback_reason: reason,
    })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .execute()
  ctx.note({
    entity: 'bill_runs',
    entity_id: id,
    reason,
    before: { state: run.state },
    after: { state: 'rolled_back' },
  })
  return { data: { id, bills: run.bills } }
})
