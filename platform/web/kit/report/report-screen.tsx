/** A report: filters in a line, a sentence, the totals, the table, and the chart if it says something the table does not. */
import { Alert, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { untyped } from '#platform/web/api.ts'
import { shareDates, sharedDates } from '#platform/web/date-filter.ts'
import { t } from '#platform/web/i18n.ts'
import { can } from '#platform/web/session.ts'
import { ExportMenu } from '#platform/web/kit/list/export-menu.tsx'
import { FilterInput } from '#platform/web/kit/list/filter-input.tsx'
import { type Chosen, withValue } from '#platform/web/kit/list/filter-values.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { PrintHead } from './print-head.tsx'
import styles from './report.module.css'
import { ReportTable } from './report-table.tsx'
import type { ReportScreenProps } from './report-types.ts'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'

export type { ReportChart, ReportScreenProps } from './report-types.ts'

const ReportChart = lazy(() => import('./report-chart.tsx'))

export function ReportScreen<R = any, A = any>(props: ReportScreenProps<R, A>) {
  const {
    title,
    path,
    filters = {},
    required = [],
    start: own = {},
    fixed,
    columns,
    rowsOf = dataOf,
    chart,
  } = props as ReportScreenProps
  const [address, setAddress] = useSearchParams()
  const names = Object.keys(filters)
  // the days of the report before hold here too
  const [shared] = useState(() => sharedDates(names))
  const start: Chosen = { ...own, ...shared }
  const chosen: Chosen = Object.fromEntries(names.flatMap((name) => present(name, address.get(name) ?? start[name])))
  const missing = required.filter((name) => !chosen[name])
  const query = { ...fixed, ...chosen }
  const answer = useQuery({
    queryKey: [path, 'report', query],
    queryFn: ({ signal }) => untyped.get<any>(path, query, { signal }),
    enabled: missing.length === 0,
    placeholderData: keepPreviousData,
  })
  const further = props.dependent?.(chosen) ?? {}

  function choose(name: string, value: unknown) {
    const next = withValue(chosen, name, value)
    // what was chosen from another list is no choice any more
    const later = Object.entries(props.dependent?.(next) ?? {}).filter(
      ([each, more]) => JSON.stringify(more) !== JSON.stringify(further[each]),
    )
    const params = new URLSearchParams(address)
    for (const each of names)
      params.set(each, later.some(([dependent]) => dependent === each) ? '' : (next[each] ?? ''))
    for (const each of names) if ((params.get(each) ?? '') === (start[each] ?? '')) params.delete(each)
    shareDates(names, Object.fromEntries(names.map((each) => [each, params.get(each) ?? start[each]])))
    setAddress(params, { preventScrollReset: true })
  }
  const data = answer.isError ? undefined : answer.data
  const rows = data ? rowsOf(data) : []
  const sentence = data ? props.sentence(chosen, data) : ''
  return (
    <section>
      <PrintHead title={title} about={sentence} />
      <PageHeader
        title={title}
        back={props.back}
        actions={
          <>
            {props.actions}
            {rows.length > 0 && <ExportMenu path={path} query={query} printOnly={props.printOnly} />}
          </>
        }
      />
      {names.length > 0 && (
        <div className={`${styles.filters} no-print`}>
          {names.map((name) => (
            <div key={name}>
              <FilterInput
                name={name}
                field={filters[name]!}
                value={chosen[name]}
                onChange={(value) => choose(name, value)}
                query={further[name]}
              />
            </div>
          ))}
        </div>
      )}
      {props.children}
      {missing.length > 0 ? (
        <Alert color="blue">{t('Choose above what the report is to show.')}</Alert>
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data ? (
        <LoadingState lines={8} />
      ) : (
        <div aria-busy={answer.isFetching}>
          <p className={styles.sentence} aria-live="polite">
            {sentence}
          </p>
          {rows.length === 0 ? (
            <EmptyState about={props.about} />
          ) : (
            <>
              <Totals totals={props.totals?.(data) ?? []} />
              <ReportTable
                caption={title}
                rows={rows}
                columns={columns.filter(({ right }) => right === undefined || can(right))}
                groupBy={props.groupBy}
                groupName={props.groupName}
              />
              {chart && (
                <Suspense fallback={<Skeleton height={280} mt="lg" />}>
                  <ReportChart {...chart} rows={chart.rowsOf?.(data) ?? rows} caption={sentence} />
                </Suspense>
              )}
            </>
          )}
        </div>
      )}
    </section>
  )
}

function Totals({ totals }: { totals: readonly { label: string; value: React.ReactNode }[] }) {
  if (!totals.length) return null
  return (
    <dl className={styles.totals}>
      {totals.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const dataOf = (answer: any): readonly any[] => answer.data

const present = (name: string, value: string | undefined): [string, string][] => (value ? [[name, value]] : [])
