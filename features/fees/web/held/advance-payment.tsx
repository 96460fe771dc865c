/** Advance per student: the balances, the lots behind one, and what is done with them. */
import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { advancesHeld } from '../../contract/held-reports.ts'
import { LinkButton } from '../link-button.tsx'
import { PayerFinder } from '../payer-finder.tsx'
import type { Account } from '../payment-state.ts'
import { openReceipt } from '../receipt-file.ts'
import { Register, type RegisterColumn } from '../register.tsx'
import { useWhich } from '../use-account.ts'
import { type Deed, DeedDialog } from './deed-dialog.tsx'
import { FeeJournals } from './fee-journals.tsx'
import { openJournal } from './journal-file.ts'
import { OfStudent } from './of-student.tsx'
import { type Held, useDeed } from './use-held.ts'

export default function AdvancePayment() {
  const [params] = useAddress()
  const [, setWhich] = useWhich()
  if (!params.get('student') && !params.get('code'))
    return (
      <ReportScreen report={advancesHeld}>
        <PayerFinder onFind={setWhich} size="sm" />
      </ReportScreen>
    )
  return (
    <OfStudent
      title={t('Advance payment')}
      back={{ to: '/advance-payment', label: t('Advance payment') }}
      nobody={null}
    >
      {(account, held) => <OfOne account={account} held={held} />}
    </OfStudent>
  )
}

function OfOne({ account, held }: { account: Account; held: Held }) {
  const { student, total } = account
  const [deed, setDeed] = useState<Deed>()
  const { run, busy } = useDeed()
  const use = Math.min(held.advance, total)
  const body = { student_id: student.id, amount: 0, use_advance: use, seen_due: total }
  return (
    <>
      <Group gap="xs" mb="md" className="no-print">
        {can('receipt-create') && <Button onClick={() => setDeed(taking(account))}>{t('Take an advance')}</Button>}
        {can('receipt-create') && use > 0 && (
          <Button
            variant="default"
            loading={busy}
            onClick={() =>
              void run(['use', body], (key) => api.command('/api/fee-payment', body, { key })).then(
                (answer) => answer && openReceipt(answer.data.receipt_id),
              )
            }
          >
            {t('Use it for the dues')}
          </Button>
        )}
        {can('fee-journal-create') && held.advance > 0 && (
          <>
            <LinkButton to={`/advance-journal?student=${student.id}`}>{t('Move it')}</LinkButton>
            <Button variant="default" onClick={() => setDeed(givingBack(account, held))}>
              {t('Give back')}
            </Button>
          </>
        )}
      </Group>
      {held.lots.length ? (
        <Lots held={held} />
      ) : (
        <EmptyState about={t('The school holds no advance of this student.')} />
      )}
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('Refunds, journals and notes')}
      </Title>
      <FeeJournals student={student.id} />
      {deed && <DeedDialog deed={deed} onClose={() => setDeed(undefined)} />}
    </>
  )
}

const taking = ({ student }: Account): Deed => ({
  title: t('Take an advance'),
  about: t('A receipt is written. No due is paid by it, also where something is owed.'),
  confirm: t('Take the money'),
  asked: ['amount', 'mode'],
  send: async ({ amount, mode, reference }, key) => {
    const body = { student_id: student.id, amount, mode, only: [], ...(reference && { reference }) }
    const answer = await api.command('/api/fee-payment', body, { key })
    openReceipt(answer.data.receipt_id)
    return answer
  },
})

const givingBack = ({ student }: Account, { advance }: Held): Deed => ({
  title: t('Give advance back'),
  about: t('Money leaves your drawer by a refund voucher.'),
  confirm: t('Give back'),
  asked: ['amount', 'mode', 'payee', 'reason'],
  start: { amount: advance, payee: student.guardian ? student.guardian.name : nameOf(student) },
  send: async ({ amount, mode, reference, payee, reason }, key) => {
    const body = { student_id: student.id, amount, mode, payee, reason, ...(reference && { reference }) }
    const answer = await api.command('/api/fee-refund', body, { key })
    if (answer.data.state === 'issued') openJournal(answer.data.id)
    return answer
  },
})

type Lot = Held['lots'][number]
const kinds: Record<string, string> = {
  receipt: 'Receipt',
  transfer: 'Advance journal',
  credit_note: 'Credit note',
}

function Lots({ held: { lots, advance } }: { held: Held }) {
  const rs = (label: string) => t('{label} (Rs.)', { label })
  const columns: RegisterColumn<Lot>[] = [
    { name: 'date', label: t('Date'), render: ({ date }) => <Day ad={date} />, sum: t('Total') },
    { name: 'kind', label: t('Kind'), render: ({ kind }) => t(kinds[kind] ?? 'Advance'), onPhone: 'bare' },
    {
      name: 'number',
      label: t('Number'),
      render: ({ number }) => number && <span className="tabular">{number}</span>,
      onPhone: 'bare',
    },
    {
      name: 'amount',
      label: rs(t('Amount')),
      right: true,
      render: ({ amount }) => <Money paisa={amount} />,
      onPhone: 'bare',
    },
    {
      name: 'left',
      label: rs(t('Remaining')),
      right: true,
      render: ({ left }) => <Money paisa={left} />,
      sum: <Money paisa={advance} />,
      onPhone: 'top',
    },
  ]
  return <Register caption={t('Advance by receipt')} columns={columns} rows={lots} keyOf={({ event_id }) => event_id} />
}
