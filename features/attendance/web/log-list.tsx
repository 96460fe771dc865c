/** Punches and scans, newest first. */
import type { ReactNode } from 'react'
import { t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import type { LogRow } from './device-words.ts'
import { directionName } from './words.ts'

const columns: ListColumn<LogRow>[] = [
  { name: 'name', label: 'Name', unsorted: true },
  { name: 'at', label: 'Time', unsorted: true, cell: (row) => <Moment at={row.at} /> },
  { name: 'of', label: 'Class or role', unsorted: true },
  { name: 'direction', label: 'Direction', unsorted: true, cell: (row) => directionName(row.direction) },
  {
    name: 'device',
    label: 'Seen by',
    unsorted: true,
    cell: (row) => row.device ?? (row.scanned_by ? t('{name} (card)', { name: row.scanned_by }) : t('Card')),
  },
]

const filters: Record<string, FilterField> = {
  from_date: { kind: 'date', label: 'From' },
  to_date: { kind: 'date', label: 'To' },
  direction: {
    kind: 'choice',
    label: 'Direction',
    choices: [
      { value: 'in', label: 'In' },
      { value: 'out', label: 'Out' },
    ],
  },
}

export function LogList({
  source,
  embedded,
  actions,
}: {
  source: 'device' | 'qr'
  embedded?: boolean
  actions?: ReactNode
}) {
  return (
    <ListScreen<LogRow>
      embedded={embedded}
      title={source === 'qr' ? t('Student QR logs') : t('Logs')}
      path="/api/attendance-log"
      columns={columns}
      filters={filters}
      fixed={{ source }}
      rowsPerPage={25}
      onOpen={false}
      batchCheck={false}
      actions={actions}
      about={
        source === 'qr'
          ? t('No card was scanned yet. Print cards from the profiles of students, and scan them at the gate.')
          : t('No device has sent anything yet.')
      }
    />
  )
}
