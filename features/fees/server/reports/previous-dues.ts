/** Dues brought forward: what was entered and noted until a day, what of it was forgiven and collected, what is left. */
import { type RawBuilder, sql } from 'kysely'
import { className, classNameNp, seat } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { containing } from '#platform/server/sql-words.ts'
import { previousDueReport as declared } from '../../contract/held-reports.ts'
import { seatedAt } from './moves.ts'

const none = sql`null`
const sum = (of: RawBuilder<unknown>) => sql`coalesce(sum(${of}), 0)::bigint`
const brought = sum(sql`w.brought`)
const due = sql`${brought} - ${sum(sql`w.discount`)} - ${sum(sql`w.collected`)}`

const ofStudents = {
  id: sql`e.id`,
  name: sql`u.full_name`,
  name_np: sql`u.name_np`,
  enroll_code: sql`e.enroll_code`,
  class: className,
  class_np: classNameNp,
  student_id: sql`e.student_id`,
  section: sql`x.name`,
  roll: sql`e.roll`,
}
const ofGrades = {
  id: sql`g.id`,
  name: sql`g.name`,
  name_np: sql`g.name_np`,
  enroll_code: none,
  class: none,
  class_np: none,
  student_id: none,
  section: none,
  roll: none,
}

export const previousDueReport = serveReport(declared, async ({ day, search, owing, by, ...places }, ctx) => {
  const { company } = ctx
  const pattern = search && containing(search)
  const head = sql`(select id from fee_heads where company_id = ${company} and charged_by = 'previous')`
  const sums = {
    since: sql`min(w.since)`,
    brought,
    discount: sum(sql`w.discount`),
    collected: sum(sql`w.collected`),
    due,
  }
  const left = owing === 'yes' ? sql`and ${due} <> 0` : owing === 'no' ? sql`and ${due} = 0` : sql``
  return {
    with: sql`
      with w as materialized (
        select n.enroll_id, sum(n.amount) as brought, 0 as discount, 0 as collected, null::date as since
        from fee_entries n
          where n.company_id = ${company}
            and n.account_id =
            (select id from fee_accounts where company_id = ${company}::bigint and kind = 'receivable')
            and n.fee_head_id = ${head}
            and n.accounting_date <= ${day}::date group by 1
        union all
        select a.enroll_id, sum(a.amount + a.discount), sum(a.discount), sum(a.amount), null from fee_allocations a
          join fee_events v on v.company_id = a.company_id and v.id = a.event_id and v.accounting_date <= ${day}::date
          where a.company_id = ${company} and a.fee_head_id = ${head} group by 1
        union all
        select p.enroll_id, 0, 0, 0, min(p.due_date) from previous_dues p
        join fee_events v on v.company_id = p.company_id and v.id = p.event_id and v.accounting_date <= ${day}::date
          where p.company_id = ${company} and p.ended_at is null group by 1)`,
    select: {
      ...(by === 'student' ? ofStudents : ofGrades),
      ...sums,
      grade_id: sql`g.id`,
      grade_rank: sql`g.rank`,
    },
    from: sql`
      from w ${seatedAt(ctx, places, sql`w.enroll_id`)} join ${userOf('e.student_id')} ${seat}
      where ${
        pattern
          ? sql`(folded(u.full_name) ilike ${pattern}
        or folded(e.enroll_code) ilike ${pattern})`
          : sql`true`
      }
      group by ${
        by === 'student'
          ? sql`e.id, e.student_id, e.enroll_code, e.roll, u.full_name, u.name_np, g.id, g.name,
        g.name_np, g.rank, x.id, x.name`
          : sql`g.id, g.name, g.name_np, g.rank`
      }
      having ${brought} <> 0 ${left}`,
  }
})
