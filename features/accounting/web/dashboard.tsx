/** The books at a glance: what is there, what comes in and goes out, who owes, what waits. Each figure leads to what is behind it. */
import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link } from 'react-router'
import { bsMonthNames } from '#nepal/bs-names.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { mayOpen } from '#platform/web/layout/menu-model.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { usePreferences } from '#platform/web/preferences.ts'
import { findScreen, useScreens } from '#platform/web/screens.ts'
import { useSession } from '#platform/web/session.ts'
import type { accountingDashboard } from '../contract/dashboard.ts'
import styles from './statements.module.css'

const Chart = lazyPart(() => import('#platform/web/kit/report/report-chart.tsx'))
type Books = DataOf<typeof accountingDashboard>

export default function Dashboard() {
  const { company, fiscalYear } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/accounting/dashboard', company.id, fiscalYear?.id],
    queryFn: ({ signal }) => api.get('/api/accounting/dashboard', {}, { signal }),
    staleTime: 0,
  })
  return (
    <section>
      <PageHeader title={t('Accounting')} />
      {data ? (
        <Glance books={data.data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={5} height={72} />
      )}
    </section>
  )
}

const total = (rows: readonly { balance: number }[]) => rows.reduce((sum, { balance }) => sum + balance, 0)

function Glance({ books }: { books: Books }) {
  const { year, cash, receivables, payables, months, waiting, unreconciled, unposted } = books
  const [income, expenses] = [
    months.reduce((sum, month) => sum + month.income, 0),
    months.reduce((sum, month) => sum + month.expenses, 0),
  ]
  const days = year ? `from_date=${year.from_date}&to_date=${year.to_date}` : ''
  const toLedger = (id: number) => `/accounting/ledger?account_id=${id}&${days}`
  const statement = `/accounting/income-statement?${days}`
  return (
    <>
      <nav aria-label={t('Statements')} className={styles.ways}>
        {ways.map(([path, name]) => (
          <Way key={path} to={`${path}?${days}`}>
            {t(name)}
          </Way>
        ))}
      </nav>
      <dl className={styles.figures}>
        <Figure name={t('Cash and bank')} paisa={total(cash)} to={`/accounting/cash-flow?${days}`} />
        <Figure name={t('Income')} paisa={income} to={statement} />
        <Figure name={t('Expenses')} paisa={expenses} to={statement} />
        <Figure
          name={income < expenses ? t('Deficit') : t('Surplus')}
          paisa={Math.abs(income - expenses)}
          to={statement}
        />
        <Figure name={t('Receivables')} paisa={total(receivables)} to={`/accounting/trial-balance?by=party&${days}`} />
        <Figure name={t('Payables')} paisa={total(payables)} to={`/accounting/trial-balance?by=party&${days}`} />
      </dl>
      <div className={styles.columns}>
        <Block title={t('Cash and bank')}>
          <Accounts of={cash} to={toLedger} none={t('The chart has no account of cash or bank.')} />
        </Block>
        <Block title={t('Waiting')}>
          <WaitingVouchers waiting={waiting} unposted={unposted} />
        </Block>
        <Block title={t('Not reconciled')}>
          <Unreconciled of={unreconciled} />
        </Block>
        <Block title={t('Receivables')}>
          <Accounts of={receivables} to={toLedger} none={t('Nobody owes the school anything in these books.')} />
        </Block>
        <Block title={t('Payables')}>
          <Accounts of={payables} to={toLedger} none={t('The school owes nothing in these books.')} />
        </Block>
      </div>
      <ByMonth year={year} months={months} />
    </>
  )
}

function ByMonth({ year, months }: { year: Books['year']; months: Books['months'] }) {
  const language = useLanguage()
  return (
    <Block
      title={
        year
          ? t('Income and expenses by month, {year}', { year: digitsIn(language, year.name) })
          : t('Income and expenses by month')
      }
    >
      {months.some((month) => month.income || month.expenses) ? (
        <Suspense fallback={<Skeleton height={280} />}>
          <Chart
            kind="bar"
            x="name"
            series={[
              { name: 'income', label: 'Income', money: true },
              { name: 'expenses', label: 'Expenses', money: true },
            ]}
            rows={months.map((month) => ({
              ...month,
              name: bsMonthNames[month.month - 1]![language === 'ne' ? 'ne' : 'en'],
            }))}
            caption={t('Income and expenses by month')}
          />
        </Suspense>
      ) : (
        <EmptyState inside about={t('No income and no expense was posted in this fiscal year.')} />
      )}
    </Block>
  )
}

