/** What was reconciled, the newest first, and how; taken apart again by who may. */
import { Badge, Button, Pagination } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { Day, Moment } from '#platform/web/kit/date/day.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { BankAccount, Reconciled } from '../../contract/bank.ts'
import { useBankActions } from './use-bank.ts'

const ways: Record<Reconciled['how'], string> = {
  suggested: 'As suggested',
  certain: 'Without doubt',
  hand: 'By hand',
  'set-off': 'Set off',
  voucher: 'By its voucher',
}
const onPage = 50

export function ReconciledItems({ account }: { account: BankAccount }) {
  const [page, setPage] = useState(1)
  const path = '/api/accounting/bank/{id}/reconciled' as const
  const done = useQuery({
    queryKey: [path, account.id, page],
    queryFn: async () => (await api.get(path, { id: account.id, page })).data,
  })
  const act = useBankActions(account.id)
  if (done.isError) return <ErrorState error={done.error} onRetry={() => void done.refetch()} />
  if (!done.data) return <LoadingState lines={8} />
  if (!done.data.total) return <EmptyState about={t('Nothing of this account is reconciled yet.')} />
  return (
    <>
      <ScrollBox className={list.scroll!} label={t('Reconciled')}>
        <table className={list.table}>
          <thead>
            <tr>
              {['Bank', 'Books', 'How', 'When'].map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
              <th scope="col">{t('Actions')}</th>
            </tr>
          </thead>
          <tbody>
            {done.data.rows.map((row) => (
              <MatchRow key={row.id} row={row} act={act} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {done.data.total > onPage && (
        <Pagination
          mt="sm"
          value={page}
          onChange={setPage}
          total={Math.ceil(done.data.total / onPage)}
          getControlProps={(control) => ({ 'aria-label': control })}
        />
      )}
    </>
  )
}

function MatchRow({ row, act }: { row: Reconciled; act: ReturnType<typeof useBankActions> }) {
  return (
    <tr className={list.row}>
      <td>
        <Items of={row.lines} />
      </td>
      <td>
        <Items of={row.entries} />
      </td>
      <td>
        <Badge color="gray">{t(ways[row.how])}</Badge>
      </td>
      <td>
        <Moment at={row.made_at} /> {row.made_by}
      </td>
      <td>
        {can('accountant') && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={act.busy}
            aria-label={`${t('Take apart')} ${row.entries[0]?.text ?? ''}`}
            onClick={() => void act.unmatch([row.id])}
          >
            {t('Take apart')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function Items({ of }: { of: readonly { id: number; date: string; text: string; amount: number }[] }) {
  return of.map(({ id, date, text, amount }) => (
    <div key={id}>
      <Day ad={date} /> {text} <Money paisa={amount} />
    </div>
  ))
}
