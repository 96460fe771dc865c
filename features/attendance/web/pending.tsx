/** Sections whose sheet is missing: whom to remind, and what the devices have seen already. */
import { Anchor, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import type { ReportColumn } from '#platform/web/kit/report/report-types.ts'
import { notify } from '#platform/web/notify.ts'
import { can, useSession } from '#platform/web/session.ts'
import type { pendingSheets } from '../contract/reports.ts'
import { ofGrade, placeFilters, rangeFilters } from './report-filters.ts'

const path = '/api/attendance/pending'
type Answer = AnswerOf<typeof pendingSheets>
type Row = Answer['data'][number]

const sectionOf = (row: Row) => `${nameOf({ name: row.grade, name_np: row.grade_np })} ${row.section}`

const columns: ReportColumn<Row>[] = [
  {
    name: 'section',
    label: 'Section',
    cell: (row) => (
      <Anchor component={Link} to={`/attendance?section=${row.section_id}&day=${row.day}`} underline="always" size="sm">
        {sectionOf(row)}
      </Anchor>
    ),
  },
  { name: 'day', label: 'Day', kind: 'date' },
  { name: 'students', label: 'Students', kind: 'int' },
  { name: 'class_teacher', label: 'Class teacher' },
  { name: 'mobile', label: 'Mobile', kind: 'phone', right: 'staff-contact-read' },
  { name: 'taken', label: 'Taken', cell: (row) => digitsIn(getLanguage(), `${row.taken}/${row.expected}`) },
  { name: 'from_devices', label: 'Seen by devices', kind: 'int', cell: (row) => <FromDevices row={row} /> },
]

export default function Pending() {
  const { calendar, language } = useSession()
  const today = todayInNepal()
  const dayOf = (day: string | undefined) => dateText(day ?? today, calendar, language, 'long')
  return (
    <ReportScreen<Row, Answer>
      title={t('Attendance pending')}
      path={path}
      back={{ to: '/attendance', label: t('Attendance') }}
      filters={{ ...rangeFilters, ...placeFilters() }}
      start={{ from_date: today, to_date: today }}
      dependent={ofGrade}
      sentence={({ from_date, to_date }, { data }) =>
        digitsIn(
          language,
          t('{n, plural, one {# sheet is missing} other {# sheets are missing}}, {from} to {to}.', {
            n: data.length,
            from: dayOf(from_date),
            to: dayOf(to_date),
          }),
        )
      }
      columns={columns}
      about={t('Nothing is missing. On holidays nothing is expected.')}
    />
  )
}

/** Whoever was seen stays as the device said; the others are absent. */
function FromDevices({ row }: { row: Row }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (!row.from_devices) return '–'
  const seen = digitsIn(getLanguage(), `${row.from_devices}/${row.students}`)
  if (!can('attendance-create')) return seen
  async function take() {
    const yes = await confirm({
      title: t('Take the sheet from the devices?'),
      message: t(
        '{seen} students of {section} were seen. The others will be absent; the class teacher can change it.',
        { seen, section: sectionOf(row) },
      ),
      confirm: t('Take'),
    })
    if (!yes) return
    setBusy(true)
    try {
      await api.command('/api/attendance/pending/close', { day: row.day, section_ids: [row.section_id] })
      notify('success', t('The sheets are taken.'))
      await queries.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={busy}
      onClick={() => void take()}
      aria-label={`${t('Take from devices')}: ${sectionOf(row)}`}
    >
      {seen} · {t('Take')}
    </Button>
  )
}
