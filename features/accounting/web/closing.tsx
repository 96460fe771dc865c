/** What closing a fiscal year would do, and what stands in its way: looked at before it is done. */
import { Alert, Button, List, Title } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { type BooksYear, type ClosingPreview, explained, type Hindrance, hindrances } from '../contract/fiscal-years.ts'
import { useYearActions } from './use-years.ts'

export function Closing({ year, onDone }: { year: BooksYear; onDone: () => void }) {
  const language = useLanguage()
  const path = '/api/accounting/fiscal-year/{id}/closing' as const
  const preview = useQuery({
    queryKey: [path, year.id],
    queryFn: async () => (await api.get(path, { id: year.id })).data,
    // others post and delete meanwhile: whoever opens it, or comes back to it, sees what is
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const act = useYearActions()
  const data = preview.data
  const open = data?.hindrances ?? []
  const free = data && !data.closed_at && open.every(({ code }) => explained.includes(code))
  return (
    <section>
      <PageHeader
        title={t('Closing of {year}', { year: digitsIn(language, year.name) })}
        back={{ to: '/accounting/fiscal-years', label: t('Fiscal years') }}
        actions={
          can('fiscal-year-close') && (
            <Button
              leftSection={<IconLock size={16} />}
              disabled={!free}
              onClick={async () => {
                if (await act.close(year, { explained: open.length > 0 })) onDone()
              }}
            >
              {t('Close the year')}
            </Button>
          )
        }
      />
      {preview.isError ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : !data ? (
        <LoadingState lines={8} />
      ) : (
        <>
          {data.hindrances.length > 0 && <InTheWay hindrances={data.hindrances} />}
          <Result data={data} />
        </>
      )}
    </section>
  )
}

function InTheWay({ hindrances: all }: { hindrances: readonly Hindrance[] }) {
  const language = useLanguage()
  return (
    <Alert
      color="yellow"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('This stands in the way of closing the year')}
    >
      <List size="sm">
        {all.map(({ code, count, amount, name }) => (
          <List.Item key={code}>
            {t(hindrances[code])}
            {count > 1 && ` (${digitsIn(language, count)})`}
            {amount !== null && ` (${formatRupees(amount, { language })})`}
            {name && ` (${digitsIn(language, name)})`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

const parts = [
  { root: 'income', title: 'Income', sum: 'Total income' },
  { root: 'expenses', title: 'Expenses', sum: 'Total expenses' },
] as const

function Result({ data }: { data: ClosingPreview }) {
  if (!data.accounts.length)
    return <EmptyState about={t('The year has no income and no expenses: it is closed without a voucher.')} />
  const goes =
    data.surplus &&
    t('{result} goes to {account}.', {
      result: t(data.result < 0 ? 'The deficit' : 'The surplus'),
      account: `${data.surplus.code} ${nameOf(data.surplus)}`,
    })
  return (
    <>
      <Title order={2} mb={4}>
        {t(data.result < 0 ? 'Deficit' : 'Surplus')}: <Money paisa={Math.abs(data.result)} prefix />
      </Title>
      {goes && <p>{goes}</p>}
      <ScrollBox className={list.scroll!} label={t('Income and expenditure')}>
        <table className={list.table}>
          <thead>
            <tr>
              <th scope="col">{t('Code')}</th>
              <th scope="col">{t('Account')}</th>
              <th scope="col" data-right>
                {t('{label} (Rs.)', { label: t('Amount') })}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ root, title, sum }) => (
              <RootRows key={root} root={root} title={title} data={data} sum={sum} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  )
}

interface RootRowsProps {
  root: 'income' | 'expenses'
  title: 'Income' | 'Expenses'
  data: ClosingPreview
  sum: 'Total income' | 'Total expenses'
}

/** All income or all expenses, and their sum. */
function RootRows({ root, title, data, sum }: RootRowsProps) {
  return (
    <Fragment>
      <tr className={list.row}>
        <th scope="rowgroup" colSpan={3}>
          {t(title)}
        </th>
      </tr>
      {data.accounts
        .filter((account) => account.root === root)
        .map((account) => (
          <tr key={account.account_id} className={list.row}>
            <td className="tabular">{account.code}</td>
            <td>{nameOf(account)}</td>
            <td data-right>
              <Money paisa={account.amount} />
            </td>
          </tr>
        ))}
      <tr className={list.row}>
        <td colSpan={2}>
          <strong>{t(sum)}</strong>
        </td>
        <td data-right>
          <strong>
            <Money paisa={data[root]} />
          </strong>
        </td>
      </tr>
    </Fragment>
  )
}
