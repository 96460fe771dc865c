/** One posting of the fees: what of the fees went to which account of the chart, line by line. */
import { Alert, Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day, Moment } from '#platform/web/kit/date/day.tsx'
import { UndoneOn } from '#platform/web/kit/list/undone-on.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import type { feePosting } from '../../contract/billing-to-account.ts'
import { Register, type RegisterColumn } from '../register.tsx'
import { countText } from '../words.ts'
import { postingsPath, usePosting } from './use-posting.ts'
import { VoucherLink } from './voucher-link.tsx'
import { accountName, feeAccountName, voucherName } from './words.ts'

type Posting = DataOf<typeof feePosting>

export default function BillingToAccountDetail() {
  const { billLogId } = useParams()
  const answer = useQuery({
    queryKey: [postingsPath, billLogId],
    queryFn: async ({ signal }): Promise<Posting> =>
      (await api.get('/api/billing-to-account/{id}', { id: Number(billLogId) }, { signal })).data,
  })
  return (
    <section>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <LoadingState lines={8} />
      ) : (
        <Shown posting={answer.data} />
      )}
    </section>
  )
}

const rs = (label: string) => t('{label} (Rs.)', { label })

function Shown({ posting }: { posting: Posting }) {
  const { takeBack, busy, refusal } = usePosting()
  const { vouchers, lines } = posting
  const sum = (key: 'debit' | 'credit') => lines.reduce((total, line) => total + line[key], 0)
  const title = posting.left_out ? t('Left out') : t('Posted')
  const columns = columnsOf(sum)
  return (
    <>
      <PrintHead title={title} />
      <PageHeader
        title={title}
        actions={
          !posting.taken_back_at &&
          can('account-mapping-delete') && (
            <Button color="red" variant="default" loading={busy} onClick={() => void takeBack(posting)}>
              {t('Take back')}
            </Button>
          )
        }
      />
      {refusal && <Refusal mb="sm">{refusal}</Refusal>}
      {posting.taken_back_at && (
        <Alert color="gray" mb="sm">
          <UndoneOn what="taken-back" at={posting.taken_back_at} />: {posting.reason}
        </Alert>
      )}
      <PostingFacts posting={posting} />
      {vouchers.length > 0 && (
        <>
          <Heading text={t('Vouchers')} />
          <Register caption={t('Vouchers')} columns={voucherColumns()} rows={vouchers} keyOf={({ id }) => id} />
        </>
      )}
      {lines.length > 0 && (
        <>
          <Heading text={t('What went to which account')} />
          <Register
            caption={t('What went to which account')}
            columns={columns}
            rows={lines}
            keyOf={(line) => `${line.fee_account_id} ${line.debit > 0}`}
          />
        </>
      )}
    </>
  )
}

const Heading = ({ text }: { text: string }) => (
  <Title order={2} size="h4" mt="lg" mb="xs">
    {text}
  </Title>
)

const voucherColumns = (): RegisterColumn<Posting['vouchers'][number]>[] => [
  { name: 'what', label: t('What happened'), render: voucherName },
  {
    name: 'number',
    label: t('Voucher'),
    onPhone: 'bare',
    render: (voucher) => <VoucherLink voucher={voucher} />,
  },
  {
    name: 'amount',
    label: t('{label} (Rs.)', { label: t('Debit') }),
    right: true,
    onPhone: 'top',
    render: ({ amount }) => <Money paisa={amount} />,
  },
]

function PostingFacts({ posting }: { posting: Posting }) {
  return (
    <Facts>
      <Fact name={t('Date')}>
        <Day ad={posting.day} style="long" />
      </Fact>
      <Fact name={t('Posted by')}>
        {posting.posted_by && nameOf({ name: posting.posted_by, name_np: posting.posted_by_np })}
      </Fact>
      <Fact name={t('When')}>
        <Moment at={posting.posted_at} />
      </Fact>
      {posting.left_out && <Fact name={t('Reason')}>{posting.left_out}</Fact>}
      <Fact name={t('Bills, receipts and what takes them back')}>{countText(posting.events)}</Fact>
    </Facts>
  )
}

function columnsOf(sum: (key: 'debit' | 'credit') => number) {
  const columns: RegisterColumn<Posting['lines'][number]>[] = [
    {
      name: 'account',
      label: t('Account of the chart'),
      render: ({ account }) => accountName(account),
      sum: t('Total'),
    },
    { name: 'fee', label: t('Of the fees'), onPhone: 'bare', render: feeAccountName },
    {
      name: 'entries',
      label: t('Entries'),
      right: true,
      render: ({ entries }) => <span className="tabular">{countText(entries)}</span>,
    },
    {
      name: 'debit',
      label: rs(t('Debit')),
      right: true,
      render: ({ debit }) => <Money paisa={debit} dash />,
      sum: <Money paisa={sum('debit')} />,
    },
    {
      name: 'credit',
      label: rs(t('Credit')),
      right: true,
      render: ({ credit }) => <Money paisa={credit} dash />,
      sum: <Money paisa={sum('credit')} />,
    },
  ]
  return columns
}