interface WaitingVouchersProps {
  waiting: { drafts: number; approved: number }
  unposted: { count: number; amount: number } | null
}

function WaitingVouchers({ waiting, unposted }: WaitingVouchersProps) {
  const language = useLanguage()
  return (
    <ul className={styles.list}>
      <Line name={t('Drafts, to finish or to approve')} to={`${vouchers}?state=draft`}>
        {digitsIn(language, waiting.drafts)}
      </Line>
      <Line name={t('Approved, to post')} to={`${vouchers}?state=approved`}>
        {digitsIn(language, waiting.approved)}
      </Line>
      {unposted && (
        <Line name={t('Billing, to post')}>
          {digitsIn(language, unposted.count)}
          {unposted.count > 0 && (
            <>
              {' · '}
              <Money paisa={unposted.amount} prefix />
            </>
          )}
        </Line>
      )}
    </ul>
  )
}

const vouchers = '/accounting/vouchers'
const ways = [
  ['/accounting/trial-balance', 'Trial balance'],
  ['/accounting/income-statement', 'Income and expenditure'],
  ['/accounting/balance-sheet', 'Balance sheet'],
  ['/accounting/cash-flow', 'Cash flow'],
  ['/accounting/ledger', 'Ledger'],
] as const

function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.block}>
      <Title order={2} size="h3" id={id} mb={4}>
        {title}
      </Title>
      {children}
    </section>
  )
}

function Figure({ name, paisa, to }: { name: string; paisa: number; to: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Way to={to}>
          <Money paisa={paisa} prefix />
        </Way>
      </dd>
    </div>
  )
}

type Account = Books['cash'][number]
function Accounts({ of, to, none }: { of: readonly Account[]; to: (id: number) => string; none: string }) {
  if (!of.length) return <EmptyState inside about={none} />
  return (
    <ul className={styles.list}>
      {of.map((account) => (
        <Line key={account.id} name={nameOf(account)} to={to(account.id)}>
          <Money paisa={account.balance} dash />
        </Line>
      ))}
    </ul>
  )
}

const sides = [
  ['entries', 'Entries of the books'],
  ['lines', 'Lines of the bank'],
] as const

/** By bank account, how many and how much of either side, and since when; each leads to where it is reconciled. */
function Unreconciled({ of }: { of: Books['unreconciled'] }) {
  const language = useLanguage()
  const { calendar } = usePreferences()
  const said = (day: string) => dateText(day, calendar, language)
  if (!of.length) return <EmptyState inside about={t('Every entry and every line of the bank is reconciled.')} />
  return (
    <ul className={styles.list}>
      {of.map((account) => (
        <li key={account.id} className={styles.open}>
          <div className={styles.line}>
            <Way to={`/accounting/bank-reconciliation?account=${account.id}`}>{nameOf(account)}</Way>
            <span>
              {account.told_to ? t('Statement to {day}', { day: said(account.told_to) }) : t('No statement yet')}
            </span>
          </div>
          {sides.map(([side, name]) => {
            const { items, amount, since } = account[side]
            return (
              items > 0 && (
                <div key={side} className={styles.line}>
                  <span>
                    {t(name)}: {digitsIn(language, items)}
                    {since && `, ${t('since {day}', { day: said(since) })}`}
                  </span>
                  <Money paisa={amount} />
                </div>
              )
            )
          })}
        </li>
      ))}
    </ul>
  )
}

const Line = ({ name, to, children }: { name: string; to?: string; children: ReactNode }) => (
  <li className={styles.line}>
    {to ? <Way to={to}>{name}</Way> : <span>{name}</span>}
    <span className="tabular">{children}</span>
  </li>
)

/** A link where the person may open what it leads to, else the words. */
function Way({ to, children }: { to: string; children: ReactNode }) {
  const session = useSession()
  useScreens()
  const screen = findScreen(to.replace(/\?.*/, ''))
  return screen && mayOpen(session)(screen) ? (
    <Link to={to} className={styles.way}>
      {children}
    </Link>
  ) : (
    <>{children}</>
  )
}
