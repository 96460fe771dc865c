/** One voucher that recurs: what comes next, what it wrote, and what can be done with it. */
import { Alert, Button, Group, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Fact, Facts } from '#platform/web/kit/states/facts.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { can } from '#platform/web/session.ts'
import type { ShownRecurring } from '../../contract/recurring.ts'
import { type ListedVoucher, typeNames } from '../../contract/voucher-list.ts'
import type { VoucherState } from '../../contract/voucher-words.ts'
import { ShownLines } from '../vouchers/shown-lines.tsx'
import { StateBadge as VoucherBadge } from '../vouchers/voucher-state.tsx'
import { RecurringForm } from './recurring-form.tsx'
import { StateBadge } from './recurring-state.tsx'
import { problemNames, rhythmText } from './words.ts'

export function OneRecurring({ id, edit }: { id: number; edit: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/recurring-voucher', 'one', id],
    queryFn: async ({ signal }) => (await api.get('/api/recurring-voucher/{id}', { id }, { signal })).data,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (edit && data.state !== 'ended' && can('accountant')) return <RecurringForm shown={data} />
  return <Shown recurring={data} />
}

const columns: ListColumn<ListedVoucher>[] = [
  { name: 'date', label: 'Date', kind: 'date' },
  { name: 'number', label: 'Voucher', cell: (row: ListedVoucher) => <Called row={row} /> },
  { name: 'amount', label: 'Amount', kind: 'money' as const },
  { name: 'state', label: 'State', cell: (row: ListedVoucher) => <VoucherBadge state={row.state as VoucherState} /> },
].map((column) => ({ ...column, unsorted: true }) as ListColumn<ListedVoucher>)

function Called({ row }: { row: ListedVoucher }) {
  const language = useLanguage()
  return <span className="tabular">{row.number ? digitsIn(language, row.number) : t('Not posted')}</span>
}

function Shown({ recurring }: { recurring: ShownRecurring }) {
  const language = useLanguage()
  const { id, name, problem, next_day, until_date, times } = recurring
  return (
    <>
      <PageHeader
        title={
          <>
            {name} <StateBadge row={recurring} />
          </>
        }
        back={{ to: '/accounting/vouchers?recurring', label: t('Recurring vouchers') }}
        actions={can('accountant') && recurring.state !== 'ended' && <Actions recurring={recurring} />}
      />
      {problem && next_day && (
        <Alert color="red" title={t('Could not be written')} mb="sm">
          <Day ad={next_day} />: {t(problemNames[problem])}{' '}
          {t('It is tried again by itself, and what waits behind it follows.')}
        </Alert>
      )}
      <Facts>
        <Fact name={t('Next')}>{next_day && <Day ad={next_day} />}</Fact>
        <Fact name={t('Recurs')}>{rhythmText(recurring, language)}</Fact>
        <Fact name={t('From')}>
          <Day ad={recurring.from_date} />
        </Fact>
        {until_date && (
          <Fact name={t('Until')}>
            <Day ad={until_date} />
          </Fact>
        )}
        <Fact name={t('Written so far')}>
          {digitsIn(language, times ? `${recurring.written}/${times}` : recurring.written)}
        </Fact>
        <Fact name={t('Makes')}>{recurring.posts ? t('a posted voucher') : t('a draft')}</Fact>
        <Fact name={t('Type')}>{t(typeNames[recurring.type])}</Fact>
        {recurring.narration && <Fact name={t('Narration')}>{recurring.narration}</Fact>}
        {recurring.made_by && (
          <Fact name={t('Made by')}>{nameOf({ name: recurring.made_by, name_np: recurring.made_by_np })}</Fact>
        )}
      </Facts>
      <ShownLines lines={recurring.lines} />
      <WrittenVouchers id={id} />
    </>
  )
}

function WrittenVouchers({ id }: { id: number }) {
  return (
    <>
      <Title order={2} size="h4" mt="lg" mb="xs">
        {t('What it wrote')}
      </Title>
      <ListScreen<ListedVoucher>
        embedded
        title={t('What it wrote')}
        path="/api/voucher"
        columns={columns}
        fixed={{ recurring_id: id }}
        searchable={false}
        rowsPerPage={10}
        nameOf={(row) => row.number ?? String(row.id)}
        hrefOf={(row) => `/accounting/vouchers/${row.id}`}
        printOnly
        about={t('It has written nothing yet.')}
      />
    </>
  )
}

type Step = 'pause' | 'resume' | 'skip' | 'end'

function Actions({ recurring: { id, version, state, next_day, problem } }: { recurring: ShownRecurring }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function run<A extends { message?: string | undefined }>(work: () => Promise<A>): Promise<A | undefined> {
    setBusy(true)
    try {
      const answer = await work()
      notify('success', t(answer.message ?? ''))
      return answer
    } catch (error) {
      notify('error', errorMessage(error))
      return undefined
    } finally {
      setBusy(false)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['/api/recurring-voucher'] }),
        queries.invalidateQueries({ queryKey: ['/api/voucher'] }),
      ])
    }
  }
  const step = (which: Step) => run(() => api.command('/api/recurring-voucher/{id}/step', { id, step: which, version }))
  async function write() {
    const done = await run(() => api.command('/api/recurring-voucher/{id}/write', { id, next_day: next_day! }))
    if (done) void navigate(`/accounting/vouchers/${done.data.voucher_id}`)
  }
  async function end() {
    const sure = await confirm({
      title: t('End it?'),
      message: t('It writes nothing any more, and cannot be taken up again. What it wrote stays.'),
      confirm: t('End it'),
      danger: true,
    })
    if (sure) await step('end')
  }
  const button = (label: string, onClick: () => unknown, more: object = {}) => (
    <Button variant="default" loading={busy} onClick={() => void onClick()} {...more}>
      {label}
    </Button>
  )
  return (
    <Group gap="xs" className="no-print">
      <Button component={Link} to={`?recurring=${id}&edit`} variant="default">
        {t('Edit')}
      </Button>
      {button(t('End it'), end, { c: 'red' })}
      {state === 'active' && problem && button(t('Skip this day'), () => step('skip'))}
      {state === 'active' ? button(t('Pause'), () => step('pause')) : button(t('Go on with it'), () => step('resume'))}
      {state === 'active' && button(t('Write the next one now'), write, { variant: 'filled' })}
    </Group>
  )
}
