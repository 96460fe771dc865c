/** Counter days of a time, and what the receipts of one of them paid. */
import { sql } from 'kysely'
import { className, classNameNp, seatIfAny } from '#features/academics/server/index.ts'
import { userOf } from '#features/access/server/index.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { say } from '#platform/server/say.ts'
import { counterDayLines, counterDays } from '../../contract/counter-day.ts'
import { numberSql } from '../receipt-number.ts'
import { rankOfLine, receiptParts, titled } from '../reports/eod-collection.ts'
import { checkPeriod } from '../reports/moves.ts'

const state = sql`case when d.checked_at is not null then 'checked' when d.closed_at is not null then 'closed'
  else 'open' end`

export const counterDaysReport = serveReport(counterDays, async (filters, { company }) => {
  checkPeriod(filters)
  const { from_date, to_date } = filters
  const expected = sql`d.opening + coalesce(m.cash, 0)`
  return {
    with: sql`
      with m as materialized (
        select v.counter_day_id, sum(n.amount) filter (where n.mode = 'cash') as cash,
          sum(n.amount) filter (where n.mode <> 'cash') as other
        from fee_entries n
        join fee_events v on v.company_id = n.company_id and v.id = n.event_id and v.counter_day_id is not null
        where n.company_id = ${company} and n.mode is not null and n.accounting_date between ${from_date}::date
          and ${to_date}::date group by 1)`,
    select: {
      id: sql`d.id`,
      day: sql`d.day`,
      cashier: sql`c.full_name`,
      cashier_np: sql`c.name_np`,
      opening: sql`d.opening`,
      cash: sql`coalesce(m.cash, 0)::bigint`,
      other: sql`coalesce(m.other, 0)::bigint`,
      expected: sql`(case when d.closed_at is not null then ${expected} end)::bigint`,
      counted: sql`d.counted`,
      difference: sql`(d.counted - d.expected)::bigint`,
      state,
    },
    from: sql`from counter_days d join users c on c.company_id = d.company_id and c.id = d.cashier_id
      left join m on m.counter_day_id = d.id
      where d.company_id = ${company} and d.day between ${from_date}::date
        and ${to_date}::date ${filters.state ? sql`and ${state} = ${filters.state}` : sql``}`,
  }
})

export const counterDayLinesReport = serveReport(counterDayLines, async ({ sod }, ctx) => ({
  select: {
    id: sql`n.event_id || n.line || coalesce(n.fee_head_id::text, '') || n.mode`,
    event_id: sql`n.event_id`,
    number: numberSql,
    time: sql`to_char(v.created_at at time zone 'Asia/Kathmandu', 'HH24:MI')`,
    student: sql`coalesce(u.full_name, p.payer)`,
    student_np: sql`u.name_np`,
    student_id: sql`e.student_id`,
    class: className,
    class_np: classNameNp,
    grade_rank: sql`g.rank`,
    section: sql`x.name`,
    mode: sql`n.mode`,
    head: titled(sql`h.title`, (label) => label),
    head_np: titled(sql`h.title_np`, (label) => say('ne', label)),
    rank: rankOfLine,
    amount: sql`n.amount`,
  },
  from: sql`from
    (select event_id, of_event, line, fee_head_id, mode, enroll_id, series, number, fiscal_year_id,
    sum(amount)::bigint as amount
      from ${receiptParts(ctx, sql`v.counter_day_id = ${sod}`)} p group by 1, 2, 3, 4, 5, 6, 7, 8, 9) n
    cross join lateral (select n.series, n.number) r
    join fiscal_years f on f.company_id = ${ctx.company} and f.id = n.fiscal_year_id
    join fee_events v on v.company_id = ${ctx.company} and v.id = n.event_id
    left join enrolments e on e.company_id = ${ctx.company} and e.id = n.enroll_id
    left join ${userOf('e.student_id')} ${seatIfAny(ctx.company)}
    left join receipts q on n.enroll_id is null and q.company_id = ${ctx.company} and q.event_id = n.of_event
    left join general_receipts p on p.company_id = q.company_id and p.receipt_id = q.id
    left join fee_heads h on h.company_id = ${ctx.company} and h.id = n.fee_head_id`,
}))
