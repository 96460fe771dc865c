/** Deposits of each student: what was charged as one, what of it was paid since, and so is held. */
import { sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { depositsHeld } from '../../contract/reports.ts'
import { ofPlaces } from './moves.ts'

export const depositReport = serveReport(depositsHeld, async ({ day, fee_head_id, ...places }, ctx) => {
  const { company } = ctx
  return {
    with: sql`
      with c as materialized (
        select n.enroll_id, n.fee_head_id, n.month, -sum(n.amount) as charged from fee_entries n
        where n.company_id = ${company} and n.account_id = any(array(select id from fee_accounts where company_id = ${company}::bigint and kind = 'deposit'))
          and n.accounting_date <= ${day}::date ${fee_head_id ? sql`and n.fee_head_id = ${fee_head_id}` : sql``}
        group by 1, 2, 3 having sum(n.amount) <> 0),
      w as materialized (
        select e.student_id, max(e.id) as enroll_id, sum(c.charged)::bigint as charged, coalesce(sum(a.paid), 0)::bigint as paid, coalesce(sum(a.discount), 0)::bigint as discount
        from c join enrolments e on e.company_id = ${company} and e.id = c.enroll_id and ${ofPlaces(ctx, places)}
        left join lateral (
          select sum(a.amount) as paid, sum(a.discount) as discount from fee_allocations a
          join fee_events v on v.company_id = a.company_id and v.id = a.event_id and v.accounting_date <= ${day}::date
          where a.company_id = ${company} and a.enroll_id = c.enroll_id and a.fee_head_id = c.fee_head_id and a.month = c.month) a on true
        group by 1)`,
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
      charged: sql`w.charged`,
      discount: sql`w.discount`,
      held: sql`w.paid`,
      due: sql`w.charged - w.discount - w.paid`,
    },
    from: sql`from w join enrolments e on e.company_id = ${company} and e.id = w.enroll_id join ${userOf('e.student_id')} ${seat}`,
  }
})
