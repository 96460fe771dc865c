/** The papers of a student. */
import { Documents as KeptDocuments } from '#platform/web/kit/form/documents.tsx'
import { useMayChange } from '../record.ts'
import { documentNames } from './document-names.ts'
import classes from '../students.module.css'

export function Documents({ id }: { id: number }) {
  return (
    <KeptDocuments
      path={`/api/student/${id}/documents`}
      kinds={documentNames}
      mayAdd={useMayChange('student-paper-create')}
      mayRemove={useMayChange('student-paper-delete')}
      className={classes.section}
    />
  )
}
