/** The months of the fees; with ?tab=tax what is to be paid of each tax. */
import type { ReportRow } from '#platform/contract/report.ts'
import { useAddress } from '#platform/web/address.tsx'
import { t } from '#platform/web/i18n.ts'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { feeSummary } from '../contract/reports.ts'
import { taxReport } from '../contract/tax-report.ts'
import { EventFigure } from './event-figure.tsx'
import { LinkButton } from './link-button.tsx'

type Row = ReportRow<typeof taxReport>

const amountOf = ({ event_id, amount }: Row) =>
  event_id === null ? <Money paisa={amount} dash /> : <EventFigure event={event_id} paisa={amount} />

export default function SummaryReport() {
  const [params] = useAddress()
  // by keys: what the one answered is not shown under the columns of the other
  if (params.get('tab') === 'tax') return <ReportScreen key="tax" report={taxReport} cells={{ amount: amountOf }} />
  return (
    <ReportScreen
      key="months"
      report={feeSummary}
      actions={<LinkButton to="/summary-report?tab=tax">{t('Tax')}</LinkButton>}
    />
  )
}
