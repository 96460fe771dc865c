/** The month sheet of a section: days across, students down, as the paper register has it. */
import { sql } from 'kysely'
import type { AttendanceLetters } from '../contract/attendance-letters.ts'
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { addDays, adWeekday, bsMonthRange } from '#nepal/bikram-sambat.ts'
import type { DataOf, InputOf } from '#platform/contract/endpoint.ts'
import type { TableColumn } from '#platform/server/cell-text.ts'
import { printing, type Ctx } from '#platform/server/context.ts'
import { checkDownloadToken, downloadEndpoint, printLater, schoolHead, sendColumns } from '#platform/server/download.ts'
import { handle } from '#platform/server/handler.ts'
import * as contract from '../contract/registers.ts'
import { offDay, rateOf, type Status, statuses, statusLabels, tallyOf } from '../contract/attendance-arithmetic.ts'
import { letterOf } from '../contract/attendance-letters.ts'
import { readingOfClasses } from './report-downloads.ts'
import { readSettings } from './settings.ts'
import { batchOf, enrolled, reachSection } from './who-studied.ts'

type Sheet = DataOf<typeof contract.attendanceMonth>

export interface RegisterStudent {
  enroll_id: number
  enroll_code: string
  roll: number | null
  name: string
  name_np: string | null
}

/** Who studied in a section at any time between two days, or has an entry of it. */
export async function registerOf(ctx: Ctx, section: number, from: string, to: string): Promise<RegisterStudent[]> {
  const { rows } = await sql<RegisterStudent>`
    select e.id as enroll_id, e.enroll_code, e.roll, u.full_name as name, u.name_np from ${enrolled}
    where e.company_id = ${ctx.company} and e.batch_id = ${batchOf(ctx)} and u.deleted_at is null and (
      e.section_id = ${section} and e.enrolled_on <= ${to}
        and (e.status in ('studying', 'passed', 'failed') or s.left_on > ${from})
      or e.id in (select n.enroll_id from attendance_sheets h
      join attendance_entries n on n.company_id = h.company_id and n.sheet_id = h.id
        where h.company_id = ${ctx.company} and h.batch_id = ${batchOf(ctx)} and h.section_id = ${section}
          and h.day between ${from} and ${to}))
    order by e.roll nulls last, u.full_name, e.id`.execute(ctx.tx)
  return rows
}

async function monthOf(
  ctx: Ctx,
  { section_id, year, month }: InputOf<typeof contract.attendanceMonth>,
): Promise<Sheet> {
  const { grade, grade_np, section, class_teacher } = await reachSection(ctx, section_id)
  const settings = await readSettings(ctx.tx, ctx.company)
  const { start, end } = bsMonthRange(year, month)
  const { rows } = await sql<{ enroll_id: number; day: string; status: Status }>`
    select enroll_id, day, status from attendance_days
    where company_id = ${ctx.company} and batch_id = ${batchOf(ctx)} and section_id = ${section_id}
      and day between ${start} and ${end}`.execute(ctx.tx)
  const marks = new Map<number, Map<string, Status>>()
  for (const { enroll_id, day, status } of rows)
    marks.set(enroll_id, (marks.get(enroll_id) ?? new Map<string, Status>()).set(day, status))
  const taken = new Set(rows.map((row) => row.day))
  const students = (await registerOf(ctx, section_id, start, end)).map((student) => {
    const own = marks.get(student.enroll_id)
    const tally = tallyOf(own?.values() ?? [])
    return { ...student, own, tally, rate: rateOf(tally) }
  })
  const days: Sheet['days'] = []
  for (let day = start, date = 1; day <= end; day = addDays(day, 1), date++) {
    days.push({
      day,
      date,
      weekday: adWeekday(day),
      off: offDay(day, settings),
      taken: taken.has(day),
      tally: tallyOf(students.map((student) => student.own?.get(day))),
    })
  }
  return {
    grade,
    grade_np,
    section,
    class_teacher,
    year,
    month,
    days,
    students: students.map(({ own, ...student }) => ({
      ...student,
      marks: days.map(({ day }) => own?.get(day) ?? null),
    })),
  }
}

const show = handle(contract.attendanceMonth, async (input, ctx) => ({ data: await monthOf(ctx, input) }))

const download = handle(
  downloadEndpoint('/api/attendance/monthly', readingOfClasses('Month sheet'), contract.monthInput),
  async (input, ctx, _inside, http) => {
    checkDownloadToken(input.token, ctx)
    const sheet = await monthOf(ctx, input)
    const { letters } = await readSettings(ctx.tx, ctx.company)
    const title = `Attendance ${sheet.grade} ${sheet.section} ${bsMonthText(sheet, 'en')}`
    const of = `${(input.language === 'ne' && sheet.grade_np) || sheet.grade} ${sheet.section} ${bsMonthText(sheet, input.language)}`
    if (input.format === 'excel')
      return sendColumns(
        { title: 'Attendance', of, columns: columnsOf(sheet) },
        rowsOf(sheet, letters, input.language),
        input,
        ctx,
        http,
      )
    return printLater(
      'attendance-month',
      { school: await schoolHead(ctx), language: input.language, letters, sheet, ...printing(ctx) },
      ctx,
      http,
      { name: title },
    )
  },
)

const columnsOf = ({ days }: Sheet): TableColumn[] => [
  { name: 'roll', label: 'Roll', kind: 'int' },
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'enroll_code', label: 'Enrol code', kind: 'text' },
  ...days.map(({ day, date }) => ({ name: day, label: String(date), kind: 'text' as const })),
  ...statuses.map((status) => ({ name: status, label: statusLabels[status], kind: 'int' as const })),
  { name: 'rate', label: 'Per cent', kind: 'decimal' },
]
const rowsOf = ({ days, students }: Sheet, letters: AttendanceLetters, language?: 'en' | 'ne') =>
  students.map(({ marks, tally, ...student }) => ({
    ...student,
    ...tally,
    ...Object.fromEntries(
      days.map(({ day, off }, at) => [day, marks[at] ? letterOf(letters, marks[at], language) : off ? '·' : '']),
    ),
  }))

export const monthHandlers = [show, download]
