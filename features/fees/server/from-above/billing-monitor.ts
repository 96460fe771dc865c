/** How a school's billing is, for the provider. */
import { sql } from 'kysely'
import { readWithin } from '#features/schools/server/index.ts'
import { addDays } from '#nepal/bikram-sambat.ts'
import type { Ctx } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { handle } from '#platform/server/handler.ts'
import { type BillingMonitor, billingMonitor } from '../../contract/from-above.ts'
import { collectedSince, owedInAll } from '../collected.ts'
import { coverOfMonths } from '../month-cover.ts'
import { waitingOf } from '../to-books/list.ts'
import { currentBatch } from './current-batch.ts'

const days = 30

export const showMonitor = handle(billingMonitor, async ({ id }, ctx) => ({
  data: await readWithin(ctx, id, `${billingMonitor.method} ${billingMonitor.path}`, async ({ name, name_np }) => {
    const batch = await currentBatch(ctx.tx, id)
    const today = ctx.today
    const { due, owing } = await owedInAll({ ...ctx, company: id })
    return {
      id,
      name,
      name_np,
      batch,
      months: batch ? await monthsOf(ctx.tx, id, batch) : [],
      collected: await collectedOf({ ...ctx, company: id }, today),
      owed: { amount: due, students: owing },
      unposted: await waitingOf(ctx.tx, id, '1900-01-01', '2200-01-01'),
      ...(await waitsOf(ctx.tx, id, batch?.id ?? null, today)),
      failed_jobs: await failedJobs(ctx.tx, id),
    }
  }),
}))

async function monthsOf(
  tx: Tx,
  company: number,
  batch: { id: number; start_date: string },
): Promise<BillingMonitor['months']> {
  const cover = await coverOfMonths(tx, company, batch)
  const { rows } = await sql<{ month: string; amount: number; due: number }>`
    select d.month, sum(d.billed)::bigint as amount, sum(d.due)::bigint as due from dues d
    join enrolments e on e.company_id = d.company_id and e.id = d.enroll_id and e.batch_id = ${batch.id}
    join fee_heads h on h.company_id = d.company_id and h.id = d.fee_head_id and h.charged_by <> 'previous'
    where d.company_id = ${company} group by d.month`.execute(tx)
  const sums = new Map(rows.map((row) => [row.month, row]))
  return cover.map(({ month, due_date, begun, students, billed }) => {
    const { amount = 0, due = 0 } = sums.get(month) ?? {}
    return { month, due_date, begun, students, billed, amount, due }
  })
}

async function collectedOf(ctx: Ctx, today: string): Promise<BillingMonitor['collected']> {
  const rows = await collectedSince(ctx, addDays(today, -days))
  const sum = (of: typeof rows) => of.reduce((all, { amount }) => all + amount, 0)
  return { month: sum(rows), today: sum(rows.filter(({ day }) => day === today)) }
}

async function waitsOf(tx: Tx, company: number, batch: number | null, today: string) {
  const { rows } = await sql<{ cheques: number; cheque_amount: number; runs: number; open_days: number }>`
    select
      (select count(*)::int from fee_cheques q where q.company_id = ${company} and q.state = 'in_hand') as cheques,
      (select coalesce(sum(p.amount), 0)::bigint from fee_cheques q
      join receipt_payments p on p.company_id = q.company_id and p.receipt_id = q.receipt_id and p.line = q.line
        where q.company_id = ${company} and q.state = 'in_hand') as cheque_amount,
      (select count(*)::int from bill_runs r
      where r.company_id = ${company} and r.batch_id = ${batch} and r.state = 'generated' and r.enroll_id is null)
        as runs,
      (select count(*)::int from counter_days c
      where c.company_id = ${company} and c.day < ${today} and c.closed_at is null) as open_days`.execute(tx)
  const { cheques, cheque_amount, runs, open_days } = rows[0]!
  return { cheques_in_hand: { count: cheques, amount: cheque_amount }, unverified_runs: runs, open_days }
}

async function failedJobs(tx: Tx, company: number): Promise<BillingMonitor['failed_jobs']> {
  const { rows } = await sql<BillingMonitor['failed_jobs'][number]>`
    select id, title, error, coalesce(finished_at, created_at) as at from jobs
    where company_id = ${company} and state = 'failed' and created_at > app_now() - ${days} * interval '1 day'
    order by created_at desc limit 20`.execute(tx)
  return rows
}
