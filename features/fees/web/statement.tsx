/** A student's account: bills and payments with what is owed after each. */
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { usePreferences } from '#platform/web/preferences.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { DateRange } from '#platform/web/kit/date/date-range.tsx'
import { Day } from '#platform/web/kit/date/day.tsx'
import { ExportMenu } from '#platform/web/kit/list/export-menu.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { UndoneOn } from '#platform/web/kit/list/undone-on.tsx'
import { can } from '#platform/web/session.ts'
import type { statement } from '../contract/statement.ts'
import { ChargesOfStudent } from './differences/charges-of-student.tsx'
import { EventFigure } from './event-figure.tsx'
import { Figures } from './figures.tsx'
import { LinkButton } from './link-button.tsx'
import { PayerFinder } from './payer-finder.tsx'
import { receiptUrl } from './receipt-file.ts'
import { PrintStatementsButton } from './print-statements.tsx'
import { Register, type RegisterColumn } from './register.tsx'
import { particulars } from './statement-text.ts'
import styles from './statement.module.css'
import { useWhich } from './use-account.ts'
import { gradeOf } from './words.ts'

type Account = DataOf<typeof statement>
type Line = Account['lines'][number]
const path = '/api/statement'

export default function Statement() {
  const [which, setWhich] = useWhich()
  const [params, setParams] = useAddress()
  const range = { from: params.get('from'), to: params.get('to') }
  const query = { ...which, from_date: range.from ?? undefined, to_date: range.to ?? undefined }
  const asked = which.student_id !== undefined || Boolean(which.code)
  const answer = useQuery({
    queryKey: [path, query],
    queryFn: async ({ signal }): Promise<Account> => (await api.get(path, query, { signal })).data,
    enabled: asked,
    staleTime: 0,
  })
  const account = asked ? answer.data : undefined

  const setRange = ({ from, to }: { from: string | null; to: string | null }) =>
    setParams(withParts({ from, to }), { replace: true })
  return (
    <section>
      <PageHeader
        title={t('Statement')}
        actions={
          <>
            {account && <StatementActions account={account} range={range} />}
            <PrintStatementsButton range={range} />
          </>
        }
      />
      <div className={`${styles.filters} no-print`}>
        <PayerFinder size="sm" onFind={setWhich} autoFocus={!asked} />
        <DateRange value={range} onChange={setRange} />
      </div>
      {account ? (
        <Shown account={account} range={range} />
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : asked ? (
        <LoadingState lines={8} />
      ) : (
        <EmptyState
          title={t('Whose statement?')}
          about={t('Type an enrol code and press Enter, or search by name or mobile.')}
        />
      )}
    </section>
  )
}

interface StatementActionsProps {
  account: Account
  range: { from: string | null; to: string | null }
}

function StatementActions({ account, range }: StatementActionsProps) {
  return (
    <>
      {can('receipt-create') && (
        <LinkButton to={`/fee-payment?student=${account.student.id}`}>{t('Take a payment')}</LinkButton>
      )}
      <ExportMenu path={path} query={{ student_id: account.student.id, from_date: range.from, to_date: range.to }} />
    </>
  )
}

const rs = (label: string) => t('{label} (Rs.)', { label })

function Shown({
  account: { student, opening, lines, closing, owed, advance, deposit },
  range,
}: {
  account: Account
  range: { from: string | null; to: string | null }
}) {
  const language = useLanguage()
  const { calendar } = usePreferences()
  const day = (ad: string) => dateText(ad, calendar, language, 'long')
  const place = [gradeOf(student), student.section].filter(Boolean).join(' ')
  const who = `${nameOf(student)}, ${student.enroll_code}, ${place}`
  const sentence =
    range.from && range.to
      ? t('Statement of {who}, {from} to {to}', { who, from: day(range.from), to: day(range.to) })
      : range.from
        ? t('Statement of {who} since {from}', { who, from: day(range.from) })
        : range.to
          ? t('Statement of {who} until {to}', { who, to: day(range.to) })
          : t('Statement of {who}, everything until today', { who })
  const sum = (key: 'debit' | 'credit') => lines.reduce((total, line) => total + line[key], 0)
  const columns: RegisterColumn<Line | 'opening'>[] = [
    {
      name: 'date',
      label: t('Date'),
      render: (line) => (line === 'opening' ? range.from ? <Day ad={range.from} /> : null : <Day ad={line.date} />),
      sum: t('Total'),
    },
    {
      name: 'text',
      label: t('Particulars'),
      render: (line) =>
        line === 'opening' ? (
          t('Brought forward')
        ) : (
          <span className={line.reversed_on ? styles.reversed : undefined}>
            {particulars(line.text)}
            {line.reversed_on && (
              <>
                {' '}
                <span className={styles.note}>
                  <UndoneOn what="taken-back" at={line.reversed_on} />
                </span>
              </>
            )}
          </span>
        ),
      onPhone: 'bare',
    },
    {
      name: 'number',
      label: t('Number'),
      render: (line) =>
        line !== 'opening' &&
        line.number &&
        (line.receipt_id ? (
          <Anchor
            href={receiptUrl(line.receipt_id)}
            target="_blank"
            rel="noopener"
            size="sm"
            className={`tabular ${styles.link}`}
            title={t('Open the receipt')}
          >
            {line.number}
          </Anchor>
        ) : (
          <span className="tabular">{line.number}</span>
        )),
      onPhone: 'bare',
    },
    { name: 'batch', label: t('Batch'), render: (line) => line !== 'opening' && line.batch, onPhone: 'off' },
    {
      name: 'debit',
      label: rs(t('Billed')),
      right: true,
      render: (line) => line !== 'opening' && <EventFigure event={line.event_id} paisa={line.debit} />,
      sum: <Money paisa={sum('debit')} dash />,
      onPhone: 'off',
    },
    {
      name: 'credit',
      label: rs(t('Paid')),
      right: true,
      render: (line) => line !== 'opening' && <EventFigure event={line.event_id} paisa={line.credit} />,
      sum: <Money paisa={sum('credit')} dash />,
      onPhone: 'off',
    },
    {
      name: 'change',
      label: t('Amount'),
      right: true,
      onDesk: 'off',
      render: (line) => line !== 'opening' && <EventFigure event={line.event_id} paisa={line.debit - line.credit} />,
      onPhone: 'top',
    },
    {
      name: 'balance',
      label: rs(t('Balance')),
      right: true,
      render: (line) => <Money paisa={line === 'opening' ? opening : line.balance} dash />,
      sum: <Money paisa={closing} />,
    },
  ]
  return (
    <>
      <PrintHead title={t('Statement')} about={sentence} />
      <Text size="sm" className="no-print">
        {sentence}
      </Text>
      <Figures
        figures={[
          { label: t('Owed'), value: <Money paisa={owed} prefix />, colour: owed > 0 ? 'due' : 'paid' },
          ...(range.from ? [{ label: t('Brought forward'), value: <Money paisa={opening} prefix /> }] : []),
          { label: t('Billed'), value: <Money paisa={sum('debit')} prefix /> },
          { label: t('Paid'), value: <Money paisa={sum('credit')} prefix /> },
          ...(advance > 0 ? [{ label: t('Advance'), value: <Money paisa={advance} prefix /> }] : []),
          ...(deposit > 0 ? [{ label: t('Deposit'), value: <Money paisa={deposit} prefix /> }] : []),
        ]}
      />
      <div className="no-print">
        <ChargesOfStudent student={student.id} />
      </div>
      {lines.length || opening ? (
        <Register
          caption={t('Statement')}
          columns={columns}
          rows={range.from ? ['opening' as const, ...lines] : lines}
          keyOf={(_, at) => at}
        />
      ) : (
        <EmptyState about={t('No bill and no payment in this time.')} />
      )}
    </>
  )
}
