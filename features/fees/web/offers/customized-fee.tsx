/** One student's own amounts, heads that he does not pay, and heads beside the plan. */
import { Badge } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ownKindNames } from '../../contract/offer-words.ts'
import type { OwnFee } from '../../contract/offers.ts'
import { headName, monthName } from '../words.ts'
import { EndOwnForm, OwnFeeForm } from './own-fee-form.tsx'

const path = '/api/customized-fee'
const filters: Record<string, FilterField> = {
  grade_id: { kind: 'ref', of: 'grades', label: 'Grade', right: 'grade-read' },
  fee_head_id: { kind: 'ref', of: 'fee_heads', label: 'Fee head', right: 'fee-heads-read' },
  kind: {
    kind: 'choice',
    label: 'Kind',
    choices: Object.entries(ownKindNames).map(([value, label]) => ({ value, label })),
  },
}

/** 'Baisakh – Chaitra'; one that was ended before it began never held. */
export const monthsOfOwn = ({ from_month, to_month }: Pick<OwnFee, 'from_month' | 'to_month'>): string =>
  to_month < from_month
    ? t('Never held')
    : from_month === to_month
      ? monthName(from_month)
      : `${monthName(from_month)} – ${monthName(to_month)}`

const columns: ListColumn<OwnFee>[] = [
  { name: 'name', label: 'Student', cell: (row) => nameOf(row) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  {
    name: 'class',
    label: 'Class',
    cell: (row) => [nameOf({ name: row.grade, name_np: row.grade_np }), row.section].filter(Boolean).join(' '),
  },
  { name: 'head', label: 'Fee head', cell: (row) => nameOf({ name: row.head, name_np: row.head_np }) },
  {
    name: 'kind',
    label: 'Kind',
    unsorted: true,
    cell: ({ kind }) => (
      <Badge variant="light" color={kind === 'excluded' ? 'gray' : 'blue'} miw="max-content">
        {t(ownKindNames[kind])}
      </Badge>
    ),
  },
  { name: 'plan', label: 'Plan', kind: 'money', unsorted: true },
  { name: 'amount', label: 'Own amount', kind: 'money', unsorted: true },
  { name: 'months', label: 'Months', unsorted: true, cell: monthsOfOwn },
  { name: 'reason', label: 'Reason', unsorted: true },
  { name: 'end_reason', label: 'Ended because', unsorted: true, hidden: true },
  {
    name: 'made_by',
    label: 'Made by',
    unsorted: true,
    hidden: true,
    cell: (row) => row.made_by && nameOf({ name: row.made_by, name_np: row.made_by_np }),
  },
]

export default function CustomizedFee() {
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<OwnFee>()
  const done = () => {
    setAdding(false)
    setEnding(undefined)
    void queries.invalidateQueries({ queryKey: [path] })
  }
  return (
    <>
      <ListScreen<OwnFee>
        title={t('Customized fee')}
        path={path}
        columns={columns}
        filters={filters}
        nameOf={nameOf}
        printOnly
        rights={{ create: 'fee-create' }}
        add={() => setAdding(true)}
        addLabel={t('Customise a fee')}
        about={t('No student has an own amount or head.')}
        rowActions={[
          {
            label: 'End early',
            icon: IconCalendarX,
            right: 'fee-update',
            when: ({ from_month, to_month }) => to_month >= from_month,
            run: setEnding,
          },
        ]}
      />
      <Modal opened={adding} onClose={() => setAdding(false)} title={t('Customise a fee')} size={520}>
        {adding && <OwnFeeForm onDone={done} onCancel={() => setAdding(false)} />}
      </Modal>
      <Modal
        opened={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={
          ending &&
          `${t('End early')}: ${nameOf(ending)}, ${headName({ title: ending.head, title_np: ending.head_np })}`
        }
      >
        {ending && <EndOwnForm own={ending} onDone={done} />}
      </Modal>
    </>
  )
}
