/** Guardians of students from a sheet. A part of the list of guardians. */
import { t } from '#platform/web/i18n.ts'
import { ImportScreen } from '#platform/web/kit/import/import-screen.tsx'
import { guardianColumns } from '../../contract/guardians/import-columns.ts'

export default function GuardianImport() {
  return (
    <ImportScreen
      base="/api/import/guardians"
      right="guardian-create"
      columns={guardianColumns}
      title={t('Import guardians')}
      about={t('Guardians by the enrol code of the child; brothers and sisters are found by the mobile.')}
      back={{ to: '/guardians', label: t('Guardians') }}
      done={{ to: '/guardians', label: t('Show them') }}
    />
  )
}
