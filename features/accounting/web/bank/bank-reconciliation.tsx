/** Bank reconciliation: a bank account, what of it is not reconciled, what is, its statements, and the reconciliation statement of a day. */
import { Group, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { digitsIn } from '#nepal/digits.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { BankAccount } from '../../contract/bank.ts'
import { bankReconciliation } from '../../contract/bank-report.ts'
import { BringStatement } from './bring-statement.tsx'
import { OpenItems } from './open-items.tsx'
import { ReconciledItems } from './reconciled-items.tsx'
import { Statements } from './statements.tsx'

const views = { open: 'Not reconciled', done: 'Reconciled', files: 'Statements', report: 'Reconciliation statement' }
type View = keyof typeof views

export default function BankReconciliation() {
  const [params, setParams] = useAddress()
  const banks = useQuery({
    queryKey: ['/api/accounting/bank'],
    queryFn: async () => (await api.get('/api/accounting/bank')).data,
  })
  const account = banks.data?.find(({ id }) => String(id) === params.get('account')) ?? banks.data?.[0]
  const asked = params.get('view') ?? 'open'
  const view = (Object.hasOwn(views, asked) ? asked : 'open') as View
  const go = (next: { account?: string; view?: View }) =>
    setParams({ account: String(account?.id ?? ''), view, ...next }, { replace: true })
  return (
    <section>
      {view !== 'report' && (
        <PageHeader
          title={t('Bank reconciliation')}
          about={t('What the bank says beside what the books say. Nothing that is posted is changed by it.')}
          actions={account && can('accountant') && <BringStatement account={account} />}
        />
      )}
      {banks.isError ? (
        <ErrorState error={banks.error} onRetry={() => void banks.refetch()} />
      ) : !banks.data ? (
        <LoadingState lines={8} />
      ) : !account ? (
        <EmptyState about={t('The chart has no bank account.')} />
      ) : (
        <>
          <Group mb="sm" gap="sm" className="no-print">
            <Account banks={banks.data} account={account} onChoose={(id) => go({ account: id })} />
            <SegmentedControl
              value={view}
              onChange={(next) => go({ view: next as View })}
              data={Object.entries(views).map(([value, label]) => ({ value, label: t(label) }))}
              aria-label={t('What is shown')}
              style={{ maxWidth: '100%', overflowX: 'auto' }}
            />
          </Group>
          {view === 'open' && <OpenItems key={account.id} account={account} />}
          {view === 'done' && <ReconciledItems key={account.id} account={account} />}
          {view === 'files' && <Statements key={account.id} account={account} />}
          {view === 'report' && <ReportScreen report={bankReconciliation} fixed={{ account_id: account.id }} />}
        </>
      )}
    </section>
  )
}

interface AccountProps {
  banks: readonly BankAccount[]
  account: BankAccount
  onChoose: (id: string) => void
}

function Account({ banks, account, onChoose }: AccountProps) {
  const language = useLanguage()
  return (
    <Select
      aria-label={t('Bank account')}
      w={320}
      maw="100%"
      allowDeselect={false}
      value={String(account.id)}
      onChange={(id) => id && onChoose(id)}
      data={banks.map((bank) => ({
        value: String(bank.id),
        label: `${bank.code} ${nameOf(bank)} (${digitsIn(language, bank.lines)})`,
      }))}
    />
  )
}
