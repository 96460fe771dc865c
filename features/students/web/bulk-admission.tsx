/** Bulk admission: a whole class, or a whole school, from one file. */
import { t } from '#platform/web/i18n.ts'
import { ImportScreen } from '#platform/web/kit/import/import-screen.tsx'
import { bulkColumns } from '../contract/bulk-columns.ts'

export default function BulkAdmission() {
  return (
    <ImportScreen
      base="/api/bulk-admission" right="student-create" columns={bulkColumns} title={t('Bulk Admission')} about={t('A whole class, or a whole school, from one Excel or CSV file.')}
      done={{ to: '/students?sortBy=admission_date&descending=true', label: t('Show them') }}
    />
  )
}
