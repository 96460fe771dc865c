/** Billing a month for the whole school, and one payment at the counter. */
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Bench, Row } from './run.ts'

export async function billAndPay(bench: Bench): Promise<Row[]> {
  return [await billing(bench), await payment(bench)]
}

/** Against the bare inserts of the same number of events, entries, dues, claims, bills and lines. */
async function billing({ owner, company, call }: Bench): Promise<Row> {
  const grade_ids = (await call('GET', '/api/grades?rowsPerPage=25&slim=true')).data.map(
    (grade: { id: number }) => grade.id,
  )
  const started = performance.now()
  const { data } = await call('POST', '/api/monthly-bill', { month: '12', grade_ids, confirm: 'yes' })
  for (;;) {
    const job = (await call('GET', `/api/jobs/${data.job_id}`)).data
    if (job.state === 'failed') throw new Error(job.error)
    if (job.state === 'done') break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const app = performance.now() - started
  const copied = performance.now()
  // the same rows once more into unlogged copies without constraints: what the disk alone costs
  for (const table of ['fee_events', 'fee_entries', 'dues', 'charge_claims', 'bills', 'bill_lines']) {
    const run =
      table === 'fee_events' || table === 'bills' || table === 'charge_claims'
        ? sql`t.bill_run_id = ${data.bill_run_id}`
        : table === 'fee_entries'
          ? sql`t.event_id in (select id from fee_events where company_id = ${company} and bill_run_id = ${data.bill_run_id})`
          : table === 'dues'
            ? sql`t.month = '12'`
            : sql`t.bill_id in (select id from bills where company_id = ${company} and bill_run_id = ${data.bill_run_id})`
    await sql`create temp table ${sql.raw(`bench_${table}`)} as select t.* from ${sql.table(table)} t where t.company_id = ${company} and ${run}`.execute(
      owner.db,
    )
  }
  return { what: 'bill a month for the whole school', app, bare: performance.now() - copied }
}

async function payment({ owner, company, median, call }: Bench): Promise<Row> {
  const { rows } = await sql<{
    student_id: number
  }>`select distinct e.student_id from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id where d.company_id = ${company} and d.due > 0 limit 40`.execute(
    owner.db,
  )
  let next = 0
  const app = await median(15, () =>
    call('POST', '/api/fee-payment', { student_id: rows[next++]!.student_id, amount: 100_00 }),
  )
  const bare = await median(15, () =>
    owner.db.transaction().execute(async (tx) => {
      await sql`select from dues d join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id where d.company_id = ${company} and e.student_id = ${rows[0]!.student_id} for update of d`.execute(
        tx,
      )
      await sql`update counters set next = next where company_id = ${company} and name like 'receipt:%'`.execute(tx)
      await sql`insert into audit_rows (company_id, actor_company_id, action) values (${company}, ${company}, 'bench')`.execute(
        tx,
      )
    }),
  )
  return { what: 'take one payment', app, bare }
}
