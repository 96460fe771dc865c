/** Staff from a sheet. A part of the list of staff. */
import { t } from '#platform/web/i18n.ts'
import { ImportScreen } from '#platform/web/kit/import/import-screen.tsx'
import { staffColumns } from '../contract/staff-columns.ts'

export default function StaffImport() {
  return (
    <ImportScreen
      base="/api/import/staff"
      right="staff-create"
      columns={staffColumns}
      title={t('Import staff')}
      about={t('Members of staff from one sheet; all of them come, or none.')}
      back={{ to: '/staffs', label: t('Staffs') }}
      done={{ to: '/staffs', label: t('Show them') }}
    />
  )
}
