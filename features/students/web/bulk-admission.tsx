/** Bulk admission: a whole class, or a whole school, from one file. */
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ImportSheet } from '#platform/contract/imports.ts'
import { t } from '#platform/web/i18n.ts'
import { ImportScreen } from '#platform/web/kit/import/import-screen.tsx'
import { can } from '#platform/web/session.ts'
import { bulkColumns } from '../contract/bulk-columns.ts'

export default function BulkAdmission() {
  return (
    <ImportScreen
      base="/api/bulk-admission"
      right="student-create"
      columns={bulkColumns}
      title={t('Bulk admission')}
      about={t('A whole class, or a whole school, from one Excel or CSV file.')}
      done={{ to: '/students?sortBy=admission_date&descending=true', label: t('Show them') }}
      next={billing}
    />
  )
}

/** A sheet may bring new students, or those of many years: whether they pay for admission is a person's word. */
function billing({ id }: ImportSheet) {
  if (!can('bill-generate-class-wise'))
    return (
      <Text size="sm" c="dimmed">
        {t('Admission heads are not charged by the import. Who makes the bills can charge them for the whole sheet.')}
      </Text>
    )
  return (
    <Text size="sm">
      {t('Admission heads are not charged by the import.')}{' '}
      <Anchor component={Link} to={`/monthly-bill-generate?sheet=${id}`} size="sm">
        {t('Charge the admission heads')}
      </Anchor>
    </Text>
  )
}
