/** Billing to account: days of the fees that wait for the books, and what was posted; each once. */
import { useAddress } from '#platform/web/address.tsx'
import { todayHere } from '#platform/web/clock.ts'
import { Alert, Anchor, Badge, Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { DateRange } from '#platform/web/kit/date/date-range.tsx'
import { Day, Moment } from '#platform/web/kit/date/day.tsx'
import { UndoneOn } from '#platform/web/kit/list/undone-on.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { pathTo } from '#platform/web/screen.ts'
import { can } from '#platform/web/session.ts'
import { nameOf } from '#platform/web/i18n.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { type FeePosting, type feePostings, mostWaitingDays } from '../../contract/billing-to-account.ts'
import { Figures } from '../figures.tsx'
import { Register, type RegisterColumn } from '../register.tsx'
import { countText } from '../words.ts'
import { postingsPath, usePosting } from './use-posting.ts'
import { VoucherLink } from './voucher-link.tsx'
import { feeAccountName } from './words.ts'

type Answer = AnswerOf<typeof feePostings>

export default function BillingToAccount() {
  const [params, setParams] = useAddress()
  const range = { from: params.get('from'), to: params.get('to') }
  const query = { from_date: range.from ?? undefined, to_date: range.to ?? undefined, rowsPerPage: 500 }
  const answer = useQuery({
    queryKey: [postingsPath, query],
    queryFn: ({ signal }): Promise<Answer> => api.get(postingsPath, query, { signal }),
  })
  const setRange = (next: typeof range) =>
    setParams(Object.fromEntries(Object.entries(next).filter((each): each is [string, string] => each[1] !== null)), {
      replace: true,
    })
  return (
    <section>
      <PrintHead title={t('Billing to account')} />
      <PageHeader
        title={t('Billing to account')}
        about={t('The bills and the money of a day become vouchers of the books, once.')}
        actions={
          <Button component={Link} to="/mapping" variant="default">
            {t('Account mapping')}
          </Button>
        }
      />
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <LoadingState lines={8} />
      ) : (
        <>
          {answer.data.receivable && <Receivable {...answer.data.receivable} />}
          <Waiting {...answer.data} />
          <Group mt="lg" mb="sm" justify="space-between">
            <Title order={2}>{t('Posted')}</Title>
            <div className="no-print">
              <DateRange value={range} onChange={setRange} />
            </div>
          </Group>
          <Postings rows={answer.data.data} />
          {answer.data.meta.total > answer.data.data.length && (
            <Text size="sm" c="dimmed" mt="xs">
              {t('The newest {n} are shown; choose days above to see the others.', { n: answer.data.data.length })}
            </Text>
          )}
        </>
      )}
    </section>
  )
}

/** Whether what students owe is the same in both ledgers, and what it is by each. */
function Receivable({ code, name, name_np, fees, waiting, books, apart }: NonNullable<Answer['receivable']>) {
  const account = `${code} ${nameOf({ name, name_np })}`
  const figures = [
    { label: t('Dues of students by the fees'), value: <Money paisa={fees} prefix /> },
    { label: t('Of it waits for the books'), value: <Money paisa={waiting} prefix dash /> },
    { label: t('In the books on {account}', { account }), value: <Money paisa={books} prefix /> },
    { label: t('Difference'), value: <Money paisa={apart} prefix dash />, ...(apart && { colour: 'due' as const }) },
  ]
  return (
    <>
      <Figures figures={figures} />
      {apart !== 0 && (
        <Alert color="yellow" mb="sm" title={t('The books and the fees do not say the same')}>
          {t(
            'Something was entered on one side only: an opening balance, a voucher by hand, or days that were left out. Put the opening balance of this account right.',
          )}
        </Alert>
      )}
    </>
  )
}

