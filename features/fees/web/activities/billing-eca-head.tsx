/** Activities that the school charges for, and what each costs in the batch worked in. */
import { Badge } from '@mantine/core'
import { IconCoin, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { type Activity, activityKinds } from '../../contract/activities.ts'
import { headName } from '../words.ts'
import { ActivityForm, PriceForm } from './activity-form.tsx'

const path = '/api/activity-fee'
const kindName = (kind: string) => t(activityKinds[kind as keyof typeof activityKinds] ?? kind)

const columns: ListColumn<Activity>[] = [
  { name: 'title', label: 'Paid activity', cell: headName },
  { name: 'kind', label: 'Kind', unsorted: true, cell: ({ kind }) => kindName(kind) },
  {
    name: 'amount',
    label: 'Amount',
    kind: 'money',
    cell: ({ amount }) =>
      amount === null ? (
        <Badge color="yellow" miw="max-content">
          {t('No amount in this batch')}
        </Badge>
      ) : (
        <Money paisa={amount} />
      ),
  },
  { name: 'before', label: 'Batch before', kind: 'money', unsorted: true },
  { name: 'students', label: 'Students', kind: 'int' },
  {
    name: 'tax',
    label: 'Tax',
    unsorted: true,
    hidden: true,
    cell: ({ tax, tax_np }) => tax && nameOf({ name: tax, name_np: tax_np }),
  },
  { name: 'is_active', label: 'Active', kind: 'flag', unsorted: true, hidden: true },
]

export default function BillingEcaHead() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const [priced, setPriced] = useState<Activity>()
  const onStudents = ({ id }: Activity) => void navigate(`/individual-eca-head?fee_head_id=${id}`)
  const done = () => {
    setAdding(false)
    setPriced(undefined)
    void queries.invalidateQueries({ queryKey: [path] })
  }
  return (
    <>
      <ListScreen<Activity>
        title={t('Billing ECA heads')}
        path={path}
        columns={columns}
        nameOf={headName}
        printOnly
        rights={{ create: 'fee-heads-create' }}
        add={() => setAdding(true)}
        addLabel={t('Add an activity')}
        about={t('An activity is charged only to those who take it: karate, dance, a camp.')}
        onOpen={onStudents}
        rowActions={[
          { label: 'Students', icon: IconUsers, run: onStudents },
          { label: 'Set the amount', icon: IconCoin, right: 'fee-heads-update', run: setPriced },
        ]}
      />
      <Modal opened={adding} onClose={() => setAdding(false)} title={t('Add an activity')}>
        {adding && <ActivityForm onDone={done} onCancel={() => setAdding(false)} />}
      </Modal>
      <Modal
        opened={priced !== undefined}
        onClose={() => setPriced(undefined)}
        title={priced && `${t('Set the amount')}: ${headName(priced)}`}
      >
        {priced && <PriceForm activity={priced} onDone={done} />}
      </Modal>
    </>
  )
}
