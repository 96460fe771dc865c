/** Rates of attendance: by section, grade, student, month, day, subject or period. */
import { useSearchParams } from 'react-router'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import type { ReportColumn } from '#platform/web/kit/report/report-types.ts'
import { getPreferences } from '#platform/web/preferences.ts'
import { useSession } from '#platform/web/session.ts'
import type { attendanceReport } from '../contract/reports.ts'
import { ofGrade, placeFilters, rangeFilters } from './report-filters.ts'

type Answer = AnswerOf<typeof attendanceReport>
type Row = Answer['data'][number] & { label: string }

const groups = {
  section: 'Section',
  grade: 'Grade',
  student: 'Student',
  month: 'Month',
  day: 'Day',
  subject: 'Subject',
  period: 'Period',
} as const
type Group = keyof typeof groups
const lower: Record<Group, string> = {
  section: 'by section',
  grade: 'by grade',
  student: 'by student',
  month: 'by month',
  day: 'by day',
  subject: 'by subject',
  period: 'by period',
}
const percent = (rate: number | null) => (rate === null ? '–' : digitsIn(getLanguage(), `${rate.toFixed(1)} %`))

/** Today, within the batch: of a former one its end, of one still to come its first day. All AD. */
const lastDayOf = ({ start_date, end_date }: { start_date: string; end_date: string }, today: string): string =>
  end_date < today ? end_date : today < start_date ? start_date : today

export default function AttendanceReport() {
  const [address] = useSearchParams()
  const { calendar, language, batch } = useSession()
  const by = (address.get('by') ?? 'section') as Group
  const today = todayInNepal()
  const columns: ReportColumn<Row>[] = [
    { name: 'label', label: groups[by] ?? 'Section', to: (row) => behind(by, row) },
    ...(by === 'student' || by === 'subject' ? [{ name: 'of', label: 'Class' }] : []),
    { name: 'rate', label: 'Per cent', cell: (row) => percent(row.rate), kind: 'decimal' },
    { name: 'days', label: 'Entries', kind: 'int', total: true },
    { name: 'present', label: 'Present', kind: 'int', total: true },
    { name: 'absent', label: 'Absent', kind: 'int', total: true },
    { name: 'late', label: 'Late', kind: 'int', total: true },
    { name: 'leave', label: 'Leave', kind: 'int', total: true },
    { name: 'half', label: 'Half day', kind: 'int', total: true },
  ]
  return (
    <ReportScreen<Row, Answer>
      title={t('Attendance report')}
      path="/api/attendance/report"
      filters={{
        by: {
          kind: 'choice',
          label: 'Shown by',
          choices: Object.entries(groups).map(([value, label]) => ({ value, label })),
        },
        ...rangeFilters,
        ...placeFilters(),
      }}
      start={{ by: 'section', ...(batch ? { from_date: batch.start_date, to_date: lastDayOf(batch, today) } : {}) }}
      dependent={ofGrade}
      sentence={(_chosen, { from_date, to_date }) =>
        t('Attendance {by}, {from} to {to}.', {
          by: t(lower[by] ?? lower.section),
          from: dateText(from_date, calendar, language, 'long'),
          to: dateText(to_date, calendar, language, 'long'),
        })
      }
      totals={({ totals }) => [
        { label: t('Attendance'), value: percent(totals.rate) },
        { label: t('Absent'), value: digitsIn(language, totals.absent) },
        { label: t('Late'), value: digitsIn(language, totals.late) },
        { label: t('Leave'), value: digitsIn(language, totals.leave) },
      ]}
      rowsOf={({ data }) =>
        data.map((row) => ({
          ...row,
          label:
            by === 'day'
              ? dateText(row.name, getPreferences().calendar, language)
              : by === 'period'
                ? digitsIn(language, row.name)
                : nameOf(row),
        }))
      }
      columns={columns}
      chart={
        by === 'student'
          ? undefined
          : { kind: by === 'day' ? 'line' : 'bar', x: 'label', series: [{ name: 'rate', label: 'Per cent' }] }
      }
      about={
        by === 'subject' || by === 'period'
          ? t('Attendance is not taken by period in this time.')
          : t('Attendance was not taken in this time.')
      }
    />
  )
}

/** What is behind a figure. */
function behind(by: Group, row: Row): string | undefined {
  if (by === 'section') return `/attendance/yearly?section=${row.id}`
  if (by === 'grade') return `/attendance-report?grade_id=${row.id}`
  if (by === 'day') return `/attendance/absent?day=${row.id}`
  return undefined
}
