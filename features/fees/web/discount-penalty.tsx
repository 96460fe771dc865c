/** Discounts and penalties; a figure opens the payment that it is of. */
import type { ReportRow } from '#platform/contract/report.ts'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { discountPenalty } from '../contract/reports.ts'
import { EventFigure } from './event-figure.tsx'

type Row = ReportRow<typeof discountPenalty>

const figure = ({ event_id }: Row, paisa: number) =>
  event_id === null ? <Money paisa={paisa} dash /> : <EventFigure event={event_id} paisa={paisa} />

export default function DiscountPenalty() {
  return (
    <ReportScreen
      report={discountPenalty}
      cells={{ discount: (row) => figure(row, row.discount), penalty: (row) => figure(row, row.penalty) }}
    />
  )
}
