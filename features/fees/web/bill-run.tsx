/** One generation of bills, looked through before it is verified: by grade and head beside the month before, its bills, and which of them keep it from being rolled back. */
import { Alert, Anchor, Grid, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { RowActions } from '#platform/web/kit/list/row-actions.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import type { BillRow } from '../contract/bill-correction.ts'
import type { showBillRun } from '../contract/billing.ts'
import { deedsOf, RunState } from './bill-runs.tsx'
import { billColumns, hrefOfBill } from './correction/bill-list.tsx'
import { Figures } from './figures.tsx'
import { PrintBillsButton } from './print-bills.tsx'
import { Register, type RegisterColumn } from './register.tsx'
import { runsPath, useRunActions } from './use-bill-runs.ts'
import { countText, gradeOf, headName, monthName } from './words.ts'

type Run = DataOf<typeof showBillRun>

const path = '/api/bill-run/{id}'
const list = '/bill-generate-report'

export default function BillRun({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [runsPath, 'one', id],
    queryFn: async ({ signal }) => (await api.get(path, { id }, { signal })).data,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={10} />
  return <Shown run={data} />
}

function Shown({ run }: { run: Run }) {
  const { verify, rollBack, refusal } = useRunActions()
  const title = t('Bills of {month}', { month: monthName(run.month) })
  return (
    <section>
      <PrintHead title={title} />
      <PageHeader
        title={title}
        back={{ to: list, label: t('Bill generate report') }}
        actions={
          <Group gap="xs">
            <RunState run={run} />
            <PrintBillsButton run={run} />
            <RowActions row={run} actions={deedsOf({ verify, rollBack })(run)} name={title} />
          </Group>
        }
      />
      {refusal && <Refusal mb="sm">{refusal}</Refusal>}
      <Figures
        figures={[
          { label: t('Billed'), value: <Money paisa={run.amount} prefix />, note: against(run.amount, run) },
          { label: t('Bills'), value: countText(run.bills) },
          { label: t('Made by'), value: run.generated_by },
        ]}
      />
      <InTheWay run={run} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Part
            title={t('By grade')}
            first={{ name: 'grade', label: t('Grade'), render: gradeOf }}
            count={{ label: t('Bills'), of: ({ bills }) => bills }}
            rows={run.by_grade}
            keyOf={({ grade_id }) => grade_id}
            run={run}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Part
            title={t('By fee head')}
            first={{ name: 'head', label: t('Fee head'), render: headName }}
            count={{ label: t('Students'), of: ({ students }) => students }}
            rows={run.by_head}
            keyOf={({ fee_head_id }) => fee_head_id}
            run={run}
          />
        </Grid.Col>
      </Grid>
      {can('bill-generate-verify') && <Bills run={run.id} />}
    </section>
  )
}

const Bills = ({ run }: { run: number }) => (
  <>
    <Title order={2} size="h3" mt="xl" mb="xs">
      {t('Bills')}
    </Title>
    <ListScreen<BillRow>
      title={t('Bills')}
      about={t('No bill of this generation is called so.')}
      path="/api/bill"
      embedded
      fixed={{ bill_run_id: run }}
      columns={billColumns}
      hrefOf={({ id }) => hrefOfBill(id)}
      nameOf={(row) => nameOf({ name: row.student, name_np: row.student_np })}
    />
  </>
)

/** 'Kartik: Rs. 1,000.00, Rs. 200.00 more'. */
function against(amount: number, { month_before: month, before }: Pick<Run, 'month_before' | 'before'>) {
  if (month === null || before === null) return undefined
  return (
    <>
      {monthName(month)}: <Money paisa={before} prefix />
      {amount !== before && (
        <>
          , <Money paisa={Math.abs(amount - before)} prefix /> {amount > before ? t('more') : t('less')}
        </>
      )}
    </>
  )
}

interface Compared {
  amount: number
  before: number | null
}

function Part<R extends Compared>({
  title,
  first,
  count,
  rows,
  keyOf,
  run,
}: {
  title: string
  first: RegisterColumn<R>
  count: { label: string; of: (row: R) => number }
  rows: R[]
  keyOf: (row: R) => number
  run: Run
}) {
  const rupees = (label: string) => t('{label} (Rs.)', { label })
  const money = (name: string, label: string, of: (row: R) => number): RegisterColumn<R> => ({
    name,
    label: rupees(label),
    right: true,
    render: (row) => <Money paisa={of(row)} dash />,
    sum: <Money paisa={rows.reduce((sum, row) => sum + of(row), 0)} dash />,
  })
  const columns: RegisterColumn<R>[] = [
    { ...first, sum: t('Total') },
    { name: 'count', label: count.label, right: true, render: (row) => countText(count.of(row)) },
    { ...money('amount', t('Amount'), ({ amount }) => amount), onPhone: 'top' },
    ...(run.month_before === null
      ? []
      : [
          money('before', monthName(run.month_before), ({ before }) => before ?? 0),
          money('difference', t('Difference'), ({ amount, before }) => amount - (before ?? 0)),
        ]),
  ]
  return (
    <>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <Register caption={title} columns={columns} rows={rows} keyOf={keyOf} />
    </>
  )
}

const reasons = {
  paid: 'Money was taken on it',
  noted: 'A note was written on it',
  corrected: 'It was corrected',
} as const

/** Told to who may roll back, before he tries. */
function InTheWay({ run: { in_the_way: bills, in_the_way_count: count } }: { run: Run }) {
  const language = useLanguage()
  if (!count || !can('bill-generate-rollback')) return null
  return (
    <Alert color="yellow" my="sm" title={t('This generation cannot be rolled back now.')}>
      <Text size="sm">
        {digitsIn(language, t('{n, plural, one {# bill stands} other {# bills stand}} in the way:', { n: count }))}
      </Text>
      {bills.map((bill) => (
        <Text size="sm" key={bill.id}>
          <Anchor component={Link} to={hrefOfBill(bill.id)} inherit c="inherit" underline="always">
            {digitsIn(language, `${bill.number} · ${bill.fiscal_year.slice(2)}`)}{' '}
            {nameOf({ name: bill.student, name_np: bill.student_np })}
          </Anchor>
          : {t(reasons[bill.why])}
        </Text>
      ))}
      {count > bills.length && (
        <Text size="sm">{digitsIn(language, t('and {n} more', { n: count - bills.length }))}</Text>
      )}
    </Alert>
  )
}
