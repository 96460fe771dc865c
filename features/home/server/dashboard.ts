/** The general dashboard, a few set-based questions; each block only for who may see it. Whose home it is: home-of-role.ts; what waits: pending.ts; a teacher's day: own-day.ts. */
import { collectedSince, owedInAll, receiptsOn } from '#features/fees/server/index.ts'
import { newestNotices } from '#features/messages/server/index.ts'
import { classColumns, classOf } from '#features/academics/server/index.ts'
import { absentReport, attendanceToday, gradesToday, staffToday } from '#features/attendance/server/index.ts'
import { admittedToday, readBirthdays } from '#features/students/server/index.ts'
import { sql } from 'kysely'
import { adToBs, addDays, bsMonthRange } from '#nepal/bikram-sambat.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { Ctx } from '#platform/server/context.ts'
import { handle } from '#platform/server/handler.ts'
import { reportRows } from '#platform/server/report-rows.ts'
import { dashboard } from '../contract/dashboard.ts'
import { homeOf } from './home-of-role.ts'
import { ownDay } from './own-day.ts'
import { pending } from './pending.ts'

type Today = DataOf<typeof dashboard>

/** So many names stand in a block; the list behind it has all. */
const mostNames = 8

export const showDashboard = handle(dashboard, async (_input, ctx) => {
  const home = homeOf(ctx)
  const day = ctx.can('attendance-read & section-read') && isOn(ctx) ? await attendanceToday(ctx) : null
  const own = home === 'teacher' ? await ownDay(ctx, day) : { lessons: null, to_take: null, remarks: null }
  const [office, desk, head] = [home === 'office', home === 'desk', home === 'head']
  return {
    data: {
      home,
      ...own,
      students: (office || head) && ctx.can('student-read') ? await students(ctx) : null,
      collection: (office || head) && ctx.can('billing-report-collection|accountant') ? await collection(ctx) : null,
      attendance: day && attendance(day, head && day.off === null ? await gradesToday(ctx) : null),
      absent: desk && day && ctx.can('student-read') ? await absent(ctx, day.tally) : null,
      admitted: desk && ctx.can('student-read') ? await admittedToday(ctx, mostNames) : null,
      staff: head && ctx.can('staff-read') ? await staffToday(ctx) : null,
      birthdays: ctx.can('student-read|staff-read') ? await birthdays(ctx) : null,
      notices: await newestNotices(ctx, 5),
      own_section: desk || head ? null : await ownSection(ctx),
      // a teacher's own day says it lesson by lesson
      pending: [
        ...(day?.waiting.length && home !== 'teacher'
          ? [{ what: 'attendance_missing' as const, count: day.waiting.length, detail: null }]
          : []),
        ...(await pending(ctx)),
      ],
    },
  }
})

const attendance = (
  { off, sections, waiting, tally, rate }: Awaited<ReturnType<typeof attendanceToday>>,
  by_grade: Awaited<ReturnType<typeof gradesToday>> | null,
) => ({ off, sections, missing: waiting.length, tally, rate, by_grade })

/** Whom the desk calls. */
async function absent(ctx: Ctx, tally: { absent: number; leave: number }): Promise<Today['absent']> {
  const rows = await reportRows(absentReport, { day: ctx.today }, ctx, mostNames)
  return {
    count: tally.absent + tally.leave,
    students: rows.map(
      ({ student_id, name, name_np, grade, grade_np, section, status, running, guardian, mobile }) => ({
        id: student_id,
        name,
        name_np,
        grade,
        grade_np,
        section,
        status,
        running,
        guardian,
        mobile,
      }),
    ),
  }
}

/** Today is a day of the batch worked in: of a year that is over nothing is taken any more. */
const isOn = ({ batch, today }: Ctx) => batch !== null && batch.start_date <= today && today <= batch.end_date

const batchOf = (ctx: Ctx) => ctx.batch?.id ?? -1

