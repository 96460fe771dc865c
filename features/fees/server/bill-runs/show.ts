/** One run: what it charged by grade and by head beside the month before, and which of its bills keep it from being rolled back. */
import { sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { orNotFound } from '#platform/contract/refusal.ts'
import { handle } from '#platform/server/handler.ts'
import type { Tx } from '#platform/server/db.ts'
import { limit } from '#platform/server/sql-words.ts'
import { type billRun, showBillRun } from '../../contract/billing.ts'
import { standingBill } from '../past-seats.ts'
import { runColumns } from './runs.ts'
import type { z } from 'zod'

type Run = DataOf<typeof showBillRun>
type Found = z.output<typeof billRun> & { batch_id: number; month_before: string | null }

export const showRun = handle(showBillRun, async ({ id }, { tx, company }) => {
  const { rows } = await sql<Found>`
    select ${runColumns}, r.batch_id, case when r.enroll_id is null and r.import_id is null then (
      select max(o.month) from bill_runs o
      where o.company_id = r.company_id and o.batch_id = r.batch_id and o.month < r.month and o.enroll_id is null
        and o.import_id is null and o.state in ('generated', 'verified')) end as month_before
    from bill_runs r left join ${userOf('r.generated_by')}
    where r.company_id = ${company} and r.id = ${id}`.execute(tx)
  const { batch_id, ...run } = orNotFound(rows[0], 'This bill generation')
  const by_grade = await gradesOf(tx, company, { ...run, batch_id })
  const by_head = await headsOf(tx, company, { ...run, batch_id })
  const stands = run.state === 'generated' || run.state === 'verified'
  return {
    data: {
      ...run,
      before: run.month_before === null ? null : by_grade.reduce((sum, grade) => sum + (grade.before ?? 0), 0),
      by_grade,
      by_head,
      ...(stands ? await inTheWayOf(tx, company, id) : { in_the_way: [], in_the_way_count: 0 }),
    },
  }
})

/** Bills `b` that stand of the month before, in the grades of the run. */
const before = (company: number, { batch_id, month_before, grade_ids }: Found) => sql`
  from bills b ${standingBill}
  where b.company_id = ${company} and b.batch_id = ${batch_id} and b.month = ${month_before}
    and b.grade_id = any(${grade_ids}::bigint[])`

async function gradesOf(tx: Tx, company: number, run: Found): Promise<Run['by_grade']> {
  const { rows } = await sql<Run['by_grade'][number]>`
    with now as materialized (
      select grade_id, count(*)::int as bills, sum(amount)::bigint as amount from bills
      where company_id = ${company} and bill_run_id = ${run.id} group by 1),
    earlier as materialized (select b.grade_id, sum(b.amount)::bigint as amount ${before(company, run)} group by 1)
    select g.id as grade_id, g.name as grade, g.name_np as grade_np, coalesce(n.bills, 0) as bills,
      coalesce(n.amount, 0)::bigint as amount, t.amount as before
    from grades g left join now n on n.grade_id = g.id left join earlier t on t.grade_id = g.id
    where g.company_id = ${company} and (n.grade_id is not null or t.grade_id is not null)
    order by g.rank, g.id`.execute(tx)
  return rows
}

async function headsOf(tx: Tx, company: number, run: Found): Promise<Run['by_head']> {
  const { rows } = await sql<Run['by_head'][number]>`
    with now as materialized (
      select l.fee_head_id, count(*)::int as students, sum(l.net)::bigint as amount from bills b
      join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
      where b.company_id = ${company} and b.bill_run_id = ${run.id} group by 1),
    earlier as materialized (
      select l.fee_head_id, sum(l.net)::bigint as amount from (select b.id ${before(company, run)}) b
      join bill_lines l on l.company_id = ${company} and l.bill_id = b.id group by 1)
    select h.id as fee_head_id, h.title, h.title_np, coalesce(n.students, 0) as students,
      coalesce(n.amount, 0)::bigint as amount, t.amount as before
    from fee_heads h left join now n on n.fee_head_id = h.id left join earlier t on t.fee_head_id = h.id
    where h.company_id = ${company} and (n.fee_head_id is not null or t.fee_head_id is not null)
    order by h.rank, h.id`.execute(tx)
  return rows
}

const most = 5

/** What was paid of them by others than by the run itself, which used advance money; a due that is not what the bill charged was noted. */
async function inTheWayOf(tx: Tx, company: number, run: number) {
  const { rows } = await sql<Run['in_the_way'][number] & { count: number }>`
    with used as materialized (
      select a.enroll_id, a.fee_head_id, a.month, sum(a.amount) as amount from fee_events v
      join fee_allocations a on a.company_id = v.company_id and a.event_id = v.id
      where v.company_id = ${company} and v.bill_run_id = ${run} and v.kind = 'advance' group by 1, 2, 3),
    judged as materialized (
      select b.id, bool_or(d.billed <> l.net) as noted,
        bool_or(d.billed - d.due > coalesce(w.amount, 0)) as paid, exists (
          select from fee_journals j where j.company_id = b.company_id and j.bill_id = b.id and j.state <> 'refused')
          as corrected
      from bills b join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
      join dues d on d.company_id = b.company_id and d.enroll_id = b.enroll_id and d.fee_head_id = l.fee_head_id
        and d.month = b.month
      left join used w on w.enroll_id = d.enroll_id and w.fee_head_id = d.fee_head_id and w.month = d.month
      where b.company_id = ${company} and b.bill_run_id = ${run} group by b.company_id, b.id)
    select b.id, b.number, f.name as fiscal_year, u.full_name as student, u.name_np as student_np,
      case when j.corrected then 'corrected' when j.paid then 'paid' else 'noted' end as why,
      count(*) over ()::int as count
    from judged j join bills b on b.company_id = ${company} and b.id = j.id
    join fiscal_years f on f.company_id = b.company_id and f.id = b.fiscal_year_id
    join enrolments e on e.company_id = b.company_id and e.id = b.enroll_id
    join ${userOf('e.student_id')}
    where j.noted or j.paid or j.corrected order by b.number ${limit(most)}`.execute(tx)
  return {
    in_the_way: rows.map(({ count: _count, ...row }) => row),
    in_the_way_count: rows[0]?.count ?? 0,
  }
}
