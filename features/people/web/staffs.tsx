/** The staff of the school. */
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link, useNavigate } from 'react-router'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { type ListedStaff, staffList } from '../contract/lists.ts'
import { PersonName } from './person-name.tsx'

const AddStaff = lazyPart(() => import('./add-staff.tsx'))
const StaffImport = lazyPart(() => import('./staff-import.tsx'))

const { department_id, kind, shift, status } = staffList.fields
const cells = {
  name: (row: ListedStaff) => <PersonName person={{ ...row, name_np: row.name_np ?? null }} />,
  role: (row: ListedStaff) => (row.role ? t(row.role) : '–'),
}

export const useStaffRoles = () =>
  useQuery({ queryKey: ['/api/staff-roles'], queryFn: () => api.get('/api/staff-roles'), staleTime: 60_000 })

export default function Staffs() {
  const [params] = useAddress()
  return params.has('import') ? (
    <Suspense fallback={<LoadingState />}>
      <StaffImport />
    </Suspense>
  ) : (
    <List />
  )
}

function List() {
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const { data: roles } = useStaffRoles()
  const role = {
    kind: 'choice' as const,
    label: 'Role',
    choices: (roles?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
  }
  return (
    <>
      <ListScreen<ListedStaff>
        resource={staffList}
        columnRights={{ mobile: 'staff-contact-read', email: 'staff-contact-read', dob: 'staff-record-read' }}
        title={t('Staffs')}
        filters={{ role, department_id, kind, shift, status }}
        rights={{ create: 'staff-create' }}
        batchCheck={false}
        rowsPerPage={25}
        cells={cells}
        add={() => setAdding(true)}
        actions={
          can('staff-create') && (
            <Button
              component={Link}
              to="/staffs?import"
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            >
              {t('Import')}
            </Button>
          )
        }
        hrefOf={(row) => `/staff/${row.id}`}
      />
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('Add a member of staff')}
        size={880}
        closeButtonProps={{ 'aria-label': t('Close') }}
        closeOnClickOutside={false}
      >
        <Suspense>
          {adding && (
            <AddStaff
              onCancel={() => setAdding(false)}
              onAdded={(id) => void navigate(`/staff/${id}`, { state: { added: true } })}
            />
          )}
        </Suspense>
      </Modal>
    </>
  )
}
