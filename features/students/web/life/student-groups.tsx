/** Groups that cut across sections. */
import { useNavigate } from 'react-router'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { type StudentGroup, studentGroups } from '../../contract/life-lists.ts'

export default function StudentGroups() {
  const navigate = useNavigate()
  return (
    <ListScreen<StudentGroup>
      resource={studentGroups}
      hrefOf={(row) => `/student-groups/${row.id}`}
      rowActions={[{ label: 'Members', run: (row) => navigate(`/student-groups/${row.id}`) }]}
    />
  )
}
