/** Subjects from a sheet. A part of the list of subjects. */
import { t } from '#platform/web/i18n.ts'
import { ImportScreen } from '#platform/web/kit/import/import-screen.tsx'
import { subjectColumns } from '../contract/subject-import.ts'

export default function SubjectImport() {
  return (
    <ImportScreen
      base="/api/import/subjects"
      right="subject-create"
      columns={subjectColumns}
      title={t('Import subjects')}
      about={t('Subjects of all classes from one sheet.')}
      back={{ to: '/subjects', label: t('Subjects') }}
      done={{ to: '/subjects', label: t('Show them') }}
    />
  )
}
