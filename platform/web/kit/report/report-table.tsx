/** The table of a report: groups, their sums, the totals of all; figures lead to what is behind them. */
import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { usePreferences } from '#platform/web/preferences.ts'
import { isRight } from '#platform/web/kit/list/list-columns.ts'
import { Head } from '#platform/web/kit/list/list-table.tsx'
import type { AnyRow, ListColumn } from '#platform/web/kit/list/list-types.ts'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import listStyles from '#platform/web/kit/list/list.module.css'
import { TableBody } from '#platform/web/kit/list/table-body.tsx'
import { linesOf, type ReportLine } from './report-lines.ts'
import type { DrawnColumn } from './report-types.ts'
import { Value } from './report-values.tsx'
import styles from './report.module.css'

export interface ReportTableProps {
  caption: string
  rows: readonly AnyRow[]
  columns: readonly DrawnColumn[]
  /** Of all rows, by column. */
  totals: AnyRow
  groupBy?: string
  /** The flag of a row that is drawn bold. */
  strong?: string
  /** Sums of groups are those of all their rows: not where there are further pages. */
  whole: boolean
  sortBy: string | undefined
  descending: boolean
  onSort: (name: string) => void
  /** What is behind a value. */
  hrefOf: (column: DrawnColumn, row: AnyRow) => string | undefined
}

/** Per cents stand under each other as other numbers do. */
const asHead = ({ name, label, kind }: DrawnColumn): ListColumn => ({
  name,
  label,
  kind: kind === 'percent' ? 'decimal' : kind,
})
const right = (column: DrawnColumn) => isRight(asHead(column)) || undefined

export function ReportTable({
  caption,
  rows,
  columns,
  totals,
  groupBy,
  strong,
  whole,
  sortBy,
  descending,
  onSort,
  hrefOf,
}: ReportTableProps) {
  const { density } = usePreferences()
  const summed = columns.filter(({ total }) => total === 'sum').map(({ name }) => name)
  const grouped = columns.find(({ name }) => name === groupBy)
  const shown = columns.filter((column) => column !== grouped)
  const lines = linesOf(rows, groupBy, whole ? summed : [])
  return (
    <ScrollBox className={listStyles.scroll} label={caption}>
      <table className={`${listStyles.table} ${styles.table}`} data-density={density}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <ReportHead shown={shown} sortBy={sortBy} descending={descending} onSort={onSort} />
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
              grouped={grouped}
              strong={strong}
              hrefOf={hrefOf}
            />
          )}
        />
        {shown.some(({ total }) => total) && (
          <tfoot>
            <SumCells label={t('Total')} sums={totals} columns={shown} />
          </tfoot>
        )}
      </table>
    </ScrollBox>
  )
}

interface ReportHeadProps {
  shown: DrawnColumn[]
  sortBy: string | undefined
  descending: boolean
  onSort: (name: string) => void
}

function ReportHead({ shown, sortBy, descending, onSort }: ReportHeadProps) {
  return (
    <thead>
      <tr>
        {shown.map((column) => (
          <Head
            key={column.name}
            column={asHead(column)}
            on={column.name === sortBy}
            descending={descending}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  )
}

interface LineProps extends Pick<ReportTableProps, 'hrefOf' | 'strong'> {
  line: ReportLine
  index: number
  measure: (element: HTMLElement | null) => void
  columns: readonly DrawnColumn[]
  grouped: DrawnColumn | undefined
}

function Line({ line, index, measure, columns, grouped, strong, hrefOf }: LineProps) {
  if (line.kind === 'sum')
    return <SumCells label={t('Sum')} sums={line.sums} columns={columns} index={index} measure={measure} />
  if (line.kind === 'group') {
    return (
      <tr ref={measure} data-index={index} className={styles.group}>
        <th scope="colgroup" colSpan={columns.length}>
          {grouped && <Value column={grouped} row={line.first} />}
        </th>
      </tr>
    )
  }
  return (
    <tr
      ref={measure}
      data-index={index}
      className={strong && line.row[strong] ? `${listStyles.row} ${styles.strong}` : listStyles.row}
    >
      {columns.map((column) => {
        // behind nothing stands nothing
        const to = column.kind === 'money' && !line.row[column.name] ? undefined : hrefOf(column, line.row)
        const cell = column.cell ? column.cell(line.row) : <Value column={column} row={line.row} />
        return (
          <td key={column.name} data-right={right(column)} style={setIn(column, line.row)}>
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

/** A name of a tree stands further in the deeper it is. */
const setIn = ({ indent }: DrawnColumn, row: AnyRow) =>
  indent ? { paddingInlineStart: `${0.75 + 1.25 * Number(row[indent])}rem` } : undefined

function SumCells({
  label,
  sums,
  columns,
  index,
  measure,
}: {
  label: string
  sums: AnyRow
  columns: readonly DrawnColumn[]
  index?: number
  measure?: LineProps['measure']
}) {
  const first = columns.findIndex(({ name, total }) => total && name in sums)
  return (
    <tr ref={measure} data-index={index} className={styles.sum}>
      {first > 0 && (
        <th scope="row" colSpan={first}>
          {label}
        </th>
      )}
      {columns.slice(Math.max(first, 0)).map((column) => (
        <td key={column.name} data-right={right(column)}>
          {column.total && column.name in sums && <Value column={column} row={sums} />}
        </td>
      ))}
    </tr>
  )
}
