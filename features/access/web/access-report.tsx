/** Who was refused, who could not sign in, who read or exported records of children. For who looks after all schools. */
import { nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { registerResources } from '#platform/web/kit/list/resource-paths.ts'
import { type AccessTrace, traceKindNames, traceKinds } from '../contract/access-report.ts'

registerResources([{ name: 'users', path: 'user', key: 'full_name' }])

const columns: ListColumn<AccessTrace>[] = [
  { name: 'last_at', label: 'When', cell: ({ last_at }) => <Moment at={last_at} /> },
  { name: 'kind', label: 'What happened', unsorted: true, cell: ({ kind }) => t(traceKindNames[kind]) },
  { name: 'actor', label: 'Who', unsorted: true, cell: (row) => whoOf(row) },
  { name: 'title', label: 'What', unsorted: true, cell: ({ title, kind }) => (kind === 'sign_in' ? '' : t(title)) },
  {
    name: 'person',
    label: 'Whose record',
    unsorted: true,
    cell: ({ person, person_np }) => (person === null ? '' : nameOf({ name: person, name_np: person_np })),
  },
  { name: 'times', label: 'Times', kind: 'int' },
  { name: 'ip', label: 'Address on the network', unsorted: true },
]

function whoOf({ actor, actor_np, role }: AccessTrace): string {
  const name = actor === null ? t('A name that nobody has') : nameOf({ name: actor, name_np: actor_np })
  return role ? `${name} (${t(role)})` : name
}

const filters: Record<string, FilterField> = {
  kind: {
    kind: 'choice',
    label: 'What happened',
    choices: traceKinds.map((value) => ({ value, label: traceKindNames[value] })),
  },
  user_id: { kind: 'ref', of: 'users', label: 'Who' },
  from_date: { kind: 'date', label: 'From' },
  to_date: { kind: 'date', label: 'To' },
}

export default function AccessReport() {
  return (
    <ListScreen<AccessTrace>
      title={t('Access report')}
      path="/api/access-report"
      columns={columns}
      filters={filters}
      sortBy="last_at"
      descending
      rowsPerPage={25}
      batchCheck={false}
      about={t(
        'Refused access, failed sign-ins, and records of children that were read or exported stand here. The same within an hour is one line.',
      )}
    />
  )
}
