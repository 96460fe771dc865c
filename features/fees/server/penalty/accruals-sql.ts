/** What accrues in a school, as SQL: the same as `accrualsOf` (contract/penalty.ts), less what is claimed. */
import { type RawBuilder, sql } from 'kysely'
import { onlyOwed } from '../../contract/charged-by.ts'
import { daysOf, type PenaltyRule } from '../../contract/penalty.ts'

/** Rows of enroll_id, month, step, amount (paisa). Days are AD. What a student holds in advance covers his oldest late months first: on what is covered nothing accrues. */
export function accrualsIn(
  company: number,
  { kind, value, grace_days, every }: PenaltyRule,
  { since, today }: { since: string; today: string },
): RawBuilder<unknown> {
  const days = every === 'once' ? 1 : daysOf[every]
  const amount =
    kind === 'fixed'
      ? sql`${value}::bigint`
      : sql`(floor(l.overdue * round(${value}::numeric * 10000) / 100000000) * 100)::bigint`
  return sql`
    select l.enroll_id, l.month, s.step, ${amount} as amount from (
      select m.enroll_id, m.month, m.begins, least(m.owed, m.upto - coalesce(a.balance, 0)) as overdue from (
        select d.student_id, d.enroll_id, d.month, sum(d.due) as owed,
          min(d.due_date) + ${grace_days}::int + 1 as begins,
          sum(sum(d.due)) over (partition by d.student_id order by min(d.due_date), d.enroll_id, d.month) as upto
        from dues d join fee_heads h on h.company_id = d.company_id and h.id = d.fee_head_id
          and h.charged_by <> all(${onlyOwed}::text[])
        where d.company_id = ${company}::bigint and d.due > 0 and d.due_date < ${today}::date - ${grace_days}::int
        group by 1, 2, 3) m
      left join advances a on a.company_id = ${company}::bigint and a.student_id = m.student_id) l
    cross join lateral generate_series(
      greatest(0, (${since}::date - l.begins + ${days}::int - 1) / ${days}::int) + 1,
      ${every === 'once' ? sql`1` : sql`(${today}::date - l.begins) / ${days}::int + 1`}) s (step)
    where l.overdue > 0 and ${amount} > 0
      and not exists
      (select from penalty_claims k
      where k.company_id = ${company}::bigint and k.enroll_id = l.enroll_id and k.month = l.month
      and k.every = ${every} and k.step = s.step)`
}
