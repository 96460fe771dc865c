/** A routine from a sheet. A part of the routines. */
import { t } from '#platform/web/i18n.ts'
import { ImportScreen } from '#platform/web/kit/import/import-screen.tsx'
import { routineColumns } from '../contract/routine-import.ts'

export default function RoutineImport() {
  return (
    <ImportScreen
      base="/api/import/routines"
      right="subject-routine-create"
      columns={routineColumns}
      title={t('Import a routine')}
      about={t('One lesson a row. A teacher, room or section that is taken is named at its row.')}
      back={{ to: '/routines', label: t('Routines') }}
      done={{ to: '/routines', label: t('Show them') }}
    />
  )
}
