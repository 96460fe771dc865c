/** What a report can be told. */
import type { ReactNode } from 'react'
import type { Chosen } from '#platform/web/kit/list/filter-values.ts'
import type { AnyRow, FilterField, ListColumn } from '#platform/web/kit/list/list-types.ts'
import type { PageHeaderProps } from '#platform/web/kit/states/page-header.tsx'

export interface ReportColumn<R = AnyRow> extends ListColumn<R> {
  /** Summed up at the end of each group and of the report. */
  total?: boolean
  /** What is behind the figure. */
  to?: (row: R) => string | undefined
}

export interface ReportTotal {
  label: string
  value: ReactNode
}

export interface ReportChart {
  kind: 'bar' | 'line'
  /** The field that names the points. */
  x: string
  /** What is drawn, where it is not the rows of the table. */
  rowsOf?: (answer: any) => readonly AnyRow[]
  series: { name: string; label: string; colour?: string; money?: boolean }[]
}

export interface ReportScreenProps<R = any, A = any> {
  /** In the person's language. */
  title: string
  /** '/api/...'; answers `{data: rows, ...}`. */
  path: string
  filters?: Record<string, FilterField>
  /** Filters that must be set before anything is asked. */
  required?: readonly string[]
  /** What the filters are at first. */
  start?: Chosen
  /** Further query values of what a filter chooses from: sections of the chosen grade. */
  dependent?: (chosen: Chosen) => Record<string, Record<string, unknown>>
  /** Always asked for as well. */
  fixed?: Record<string, unknown>
  /** What is shown, in one sentence. */
  sentence: (chosen: Chosen, answer: A) => string
  /** The figures that matter, before the table. */
  totals?: (answer: A) => ReportTotal[]
  columns: readonly ReportColumn<R>[]
  /** Rows with the same value of this field stand together under it. */
  groupBy?: string
  /** How a group is called; its value unless told. */
  groupName?: (value: any, rows: readonly R[]) => ReactNode
  rowsOf?: (answer: A) => readonly R[]
  chart?: ReportChart
  back?: PageHeaderProps['back']
  actions?: ReactNode
  /** Said while there is nothing. */
  about: string
  printOnly?: boolean
  /** Between the filters' line and the sentence. */
  children?: ReactNode
}
