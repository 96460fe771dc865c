/** Who did what and when, and what it was before. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { registerResources } from '#platform/web/kit/list/resource-paths.ts'
import { usePreferences } from '#platform/web/preferences.ts'
import { can } from '#platform/web/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { Activity } from '../contract/activity.ts'
import { flatChanges, valueName } from './changes.ts'
import classes from './administration.module.css'

registerResources([{ name: 'users', path: 'user', key: 'full_name' }])

const columns: ListColumn<Activity>[] = [
  { name: 'at', label: 'When', cell: (row) => <Moment at={row.at} /> },
  {
    name: 'actor',
    label: 'Who',
    unsorted: true,
    cell: (row) => `${row.actor ?? t('Nobody')}${row.role ? ` (${t(row.role)})` : ''}`,
  },
  { name: 'title', label: 'What', unsorted: true, cell: (row) => t(row.title) },
  { name: 'entity', label: 'Of what', unsorted: true, cell: (row) => whatOf(row) },
  { name: 'reason', label: 'Reason', unsorted: true },
]

/** 'Batch 2083'; a person by the name alone. */
function whatOf({ entity, entity_id, kind, subject, subject_np }: Activity): string {
  const name = subject === null ? entity_id : nameOf({ name: subject, name_np: subject_np })
  if (entity && persons.has(entity) && subject !== null) return name ?? ''
  return [kind ? t(kind) : entity ? t(thing(entity)) : '', name].filter(Boolean).join(' ')
}
const persons = new Set(['students', 'guardians', 'staff', 'users'])

/** 'fee_heads' -> 'Fee heads' */
const thing = (entity: string): string => entity.charAt(0).toUpperCase() + entity.slice(1).replaceAll('_', ' ')

export default function ActivityReport() {
  const { data: kinds } = useQuery({
    queryKey: ['/api/activity-entities'],
    queryFn: () => api.get('/api/activity-entities'),
  })
  const [shown, setShown] = useState<Activity>()
  const filters: Record<string, FilterField> = {
    // others see their own doings only, and may not search people
    ...(can('staff-read|guardian-read') ? { user_id: { kind: 'ref', of: 'users', label: 'Who' } } : {}),
    ...(kinds?.parts.length
      ? {
          of: {
            kind: 'choice',
            label: 'Part',
            choices: kinds.parts.map(({ name, label }) => ({ value: name, label })),
          },
        }
      : {}),
    entity: {
      kind: 'choice',
      label: 'Of what',
      choices: (kinds?.data ?? []).map((value) => ({ value, label: thing(value) })),
    },
    from_date: { kind: 'date', label: 'From' },
    to_date: { kind: 'date', label: 'To' },
  }
  return (
    <>
      <ListScreen<Activity>
        title={t('Activity report')}
        path="/api/activity-report"
        columns={columns}
        filters={filters}
        sortBy="at"
        descending
        rowsPerPage={25}
        batchCheck={false}
        about={t('Every change in the school leaves a line here.')}
        onOpen={setShown}
      />
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown && t(shown.title)}
        size="lg"
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {shown && <Details activity={shown} />}
      </Modal>
    </>
  )
}

function Details({ activity }: { activity: Activity }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/activity-report', activity.id],
    queryFn: () => api.get('/api/activity-report/{id}', { id: activity.id }),
    enabled: activity.has_values,
  })
  return (
    <>
      <Text size="sm" mb="sm">
        <Moment at={activity.at} /> · {activity.actor ?? t('Nobody')}
        {activity.reason && ` · ${activity.reason}`}
      </Text>
      {!activity.has_values ? (
        <EmptyState inside about={t('Nothing more is kept of this change.')} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Values before={data.data.before} after={data.data.after} />
      ) : (
        <LoadingState />
      )}
    </>
  )
}

function Values({ before, after }: { before?: unknown; after?: unknown }) {
  const language = useLanguage()
  const { calendar } = usePreferences()
  return (
    <div className={classes.values}>
      <Text fw={600} size="sm">
        {t('Value')}
      </Text>
      <Text fw={600} size="sm">
        {t('Before')}
      </Text>
      <Text fw={600} size="sm">
        {t('After')}
      </Text>
      {flatChanges(before, after, (at) => dateText(at, calendar, language)).map(({ name, before: was, after: is }) => (
        <Fragment key={name}>
          <span>{valueName(name)}</span>
          <span>{was}</span>
          <span data-changed={was !== is || undefined}>{is}</span>
        </Fragment>
      ))}
    </div>
  )
}
