/** Generation of a month's bills, as a job. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { todayOf } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { writeAudit } from '#platform/server/audit.ts'
import { inSchool } from '#platform/server/tenant.ts'
import * as contract from '../../contract/billing.ts'
import { chargeMonth } from '../bill-sql.ts'
import { type MonthToBill, withSources } from '../charges-sql.ts'
import { dayOfMonth } from '../day-of-account.ts'
import { hasBegun } from '../month-cover.ts'
import { checkMonth, sheetName, toBill, withClaims } from './asked.ts'

export const generate = handle(contract.generateBills, async (input, ctx, { jobs }) => {
  const to = await withSources(ctx.tx, toBill(ctx, input))
  await checkMonth(ctx.tx, to)
  if (!hasBegun(to.batch, to.month, ctx.today) && input.confirm?.toLowerCase() !== 'yes')
    throw contract.generateBills.refuse('not-begun')
  await sheetName(ctx.tx, ctx.company, input.sheet)
  if (!(await isLeft(ctx.tx, to))) throw contract.generateBills.refuse('nothing-to-bill')
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
  const { run } = job.input as { run: number }
  const company = job.company_id
  try {
    return await inSchool(db, company, (tx) => billRun(tx, { company, id: run, by: job.created_by, progress }))
  } catch (error) {
    await inSchool(db, company, (tx) =>
      tx
        .updateTable('bill_runs')
        .set({ state: 'failed' })
        .where('company_id', '=', company)
        .where('id', '=', run)
        .where('state', '=', 'generating')
        .execute(),
    )
    throw error
  }
}

interface OfRun {
  company: number
  id: number
  by: number | null
  progress: Parameters<JobHandler>[0]['progress']
}

async function billRun(tx: Tx, { company, id, by, progress }: OfRun) {
  await sql`set local statement_timeout = 0`.execute(tx)
  const run = await lockRun(tx, company, id)
  if (run.state !== 'generating') return { bill_run_id: id }
  await sheetName(tx, company, run.import_id, true)
  // a super user's hand is told by the audit; the books know people of the school
  const { rows: makers } = await sql<{ id: number }>`
    select id from users where company_id = ${company}::bigint and id = ${by}::bigint`.execute(tx)
  const now = todayOf(tx)
  const to = await withSources(tx, {
    company,
    batch: { id: run.batch_id, start_date: run.start_date },
    month: run.month,
    grade_ids: run.grade_ids,
    today: (await dayOfMonth({ tx, company, maySoft: false }, run.start_date, run.month, now)).day,
    ...(run.import_id ? { admitted: { sheet: run.import_id } } : {}),
  })
  const sum = { bills: 0, amount: 0 }
  let done = 0
  for (const grade_ids of await gradesTogether(tx, company, run)) {
    const actor = makers[0]?.id ?? null
    const charged = await chargeMonth(tx, { ...to, grade_ids, runId: id, actor, maySoft: false, now })
    sum.bills += charged.bills
    sum.amount += charged.amount
    done += grade_ids.length
    await progress(done, run.grade_ids.length)
  }
  if (!sum.bills) throw contract.generateBills.refuse('nothing-to-bill')
  await tx
    .updateTable('bill_runs')
    .set({ state: 'generated', ...sum })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .execute()
  await writeAudit(tx, company, undefined, {}, 'generate-bills', { entity: 'bill_runs', entity_id: id, after: sum })
  return { bill_run_id: id, ...sum }
}

/** Two runs of a batch follow one another. Whoever is admitted into the batch meanwhile does not wait: its key stays as it is. */
const lockRun = (tx: Tx, company: number, id: number) =>
  tx
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
    .where('bill_runs.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
