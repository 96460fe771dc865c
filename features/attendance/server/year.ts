/** The batch by BS month for each student of a section; and the same for one child, day by day. */
import { sql } from 'kysely'
import { checkChild } from '#features/students/server/index.ts'
import { addDays, adWeekday, bsMonthRange } from '#nepal/bikram-sambat.ts'
import { bsMonthName } from '#nepal/bs-names.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { TableColumn } from '#platform/server/cell-text.ts'
import type { Ctx } from '#platform/server/context.ts'
import { downloadEndpoint, sendColumns } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../contract/registers.ts'
import {
  attendedIn,
  daysIn,
  noTally,
  offDay,
  rateOf,
  type Status,
  statuses,
  type Tally,
  tallyOf,
} from '../contract/attendance-arithmetic.ts'
import { registerOf } from './month.ts'
import { readingOfClasses } from './report-downloads.ts'
import { readSettings } from './settings.ts'
import { batchMonths } from './school-days.ts'
import { batchOf, reachSection } from './who-studied.ts'

type Year = DataOf<typeof contract.attendanceYear>

async function yearOf(ctx: Ctx, section: number): Promise<Year> {
  const { grade, grade_np, section: name, class_teacher } = await reachSection(ctx, section)
  const months = batchMonths(ctx)
  const from = months[0]?.start ?? ctx.today
  const to = months.at(-1)?.end ?? ctx.today
  const starts = months.map(({ start }) => start)
  const counts = sql.join(
    statuses.map((status) => sql`(count(*) filter (where a.status = ${status}))::int as ${sql.ref(status)}`),
  )
  const { rows } = await sql<Tally & { enroll_id: number; at: number }>`
    select a.enroll_id, width_bucket(a.day, ${starts}::date[]) - 1 as at, ${counts}
    from attendance_days a
    where a.company_id = ${ctx.company} and a.batch_id = ${batchOf(ctx)} and a.section_id = ${section}
      and a.day between ${from} and ${to} group by 1, 2`.execute(ctx.tx)
  const { rows: taken } = await sql<{ at: number; days: number }>`
    select width_bucket(h.day, ${starts}::date[]) - 1 as at, count(distinct h.day)::int as days
    from attendance_sheets h
    where h.company_id = ${ctx.company} and h.batch_id = ${batchOf(ctx)} and h.section_id = ${section}
      and h.taken_at is not null and h.day between ${from} and ${to} group by 1`.execute(ctx.tx)
  const found = new Map(rows.map(({ enroll_id, at, ...tally }) => [`${enroll_id}-${at}`, tally]))
  const students = (await registerOf(ctx, section, from, to)).map((student) => {
    const own = months.map((_, at) => found.get(`${student.enroll_id}-${at}`) ?? noTally())
    const tally = sumOf(own)
    return { ...student, months: own, tally, rate: rateOf(tally) }
  })
  return {
    grade,
    grade_np,
    section: name,
    class_teacher,
    months: months.map(({ year, month }, at) => ({ year, month, days: taken.find((row) => row.at === at)?.days ?? 0 })),
    students,
  }
}

function sumOf(tallies: Tally[]): Tally {
  const sum = noTally()
  for (const tally of tallies) for (const status of statuses) sum[status] += tally[status]
  return sum
}

const show = handle(contract.attendanceYear, async ({ section_id }, ctx) => ({ data: await yearOf(ctx, section_id) }))

const download = handle(
  downloadEndpoint('/api/attendance/yearly', readingOfClasses('Yearly attendance'), contract.yearInput),
  async (input, ctx, _inside, http) => {
    const { months, students, grade, grade_np, section } = await yearOf(ctx, input.section_id)
    const columns: TableColumn[] = [
      { name: 'roll', label: 'Roll', kind: 'int' },
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
      ...months.map(({ month, days }, at) => ({
        name: `m${at}`,
        label: `${bsMonthName(month)[input.language as 'en']} (${digitsIn(input.language, days)})`,
        kind: 'decimal' as const,
      })),
      { name: 'attended', label: 'Attended', kind: 'decimal' },
      { name: 'days', label: 'Days', kind: 'int' },
      { name: 'rate', label: 'Per cent', kind: 'decimal' },
    ]
    const rows = students.map(({ months: own, tally, ...student }) => ({
      ...student,
      ...Object.fromEntries(own.map((each, at) => [`m${at}`, daysIn(each) ? attendedIn(each) : null])),
      attended: attendedIn(tally),
      days: daysIn(tally),
    }))
    return sendColumns(
      { title: 'Yearly attendance', of: `${(input.language === 'ne' && grade_np) || grade} ${section}`, columns },
      rows,
      input,
      ctx,
      http,
    )
  },
)

const ofChild = handle(contract.guardianAttendance, async ({ student_id }, ctx) => {
  await checkChild(ctx, student_id)
  const settings = await readSettings(ctx.tx, ctx.company)
  const { rows } = await sql<{ day: string; status: Status }>`
    select day, status from attendance_days where company_id = ${ctx.company} and enroll_id = (
      -- asked first and alone: a join does not reach into what the view groups,
      -- and read the days of the whole school (130 ms)
      select id from enrolments
      where company_id = ${ctx.company} and student_id = ${student_id} and batch_id = ${batchOf(ctx)})`.execute(ctx.tx)
  const statusOf = new Map(rows.map(({ day, status }) => [day, status]))
  const tally = tallyOf(statusOf.values())
  const months = batchMonths(ctx).map(({ year, month }) => {
    const { start, end } = bsMonthRange(year, month)
    const days = []
    for (let day = start, date = 1; day <= end; day = addDays(day, 1), date++)
      days.push({ day, date, weekday: adWeekday(day), off: offDay(day, settings), status: statusOf.get(day) ?? null })
    const own = tallyOf(days.map(({ status }) => status))
    return { year, month, tally: own, rate: rateOf(own), days }
  })
  // the newest first: that is what a family looks for
  return {
    data: { tally, rate: rateOf(tally), today: statusOf.get(ctx.today) ?? null, months: months.toReversed() },
  }
})

export const yearHandlers = [show, download, ofChild]