function Waiting({ waiting, unmapped }: Answer) {
  const today = todayHere()
  const [until, setUntil] = useState<string | null>(today)
  const { post, leaveOut, busy, refusal } = usePosting()
  if (!waiting.length) return <EmptyState about={t('Nothing waits: all bills and all money are in the books.')} />
  const taken = waiting.filter(({ day }) => until && day <= until)
  const sum = (key: 'events' | 'amount') => taken.reduce((total, day) => total + day[key], 0)
  const columns = columnsOf(sum)
  return (
    <>
      <Title order={2} mb="xs">
        {t('Waits for the books')}
      </Title>
      {unmapped.length > 0 && (
        <Alert color="yellow" mb="sm" title={t('These have no place in the chart yet')}>
          {unmapped.map(feeAccountName).join(', ')}.{' '}
          <Button component={Link} to="/mapping" variant="default" size="compact-sm">
            {t('Choose their places')}
          </Button>
        </Alert>
      )}
      {refusal && <Refusal mb="sm">{refusal}</Refusal>}
      <Figures
        figures={[
          { label: t('Days'), value: countText(taken.length) },
          { label: t('Debit'), value: <Money paisa={sum('amount')} prefix /> },
        ]}
      />
      {can('account-mapping-create') && (
        <Group align="end" gap="xs" mb="sm" className="no-print">
          <DateField label={t('Until')} value={until} onChange={setUntil} max={today} />
          <Button
            loading={busy}
            disabled={!taken.length || unmapped.length > 0}
            onClick={() => void post(until!, taken.length)}
          >
            {t('Post to the books')}
          </Button>
          <Button variant="default" disabled={busy || !taken.length} onClick={() => void leaveOut(until!)}>
            {t('The books have these already')}
          </Button>
        </Group>
      )}
      <Register caption={t('Waits for the books')} columns={columns} rows={taken} keyOf={({ day }) => day} />
      {waiting.length >= mostWaitingDays && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('Later days wait behind these; posting takes all until the day above.')}
        </Text>
      )}
    </>
  )
}

function columnsOf(sum: (key: 'events' | 'amount') => number) {
  const columns: RegisterColumn<Answer['waiting'][number]>[] = [
    { name: 'day', label: t('Date'), render: ({ day }) => <Day ad={day} />, sum: t('Total') },
    {
      name: 'events',
      label: t('Bills, receipts and what takes them back'),
      right: true,
      render: ({ events }) => <span className="tabular">{countText(events)}</span>,
      sum: <span className="tabular">{countText(sum('events'))}</span>,
    },
    {
      name: 'amount',
      label: t('{label} (Rs.)', { label: t('Debit') }),
      right: true,
      onPhone: 'top',
      render: ({ amount }) => <Money paisa={amount} dash />,
      sum: <Money paisa={sum('amount')} />,
    },
  ]
  return columns
}

function Postings({ rows }: { rows: readonly FeePosting[] }) {
  if (!rows.length) return <EmptyState about={t('Nothing was posted in this time.')} />
  const columns: RegisterColumn<FeePosting>[] = [
    {
      name: 'day',
      label: t('Date'),
      render: (row) => (
        <Anchor component={Link} to={pathTo('/billing-to-account/{billLogId}', { billLogId: row.id })}>
          <Day ad={row.day} />
        </Anchor>
      ),
    },
    { name: 'vouchers', label: t('Vouchers'), onPhone: 'bare', render: (row) => <VouchersOf row={row} /> },
    {
      name: 'events',
      label: t('Bills, receipts and what takes them back'),
      right: true,
      render: ({ events }) => <span className="tabular">{countText(events)}</span>,
    },
    {
      name: 'amount',
      label: t('{label} (Rs.)', { label: t('Debit') }),
      right: true,
      onPhone: 'top',
      render: ({ amount }) => amount !== null && <Money paisa={amount} />,
    },
    {
      name: 'by',
      label: t('Posted by'),
      onPhone: 'bare',
      render: (row) => row.posted_by && nameOf({ name: row.posted_by, name_np: row.posted_by_np }),
    },
    { name: 'at', label: t('When'), onPhone: 'bare', render: ({ posted_at }) => <Moment at={posted_at} /> },
    {
      name: 'state',
      label: t('Status'),
      onPhone: 'bare',
      render: ({ taken_back_at, left_out }) =>
        taken_back_at ? (
          <Badge color="gray">
            <UndoneOn what="taken-back" at={taken_back_at} />
          </Badge>
        ) : left_out ? (
          <Badge color="blue">{t('Left out')}</Badge>
        ) : (
          <Badge color="green">{t('Posted')}</Badge>
        ),
    },
  ]
  return <Register caption={t('Posted')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function VouchersOf({ row: { vouchers, left_out } }: { row: FeePosting }) {
  if (left_out) return left_out
  return (
    <Group gap="xs">
      {vouchers.map((voucher) => (
        <VoucherLink key={voucher.id} voucher={voucher} />
      ))}
    </Group>
  )
}
