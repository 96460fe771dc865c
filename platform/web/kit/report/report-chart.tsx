/** The chart of a report. Large, and so only where one is drawn. */
import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { digitsIn } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import type { DrawnChart } from './report-types.ts'

const kinds = { bar: BarChart, line: LineChart }
const colours = ['leaf.6', 'blue.6', 'yellow.6', 'red.6', 'gray.6']

export default function ReportChart({
  kind,
  x,
  series,
  rows,
  caption,
}: DrawnChart & { rows: readonly object[]; caption: string }) {
  const language = useLanguage()
  const Drawn = kinds[kind]
  const money = series.some((each) => each.money)
  return (
    <figure aria-label={caption} style={{ margin: '1.5rem 0 0' }}>
      <Drawn
        h={280}
        data={rows.map((row) => ({ ...row }))}
        dataKey={x}
        series={series.map((each, at) => ({
          name: each.name,
          label: t(each.label),
          color: colours[at % colours.length]!,
        }))}
        withLegend={series.length > 1}
        legendProps={{ verticalAlign: 'bottom' }}
        valueFormatter={
          money
            ? (value: number) => formatRupees(Math.round(value), { language, prefix: false })
            : (value: number) => digitsIn(language, value)
        }
        tickLine="none"
        yAxisProps={{ width: money ? 96 : 48 }}
      />
    </figure>
  )
}
