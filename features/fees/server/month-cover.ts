/** How far the months of a batch are billed, by what is counted per student when it is written (0057, 0058). The months screen, the generator and the home page ask here and nowhere else. */
import { sql } from 'kysely'
import { monthTable } from '#nepal/bs-names.ts'
import { type Tx, todayOf } from '#platform/server/db.ts'
import { fullJoin } from '#platform/server/sql-words.ts'
import { billingRules, headsOfMonth, monthDays } from './charges-sql.ts'
import { namesKinds, plannedKind, plannedSection, seatToday } from './plan.ts'

export interface MonthCover {
  month: string
  /** AD dates. */
  due_date: string
  starts_on: string
  fee_head_ids: number[]
  begun: boolean
  /** Who studies now in a grade that the month charges, and came before its end. */
  students: number
  /** Of those, whom a run of the month has charged: the charge of an admission is none. */
  billed: number
}

/** The months that are set up, in order; `begun`: only those. */
export async function coverOfMonths(
  tx: Tx,
  company: number,
  batch: { id: number; start_date: string },
  { begun = false }: { begun?: boolean } = {},
): Promise<MonthCover[]> {
  const today = todayOf(tx)
  const of = { company, batch: batch.id }
  const spans = monthTable
    .map(({ code }) => ({ month: code, ...monthDays(batch.start_date, code) }))
    .filter(({ start }) => !begun || start <= today)
  const { rows } = await sql<Omit<MonthCover, 'begun'>>`
    with months as materialized (
      select m.*, s.start as starts_on, s.end as ends_on from billing_months m
        join jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) s (month text, start date, "end" date)
          on s.month = m.month
      where m.company_id = ${company}::bigint and m.batch_id = ${batch.id}::bigint),
    heads as materialized (${planned(company)}),
    charging as materialized (
      select month, grade_id, section_id, residence, max(until) as until from heads group by 1, 2, 3, 4),
    came as materialized (${cameOn(of)}),
    planned as materialized (
      select c.month, sum(e.students)::bigint as students from charging c
      join came e on e.grade_id = c.grade_id and e.section_id = c.section_id and e.residence = c.residence
        and e.enrolled_on <= c.until
      group by c.month),
    -- few have heads that they do not pay; who pays none of the month's, and nothing beside them, is not waited for
    excluded as materialized (
      select c.enroll_id, c.fee_head_id, c.from_month, c.to_month, e.grade_id, e.enrolled_on,
        ${plannedSection(of, seatToday.section)} as section_id, ${plannedKind(of, seatToday.residence)} as residence
      from customized_fees c
      join enrolments e on e.company_id = c.company_id and e.id = c.enroll_id and e.batch_id = ${batch.id}::bigint
        and e.status = 'studying'
      where c.company_id = ${company}::bigint and c.kind = 'excluded'),
    beside as materialized (
      select enroll_id, array_agg(from_month) as froms, array_agg(to_month) as tos from (
        select enroll_id, from_month, to_month from customized_fees
        where company_id = ${company}::bigint and kind = 'extra'
        union all
        select enroll_id, from_month, to_month from activity_students where company_id = ${company}::bigint) b
      group by enroll_id),
    -- the months of a class's head in one row: how many heads there are nobody can tell the planner,
    -- who joined them to the excluded one by one
    months_of_head as materialized (
      select grade_id, section_id, residence, fee_head_id, array_agg(month) as months,
        array_agg(class_until) as untils, array_agg(class_heads) as heads from (
        select h.*, max(until) over class as class_until, count(*) over class as class_heads from heads h
        window class as (partition by month, grade_id, section_id, residence)) h
      group by grade_id, section_id, residence, fee_head_id),
    unpaid as materialized (
      select c.month, x.enroll_id from excluded x
      join months_of_head d on d.grade_id = x.grade_id and d.section_id = x.section_id and d.residence = x.residence
        and d.fee_head_id = x.fee_head_id
      cross join lateral unnest(d.months, d.untils, d.heads) as c (month, until, heads)
      where c.month between x.from_month and x.to_month and x.enrolled_on <= c.until
      group by c.month, c.heads, x.enroll_id having count(distinct x.fee_head_id) = c.heads),
    spared as materialized (
      select x.month, count(*) as students from ${fullJoin(sql`unpaid`, sql`beside`, 'enroll_id')} x
      where x.month is not null
        and not exists
        (select from unnest(x.froms, x.tos) w (from_month, to_month) where x.month between w.from_month and w.to_month)
      group by x.month),
    counted as materialized (
      select month, grade_id, enrolled_on, sum(n) as students from charge_counts
      where company_id = ${company}::bigint and batch_id = ${batch.id}::bigint group by 1, 2, 3),
    charged as materialized (
      select c.month, sum(k.students)::bigint as billed from counted k
      join (select month, grade_id, max(until) as until from charging group by 1, 2) c
        on c.month = k.month and c.grade_id = k.grade_id and k.enrolled_on <= c.until group by c.month)
    select m.month, m.due_date, m.fee_head_ids, m.starts_on,
      coalesce(p.students, 0) - coalesce(s.students, 0) as students, coalesce(c.billed, 0) as billed
    from months m left join planned p on p.month = m.month left join charged c on c.month = m.month
    left join spared s on s.month = m.month order by m.month`.execute(tx)
  return rows.map((row) => ({ ...row, begun: row.starts_on <= today }))
}

/** What the plan charges in `months`; until: the last day on which somebody may come and be charged for it. */
const planned = (company: number) => sql`
  select m.month, p.grade_id, p.section_id, p.residence, h.id as fee_head_id,
    case when h.kind = 'monthly' and t.part_month = 'none' then m.starts_on else m.ends_on end as until
  from months m
  join plan_amounts p on p.company_id = m.company_id and p.batch_id = m.batch_id
    and m.month between p.from_month and p.to_month
  join fee_heads h on h.company_id = p.company_id and h.id = p.fee_head_id and h.is_active
    and ${headsOfMonth} cross join ${billingRules(company)} t`

/** How many came on which day, by what the plan tells apart: of a class they came on few days, and those are joined to months, not the students. */
const cameOn = (of: { company: number; batch: number }) => {
  const studying = sql`company_id = ${of.company}::bigint and batch_id = ${of.batch}::bigint and status = 'studying'`
  return sql`
    select grade_id, ${plannedSection(of, sql`section_id`)} as section_id, '' as residence, enrolled_on,
      sum(n) as students
    from roster_counts where ${studying} and not ${namesKinds(of)} group by 1, 2, 3, 4
    union all
    select grade_id, ${plannedSection(of, sql`section_id`)}, ${plannedKind(of, seatToday.residence)}, enrolled_on,
      count(*)
    from roster e where ${studying} and ${namesKinds(of)} group by 1, 2, 3, 4`
}

export const hasBegun = (batch: { start_date: string }, month: string, today: string): boolean =>
  monthDays(batch.start_date, month).start <= today
