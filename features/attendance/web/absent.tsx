/** Who is absent on a day, since when, whom to call; and telling the guardians by SMS. */
import { Anchor, Badge, Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessage } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { todayInNepal } from '#nepal/bikram-sambat.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { phone } from '#platform/web/kit/list/list-results.tsx'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import type { ReportColumn } from '#platform/web/kit/report/report-types.ts'
import { can, useSession, uses } from '#platform/web/session.ts'
import type { absentStudents } from '../contract/reports.ts'
import { statusLabels } from '../contract/rules.ts'
import classes from './attendance.module.css'
import { ofGrade, placeFilters } from './report-filters.ts'
import { statusName } from './words.ts'

const AbsentSms = lazy(() => import('./absent-sms.tsx'))

const path = '/api/attendance/absent'
type Answer = AnswerOf<typeof absentStudents>
export type AbsentRow = Answer['data'][number]
type Row = AbsentRow
const count = (n: number) => digitsIn(getLanguage(), n)
const seat = (row: Row) =>
  `${nameOf({ name: row.grade, name_np: row.grade_np })} ${row.section ?? ''}${row.roll === null ? '' : ` · ${count(row.roll)}`}`

export default function Absent() {
  const { calendar, language } = useSession()
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const today = todayInNepal()
  return (
    <div className={classes.tones}>
      <ReportScreen<Row, Answer>
        title={t('Absent list')}
        path={path}
        back={{ to: '/attendance', label: t('Attendance') }}
        filters={{
          day: { kind: 'date', label: 'Day' },
          ...placeFilters(),
          status: {
            kind: 'choice',
            choices: (['absent', 'late', 'leave', 'half'] as const).map((value) => ({
              value,
              label: statusLabels[value],
            })),
          },
        }}
        start={{ day: today }}
        dependent={ofGrade}
        sentence={({ day = today }, { totals }) =>
          t('{absent} of {students} students are absent or on leave, {day}.', {
            absent: totals.absent,
            students: totals.students,
            day: dateText(day, calendar, language, 'full'),
          })
        }
        totals={({ data, totals }) => [
          { label: t('Absent or on leave'), value: count(totals.absent) },
          { label: t('Sections taken'), value: count(totals.sections) },
          {
            label: t('Sections pending'),
            value: totals.pending ? (
              <Anchor component={Link} to="/attendance/pending" underline="always" inherit>
                {count(totals.pending)}
              </Anchor>
            ) : (
              '–'
            ),
          },
          ...(can('attendance-create|attendance-update') && data.some(waits)
            ? [{ label: t('Guardians not told'), value: <SendSms rows={data.filter(waits)} /> }]
            : []),
        ]}
        columns={narrow ? forPhones : forDesks}
        about={t('Nobody is absent, or attendance was not taken yet.')}
      />
    </div>
  )
}

/** Absent, with a guardian who can be reached and was not told. */
const waits = (row: Row) => uses('SMS') && row.status === 'absent' && row.mobile !== null && row.sms === null

const Mobile = ({ row }: { row: Row }) =>
  row.mobile ? (
    <Anchor href={`tel:${row.mobile}`} underline="always" size="sm" className="tabular">
      {digitsIn('en', row.mobile)}
    </Anchor>
  ) : (
    '–'
  )
const Mark = ({ row }: { row: Row }) => (
  <span className={classes.status} data-status={row.status}>
    {statusName(row.status)}
  </span>
)

const forDesks: ReportColumn<Row>[] = [
  {
    name: 'name',
    label: 'Name',
    cell: (row) => nameOf(row),
    to: (row) => (can('student-read') ? `/student/${row.student_id}` : undefined),
  },
  { name: 'grade', label: 'Section', cell: seat },
  { name: 'status', label: 'Status', cell: (row) => <Mark row={row} /> },
  { name: 'running', label: 'Days in a row', kind: 'int' },
  { name: 'guardian', label: 'Guardian', right: 'student-contact-read' },
  { name: 'mobile', label: 'Mobile', right: 'student-contact-read', cell: (row) => <Mobile row={row} /> },
  { name: 'sms', label: 'SMS', cell: (row) => <Told row={row} /> },
]
const forPhones: ReportColumn<Row>[] = [
  {
    name: 'name',
    label: 'Name',
    cell: (row) => (
      <>
        <Text fw={500} size="sm" component="span" display="block">
          {nameOf(row)}
        </Text>
        <Text size="xs" c="dimmed" component="span" display="block">
          {seat(row)} · <Mark row={row} /> {row.running > 1 && t('{n} days', { n: row.running })}
        </Text>
        <Text size="xs" component="span" display="block">
          {row.guardian} <Mobile row={row} />
        </Text>
      </>
    ),
  },
  { name: 'sms', label: 'SMS', cell: (row) => <Told row={row} /> },
]

function Told({ row }: { row: Row }) {
  if (row.sms)
    return (
      <Badge color={row.sms === 'failed' ? 'red' : 'green'}>
        {t(`sms ${row.sms}`) === `sms ${row.sms}` ? row.sms : t(`sms ${row.sms}`)}
      </Badge>
    )
  if (!waits(row) || !can('attendance-create|attendance-update'))
    return row.mobile || !can('student-contact-read') ? '–' : t('no mobile')
  return <SendSms rows={[row]} />
}

/** One guardian or many are told after the message was read. */
function SendSms({ rows }: { rows: Row[] }) {
  const [opened, setOpened] = useState(false)
  const label = rows.length === 1 ? t('Send SMS to the guardian of {name}', { name: nameOf(rows[0]!) }) : undefined
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconMessage size={14} aria-hidden />}
        onClick={() => setOpened(true)}
        aria-label={label}
      >
        {rows.length === 1 ? t('SMS') : t('Send {n} SMS', { n: count(rows.length) })}
      </Button>
      {opened && (
        <Suspense>
          <AbsentSms rows={rows} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
