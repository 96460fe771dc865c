/** What waits for somebody's hand in this room, each as `count, detail` for the home page's one question. Months that are not billed: month-cover.ts. */
import { sql } from 'kysely'

/** Runs of bills that nobody has verified. */
export const unverifiedRuns = (company: number, batch: number) =>
  sql`count(*) as count, null as detail from bill_runs
    where company_id = ${company} and batch_id = ${batch} and state = 'generated' and enroll_id is null`

/** Grades with students and without a fee plan; the detail is the first of them. */
export const gradesWithoutPlan = (company: number, batch: number) => sql`
  count(*), min(g.name) from grades g where g.company_id = ${company}
    and exists (select from enrolments e
    where e.company_id = g.company_id and e.grade_id = g.id and e.batch_id = ${batch} and e.status = 'studying')
    and not exists
    (select from plan_amounts p where p.company_id = g.company_id and p.batch_id = ${batch} and p.grade_id = g.id)`
