/** Advance of each student at the end of a day, with what he owes then. */
import { sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { containing, fullJoin } from '#platform/server/sql-words.ts'
import { advancesHeld } from '../../contract/held-reports.ts'
import { ofPlaces, owedAt } from './moves.ts'

export const advanceReport = serveReport(advancesHeld, async ({ day, search, ...places }, ctx) => {
  const { company } = ctx
  const pattern = search && containing(search)
  const owes = await owedAt(ctx, day)
  return {
    with: sql`
      with w as materialized (
        select e.student_id, max(e.id) as enroll_id, -sum(n.amount)::bigint as advance, max(n.accounting_date) as moved
        from fee_entries n
        join enrolments e on e.company_id = n.company_id and e.id = n.enroll_id
        where n.company_id = ${company}
          and n.account_id =
          any(array(select id from fee_accounts where company_id = ${company}::bigint and kind = 'advance'))
          and n.accounting_date <= ${day}::date group by 1 having sum(n.amount) <> 0),
      o as materialized (
        select o.student_id, sum(o.due)::bigint as due from (${owes}) o group by 1)`,
    select: {
      student_id: sql`w.student_id`,
      name: sql`u.full_name`,
      name_np: sql`u.name_np`,
      enroll_code: sql`e.enroll_code`,
      class: className,
      class_np: classNameNp,
      grade_rank: sql`g.rank`,
      section: sql`x.name`,
      roll: sql`e.roll`,
      moved: sql`w.moved`,
      advance: sql`w.advance`,
      due: sql`coalesce(w.due, 0)::bigint`,
    },
    from: sql`from ${fullJoin(sql`w`, sql`o`, 'student_id')} w
      join enrolments e on e.company_id = ${company} and e.id = w.enroll_id and ${ofPlaces(ctx, places)}
      join ${userOf('e.student_id')} ${seat}
      where ${
        pattern
          ? sql`(folded(u.full_name) ilike ${pattern}
        or folded(e.enroll_code) ilike ${pattern})`
          : sql`true`
      }`,
  }
})
