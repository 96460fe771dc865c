/** All in one: a student found once, seen from every room; each brings its tab. */
import { Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { OnePart, shownParts } from '#platform/web/kit/states/parts.ts'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { StudentPicker } from '#school/web/pickers/student-picker.tsx'
import { can, uses } from '#platform/web/session.ts'
import type { ChildGlance } from '../../contract/life.ts'
import { studentTabs } from '../slots.ts'
import { Glance } from './child-info.tsx'
import { placeOf } from './life-columns.ts'

export default function AllInOne() {
  const [params, setParams] = useAddress()
  const id = Number(params.get('student')) || undefined
  const tab = params.get('tab') ?? 'glance'
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/child-info', id],
    queryFn: () => api.get('/api/child-info/{id}', { id: id! }),
    enabled: id !== undefined,
  })
  return (
    <>
      <PageHeader title={t('All in one')} />
      <StudentPicker
        label={t('Student')}
        onPick={(found) => setParams({ student: String(found.id), tab })}
        autoFocus={!id}
        withDeleted
      />
      {!id ? (
        <EmptyState about={t('Find a student to see everything about him or her.')} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <Shown key={id} child={data.data} tab={tab} onTab={(next) => setParams({ student: String(id), tab: next })} />
      )}
    </>
  )
}

function Shown({ child, tab, onTab }: { child: ChildGlance; tab: string; onTab: (tab: string) => void }) {
  const parts = shownParts(studentTabs)
  return (
    <>
      <Text fw={600} mt="md">
        {nameOf(child)}{' '}
        <Text span c="dimmed" size="sm">
          {child.enroll_code} · {placeOf(child)}
        </Text>
      </Text>
      <Tabs value={tab} onChange={(next) => onTab(next ?? 'glance')} keepMounted={false} mt="xs">
        <Tabs.List mb="md">
          <Tabs.Tab value="glance">{t('At a glance')}</Tabs.Tab>
          {parts.map(({ name, label = name }) => (
            <Tabs.Tab key={name} value={name}>
              {t(label)}
            </Tabs.Tab>
          ))}
          {can('library-read') && uses('LIBRARY') && <Tabs.Tab value="library">{t('Library')}</Tabs.Tab>}
          <Tabs.Tab value="activity">{t('Activity')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="glance">
          <Glance child={child} embedded />
        </Tabs.Panel>
        {parts.map((part) => (
          <Tabs.Panel key={part.name} value={part.name}>
            <Suspense fallback={<LoadingState />}>
              <OnePart of={part} child={child} />
            </Suspense>
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="library">
          <EmptyState about={t('This student has no books of the library.')} />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <Activity id={child.student_id} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

interface ActivityRow {
  id: number
  at: string
  actor: string | null
  title: string
  reason: string | null
}

const activityColumns = [
  { name: 'at', label: 'When', unsorted: true, cell: (row: ActivityRow) => <Moment at={row.at} /> },
  { name: 'actor', label: 'Who', unsorted: true },
  { name: 'title', label: 'What', unsorted: true, cell: (row: ActivityRow) => t(row.title) },
  { name: 'reason', label: 'Reason', unsorted: true },
]

const Activity = ({ id }: { id: number }) => (
  <ListScreen<ActivityRow>
    embedded
    title={t('Activity')}
    path="/api/activity-report"
    fixed={{ entity: 'students', entity_id: id }}
    columns={activityColumns}
    searchable={false}
    batchCheck={false}
    printOnly
    onOpen={false}
    about={t('Nothing was changed yet.')}
  />
)
