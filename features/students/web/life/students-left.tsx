/** Students who have left, with what they owe, their certificate, and the way back. */
import { useNavigate } from 'react-router'
import { reportUrl } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { ListColumn, RowAction } from '#platform/web/kit/list/list-types.ts'
import type { LeftStudent } from '../../contract/life.ts'
import { periodFilters, placeFilters, whoColumns } from './life-columns.ts'

const columns: ListColumn<LeftStudent>[] = [
  ...(whoColumns as ListColumn<LeftStudent>[]),
  { name: 'left_on', label: 'Left on', kind: 'date' },
  { name: 'left_reason', label: 'Reason', unsorted: true, right: 'student-record-read' },
  { name: 'due_at_leaving', label: 'Due at leaving', kind: 'money', unsorted: true, right: 'due-read' },
  { name: 'due', label: 'Due now', kind: 'money', unsorted: true, right: 'due-read' },
  { name: 'guardian', label: 'Guardian', unsorted: true, hidden: true, right: 'student-contact-read' },
  { name: 'mobile', label: 'Mobile', unsorted: true, right: 'student-contact-read' },
]

/** A paper of one student in a new tab, where the session's cookie counts. */
export const paperUrl = (id: number, paper: 'admission-slip' | 'transfer-certificate'): string =>
  reportUrl(`/api/student/${id}/${paper}`, { language: getLanguage() })

export default function StudentsLeft() {
  const navigate = useNavigate()
  const rowActions: RowAction<LeftStudent>[] = [
    {
      label: 'Certificate',
      right: 'student-record-read & student-contact-read',
      run: (row) => void window.open(paperUrl(row.student_id, 'transfer-certificate'), '_blank', 'noopener'),
    },
    { label: 'Admit again', right: 'student-create', run: (row) => navigate(`/student/${row.student_id}`) },
  ]
  return (
    <ListScreen<LeftStudent>
      title={t('Students left')}
      path="/api/students-left"
      columns={columns}
      filters={{ ...placeFilters, ...periodFilters }}
      sortBy="left_on"
      descending
      rowsPerPage={25}
      keyOf={(row) => String(row.student_id)}
      hrefOf={(row) => `/student/${row.student_id}`}
      rowActions={rowActions}
      about={t('Nobody has left.')}
    />
  )
}
