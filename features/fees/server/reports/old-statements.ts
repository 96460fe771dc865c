/** Seats of earlier batches under which something was charged, wherever and whenever it was paid. */
import { sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { containing, fullJoin } from '#platform/server/sql-words.ts'
import { oldStatements } from '../../contract/old-statements.ts'
import { ofPlaces } from './moves.ts'

export const oldStatementsReport = serveReport(oldStatements, async ({ search, owing, ...places }, ctx) => {
  const { company } = ctx
  const pattern = search && containing(search)
  return {
    with: sql`
      with s as materialized (
        select e.id from enrolments e join batches b on b.company_id = e.company_id and b.id = e.batch_id
        where e.company_id = ${company} and ${ofPlaces(ctx, places)}
          and b.start_date < (select start_date from batches where company_id = ${company} and is_current)),
      d as materialized (
        select d.enroll_id, sum(d.billed)::bigint as billed, sum(d.due)::bigint as due from dues d
        where d.company_id = ${company} and d.enroll_id in (select id from s) group by 1),
      a as materialized (
        select a.enroll_id, sum(a.amount)::bigint as paid, sum(a.discount)::bigint as discount from fee_allocations a
        where a.company_id = ${company} and a.enroll_id in (select id from s) group by 1)`,
    select: {
      id: sql`e.id`,
      student_id: sql`e.student_id`,
      name: sql`u.full_name`,
      name_np: sql`u.name_np`,
      enroll_code: sql`e.enroll_code`,
      batch: sql`b.name`,
      class: className,
      class_np: classNameNp,
      billed: sql`d.billed`,
      discount: sql`coalesce(d.discount, 0)::bigint`,
      collected: sql`coalesce(d.paid, 0)::bigint`,
      due: sql`d.due`,
      grade_rank: sql`g.rank`,
      section: sql`x.name`,
      roll: sql`e.roll`,
      start: sql`b.start_date`,
      end: sql`b.end_date`,
    },
    from: sql`from ${fullJoin(sql`d`, sql`a`, 'enroll_id')} d
      join enrolments e on e.company_id = ${company} and e.id = d.enroll_id
      join batches b on b.company_id = e.company_id and b.id = e.batch_id
      join ${userOf('e.student_id')} ${seat}
      where d.billed <> 0
        ${pattern ? sql`and (folded(u.full_name) ilike ${pattern} or folded(e.enroll_code) ilike ${pattern})` : sql``}
        ${owing === 'yes' ? sql`and d.due <> 0` : owing === 'no' ? sql`and d.due = 0` : sql``}`,
  }
})
