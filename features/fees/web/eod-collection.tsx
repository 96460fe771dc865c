/** The day's collection; a receipt's sum opens the payment. */
import type { ReportRow } from '#platform/contract/report.ts'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { eodCollection } from '../contract/reports.ts'
import { EventFigure } from './event-figure.tsx'

const totalOf = ({ event_id, total }: ReportRow<typeof eodCollection>) =>
  event_id === null ? <Money paisa={total} dash /> : <EventFigure event={event_id} paisa={total} />

export default function EodCollection() {
  return <ReportScreen report={eodCollection} cells={{ total: totalOf }} />
}
