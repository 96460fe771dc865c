/** Bill runs and claims: whom a month charged, once, and in which run. */
import { sql } from 'kysely'
import type { Checks } from '#platform/server/verify-books.ts'

export const runs: Checks = {
  'A bill run that was not rolled back counts its own bills that stand, and their amounts': (c) => sql`
    select from bill_runs r
    left join (select b.bill_run_id, count(*) as bills, sum(b.amount) as amount from bills b
      where b.company_id = ${c} and not exists (select from bill_corrections k
        where k.company_id = b.company_id and k.new_bill_id = b.id)
        and not exists (select from fee_events m where m.company_id = b.company_id and m.reverses_id = b.event_id)
        group by 1) b on b.bill_run_id = r.id
    where r.company_id = ${c} and r.state <> 'rolled_back'
      and (r.bills, r.amount) is distinct from (coalesce(b.bills, 0), coalesce(b.amount, 0))`,
  'No bill of a run that was rolled back stands': (c) => sql`
    select from bill_runs r join bills b on b.company_id = r.company_id and b.bill_run_id = r.id
    where r.company_id = ${c} and r.state = 'rolled_back'
      and not exists (select from fee_events m where m.company_id = b.company_id and m.reverses_id = b.event_id)`,
  'A bill is of the month of its run': (c) => sql`
    select from bills b left join bill_runs r on r.company_id = b.company_id and r.id = b.bill_run_id
    where b.company_id = ${c} and (r.month, r.batch_id) is distinct from (b.month, b.batch_id)`,
  'An event of a bill run is of a student whom the run billed': (c) => sql`
    select from fee_events v where v.company_id = ${c} and v.bill_run_id is not null
      and not exists (select from bills b
      where b.company_id = v.company_id and b.bill_run_id = v.bill_run_id and b.enroll_id = v.enroll_id)`,
  'A claim has the student of its enrolment, and the month of its run': (c) => sql`
    select from charge_claims k
    left join enrolments e on e.company_id = k.company_id and e.id = k.enroll_id
    left join bill_runs r on r.company_id = k.company_id and r.id = k.bill_run_id
    where k.company_id = ${c} and (k.student_id, k.month) is distinct from (e.student_id, r.month)`,
  // the kind of its head may have been changed since
  'The period of a claim is that of its month: the month, the half, the year, or once': (c) => sql`
    select from charge_claims k join enrolments e on e.company_id = k.company_id and e.id = k.enroll_id
    where k.company_id = ${c} and k.period not in ('once', 'year ' || e.batch_id,
      'half ' || case when k.month <= '06' then 1 else 2 end || ' ' || e.batch_id,
      'month ' || k.month || ' ' || e.batch_id)`,
  'No head is on two bills of a student for the same month': (c) => sql`
    select from bills b join bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
    where b.company_id = ${c}
      and not exists (select from fee_events m where m.company_id = b.company_id and m.reverses_id = b.event_id)
      and not exists (select from fee_journals j
      where j.company_id = b.company_id and j.bill_id = b.id and j.event_id is not null)
    group by b.enroll_id, b.month, l.fee_head_id, l.source having count(*) > 1`,
  'The number of students whom a month charged is that of its claims': (c) => sql`
    select from (select w.batch_id, w.month, r.grade_id, r.enrolled_on, count(*) as n from charged_wanted w
      join roster r on r.company_id = w.company_id and r.enroll_id = w.enroll_id and r.status = 'studying'
      where w.company_id = ${c} group by 1, 2, 3, 4) w
    full join (select batch_id, month, grade_id, enrolled_on, sum(n) as n from charge_counts where company_id = ${c}
      group by 1, 2, 3, 4 having sum(n) <> 0) k using (batch_id, month, grade_id, enrolled_on)
    where w.n is distinct from k.n`,
  'What the plan charges a class, a section and a kind of student is the narrowest of its amounts': (c) => sql`
    (select * from plan_amounts where company_id = ${c} except select * from plan_amounts_wanted)
    union all (select * from plan_amounts_wanted where company_id = ${c} except select * from plan_amounts)`,
}
