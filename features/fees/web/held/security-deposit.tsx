/** Deposits per student and head: taken, used for dues, given back. */
import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { depositsByHead } from '../../contract/held-reports.ts'
import { PayerFinder } from '../payer-finder.tsx'
import type { Account } from '../payment-state.ts'
import { openReceipt } from '../receipt-file.ts'
import { Register, type RegisterColumn } from '../register.tsx'
import { useWhich } from '../use-account.ts'
import { headName } from '../words.ts'
import { type Deed, DeedDialog } from './deed-dialog.tsx'
import { FeeJournals } from './fee-journals.tsx'
import { openJournal } from './journal-file.ts'
import { OfStudent } from './of-student.tsx'
import type { Held } from './use-held.ts'

type Deposit = Held['deposits'][number]

export default function SecurityDeposit() {
  const [params] = useAddress()
  const [, setWhich] = useWhich()
  if (!params.get('student') && !params.get('code'))
    return (
      <ReportScreen report={depositsByHead}>
        <PayerFinder onFind={setWhich} size="sm" />
      </ReportScreen>
    )
  return (
    <OfStudent
      title={t('Security deposit')}
      back={{ to: '/security-deposit', label: t('Security deposit') }}
      nobody={null}
    >
      {(account, held) => <OfOne account={account} held={held} />}
    </OfStudent>
  )
}

function OfOne({ account, held: { deposits } }: { account: Account; held: Held }) {
  const [deed, setDeed] = useState<Deed>()
  const rs = (label: string) => t('{label} (Rs.)', { label })
  const sum = (key: 'held' | 'due') => deposits.reduce((total, each) => total + each[key], 0)
  // what a deposit may pay: all but the same head
  const others = (deposit: Deposit) => account.total - deposit.due
  const columns: RegisterColumn<Deposit>[] = [
    { name: 'head', label: t('Fee head'), render: headName, sum: t('Total') },
    {
      name: 'held',
      label: rs(t('Held')),
      right: true,
      render: ({ held }) => <Money paisa={held} dash />,
      sum: <Money paisa={sum('held')} dash />,
      onPhone: 'top',
    },
    {
      name: 'due',
      label: rs(t('Due')),
      right: true,
      render: ({ due }) => <Money paisa={due} dash />,
      sum: <Money paisa={sum('due')} dash />,
    },
    {
      name: 'deeds',
      label: '',
      right: true,
      onPhone: 'bare',
      render: (deposit) => <DepositDeeds onDeed={setDeed} account={account} deposit={deposit} others={others} />,
    },
  ]
  return (
    <>
      {deposits.length ? (
        <Register caption={t('Deposits')} columns={columns} rows={deposits} keyOf={({ fee_head_id }) => fee_head_id} />
      ) : (
        <EmptyState about={t('No fee head is a deposit. Mark one as refundable among the fee heads.')} />
      )}
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('Refunds, journals and notes')}
      </Title>
      <FeeJournals student={account.student.id} />
      {deed && <DeedDialog deed={deed} onClose={() => setDeed(undefined)} />}
    </>
  )
}

interface DepositDeedsProps {
  onDeed: (deed: Deed | undefined) => void
  account: Account
  deposit: Deposit
  others: (deposit: Deposit) => number
}

function DepositDeeds({ onDeed, account, deposit, others }: DepositDeedsProps) {
  return (
    <Group gap={6} justify="flex-end" component="span" className="no-print">
      {can('receipt-create') && (
        <Button size="compact-sm" variant="default" onClick={() => onDeed(taking(account, deposit))}>
          {t('Take')}
        </Button>
      )}
      {can('fee-journal-create') && deposit.held > 0 && others(deposit) > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onDeed(paying(account, deposit, Math.min(deposit.held, others(deposit))))}
        >
          {t('Pay dues')}
        </Button>
      )}
      {can('fee-journal-create') && deposit.held > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onDeed(givingBack(account, deposit, others(deposit)))}
        >
          {t('Give back')}
        </Button>
      )}
    </Group>
  )
}

const titled = (title: string, deposit: Deposit) => `${title}: ${headName(deposit)}`

const taking = ({ student }: Account, deposit: Deposit): Deed => ({
  title: titled(t('Take a deposit'), deposit),
  about: t('It is charged by a debit note and paid by a receipt in one step.'),
  confirm: t('Take the money'),
  asked: ['amount', 'mode'],
  start: { amount: deposit.due || null },
  send: async ({ amount, mode, reference }, key) => {
    const body = { student_id: student.id, fee_head_id: deposit.fee_head_id, amount, mode }
    const answer = await api.command('/api/deposit', { ...body, ...(reference && { reference }) }, { key })
    openReceipt(answer.data.receipt_id)
    return answer
  },
})

const paying = ({ student }: Account, deposit: Deposit, most: number): Deed => ({
  title: titled(t('Pay dues from the deposit'), deposit),
  about: t('The oldest dues are paid first. No money moves.'),
  confirm: t('Pay dues'),
  asked: ['amount', 'reason'],
  start: { amount: most },
  send: ({ amount, reason }, key) =>
    api.command(
      '/api/deposit-adjustment',
      { student_id: student.id, fee_head_id: deposit.fee_head_id, amount, reason },
      { key },
    ),
})

/** `owed`: paisa of other heads. */
const givingBack = ({ student }: Account, deposit: Deposit, owed: number): Deed => ({
  title: titled(t('Give the deposit back'), deposit),
  about: t('Money leaves your drawer by a refund voucher.'),
  confirm: t('Give back'),
  asked: ['amount', 'mode', 'payee', 'reason'],
  ...(owed > 0 && {
    tick: (
      <>
        {t('The student still owes')} <Money paisa={owed} prefix />. {t('The deposit goes back all the same.')}
      </>
    ),
  }),
  start: { amount: deposit.held, payee: student.guardian ? student.guardian.name : nameOf(student) },
  send: async ({ amount, mode, reference, payee, reason }, key) => {
    const body = {
      student_id: student.id,
      fee_head_id: deposit.fee_head_id,
      amount,
      mode,
      payee,
      reason,
      ...(owed > 0 && { despite_dues: true }),
    }
    const answer = await api.command('/api/fee-refund', { ...body, ...(reference && { reference }) }, { key })
    if (answer.data.state === 'issued') openJournal(answer.data.id)
    return answer
  },
})
