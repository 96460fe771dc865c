/** Invoices by status: a family's own children, or a student whom the office looks for. */
import { Badge, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import '#platform/web/styles/basics.css'
import '#platform/web/styles/frame.css'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { Invoice, InvoiceStudent } from '../../contract/online/pay.ts'
import { LinkButton } from '../link-button.tsx'
import { OfficeFinder } from './office-finder.tsx'
import { monthOf, rupees, useInvoices, useIsFamily, useMayPay } from './use-invoices.ts'

/** As the specification counts. */
const statuses = { 4: 'All', 0: 'Due', 3: 'Partial', 1: 'Paid' } as const
const colours = { 0: 'red', 3: 'yellow', 1: 'green' } as const

export default function StudentInvoices() {
  const [address, setAddress] = useAddress()
  const isFamily = useIsFamily()
  const student = Number(address.get('student')) || undefined
  const query = useInvoices(student)
  const asked = Number(address.get('status') ?? 4)
  const status = asked === 0 || asked === 1 || asked === 3 ? asked : 4
  const paysOnline = Boolean(query.data?.providers.length)
  const owing = query.data?.students.filter(({ due }) => due > 0) ?? []
  return (
    <Stack maw={720}>
      <PageHeader
        title={t('Student invoices')}
        actions={
          paysOnline &&
          owing.length > 1 && (
            <LinkButton to="/student-invoices/multi-payment">
              {t('Pay {amount} for all children', { amount: rupees(owing.reduce((sum, { due }) => sum + due, 0)) })}
            </LinkButton>
          )
        }
      />
      {!isFamily && <OfficeFinder />}
      <SegmentedControl
        fullWidth
        aria-label={t('Status')}
        value={String(status)}
        onChange={(value) => setAddress(withParts({ status: value }), { replace: true })}
        data={Object.entries(statuses)
          .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
          .map(([value, label]) => ({ value, label: t(label) }))}
      />
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        query.isLoading && <LoadingState lines={4} height={64} />
      ) : query.data.students.length === 0 ? (
        <EmptyState about={t('No child is linked to your account yet. Ask the school office to link your children.')} />
      ) : (
        query.data.students.map((each) => (
          <OfStudent key={each.id} student={each} status={status} paysOnline={paysOnline} />
        ))
      )}
    </Stack>
  )
}

const order = ['4', '0', '3', '1']

interface OfStudentProps {
  student: InvoiceStudent
  status: 0 | 1 | 3 | 4
  paysOnline: boolean
}

function OfStudent({ student, status, paysOnline }: OfStudentProps) {
  const mayPay = useMayPay()
  const shown = student.invoices.filter((each) => status === 4 || each.status === status).toReversed()
  return (
    <section aria-label={nameOf(student)}>
      <Group justify="space-between" mb="xs">
        <div>
          <Title order={2} size="h4">
            {nameOf(student)}
          </Title>
          <Text size="sm" c="dimmed">
            {t('To be paid')} <Money paisa={student.due} prefix />
          </Text>
        </div>
        {mayPay && paysOnline && student.due > 0 && (
          <LinkButton to={`/student-invoices/single-payment?student=${student.id}`}>
            {t('Pay {amount}', { amount: rupees(student.due) })}
          </LinkButton>
        )}
      </Group>
      {shown.length === 0 ? (
        <EmptyState inside about={t('No invoice is here.')} />
      ) : (
        <Stack gap="xs">
          {shown.map((each) => (
            <Card key={`${each.enroll_id}:${each.month}`} invoice={each} />
          ))}
        </Stack>
      )}
    </section>
  )
}

const Card = ({ invoice }: { invoice: Invoice }) => (
  <Paper withBorder p="sm">
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fw={600}>{monthOf(invoice)}</Text>
        <Text size="sm" c="dimmed">
          {t('To be paid by')} <Day ad={invoice.due_date} style="long" />
        </Text>
      </div>
      <Stack gap={2} align="flex-end">
        <Text fw={600}>
          <Money paisa={invoice.due > 0 ? invoice.due : invoice.amount} prefix />
        </Text>
        <Badge autoContrast variant="light" color={colours[invoice.status]}>
          {t(statuses[invoice.status])}
        </Badge>
      </Stack>
    </Group>
  </Paper>
)
