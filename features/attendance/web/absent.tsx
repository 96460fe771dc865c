/** Who is absent on a day, since when, whom to call; and telling the guardians by SMS. */
import { Anchor, Badge, Button, Text } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyDialog } from '#platform/web/kit/states/lazy-part.tsx'
import { digitsIn } from '#nepal/digits.ts'
import type { ReportRow } from '#platform/contract/report.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import type { Escapes } from '#platform/web/kit/report/report-types.ts'
import { can, uses } from '#platform/web/session.ts'
import { absentStudents } from '../contract/reports.ts'
import classes from './attendance.module.css'
import { statusName } from './words.ts'

const AbsentSms = lazyDialog(() => import('./absent-sms.tsx'))

export type AbsentRow = ReportRow<typeof absentStudents>
type Row = AbsentRow
const count = (n: number) => digitsIn(getLanguage(), n)
const seat = (row: Row) =>
  `${nameOf({ name: row.grade, name_np: row.grade_np })} ${row.section ?? ''}${row.roll === null ? '' : ` · ${count(row.roll)}`}`

export default function Absent() {
  return (
    <div className={classes.tones}>
      <ReportScreen
        report={absentStudents}
        labels={{ grade: 'Section' }}
        cells={cells}
        phone={phone}
        figures={({ data }) =>
          can('attendance-create|attendance-update') && data.some(waits)
            ? [{ label: t('Guardians not told'), value: <SendSms rows={data.filter(waits)} /> }]
            : []
        }
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

const Line = ({ row }: { row: Row }) => (
  <>
    <Text fw={500} size="sm" component="span" display="block">
      {nameOf(row)}
    </Text>
    <Text size="xs" c="dimmed" component="span" display="block">
      {seat(row)} · <Mark row={row} /> {row.running > 1 && t('{n} days', { n: row.running })}
    </Text>
    <Text size="xs" component="span" display="block">
      {row.guardian}
    </Text>
  </>
)

const cells: Escapes<typeof absentStudents>['cells'] = {
  grade: seat,
  status: (row) => <Mark row={row} />,
  mobile: (row) => <Mobile row={row} />,
  sms: (row) => <Told row={row} />,
}
const phone: Escapes<typeof absentStudents>['phone'] = { lead: (row) => <Line row={row} />, columns: ['mobile', 'sms'] }

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
