/** Why the receipts of a drawer, what lies in it and what the school took on the day are three figures: each step between them. */
import { Text, Title } from '@mantine/core'
import { t } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import type { BridgeLine } from '../../contract/counter-day.ts'
import { Register } from '../register.tsx'
import { countText } from '../words.ts'

interface Row {
  name: string
  label: string
  events: number | null
  amount: number
  /** A sum of what stands above it. */
  sum?: boolean
}

/** Steps that did not happen are left out; sums are always there. */
function rowsOf(lines: readonly BridgeLine[]): Row[] {
  let sum = 0
  const step = (what: BridgeLine['what'], label: string): Row[] => {
    const line = lines.find((each) => each.what === what)
    sum += line?.amount ?? 0
    return line ? [{ name: what, label, events: line.events, amount: line.amount }] : []
  }
  const total = (name: string, label: string): Row => ({ name, label, events: null, amount: sum, sum: true })
  return [
    ...step('taken', t('Receipts of this counter')),
    ...step('cancelled', t('Cancelled on the same day')),
    total('stand', t('Receipts that stand (receipt report)')),
    ...step('cancelled_before', t('Receipts of other days or counters cancelled')),
    ...step('paid_back', t('Paid back (advances and deposits)')),
    total('drawer', t('In the drawer and the accounts of this counter')),
    ...step('other_counters', t('Other counters')),
    ...step('online', t('Paid online')),
    ...step('bounced', t('Cheques that bounced')),
    total('day', t('Collected on this day (EOD collection, home page)')),
  ]
}

export function Bridge({ lines }: { lines: readonly BridgeLine[] }) {
  if (!lines.length) return null
  const strong = (row: Row, text: React.ReactNode) => (row.sum ? <strong>{text}</strong> : text)
  return (
    <>
      <Title order={2} mt="lg" mb="xs">
        {t('From the receipts to the total of the day')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t(
          'The receipt report, this statement and the collection of the day count different things. This is what lies between them.',
        )}
      </Text>
      <Register
        caption={t('From the receipts to the total of the day')}
        rows={rowsOf(lines)}
        keyOf={({ name }) => name}
        columns={[
          { name: 'label', label: t('Step'), render: (row) => strong(row, row.label) },
          {
            name: 'events',
            label: t('Count'),
            right: true,
            render: ({ events }) => events !== null && <span className="tabular">{countText(events)}</span>,
          },
          {
            name: 'amount',
            label: t('Amount (Rs.)'),
            right: true,
            onPhone: 'top',
            render: (row) => strong(row, <Money paisa={row.amount} />),
          },
        ]}
      />
    </>
  )
}
