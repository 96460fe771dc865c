/** The statements of the bank that were brought. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Day, Moment } from '#platform/web/kit/date/day.tsx'
import { confirmDelete } from '#platform/web/kit/form/confirm.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import type { BankAccount } from '../../contract/bank.ts'
import type { KeptStatement } from '../../contract/kept-statements.ts'
import { useBankActions } from './use-bank.ts'

export function Statements({ account }: { account: BankAccount }) {
  const path = '/api/accounting/bank/{id}/statement' as const
  const kept = useQuery({
    queryKey: [path, account.id],
    queryFn: async () => (await api.get(path, { id: account.id })).data,
  })
  const act = useBankActions(account.id)
  if (kept.isError) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
  if (!kept.data) return <LoadingState lines={4} />
  if (!kept.data.length) return <EmptyState about={t('No statement of this account was brought yet.')} />
  const remove = async ({ id, file_name }: KeptStatement) => {
    if (await confirmDelete({ what: file_name })) await act.removeStatement(id)
  }
  return (
    <ScrollBox className={list.scroll!} label={t('Statements')}>
      <table className={list.table}>
        <thead>
          <tr>
            {['File', 'First day', 'Last day', 'Lines', 'Reconciled', 'Brought'].map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
            <th scope="col">{t('Actions')}</th>
          </tr>
        </thead>
        <tbody>
          {kept.data.map((each) => (
            <StatementRow key={each.id} statement={each} onRemove={remove} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

interface StatementRowProps {
  statement: KeptStatement
  onRemove: (statement: KeptStatement) => Promise<void>
}

function StatementRow({ statement, onRemove }: StatementRowProps) {
  const language = useLanguage()
  return (
    <tr key={statement.id} className={list.row}>
      <td>{statement.file_name}</td>
      <td>
        <Day ad={statement.from_date} />
      </td>
      <td>
        <Day ad={statement.to_date} />
      </td>
      <td className="tabular">{digitsIn(language, statement.lines)}</td>
      <td className="tabular">{digitsIn(language, statement.reconciled)}</td>
      <td>
        <Moment at={statement.made_at} />
      </td>
      <td>
        {can('accountant') && statement.reconciled === 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`${t('Remove')} ${statement.file_name}`}
            onClick={() => void onRemove(statement)}
          >
            {t('Remove')}
          </Button>
        )}
      </td>
    </tr>
  )
}
