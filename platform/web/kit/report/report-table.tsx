/** The table of a report: groups, their sums, the sum of all; figures lead to what is behind them. */
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { usePreferences } from '#platform/web/preferences.ts'
import { ListCell } from '#platform/web/kit/list/list-cell.tsx'
import { isRight } from '#platform/web/kit/list/list-columns.ts'
import { Head } from '#platform/web/kit/list/list-table.tsx'
import listStyles from '#platform/web/kit/list/list.module.css'
import { linesOf, type ReportLine, type Sums, sumOf } from './report-lines.ts'
import type { ReportColumn, ReportScreenProps } from './report-types.ts'
import styles from './report.module.css'
import { TableBody } from '#platform/web/kit/list/table-body.tsx'

export interface ReportTableProps extends Pick<ReportScreenProps, 'groupBy' | 'groupName'> {
  caption: string
  rows: readonly any[]
  columns: readonly ReportColumn[]
}

export function ReportTable({ caption, rows, columns, groupBy, groupName }: ReportTableProps) {
  const { density } = usePreferences()
  const totals = columns.filter((column) => column.total).map((column) => column.name)
  const shown = columns.filter((column) => column.name !== groupBy)
  const lines = linesOf(rows, groupBy, totals)
  const nameOf = (value: unknown): ReactNode =>
    groupName?.(
      value,
      rows.filter((row) => row[groupBy!] === value),
    ) ??
    (value as ReactNode) ??
    '–'
  return (
    <div className={listStyles.scroll}>
      <table className={`${listStyles.table} ${styles.table}`} data-density={density}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <Head key={column.name} column={column} on={false} descending={false} />
            ))}
          </tr>
        </thead>
        <TableBody
          count={lines.length}
          keyOf={(index) => lines[index]!.key}
          render={(index, measure) => (
            <Line
              key={lines[index]!.key}
              index={index}
              measure={measure}
              line={lines[index]!}
              columns={shown}
              nameOf={nameOf}
            />
          )}
        />
        {totals.length > 0 && (
          <tfoot>
            <SumCells label={t('Total')} sums={sumOf(rows, totals)} columns={shown} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface LineProps {
  line: ReportLine
  index: number
  measure: (element: HTMLElement | null) => void
  columns: readonly ReportColumn[]
  nameOf: (value: unknown) => ReactNode
}

function Line({ line, index, measure, columns, nameOf }: LineProps) {
  if (line.kind === 'sum')
    return <SumCells label={t('Sum')} sums={line.sums} columns={columns} index={index} measure={measure} />
  if (line.kind === 'group') {
    return (
      <tr ref={measure} data-index={index} className={styles.group}>
        <th scope="colgroup" colSpan={columns.length}>
          {nameOf(line.name)}
        </th>
      </tr>
    )
  }
  return (
    <tr ref={measure} data-index={index} className={listStyles.row}>
      {columns.map((column) => {
        const to = column.to?.(line.row)
        const cell = <ListCell column={column} row={line.row} dash />
        return (
          <td key={column.name} data-right={isRight(column) || undefined}>
            {to ? (
              <Link to={to} className={styles.drill}>
                {cell}
              </Link>
            ) : (
              cell
            )}
          </td>
        )
      })}
    </tr>
  )
}

function SumCells({
  label,
  sums,
  columns,
  index,
  measure,
}: {
  label: string
  sums: Sums
  columns: readonly ReportColumn[]
  index?: number
  measure?: LineProps['measure']
}) {
  const first = columns.findIndex((column) => column.name in sums)
  return (
    <tr ref={measure} data-index={index} className={styles.sum}>
      {first > 0 && (
        <th scope="row" colSpan={first}>
          {label}
        </th>
      )}
      {columns.slice(Math.max(first, 0)).map((column) => (
        <td key={column.name} data-right={isRight(column) || undefined}>
          {column.name in sums && <ListCell column={{ ...column, cell: undefined }} row={sums} dash />}
        </td>
      ))}
    </tr>
  )
}
