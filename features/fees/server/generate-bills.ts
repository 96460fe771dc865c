/** Billing a month: preview, generation as a job, verification and roll-back. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { notFound, orNotFound, Refusal } from '#platform/contract/refusal.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type Tx, todayOf } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { writeAudit } from '#platform/server/audit.ts'
import { inSchool } from '#platform/server/tenant.ts'
import * as contract from '../contract/billing.ts'
import { chargeMonth } from './bill-sql.ts'
import { chargesOf, type MonthToBill, withFares } from './charges-sql.ts'
import { hasBegun } from './month-cover.ts'
import { reverseBills } from './reverse-bills.ts'

const refusal = <R extends Record<string, string>>(refusals: R, code: keyof R & string) =>
  new Refusal(code, refusals[code]!)

function workingBatch(ctx: Ctx) {
  if (!ctx.batch) throw new Refusal('no-batch', 'The school has no batch yet. Add one first.')
  return ctx.batch
}

const toBill = (
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
async function sheetName(tx: Tx, company: number, id: string | null | undefined, lock = false): Promise<string | null> {
  if (!id) return null
  const { rows } = await sql<{
    file_name: string
  }>`select file_name from imports
    where company_id = ${company} and id = ${id}
      and state = 'imported' ${lock ? sql`for no key update` : sql``}`.execute(tx)
  return orNotFound(rows[0], 'This sheet').file_name
}

/** The charges of the month, with the month in which they are claimed already. */
const withClaims = (to: MonthToBill): RawBuilder<unknown> => sql`
  select c.*, k.month as claimed_in from (${chargesOf(to)}) c
  left join charge_claims k on k.company_id = ${to.company} and k.student_id = c.student_id
    and k.fee_head_id = c.fee_head_id
    and k.period = c.period`

export const preview = handle(contract.previewBills, async (input, ctx) => {
  const to = await withFares(ctx.tx, toBill(ctx, input))
  await checkMonth(ctx.tx, to)
  const sheet = await sheetName(ctx.tx, ctx.company, input.sheet)
  const grades = await sql<{
    grade_id: number
    grade: string
    students: number
    already_billed: number
    amount: number
    offers: number
    without_plan: number
  }>`
    with charges as (${withClaims(to)})
    select g.id as grade_id, g.name as grade, coalesce(c.students, 0) as students,
      coalesce(c.already, 0) as already_billed,
      coalesce(c.amount, 0)::bigint as amount, coalesce(c.offers, 0)::bigint as offers,
      (select count(*) from enrolments e
      where e.company_id = g.company_id and e.batch_id = ${to.batch.id} and e.grade_id = g.id and e.status = 'studying'
        and (${input.sheet ?? null}::uuid is null
        or exists (select from students s where s.company_id = e.company_id and s.id = e.student_id
          and s.import_id = ${input.sheet ?? null}::uuid))
        and not exists (select from charges x where x.enroll_id = e.id)) as without_plan
    from grades g
    left join (select grade_id, count(distinct enroll_id) filter (where claimed_in is null) as students,
      count(distinct enroll_id)
      filter (where claimed_in = ${to.month}) as already,
        sum(gross - discount + tax) filter (where claimed_in is null) as amount,
          sum(discount) filter (where claimed_in is null) as offers from charges group by grade_id) c
          on c.grade_id = g.id
    where g.company_id = ${to.company} and g.id = any(${to.grade_ids}::bigint[]) order by g.rank`.execute(ctx.tx)
  const heads = await sql<{
    fee_head_id: number
    title: string
    title_np: string | null
    students: number
    amount: number
    tax: number
    tax_name: string | null
    tax_name_np: string | null
    tax_percent: number | null
    offers: number
  }>`
    select c.fee_head_id, h.title, h.title_np, count(*) as students,
      sum(c.gross - c.discount + c.tax)::bigint as amount, sum(c.discount)::bigint as offers,
      sum(c.tax)::bigint as tax, c.tax_name, c.tax_name_np, c.tax_percent
    from (${withClaims(to)}) c join fee_heads h on h.company_id = ${to.company} and h.id = c.fee_head_id
    where c.claimed_in is null
    group by c.fee_head_id, h.title, h.title_np, h.rank, c.tax_name, c.tax_name_np, c.tax_percent
    order by h.rank`.execute(ctx.tx)
  const sum = (key: 'students' | 'amount' | 'offers' | 'already_billed') =>
    grades.rows.reduce((total, row) => total + row[key], 0)
  return {
    data: {
      sheet,
      begun: hasBegun(to.batch, to.month, ctx.today),
      students: sum('students'),
      amount: sum('amount'),
      offers: sum('offers'),
      already_billed: sum('already_billed'),
      grades: grades.rows,
      heads: heads.rows,
    },
  }
})

