/** Start of day: the asker's own drawer of today, and below it everybody's counter days. */
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import { counterDays } from '../../contract/counter-day.ts'
import { MyDay } from './my-day.tsx'

export default function StartOfDay() {
  return (
    <ReportScreen report={counterDays}>
      <MyDay />
    </ReportScreen>
  )
}
