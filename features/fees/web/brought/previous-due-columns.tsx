/** The list of dues brought forward. */
import { Badge } from '@mantine/core'
import { nameOf, t } from '#platform/web/i18n.ts'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { type PreviousDueRow, previousDueStateNames } from '../../contract/previous-dues.ts'
import { EventFigure } from '../event-figure.tsx'
import { gradeOf } from '../words.ts'

export const filters: Record<string, FilterField> = {
  state: {
    kind: 'choice',
    label: 'Status',
    choices: Object.entries(previousDueStateNames).map(([value, label]) => ({ value, label })),
  },
  grade_id: { kind: 'ref', label: 'Grade', of: 'grades' },
}

export const columns: ListColumn<PreviousDueRow>[] = [
  { name: 'student', label: 'Student', cell: (row) => nameOf({ name: row.student, name_np: row.student_np }) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  {
    name: 'grade',
    label: 'Class',
    unsorted: true,
    cell: (row) => [gradeOf(row), row.section].filter(Boolean).join(' '),
  },
  { name: 'due_date', label: 'Due since', kind: 'date' },
  { name: 'remark', label: 'Remark', unsorted: true },
  {
    name: 'amount',
    label: 'Amount',
    kind: 'money',
    cell: ({ event_id, amount }) => <EventFigure event={event_id} paisa={amount} />,
  },
  { name: 'date', label: 'Entered on', kind: 'date', hidden: true },
  {
    name: 'made_by',
    label: 'Made by',
    unsorted: true,
    hidden: true,
    cell: (row) => row.made_by && nameOf({ name: row.made_by, name_np: row.made_by_np }),
  },
  {
    name: 'state',
    label: 'Status',
    unsorted: true,
    cell: ({ state, end_reason }) => (
      <Badge
        color={state === 'standing' ? 'green' : 'gray'}
        size="sm"
        variant="light"
        autoContrast
        title={end_reason ?? undefined}
      >
        {t(previousDueStateNames[state])}
      </Badge>
    ),
  },
]