async function students(ctx: Ctx) {
  const { rows } = await sql<{
    grade_id: number
    grade: string
    grade_np: string | null
    boys: number
    girls: number
    other: number
    without_guardian: number
  }>`
    select g.id as grade_id, g.name as grade, g.name_np as grade_np, n.boys, n.girls, n.other, n.without_guardian
    from (
      select grade_id, coalesce(sum(n) filter (where gender = 'male'), 0)::int as boys,
        coalesce(sum(n) filter (where gender = 'female'), 0)::int as girls,
        coalesce(sum(n) filter (where gender = 'other'), 0)::int as other,
          coalesce(sum(n) filter (where not has_guardian), 0)::int as without_guardian
      from roster_counts where company_id = ${ctx.company} and batch_id = ${batchOf(ctx)} and status = 'studying'
      group by grade_id having sum(n) > 0) n
    join grades g on g.company_id = ${ctx.company} and g.id = n.grade_id
    order by g.rank`.execute(ctx.tx)
  const sum = (key: 'boys' | 'girls' | 'other' | 'without_guardian') => rows.reduce((all, row) => all + row[key], 0)
  return {
    total: sum('boys') + sum('girls') + sum('other'),
    boys: sum('boys'),
    girls: sum('girls'),
    without_guardian: sum('without_guardian'),
    by_grade: rows.map(({ without_guardian: _counted, ...grade }) => grade),
  }
}

async function collection(ctx: Ctx) {
  const today = ctx.today
  const { year, month } = adToBs(today)
  const from = [bsMonthRange(year, month).start, addDays(today, -13)].sort()[0]!
  const days = await collectedSince(ctx, from)
  const inMonth = days.filter((row) => row.day >= bsMonthRange(year, month).start)
  const total = (rows: { amount: number }[]) => rows.reduce((sum, row) => sum + row.amount, 0)
  const modes = [...new Set(inMonth.map((row) => row.mode))]
  return {
    today: total(days.filter((row) => row.day === today)),
    receipts_today: await receiptsOn(ctx, today),
    month: total(inMonth),
    ...(await owedInAll(ctx)),
    by_mode: modes
      .map((mode) => ({ mode, amount: total(inMonth.filter((row) => row.mode === mode)) }))
      .sort((a, b) => b.amount - a.amount),
    days: Array.from({ length: 14 }, (_, i) => addDays(today, i - 13)).map((day) => ({
      day,
      amount: total(days.filter((row) => row.day === day)),
    })),
  }
}

/** By the Nepali calendar, of children whom one reaches and of colleagues. */
async function birthdays(ctx: Ctx) {
  const people = await readBirthdays(ctx, { calendar: 'bs' }, ['student', 'staff'])
  return people.slice(0, mostBirthdays).map(({ id, kind, name, name_np, of: place, of_np }) => ({
    id,
    kind: kind === 'staff' ? ('staff' as const) : ('student' as const),
    name,
    name_np,
    of: place,
    of_np,
  }))
}
const mostBirthdays = 40

async function ownSection(ctx: Ctx) {
  if (ctx.user.company_id !== ctx.company) return null
  const { rows } = await sql<{
    grade: string
    grade_np: string | null
    section: string
    students: number
    boys: number
    girls: number
  }>`
    select ${classColumns}, count(e.id) as students, count(*) filter (where s.gender = 'male') as boys,
      count(*) filter (where s.gender = 'female') as girls
    from section_teachers t ${classOf('t')}
    left join enrolments e on e.company_id = t.company_id and e.batch_id = t.batch_id and e.section_id = t.section_id
      and e.status = 'studying'
    left join students s on s.company_id = e.company_id and s.id = e.student_id
    where t.company_id = ${ctx.company} and t.user_id = ${ctx.user.id} and t.batch_id = ${batchOf(ctx)}
    group by g.name, g.name_np, x.name,
      g.rank order by g.rank limit 1`.execute(ctx.tx)
  return rows[0] ?? null
}
