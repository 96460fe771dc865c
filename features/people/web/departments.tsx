/** Departments with their heads and how many work there. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { ListColumn } from '#platform/web/kit/list/list-types.ts'
import { type Department, departments } from '../contract/lists.ts'
import { count } from './words.ts'

export default function Departments() {
  const navigate = useNavigate()
  const { data } = useQuery({ queryKey: ['/api/department', 'heads'], queryFn: () => api.get('/api/department-head') })
  const factsOf = (row: Department) => data?.data.find((each) => each.id === row.id)
  const columns: ListColumn<Department>[] = [
    { name: 'name', label: 'Name' },
    { name: 'name_np', label: 'Name in Nepali' },
    {
      name: 'head',
      label: 'Head',
      unsorted: true,
      cell: (row) => {
        const head = factsOf(row)?.head
        return head ? nameOf(head) : '–'
      },
    },
    { name: 'staff', label: 'Staff', unsorted: true, cell: (row) => count(factsOf(row)?.staff ?? 0) },
  ]
  return (
    <ListScreen<Department>
      resource={departments}
      title={t('Department')}
      columns={columns}
      hrefOf={(row) => `/department/${row.id}`}
      rowActions={[{ label: 'Staff and head', run: (row) => navigate(`/department/${row.id}`) }]}
    />
  )
}
