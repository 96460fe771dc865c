/** Cheques of families: in hand, cleared, bounced, given back; and what the bank says of one. A part of the receipt report. */
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf, t } from '#platform/web/i18n.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { askReason } from '#platform/web/kit/form/confirm.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { notify } from '#platform/web/notify.ts'
import { type Cheque, type cheques, type ChequeState, chequeStateLabels } from '../contract/cheques.ts'
import { ChequeDialog, type ChequeDeed } from './cheque-dialog.tsx'
import { Figures } from './figures.tsx'
import { LinkButton } from './link-button.tsx'
import { countText } from './words.ts'

const path = '/api/fee-cheque'
const states = Object.entries(chequeStateLabels).map(([value, label]) => ({ value, label }))
const filters: Record<string, FilterField> = {
  state: { kind: 'choice', label: 'Status', choices: states },
  received_from: { kind: 'date', label: 'Received from' },
  received_to: { kind: 'date', label: 'Received until' },
}
const colours: Record<ChequeState, string | undefined> = {
  in_hand: undefined,
  cleared: 'var(--mantine-color-success)',
  bounced: 'var(--mantine-color-error)',
  returned: 'dimmed',
}

const columns: ListColumn<Cheque>[] = [
  { name: 'number', label: 'Cheque', unsorted: true },
  { name: 'bank', label: 'Bank', unsorted: true },
  { name: 'cheque_date', label: 'Date on the cheque', kind: 'date' },
  { name: 'amount', label: 'Amount', kind: 'money' },
  { name: 'student', label: 'Student', cell: (row) => nameOf({ name: row.student, name_np: row.student_np }) },
  { name: 'receipt', label: 'Receipt', unsorted: true },
  { name: 'received_on', label: 'Received on', kind: 'date' },
  { name: 'state', label: 'Status', unsorted: true, cell: stateOf },
]

export default function Cheques() {
  const [asked, setAsked] = useState<{ cheque: Cheque; deed: ChequeDeed }>()
  const { unclear, again } = useUnclearing()
  const inHand = (row: Cheque) => row.state === 'in_hand'
  return (
    <>
      <ListScreen<Cheque>
        title={t('Cheques')}
        path={path}
        columns={columns}
        filters={filters}
        startFilters={{ state: 'in_hand' }}
        rowsPerPage={25}
        printOnly
        keyOf={(row) => String(row.id)}
        nameOf={(row) => `${row.number ?? ''} ${row.student}`}
        about={t('No such cheque.')}
        actions={<LinkButton to="/receipt-report">{t('Receipts')}</LinkButton>}
        rowActions={[
          {
            label: 'Cleared',
            right: 'receipt-update',
            when: inHand,
            run: (cheque) => setAsked({ cheque, deed: 'clear' }),
          },
          {
            label: 'Bounced',
            right: 'receipt-delete',
            danger: true,
            when: inHand,
            run: (cheque) => setAsked({ cheque, deed: 'bounce' }),
          },
          {
            label: 'Take it back',
            right: 'receipt-update',
            danger: true,
            when: (row) => row.state === 'cleared',
            run: unclear,
          },
        ]}
        summary={sums}
      />
      {asked && (
        <ChequeDialog
          {...asked}
          onDone={() => {
            setAsked(undefined)
            void again()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function useUnclearing() {
  const queries = useQueryClient()
  const again = () =>
    Promise.all(
      [path, '/api/receipt', '/api/student-dues'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    )

  async function unclear(row: Cheque) {
    const reason = await askReason({
      title: t('Take back that the cheque was cleared?'),
      message: t('Its money goes from the bank back to the cheques in hand, today.'),
      confirm: t('Take it back'),
    })
    if (!reason) return
    try {
      await api.command('/api/fee-cheque/{id}/unclear', { id: row.id, reason })
      notify('success', t('The cheque is in hand again.'))
    } catch (error) {
      notify('error', errorMessage(error))
    }
    await again()
  }
  return { unclear, again }
}

function stateOf({ state, settled_on, reason }: Cheque) {
  return (
    <>
      <Text span inherit c={colours[state]} title={reason ?? undefined}>
        {t(chequeStateLabels[state])}
      </Text>
      {settled_on && (
        <>
          {' '}
          <Day ad={settled_on} />
        </>
      )}
    </>
  )
}

function sums({ totals }: AnswerOf<typeof cheques>) {
  return (
    <Figures
      figures={states.flatMap(({ value, label }) => {
        const of = totals.find(({ state }) => state === value)
        return of ? [{ label: t(label), value: <Money paisa={of.amount} prefix />, note: countText(of.count) }] : []
      })}
    />
  )
}
