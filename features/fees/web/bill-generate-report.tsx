/** Each generation of bills of the batch. */
import { Button, SegmentedControl } from '@mantine/core'
import { IconPrinter, IconReceipt2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useAddress } from '#platform/web/address.tsx'
import { t } from '#platform/web/i18n.ts'
import { Money } from '#platform/web/kit/states/money.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can, useSession } from '#platform/web/session.ts'
import BillRunPage from './bill-run.tsx'
import { BillRuns } from './bill-runs.tsx'
import { Figures } from './figures.tsx'
import { type BillRun, useBillRuns } from './use-bill-runs.ts'
import { countText } from './words.ts'

const kinds: { value: BillRun['kind']; label: string }[] = [
  { value: 'month', label: 'Months' },
  { value: 'sheet', label: 'Bulk admissions' },
  { value: 'admission', label: 'Single admissions' },
]

/** With ?run= that generation, else the list of them. */
export default function BillGenerateReport() {
  const [params] = useAddress()
  const id = Number(params.get('run'))
  return Number.isInteger(id) && id > 0 ? <BillRunPage key={id} id={id} /> : <AllRuns />
}

function AllRuns() {
  const [params, setParams] = useAddress()
  const kind = kinds.find(({ value }) => value === params.get('kind'))?.value ?? 'month'
  const runs = useBillRuns(kind)
  const { batch } = useSession()
  const generate = can('bill-generate-class-wise') && (
    <Button component={Link} to="/monthly-bill-generate" leftSection={<IconReceipt2 size={16} />}>
      {t('Generate bills')}
    </Button>
  )
  const title = t('Bill generate report')
  const about = t('Every generation of bills of batch {batch}, newest first.', { batch: batch?.name })
  return (
    <section>
      <PrintHead title={title} />
      <PageHeader
        title={title}
        about={about}
        actions={
          <>
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
            {generate}
          </>
        }
      />
      <SegmentedControl
        className="no-print"
        mb="sm"
        value={kind}
        onChange={(next) => setParams({ kind: next }, { replace: true })}
        data={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
        aria-label={t('Kind of generation')}
      />
      {runs.isError ? (
        <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
      ) : !runs.data ? (
        <LoadingState lines={8} />
      ) : !runs.data.length ? (
        <EmptyState
          about={
            kind === 'month'
              ? t('No bills were generated for this batch yet.')
              : t('Nobody was charged in this way yet.')
          }
          action={kind === 'month' && generate}
        />
      ) : (
        <>
          <RunFigures runs={runs.data} />
          <BillRuns runs={runs.data} caption={title} sums />
        </>
      )}
    </section>
  )
}

function RunFigures({ runs }: { runs: readonly BillRun[] }) {
  const of = (...states: BillRun['state'][]) => runs.filter((run) => states.includes(run.state))
  const standing = of('generated', 'verified')
  return (
    <Figures
      figures={[
        { label: t('Billed'), value: <Money prefix paisa={standing.reduce((sum, run) => sum + run.amount, 0)} /> },
        { label: t('Bills'), value: countText(standing.reduce((sum, run) => sum + run.bills, 0)) },
        { label: t('To be verified'), value: countText(of('generated').length) },
        { label: t('Rolled back'), value: countText(of('rolled_back').length) },
      ]}
    />
  )
}