async function checkMonth(tx: Tx, to: MonthToBill): Promise<void> {
  const month = await tx
    .selectFrom('billing_months')
    .select('month')
    .where('company_id', '=', to.company)
    .where('batch_id', '=', to.batch.id)
    .where('month', '=', to.month)
    .executeTakeFirst()
  if (!month) throw refusal(contract.generateBills.refusals, 'no-billing-month')
}

export const generate = handle(contract.generateBills, async (input, ctx, { jobs }) => {
  const to = await withFares(ctx.tx, toBill(ctx, input))
  await checkMonth(ctx.tx, to)
  if (!hasBegun(to.batch, to.month, ctx.today) && input.confirm?.toLowerCase() !== 'yes')
    throw refusal(contract.generateBills.refusals, 'not-begun')
  await sheetName(ctx.tx, ctx.company, input.sheet)
  if (!(await isLeft(ctx.tx, to))) throw refusal(contract.generateBills.refusals, 'nothing-to-bill')
  const run = await ctx.tx
    .insertInto('bill_runs')
    .values({
      company_id: ctx.company,
      batch_id: to.batch.id,
      month: input.month,
      grade_ids: input.grade_ids,
      import_id: input.sheet ?? null,
      generated_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job_id = await jobs.start(ctx, {
    company: ctx.company,
    kind: 'bill-run',
    title: input.sheet ? 'Bills of a bulk admission' : `Bills of month ${input.month}`,
    input: { run: run.id },
    by: ctx.user.id,
    total: input.grade_ids.length,
  })
  await ctx.tx
    .updateTable('bill_runs')
    .set({ job_id })
    .where('company_id', '=', ctx.company)
    .where('id', '=', run.id)
    .execute()
  ctx.note({ entity: 'bill_runs', entity_id: run.id, after: input })
  return { data: { bill_run_id: run.id, job_id } }
})

/** Whether anybody is charged: some grades after the others, for the first as a rule say yes. */
async function isLeft(tx: Tx, to: MonthToBill): Promise<boolean> {
  for (const grade_ids of await gradesTogether(tx, to.company, { batch_id: to.batch.id, grade_ids: to.grade_ids })) {
    const { rows } = await sql<{ left: boolean }>`
      select exists (select from (${withClaims({ ...to, grade_ids })}) c where c.claimed_in is null) as left`.execute(
      tx,
    )
    if (rows[0]!.left) return true
  }
  return false
}

/** Students whose bills are written by one set of statements: so many that their planning is nothing beside them, so few that progress is seen. */
const mostTogether = 3000

/** The grades of a run in their order, in groups of so many students or one grade. */
async function gradesTogether(
  tx: Tx,
  company: number,
  { batch_id, grade_ids }: { batch_id: number; grade_ids: number[] },
): Promise<number[][]> {
  const { rows } = await sql<{ together: number[] }>`
    select array_agg(grade_id order by at) as together from (
      select grade_id, at, (sum(n) over (order by at) - 1) / ${mostTogether}::int as part from (
        select w.id as grade_id, w.at,
          (select count(*) from enrolments e
          where e.company_id = ${company} and e.batch_id = ${batch_id} and e.grade_id = w.id)::int as n
        from unnest(${grade_ids}::bigint[]) with ordinality w (id, at)) g) g
    group by part order by min(at)`.execute(tx)
  return rows.map(({ together }) => together)
}

/** One transaction: either the whole run is there or nothing of it. Run again after a crash it starts afresh. */
export const billRunJob: JobHandler = async ({ job, db, progress }) => {
  const { run: runId } = job.input as { run: number }
  const company = job.company_id
  try {
    return await inSchool(db, company, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const run = await tx
        .selectFrom('bill_runs')
        .innerJoin('batches', (on) =>
          on.onRef('batches.company_id', '=', 'bill_runs.company_id').onRef('batches.id', '=', 'bill_runs.batch_id'),
        )
        .select([
          'bill_runs.id',
          'bill_runs.month',
          'bill_runs.grade_ids',
          'bill_runs.state',
          'bill_runs.import_id',
          'batches.id as batch_id',
          'batches.start_date',
        ])
        .where('bill_runs.company_id', '=', company)
        .where('bill_runs.id', '=', runId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (run.state !== 'generating') return { bill_run_id: runId }
      await sheetName(tx, company, run.import_id, true)
      const admitted = run.import_id ? { admitted: { sheet: run.import_id } } : {}
      // a super user's hand is told by the audit; the books know people of the school
      const { rows: makers } = await sql<{ id: number }>`
        select id from users where company_id = ${company}::bigint and id = ${job.created_by}::bigint`.execute(tx)
      const to = await withFares(tx, {
        company,
        batch: { id: run.batch_id, start_date: run.start_date },
        month: run.month,
        grade_ids: run.grade_ids,
        today: todayOf(tx),
        ...admitted,
      })
      let bills = 0
      let amount = 0
      let done = 0
      for (const grade_ids of await gradesTogether(tx, company, run)) {
        const charged = await chargeMonth(tx, {
          ...to,
          grade_ids,
          runId,
          actor: makers[0]?.id ?? null,
          maySoft: false,
        })
        bills += charged.bills
        amount += charged.amount
        done += grade_ids.length
        await progress(done, run.grade_ids.length)
      }
      if (!bills) throw refusal(contract.generateBills.refusals, 'nothing-to-bill')
      await tx
        .updateTable('bill_runs')
        .set({ state: 'generated', bills, amount })
        .where('company_id', '=', company)
        .where('id', '=', runId)
        .execute()
      await writeAudit(tx, company, undefined, {}, 'generate-bills', {
        entity: 'bill_runs',
        entity_id: runId,
        after: { bills, amount },
      })
      return { bill_run_id: runId, bills, amount }
    })
  } catch (error) {
    await inSchool(db, company, (tx) =>
      tx
        .updateTable('bill_runs')
        .set({ state: 'failed' })
        .where('company_id', '=', company)
        .where('id', '=', runId)
        .where('state', '=', 'generating')
        .execute(),
    )
    throw error
  }
}

export const listUnchargedSheets = handle(contract.unchargedSheets, async (_input, ctx) => {
  const { rows } = await sql<{ id: string; file_name: string; imported_at: string; students: number }>`
    select i.id, i.file_name, i.imported_at, count(distinct e.id)::int as students
    from imports i
    join students s on s.company_id = i.company_id and s.import_id = i.id
    join enrolments e on e.company_id = s.company_id and e.student_id = s.id and e.batch_id = i.batch_id
      and e.status = 'studying'
    join fee_plans p on p.company_id = e.company_id and p.batch_id = e.batch_id and p.grade_id = e.grade_id
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

export const listRuns = handle(contract.billRuns, async ({ kind }, ctx) => {
  const { rows } = await sql<never>`
    select r.id, ${kindOf} as kind, r.month, r.grade_ids, r.state, r.bills, r.amount, r.generated_at, r.verified_at,
      r.rolled_back_at,
      r.rollback_reason, r.job_id,
      coalesce(u.full_name, 'Pathshala') as generated_by,
      (select a.full_name from enrolments e join users a on a.company_id = e.company_id and a.id = e.student_id
        where e.company_id = r.company_id and e.id = r.enroll_id) as student,
      (select i.file_name from imports i where i.company_id = r.company_id and i.id = r.import_id) as sheet,
      array(select g.name from grades g where g.company_id = r.company_id and g.id = any(r.grade_ids) order by g.rank)
        as grades
    from bill_runs r left join ${userOf('r.generated_by')}
    where r.company_id = ${ctx.company} and r.batch_id = ${workingBatch(ctx).id}
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
  if (run.state !== 'generated') throw refusal(contract.verifyBills.refusals, 'not-generated')
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
  if (run.state !== 'generated' && run.state !== 'verified')
    throw refusal(contract.rollBackBills.refusals, 'not-generated')
  const { company, tx } = ctx
  if (!(await reverseBills(ctx, { run: id }, reason))) throw refusal(contract.rollBackBills.refusals, 'money-taken')
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
