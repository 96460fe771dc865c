/** Who owes what since when; each leads to the statement and to the counter. */
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ReportRow } from '#platform/contract/report.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { can } from '#platform/web/session.ts'
import { studentDues } from '../contract/reports.ts'

type Row = ReportRow<typeof studentDues>

/** On a phone who it is, and whom to call, beside what is owed. */
const who = (row: Row) => (
  <>
    {nameOf(row)}
    <Text size="xs" c="dimmed">
      {[nameOf({ name: row.class, name_np: row.class_np }), row.mobile].filter(Boolean).join(' · ')}
    </Text>
  </>
)

const toCounter = (row: Row) => (
  <Anchor
    component={Link}
    to={`/fee-payment?student=${row.student_id}`}
    inherit
    aria-label={`${t('Take payment')}: ${nameOf(row)}`}
  >
    {t('Take payment')}
  </Anchor>
)

export default function StudentDues() {
  return (
    <ReportScreen
      report={studentDues}
      without={can('receipt-create') ? [] : ['pay']}
      cells={{ pay: toCounter }}
      phone={{ lead: who, columns: ['due', 'pay'] }}
    />
  )
}
