/** The screen of a declared report: filters in a line, a sentence, the figures, the table, and the chart if it says something the table does not. */
import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { columnsOf, type Report, type ReportAnswer, type ReportOptions } from '#platform/contract/report.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { can } from '#platform/web/session.ts'
import { useScreens } from '#platform/web/screens.ts'
import { ExportMenu } from '#platform/web/kit/list/export-menu.tsx'
import { FilterInput } from '#platform/web/kit/list/filter-input.tsx'
import { phone as narrowWidth } from '#platform/web/kit/list/list-results.tsx'
import type { AnyRow } from '#platform/web/kit/list/list-types.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { PrintHead } from './print-head.tsx'
import styles from './report.module.css'
import { ReportTable } from './report-table.tsx'
import type { DrawnChart, DrawnColumn, Escapes } from './report-types.ts'
import { askedWords, behind, plainValue, Value } from './report-values.tsx'
import { useReport } from './use-report.ts'

const ReportChart = lazyPart(() => import('./report-chart.tsx'))

type Answer = ReportAnswer<ReportOptions> & AnyRow

export function ReportScreen<O extends ReportOptions>({ report: typed, ...own }: { report: Report<O> } & Escapes<O>) {
  const report: ReportOptions = typed
  const { cells = {}, phone, without = [], labels = {}, fixed, actions, children } = own as Escapes<ReportOptions>
  const language = useLanguage()
  const narrow = useMediaQuery(narrowWidth, undefined, { getInitialValueInEffect: false })
  const screens = useScreens()
  const state = useReport(report, fixed)
  const { filters, chosen, asked, answer } = state
  const title = own.title ?? t(report.title)
  const data = (answer.isError ? undefined : answer.data) as Answer | undefined
  const by = chosen.by
  const sentence = data
    ? digitsIn(
        language,
        (own.sentence as Escapes<ReportOptions>['sentence'])?.(data) ??
          t(report.sentence, { ...data.totals, ...askedWords(filters, data.asked as AnyRow), n: data.meta.total }),
      )
    : ''
  const all: DrawnColumn[] = columnsOf(report, by, 'screen')
    .filter(({ name, right }) => !without.includes(name) && (right === undefined || can(right)))
    .map((column) => ({
      ...column,
      label: labels[column.name] ?? column.label,
      cell: cells[column.name] as DrawnColumn['cell'],
    }))
  const columns =
    phone && narrow
      ? all.flatMap((column, at) =>
          at === 0
            ? [{ ...column, cell: phone.lead as DrawnColumn['cell'] }]
            : phone.columns.includes(column.name)
              ? [column]
              : [],
        )
      : all
  const hrefOf = ({ to }: { to?: string | Readonly<Record<string, string>> }, row: AnyRow) =>
    behind(typeof to === 'object' ? to[by ?? ''] : to, row, asked, screens)
  return (
    <section>
      <PrintHead title={title} about={sentence} />
      <PageHeader
        title={title}
        back={report.back && { to: report.back.to, label: t(report.back.label) }}
        actions={
          <>
            {actions}
            {data && data.data.length > 0 && <ExportMenu path={report.path} query={asked} />}
          </>
        }
      />
      {can(report.right) && Object.keys(filters).length > 0 && (
        <div className={`${styles.filters} no-print`}>
          {Object.entries(filters).map(([name, field]) => (
            <div key={name}>
              <FilterInput
                name={name}
                field={field}
                value={chosen[name]}
                onChange={(value) => state.choose(name, value)}
                query={state.within(name)}
              />
            </div>
          ))}
        </div>
      )}
      {children}
      {!can(report.right) ? (
        <EmptyState about={t('Your role does not read this report.')} />
      ) : state.missing ? (
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
          {data.data.length === 0 ? (
            <EmptyState about={t(report.about)} />
          ) : (
            <>
              <Figures
                figures={[
                  ...figuresOf(report, all, data, hrefOf),
                  ...((own.figures as Escapes<ReportOptions>['figures'])?.(data) ?? []),
                ]}
              />
              <ReportTable
                caption={title}
                rows={data.data}
                columns={columns}
                totals={data.totals}
                groupBy={report.groupBy}
                strong={report.strong}
                whole={data.meta.last_page === 1}
                sortBy={state.sorted.sortBy}
                descending={state.sorted.descending === true}
                onSort={state.sort}
                hrefOf={hrefOf}
              />
              {data.meta.last_page > 1 && <Pages meta={data.meta} onPage={state.turn} />}
              <Chart report={report} by={by} lead={all[0]} data={data} caption={sentence} />
            </>
          )}
        </div>
      )}
    </section>
  )
}

interface Figure {
  label: string
  value: ReactNode
}

function figuresOf(
  report: ReportOptions,
  columns: readonly DrawnColumn[],
  { totals }: Answer,
  hrefOf: (shown: { to?: string }, row: AnyRow) => string | undefined,
): Figure[] {
  const declared = [
    ...columns
      .filter(({ headline }) => headline)
      .map(({ to: _to, headline, ...column }) => ({ ...column, label: headline === true ? column.label : headline! })),
    ...Object.entries(report.figures ?? {}).map(([name, figure]) => ({ ...figure, name })),
  ]
  return declared.map((figure) => {
    const value = <Value column={figure} row={totals} />
    const to = 'to' in figure && (totals as AnyRow)[figure.name] ? hrefOf(figure as { to?: string }, totals) : undefined
    return {
      label: t(figure.label),
      value: to ? (
        <Link to={to} className={styles.drill}>
          {value}
        </Link>
      ) : (
        value
      ),
    }
  })
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  if (!figures.length) return null
  return (
    <dl className={styles.totals}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A report that is longer than one answer says so; its totals are of all rows. */
function Pages({ meta, onPage }: { meta: Answer['meta']; onPage: (page: number) => void }) {
  const language = useLanguage()
  const { from, to, total, current_page, last_page } = meta
  return (
    <Group className="no-print" mt="sm">
      <span className="tabular" aria-live="polite">
        {digitsIn(language, t('{from}–{to} of {total}', { from: from ?? 0, to: to ?? 0, total }))}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={current_page === 1}
        onClick={() => onPage(current_page - 1)}
      >
        {t('Previous page')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={current_page === last_page}
        onClick={() => onPage(current_page + 1)}
      >
        {t('Next page')}
      </Button>
    </Group>
  )
}

function Chart({
  report,
  by,
  lead,
  data,
  caption,
}: {
  report: ReportOptions
  by: string | undefined
  lead: DrawnColumn | undefined
  data: Answer
  caption: string
}) {
  const { chart } = report
  const kind = typeof chart?.kind === 'object' ? chart.kind[by ?? ''] : chart?.kind
  if (!chart || !kind) return null
  const column = lead?.name === chart.x ? lead : (report.columns[chart.x] ?? {})
  const rows = ((chart.of ? data[chart.of] : data.data) as AnyRow[]).map((row) => ({
    ...row,
    [chart.x]: plainValue(column, chart.x, row),
  }))
  const drawn: DrawnChart = {
    kind,
    x: chart.x,
    series: Object.entries(chart.series).map(([name, label]) => ({
      name,
      label,
      money: report.columns[name]?.kind === 'money',
    })),
  }
  return (
    <Suspense fallback={<Skeleton height={280} mt="lg" />}>
      <ReportChart {...drawn} rows={rows} caption={caption} />
    </Suspense>
  )
}
