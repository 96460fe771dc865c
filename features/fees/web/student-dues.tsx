/** Who owes what since when; each leads to the statement and to the counter. */
import { Anchor, Button, Text } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReportRow } from '#platform/contract/report.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { can, uses } from '#platform/web/session.ts'
import { studentDues } from '../contract/reports.ts'
import { Remind } from './reminders/remind.tsx'

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
  const [reminding, setReminding] = useState(false)
  const close = () => setReminding(false)
  return (
    <>
      <ReportScreen
        report={studentDues}
        actions={
          can('due-remind') &&
          uses('SMS') && (
            <Button
              variant="default"
              leftSection={<IconMessage size={16} aria-hidden />}
              onClick={() => setReminding(true)}
            >
              {t('Remind by SMS')}
            </Button>
          )
        }
        without={can('receipt-create') ? [] : ['pay']}
        cells={{ pay: toCounter }}
        phone={{ lead: who, columns: ['due', 'pay'] }}
      />
      <Modal opened={reminding} onClose={close} title={t('Remind by SMS')} size={560}>
        {reminding && <Remind onDone={close} onCancel={close} />}
      </Modal>
    </>
  )
}
