/** What the receipts of one counter day paid; an amount opens its payment. */
import { useParams } from 'react-router'
import type { ReportRow } from '#platform/contract/report.ts'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { counterDayLines } from '../../contract/counter-day.ts'
import { EventFigure } from '../event-figure.tsx'

const amountOf = ({ event_id, amount }: ReportRow<typeof counterDayLines>) => (
  <EventFigure event={event_id} paisa={amount} />
)

export default function EodCollectionDetail() {
  const { sod } = useParams()
  return <ReportScreen report={counterDayLines} fixed={{ sod }} cells={{ amount: amountOf }} />
}
