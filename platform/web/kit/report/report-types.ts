/** What the screen of a declared report can be told beside its declaration. */
import type { ReactNode } from 'react'
import type { ReportAnswer, ReportColumn, ReportFilters, ReportOptions, ReportRow } from '#platform/contract/report.ts'
import type { AnyRow } from '#platform/web/kit/list/list-types.ts'

/** A column as the table draws it. */
export interface DrawnColumn extends ReportColumn {
  name: string
  /** Shows something of its own. */
  cell?: (row: AnyRow) => ReactNode
}

export interface ReportTotal {
  label: string
  value: ReactNode
}

export interface DrawnChart {
  kind: 'bar' | 'line'
  /** The field that names the points. */
  x: string
  series: { name: string; label: string; money?: boolean }[]
}

export interface Escapes<O extends ReportOptions> {
  /** In the person's language, where it is not the declared one. */
  title?: string
  /** Own cells, by column. */
  cells?: { [K in keyof O['columns']]?: (row: ReportRow<O>) => ReactNode }
  /** On a phone: what the first column says there, and which others stay. */
  phone?: { lead: (row: ReportRow<O>) => ReactNode; columns: readonly (keyof O['columns'] & string)[] }
  /** Columns that are not shown here. */
  without?: readonly (keyof O['columns'] & string)[]
  /** Labels that are others here. */
  labels?: { [K in keyof O['columns']]?: string }
  /** Further figures above the table. */
  figures?: (answer: ReportAnswer<O>) => ReportTotal[]
  sentence?: (answer: ReportAnswer<O>) => string
  /** Filters that are not the person's choice here. */
  fixed?: { [K in keyof ReportFilters<O>]?: unknown }
  actions?: ReactNode
  /** Between the filters' line and the sentence. */
  children?: ReactNode
}
