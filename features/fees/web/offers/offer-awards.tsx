/** Who has an offer: awarded to students or to a whole class, ended one by one. */
import { Badge } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { awardStateNames } from '../../contract/offer-words.ts'
import type { Award } from '../../contract/offers.ts'
import { headName } from '../words.ts'
import { AwardForm } from './award-form.tsx'
import { EndForm } from './end-form.tsx'
import type { Offer } from '../../contract/offers.ts'

const path = '/api/fee-offer-award'
const filters: Record<string, FilterField> = {
  grade_id: { kind: 'ref', of: 'grades', label: 'Grade', right: 'grade-read' },
  section_id: { kind: 'ref', of: 'sections', label: 'Section', right: 'section-read' },
  state: {
    kind: 'choice',
    label: 'Status',
    choices: Object.entries(awardStateNames).map(([value, label]) => ({ value, label })),
  },
}
const columns: ListColumn<Award>[] = [
  { name: 'name', label: 'Student', cell: (row) => nameOf(row) },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  {
    name: 'class',
    label: 'Class',
    cell: (row) => [nameOf({ name: row.grade, name_np: row.grade_np }), row.section].filter(Boolean).join(' '),
  },
  { name: 'from_date', label: 'From', kind: 'date' },
  { name: 'to_date', label: 'Last day', kind: 'date', unsorted: true },
  { name: 'taken', label: 'Taken off', kind: 'money', dash: true, unsorted: true },
  {
    name: 'state',
    label: 'Status',
    unsorted: true,
    cell: ({ state, end_reason }) => (
      <Badge
        variant="light"
        color={state === 'holds' ? 'green' : 'gray'}
        miw="max-content"
        title={end_reason ?? undefined}
      >
        {t(awardStateNames[state])}
      </Badge>
    ),
  },
]

export function OfferAwards({ offer }: { offer: number }) {
  const queries = useQueryClient()
  const [awarding, setAwarding] = useState(false)
  const [ending, setEnding] = useState<Award>()
  const { data } = useQuery({
    queryKey: ['/api/fee-offer', 'all'],
    queryFn: ({ signal }) => api.get('/api/fee-offer', { rowsPerPage: 500 }, { signal }),
  })
  const chosen = data?.data.find(({ id }) => id === offer)
  const reload = () => {
    void queries.invalidateQueries({ queryKey: [path] })
    void queries.invalidateQueries({ queryKey: ['/api/fee-offer'] })
  }
  return (
    <>
      <ListScreen<Award>
        title={chosen ? headName(chosen) : t('Fee offer')}
        path={path}
        columns={columns}
        filters={filters}
        fixed={{ offer_id: offer }}
        nameOf={nameOf}
        printOnly
        back={{ to: '/fee-offer', label: t('Fee offer') }}
        rights={chosen && chosen.state !== 'refused' ? { create: 'fee-offer-update' } : {}}
        add={() => setAwarding(true)}
        addLabel={t('Award to students')}
        about={t('Nobody has this offer yet.')}
        rowActions={[
          {
            label: 'End early',
            icon: IconCalendarX,
            right: 'fee-offer-update',
            when: ({ state }) => state !== 'ended',
            run: setEnding,
          },
        ]}
      />
      <AwardDialog awarding={awarding} setAwarding={setAwarding} chosen={chosen} reload={reload} />
      <Modal
        opened={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={ending && `${t('End early')}: ${nameOf(ending)}`}
      >
        {ending && (
          <EndForm
            from={ending.from_date}
            send={(input) => api.command('/api/fee-offer-award/{id}/end', { id: ending.id, ...input })}
            onDone={() => {
              setEnding(undefined)
              reload()
            }}
          />
        )}
      </Modal>
    </>
  )
}

interface AwardDialogProps {
  awarding: boolean
  setAwarding: (awarding: boolean) => void
  chosen: Offer | undefined
  reload: () => void
}

function AwardDialog({ awarding, setAwarding, chosen, reload }: AwardDialogProps) {
  return (
    <Modal opened={awarding} onClose={() => setAwarding(false)} title={t('Award to students')} size={560}>
      {awarding && chosen && (
        <AwardForm
          offer={chosen}
          onCancel={() => setAwarding(false)}
          onDone={() => {
            setAwarding(false)
            reload()
          }}
        />
      )}
    </Modal>
  )
}
