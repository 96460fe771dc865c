/** Online payments for the office, those first that somebody must look at. A part of the receipt report. */
import { Badge, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import type { FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { notify } from '#platform/web/notify.ts'
import type { OnlinePayment, onlinePayments } from '../../contract/online/office.ts'
import {
  type IntentState,
  intentStateLabels,
  problemLabels,
  providerFacts,
  providers,
} from '../../contract/online/words.ts'
import { Figures } from '../figures.tsx'
import { LinkButton } from '../link-button.tsx'
import { countText } from '../words.ts'

const path = '/api/online-payment'
const filters: Record<string, FilterField> = {
  state: {
    kind: 'choice',
    label: 'Status',
    choices: Object.entries(intentStateLabels).map(([value, label]) => ({ value, label })),
  },
  provider: {
    kind: 'choice',
    label: 'Payment provider',
    choices: providers.map((value) => ({ value, label: providerFacts[value].label })),
  },
  made_from: { kind: 'date', label: 'From' },
  made_to: { kind: 'date', label: 'To' },
}
const colours: Record<IntentState, string> = {
  waiting: 'yellow',
  paid: 'green',
  failed: 'gray',
  cancelled: 'gray',
  review: 'red',
}

const columns: ListColumn<OnlinePayment>[] = [
  { name: 'made_at', label: 'Begun', cell: (row) => <Moment at={row.made_at} /> },
  { name: 'code', label: 'Code', unsorted: true },
  { name: 'provider', label: 'Payment provider', unsorted: true, cell: providerOf },
  { name: 'students', label: 'Student', unsorted: true, cell: (row) => row.students.map(nameOf).join(', ') },
  { name: 'amount', label: 'Amount', kind: 'money' },
  { name: 'state', label: 'Status', unsorted: true, cell: stateOf },
  {
    name: 'receipts',
    label: 'Receipt',
    unsorted: true,
    cell: (row) => row.students.flatMap(({ receipt }) => (receipt ? [receipt] : [])).join(', '),
  },
  { name: 'provider_ref', label: 'Reference', unsorted: true, hidden: true },
  {
    name: 'payer',
    label: 'Paid by',
    unsorted: true,
    hidden: true,
    cell: (row) => row.payer && nameOf({ name: row.payer, name_np: row.payer_np }),
  },
]

export default function OnlinePayments() {
  const queries = useQueryClient()
  async function askAgain(row: OnlinePayment) {
    try {
      const { data } = await api.command('/api/online-payment/{id}/ask', { id: row.id })
      notify('success', t(intentStateLabels[data.state]))
    } catch (error) {
      notify('error', errorMessage(error))
    }
    await Promise.all([path, '/api/receipt'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }
  return (
    <ListScreen<OnlinePayment>
      title={t('Online payments')}
      path={path}
      columns={columns}
      filters={filters}
      rowsPerPage={25}
      printOnly
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.code} ${row.students.map(nameOf).join(', ')}`}
      about={t('No such payment.')}
      actions={<LinkButton to="/receipt-report">{t('Receipts')}</LinkButton>}
      rowActions={[
        {
          label: 'Ask the gateway again',
          icon: IconRefresh,
          right: 'receipt-update',
          when: (row) => row.state !== 'paid',
          run: askAgain,
        },
      ]}
      summary={totalsOf}
    />
  )
}

function providerOf({ provider, mode }: OnlinePayment) {
  return mode === 'live' ? t(providerFacts[provider].label) : `${t(providerFacts[provider].label)} (${t('test')})`
}

function stateOf({ state, problem }: OnlinePayment) {
  return (
    <>
      <Badge autoContrast variant="light" color={colours[state]}>
        {t(intentStateLabels[state])}
      </Badge>
      {problem && (
        <Text size="xs" c="dimmed">
          {t(problemLabels[problem] ?? problem)}
        </Text>
      )}
    </>
  )
}

const totalsOf = ({ totals }: AnswerOf<typeof onlinePayments>) => (
  <Figures
    figures={totals.map(({ state, amount, count }) => ({
      label: t(intentStateLabels[state]),
      value: <Money paisa={amount} prefix />,
      note: countText(count),
      ...(state === 'review' && { colour: 'due' as const }),
    }))}
  />
)
