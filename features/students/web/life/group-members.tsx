/** Members of a group: added by search or by section, taken out, printed. */
import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { BulkAction, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import type { GroupMember } from '../../contract/life.ts'
import { useMayChange } from '../record.ts'
import { type Picked, StudentsPicked } from './students-picked.tsx'
import { placeFilters, whoColumns } from './life-columns.ts'

const columns: ListColumn<GroupMember>[] = [
  ...(whoColumns as ListColumn<GroupMember>[]),
  { name: 'roll', label: 'Roll', kind: 'int', unsorted: true },
  { name: 'since', label: 'Since', kind: 'date', unsorted: true },
]

const membersPath = '/api/student-group/{group_id}/members'

export default function GroupMembers() {
  const id = Number(useParams().group_id)
  const queries = useQueryClient()
  const mayChange = useMayChange('student-update')
  const [adding, setAdding] = useState(false)
  const group = useQuery({
    queryKey: ['/api/student-group', 'one', id],
    queryFn: () => api.get('/api/student-group/{id}', { id }),
  })
  const path = `/api/student-group/${id}/members`
  const reload = () => queries.invalidateQueries({ queryKey: [path] })
  if (group.isError) return <ErrorState error={group.error} onRetry={() => void group.refetch()} />
  if (!group.data) return <LoadingState />
  const bulkActions = bulkActionsOf(mayChange, id, reload)
  return (
    <>
      <ListScreen<GroupMember>
        title={nameOf(group.data.data)}
        path={path}
        columns={columns}
        filters={placeFilters}
        rowsPerPage={25}
        back={{ to: '/student-groups', label: t('Student groups') }}
        keyOf={(row) => String(row.student_id)}
        hrefOf={(row) => `/student/${row.student_id}`}
        bulkActions={bulkActions}
        about={t('Nobody is in this group yet.')}
        actions={
          mayChange && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {t('Add members')}
            </Button>
          )
        }
      />
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('Add members')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        closeOnClickOutside={false}
        size={560}
      >
        <AddMembers
          group={id}
          onAdded={() => {
            setAdding(false)
            void reload()
          }}
        />
      </Modal>
    </>
  )
}

function bulkActionsOf(mayChange: boolean, id: number, reload: () => Promise<void>) {
  const bulkActions: BulkAction<GroupMember>[] = mayChange
    ? [
        {
          label: 'Take out',
          danger: true,
          run: async (rows) => {
            const done = await api
              .form(membersPath, { group_id: id, student_ids: rows.map((row) => row.student_id) }, { method: 'DELETE' })
              .catch(() => undefined)
            await reload()
            return done !== undefined
          },
        },
      ]
    : []
  return bulkActions
}

function AddMembers({ group, onAdded }: { group: number; onAdded: () => void }) {
  const [picked, setPicked] = useState<Picked[]>([])
  const [place, setPlace] = useState<{ grade: number | null; section: number | null }>({ grade: null, section: null })
  const [busy, setBusy] = useState(false)
  async function add(who: { student_ids?: number[]; section_id?: number }) {
    setBusy(true)
    try {
      const { data } = await api.command(membersPath, { group_id: group, ...who })
      notify('success', t('{n, plural, one {# student was} other {# students were}} added.', { n: data.added }))
      onAdded()
    } catch (error) {
      notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <StudentsPicked value={picked} onChange={setPicked} />
      <div>
        <Button
          onClick={() => void add({ student_ids: picked.map((each) => each.id) })}
          disabled={!picked.length}
          loading={busy}
        >
          {t('Add these')}
        </Button>
      </div>
      <GradeSectionSelect value={place} onChange={setPlace} />
      <Group>
        <Button
          variant="default"
          onClick={() => void add({ section_id: place.section! })}
          disabled={!place.section}
          loading={busy}
        >
          {t('Add the whole section')}
        </Button>
      </Group>
    </Stack>
  )
}
