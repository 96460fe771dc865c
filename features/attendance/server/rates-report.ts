/** Rates of attendance by section, grade, student, month, day, subject or period. */
import { type RawBuilder, sql } from 'kysely'
import { userOf } from '#features/access/server/index.ts'
import { sectionScope } from '#features/academics/server/index.ts'
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { toNepaliDigits } from '#nepal/digits.ts'
import type { ReportFilters } from '#platform/contract/report.ts'
import { serveReport } from '#platform/server/report-rows.ts'
import { attendanceReport } from '../contract/reports.ts'
import { rateOf, statuses, type Tally } from '../contract/attendance-arithmetic.ts'
import { batchMonths, checkRange } from './school-days.ts'
import { batchOf } from './who-studied.ts'

type Group = ReportFilters<typeof attendanceReport>['by']

interface Grouping {
  /** Of the entries: what they are counted by before anything is named. A school of 20,000 has millions of them. */
  by: RawBuilder<unknown>
  /** From what was counted to the names. */
  joins?: RawBuilder<unknown>
  id: RawBuilder<unknown>
  name: RawBuilder<unknown>
  name_np?: RawBuilder<unknown>
  /** The grade that a section or student is of. */
  of?: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

const none = sql`null::text`
const groupings = (company: number, starts: string[]): Record<Group, Grouping> => {
  const classes = sql`join sections x on x.company_id = ${company} and x.id = a.section_id
    join grades g on g.company_id = x.company_id and g.id = x.grade_id`
  const people = sql`join enrolments e on e.company_id = ${company} and e.id = a.enroll_id
    join ${userOf('e.student_id')}`
  return {
    section: {
      by: sql`section_id`,
      joins: classes,
      id: sql`x.id`,
      name: sql`g.name || ' ' || x.name`,
      name_np: sql`g.name_np || ' ' || x.name`,
      order: sql`min(g.rank), 2`,
    },
    grade: {
      by: sql`section_id`,
      joins: classes,
      id: sql`g.id`,
      name: sql`g.name`,
      name_np: sql`g.name_np`,
      order: sql`min(g.rank)`,
    },
    student: {
      by: sql`enroll_id, section_id`,
      joins: sql`${classes} ${people}`,
      id: sql`e.id`,
      name: sql`u.full_name`,
      name_np: sql`u.name_np`,
      of: sql`g.name || ' ' || x.name`,
      order: sql`min(g.rank), 4, min(e.roll) nulls last, 2`,
    },
    month: {
      by: sql`day`,
      id: sql`width_bucket(a.day, ${starts}::date[])`,
      name: sql`width_bucket(a.day, ${starts}::date[])::text`,
      order: sql`min(a.day)`,
    },
    day: { by: sql`day`, id: sql`a.day`, name: sql`a.day::text`, order: sql`1` },
    subject: {
      by: sql`subject_id, section_id`,
      joins: sql`${classes} left join subjects b on b.company_id = ${company} and b.id = a.subject_id`,
      id: sql`b.id`,
      name: sql`coalesce(b.name, '–')`,
      name_np: sql`b.name_np`,
      of: sql`g.name`,
      order: sql`min(g.rank), 2`,
    },
    period: { by: sql`period`, id: sql`a.period`, name: sql`a.period::text`, order: sql`min(a.period)` },
  }
}

/** Subjects and periods are counted sheet by sheet, all else by whole days. */
const perSheet = sql`(
  select h.company_id, h.batch_id, h.section_id, h.day, h.period, h.subject_id, n.enroll_id, n.status
  from attendance_sheets h join attendance_entries n on n.company_id = h.company_id and n.sheet_id = h.id
  where h.period is not null
    and h.taken_at is not null)`

export const rates = serveReport(attendanceReport, async (input, ctx) => {
  const { from_date, to_date } = input
  checkRange(from_date, to_date)
  const months = batchMonths(ctx)
  const {
    by,
    joins = sql``,
    id,
    name,
    name_np = none,
    of = none,
    order,
  } = groupings(
    ctx.company,
    months.map(({ start }) => start),
  )[input.by]
  const sheets = input.by === 'subject' || input.by === 'period'
  const counts = sql.join(
    statuses.map((status) => sql`count(*) filter (where d.status = ${status}) as ${sql.ref(status)}`),
  )
  const sums = sql.join(statuses.map((status) => sql`sum(a.${sql.ref(status)})::int as ${sql.ref(status)}`))
  const { rows } = await sql<Tally & { id: string; name: string; name_np: string | null; of: string | null }>`
    select (${id})::text as id, ${name} as name, ${name_np} as name_np, ${of} as of, ${sums}
    from (
      select ${by}, ${counts} from ${sheets ? perSheet : sql`attendance_days`} d
      where d.company_id = ${ctx.company} and d.batch_id = ${batchOf(ctx)} and d.day between ${from_date} and ${to_date}
        and ${sectionScope(ctx, sql`d.section_id`)}
        ${
          input.grade_id
            ? sql`and d.section_id in
          (select id from sections where company_id = ${ctx.company} and grade_id = ${input.grade_id})`
            : sql``
        }
          ${input.section_id ? sql`and d.section_id = ${input.section_id}` : sql``}
      group by ${by}) a ${joins}
    group by 1, 2, 3, 4 order by ${order}`.execute(ctx.tx)
  const lines = rows.map(({ id: key, name: called, name_np: calledNp, of: within, ...tally }) => {
    const month = input.by === 'month' ? months[Number(key) - 1] : undefined
    return {
      ...tally,
      id: key,
      of: within,
      days: days(tally),
      rate: rateOf(tally),
      name: month ? bsMonthText(month, 'en') : called,
      name_np: month ? bsMonthText(month, 'ne') : input.by === 'period' ? toNepaliDigits(called) : calledNp,
    }
  })
  return { rows: lines, totals: (all) => ({ rate: rateOf(all) }) }
})

const days = (tally: Tally) => statuses.reduce((sum, status) => sum + tally[status], 0)
