/** Scholarships and offers: proposed, decided by a second person, ended; and of one of them who has it. */
import { Badge, Text } from '@mantine/core'
import { IconCalendarX, IconCheck, IconUsers, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { askReason, confirm } from '#platform/web/kit/form/confirm.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import { offerKindNames, offerStateNames } from '../../contract/offer-words.ts'
import type { Offer } from '../../contract/offers.ts'
import { headName } from '../words.ts'
import { EndForm } from './end-form.tsx'
import { OfferAwards } from './offer-awards.tsx'
import { OfferForm } from './offer-form.tsx'

const path = '/api/fee-offer'
const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const colours = { waiting: 'yellow', approved: 'green', refused: 'gray' } as const

/** '50% Tuition fee, Rs. 100.00 Computer fee' */
export const offText = ({ heads }: Pick<Offer, 'heads'>): string =>
  heads
    .map(({ rate, amount, ...head }) => {
      const off =
        rate === null
          ? formatRupees(amount ?? 0, { language: getLanguage() })
          : `${digitsIn(getLanguage(), rate / 100)}%`
      return `${off} ${headName(head)}`
    })
    .join(', ')

const filters: Record<string, FilterField> = {
  kind: { kind: 'choice', label: 'Kind', choices: choices(offerKindNames) },
  state: { kind: 'choice', label: 'Status', choices: choices(offerStateNames) },
}
const columns: ListColumn<Offer>[] = [
  { name: 'title', label: 'Offer', cell: (row) => headName(row) },
  { name: 'kind', label: 'Kind', unsorted: true, cell: ({ kind }) => t(offerKindNames[kind]) },
  { name: 'heads', label: 'Taken off', unsorted: true, cell: offText },
  { name: 'from_date', label: 'From', kind: 'date' },
  { name: 'to_date', label: 'Last day', kind: 'date', unsorted: true },
  { name: 'awards', label: 'Students', kind: 'int', unsorted: true },
  {
    name: 'state',
    label: 'Status',
    unsorted: true,
    cell: ({ state, end_reason }) => (
      <Badge
        color={colours[state]}
        variant={state === 'waiting' ? 'outline' : 'light'}
        autoContrast
        miw="max-content"
        title={end_reason ?? undefined}
      >
        {t(offerStateNames[state])}
      </Badge>
    ),
  },
  { name: 'reason', label: 'Reason', unsorted: true, hidden: true },
  {
    name: 'made_by',
    label: 'Made by',
    unsorted: true,
    hidden: true,
    cell: (row) => row.made_by && nameOf({ name: row.made_by, name_np: row.made_by_np }),
  },
  {
    name: 'decided_by',
    label: 'Approved by',
    unsorted: true,
    hidden: true,
    cell: (row) => row.decided_by && nameOf({ name: row.decided_by, name_np: row.decided_by_np }),
  },
]

export default function FeeOffer() {
  const [params, setParams] = useAddress()
  const offer = Number(params.get('offer'))
  return offer ? <OfferAwards offer={offer} /> : <Offers onStudents={({ id }) => setParams({ offer: String(id) })} />
}

function Offers({ onStudents }: { onStudents: (offer: Offer) => void }) {
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Offer>()
  const reload = () => queries.invalidateQueries({ queryKey: [path] })

  const tell = async (work: () => Promise<{ message?: string | undefined }>) => {
    try {
      const { message } = await work()
      if (message) notify('success', t(message))
    } catch (error) {
      notify('error', errorMessage(error))
    }
    await reload()
  }
  async function approve(row: Offer) {
    const sure = await confirm({
      title: t('Approve {what}?', { what: headName(row) }),
      message: `${offText(row)}. ${row.reason}`,
      confirm: t('Approve'),
    })
    if (sure) await tell(() => api.command('/api/fee-offer/{id}/approve', { id: row.id }))
  }
  async function refuse(row: Offer) {
    const reason = await askReason({
      title: t('Refuse {what}?', { what: headName(row) }),
      message: t('Nobody gets anything of it.'),
      confirm: t('Refuse'),
    })
    if (reason) await tell(() => api.command('/api/fee-offer/{id}/refuse', { id: row.id, reason }))
  }
  return (
    <>
      <ListScreen<Offer>
        title={t('Fee offer')}
        path={path}
        columns={columns}
        filters={filters}
        nameOf={headName}
        printOnly
        rights={{ create: 'fee-offer-create' }}
        add={() => setAdding(true)}
        addLabel={t('Propose an offer')}
        about={t('There is no scholarship and no offer yet.')}
        onOpen={onStudents}
        summary={waitingOf}
        rowActions={[
          { label: 'Students', icon: IconUsers, run: onStudents },
          {
            label: 'Approve',
            icon: IconCheck,
            right: 'fee-offer-approve',
            when: ({ state }) => state === 'waiting',
            run: approve,
          },
          {
            label: 'Refuse',
            icon: IconX,
            danger: true,
            right: 'fee-offer-approve',
            when: ({ state }) => state === 'waiting',
            run: refuse,
          },
          {
            label: 'End early',
            icon: IconCalendarX,
            right: 'fee-offer-update',
            when: ({ state }) => state === 'approved',
            run: setEnding,
          },
        ]}
      />
      <Modal opened={adding} onClose={() => setAdding(false)} title={t('Propose an offer')} size={560}>
        {adding && (
          <OfferForm
            onCancel={() => setAdding(false)}
            onDone={() => {
              setAdding(false)
              void reload()
            }}
          />
        )}
      </Modal>
      <Modal
        opened={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={ending && `${t('End early')}: ${headName(ending)}`}
      >
        {ending && (
          <EndForm
            from={ending.from_date}
            send={(input) => api.command('/api/fee-offer/{id}/end', { id: ending.id, ...input })}
            onDone={() => {
              setEnding(undefined)
              void reload()
            }}
          />
        )}
      </Modal>
    </>
  )
}

const waitingOf = ({ data }: { data: Offer[] }) =>
  data.some(({ state }) => state === 'waiting') && (
    <Text size="sm" mb="xs">
      {t('An offer takes nothing off before somebody else than its maker approved it.')}
    </Text>
  )
