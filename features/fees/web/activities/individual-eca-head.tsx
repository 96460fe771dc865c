/** Who takes which activity, in which months. */
import { Badge } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#platform/web/address.tsx'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { type Taking, takingStates } from '../../contract/activities.ts'
import { gradeOf, monthName } from '../words.ts'
import { EndTakingForm, TakingForm } from './taking-form.tsx'
import { useActivities } from './use-activities.ts'
import type { ActivityChoice } from './use-activities.ts'

const path = '/api/activity-student'

const columns: ListColumn<Taking>[] = [
  { name: 'name', label: 'Student', cell: nameOf },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  { name: 'class', label: 'Class', cell: (row) => [gradeOf(row), row.section].filter(Boolean).join(' ') },
  { name: 'head', label: 'Paid activity', cell: (row) => nameOf({ name: row.head, name_np: row.head_np }) },
  { name: 'amount', label: 'Amount', kind: 'money', unsorted: true },
  { name: 'from_month', label: 'From month', unsorted: true, cell: ({ from_month }) => monthName(from_month) },
  {
    name: 'to_month',
    label: 'To month',
    unsorted: true,
    cell: ({ from_month, to_month }) => (to_month < from_month ? t('Never held') : monthName(to_month)),
  },
  {
    name: 'state',
    label: 'Status',
    unsorted: true,
    cell: ({ state }) => (
      <Badge variant="light" color={state === 'holds' ? 'green' : 'gray'} miw="max-content">
        {t(takingStates[state])}
      </Badge>
    ),
  },
  {
    name: 'made_by',
    label: 'Made by',
    unsorted: true,
    hidden: true,
    cell: (row) => row.made_by && nameOf({ name: row.made_by, name_np: row.made_by_np }),
  },
]

export default function IndividualEcaHead() {
  const queries = useQueryClient()
  const activities = useActivities()
  const [asked] = useAddress()
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Taking>()
  const filters = filtersOf(activities)
  const done = () => {
    setAdding(false)
    setEnding(undefined)
    void queries.invalidateQueries({ queryKey: [path] })
  }
  return (
    <>
      <ListScreen<Taking>
        title={t('Individual ECA head')}
        path={path}
        columns={columns}
        filters={filters}
        nameOf={nameOf}
        rights={{ create: 'fee-create' }}
        add={() => setAdding(true)}
        addLabel={t('Add students')}
        about={t('Nobody takes an activity yet.')}
        rowActions={[
          {
            label: 'End early',
            icon: IconCalendarX,
            right: 'fee-update',
            when: ({ state }) => state === 'holds',
            run: setEnding,
          },
        ]}
      />
      <Modal opened={adding} onClose={() => setAdding(false)} title={t('Add students to an activity')} size={520}>
        {adding && (
          <TakingForm
            activities={activities}
            first={Number(asked.get('fee_head_id'))}
            onDone={done}
            onCancel={() => setAdding(false)}
          />
        )}
      </Modal>
      <EndDialog ending={ending} setEnding={setEnding} onDone={done} />
    </>
  )
}

function filtersOf(activities: ActivityChoice[]) {
  const filters: Record<string, FilterField> = {
    fee_head_id: {
      kind: 'choice',
      label: 'Paid activity',
      choices: activities.map(({ id, ...head }) => ({ value: String(id), label: nameOf(head) })),
    },
    grade_id: { kind: 'ref', of: 'grades', label: 'Grade', right: 'grade-read' },
    state: {
      kind: 'choice',
      label: 'Status',
      choices: Object.entries(takingStates).map(([value, label]) => ({ value, label })),
    },
  }
  return filters
}

interface EndDialogProps {
  ending: Taking | undefined
  setEnding: (ending: Taking | undefined) => void
  onDone: () => void
}

function EndDialog({ ending, setEnding, onDone }: EndDialogProps) {
  return (
    <Modal
      opened={ending !== undefined}
      onClose={() => setEnding(undefined)}
      title={
        ending && `${t('End early')}: ${nameOf(ending)}, ${nameOf({ name: ending.head, name_np: ending.head_np })}`
      }
    >
      {ending && <EndTakingForm taking={ending} onDone={onDone} />}
    </Modal>
  )
}
