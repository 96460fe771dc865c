/** Rolls of a whole school from a sheet. A part of the list of students. */
import { t } from '#platform/web/i18n.ts'
import { ImportScreen } from '#platform/web/kit/import/import-screen.tsx'
import { rollColumns } from '../contract/roll-import.ts'

export default function RollImport() {
  return (
    <ImportScreen
      base="/api/import/rolls"
      right="student-update"
      columns={rollColumns}
      title={t('Import rolls')}
      about={t('Rolls by enrol code, for the batch worked in.')}
      back={{ to: '/students', label: t('Students') }}
      done={{ to: '/students', label: t('Show them') }}
    />
  )
}
