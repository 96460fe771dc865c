/** The guardians with their children. Two that are one person are merged; passwords are handed over. */
import { Button, Text } from '@mantine/core'
import { IconArrowMerge, IconFileSpreadsheet, IconKey, IconMessage } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link, useNavigate } from 'react-router'
import { relationWord } from '../labels.ts'
import { useAddress } from '#platform/web/address.tsx'
import { t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { BulkAction, FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can, uses } from '#platform/web/session.ts'
import type { ListedGuardian } from '../../contract/guardians/guardians.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { PasswordsDialog, PersonName, useHanding } from '#features/people/web/shared.ts'
import { placeOf } from '../life/life-columns.ts'

const GuardianImport = lazyPart(() => import('./guardian-import.tsx'))

const path = '/api/guardian'
const columns: ListColumn<ListedGuardian>[] = [
  { name: 'name', label: 'Name', cell: (row) => <PersonName person={row} /> },
  { name: 'children', label: 'Children', unsorted: true, cell: (row) => <Children row={row} /> },
  { name: 'mobile', label: 'Mobile' },
  { name: 'email', label: 'E-mail', hidden: true },
  { name: 'occupation', label: 'Occupation' },
  { name: 'has_password', label: 'Has a password', kind: 'flag', unsorted: true },
]
const filters: Record<string, FilterField> = {
  grade_id: { kind: 'ref', of: 'grades', label: 'Grade' },
  section_id: { kind: 'ref', of: 'sections', label: 'Section' },
  same_name: { kind: 'flag', label: 'Same name twice' },
  has_password: { kind: 'flag', label: 'Has a password' },
  without_mobile: { kind: 'flag', label: 'Without a mobile' },
  without_children: { kind: 'flag', label: 'Without children' },
}

function Children({ row }: { row: ListedGuardian }) {
  if (!row.children.length)
    return (
      <Text size="sm" c="dimmed" component="span">
        –
      </Text>
    )
  return (
    <>
      {row.children.map((child) => (
        <Text key={child.id} size="sm" component="span" display="block">
          {child.name}{' '}
          <Text span size="xs" c="dimmed">
            {[placeOf(child), relationWord(child.relation)].filter(Boolean).join(' · ')}
          </Text>
        </Text>
      ))}
    </>
  )
}

export default function Guardians() {
  const [params] = useAddress()
  return params.has('import') ? (
    <Suspense fallback={<LoadingState />}>
      <GuardianImport />
    </Suspense>
  ) : (
    <List />
  )
}

function List() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [job, setJob] = useState<string>()
  const [merging, setMerging] = useState<readonly [ListedGuardian, ListedGuardian]>()
  const reload = () => void queries.invalidateQueries({ queryKey: [path] })
  const { hand } = useHanding(reload, setJob)
  const ids = (rows: ListedGuardian[]) => rows.map((row) => row.id)
  const bulkActions = bulkActionsOf(setMerging, hand, ids)
  return (
    <>
      <ListScreen<ListedGuardian>
        title={t('Guardians')}
        path={path}
        columns={columns}
        filters={filters}
        sortBy="name"
        rowsPerPage={25}
        bulkActions={bulkActions}
        hrefOf={(row) => `/guardian/${row.id}`}
        actions={
          <>
            <Button component={Link} to="/student-no-guardian-assign" variant="default">
              {t('Students without guardian')}
            </Button>
            <Button component={Link} to="/school-guardian-assign" variant="default">
              {t('Assign guardians')}
            </Button>
            {can('guardian-create') && (
              <Button
                component={Link}
                to="/guardians?import"
                variant="default"
                leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              >
                {t('Import')}
              </Button>
            )}
          </>
        }
        about={t('Guardians come with the admission of their children.')}
      />
      <PasswordsDialog job={job} onClose={() => setJob(undefined)} onReady={reload} />
      {merging && (
        <MergeDialog
          two={merging}
          onClose={() => setMerging(undefined)}
          onMerged={(kept) => {
            setMerging(undefined)
            reload()
            void navigate(`/guardian/${kept}`)
          }}
        />
      )}
    </>
  )
}

function bulkActionsOf(
  setMerging: (merging: readonly [ListedGuardian, ListedGuardian] | undefined) => void,
  hand: (ids: number[], send: 'print' | 'sms') => Promise<boolean>,
  ids: (rows: ListedGuardian[]) => number[],
) {
  const bulkActions: BulkAction<ListedGuardian>[] = [
    {
      label: 'Merge two',
      icon: IconArrowMerge,
      right: 'guardian-update & guardian-delete',
      run: ([one, two, ...more]) => {
        if (one && two && !more.length) setMerging([one, two])
        else notify('error', t('Choose two guardians to merge.'))
        return false
      },
    },
    { label: 'Passwords to print', icon: IconKey, right: 'administrator', run: (rows) => hand(ids(rows), 'print') },
    ...(uses('SMS')
      ? [
          {
            label: 'Passwords by SMS',
            icon: IconMessage,
            right: 'administrator',
            run: (rows: ListedGuardian[]) => hand(ids(rows), 'sms'),
          },
        ]
      : []),
  ]
  return bulkActions
}
