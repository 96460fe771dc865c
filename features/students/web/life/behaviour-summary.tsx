/** Behaviour points of each student over a period, ranked, with a chart by category. */
import { digitsIn } from '#nepal/digits.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { ReportScreen } from '#platform/web/kit/report/report-screen.tsx'
import type { ReportColumn } from '#platform/web/kit/report/report-types.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { can, useSession } from '#platform/web/session.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { BehaviourSummary, behaviourSummary } from '../../contract/life.ts'
import { periodFilters, placeFilters, placeOf, sectionsOf } from './words.ts'

type Answer = AnswerOf<typeof behaviourSummary>

const columns: ReportColumn<BehaviourSummary>[] = [
  { name: 'rank', label: 'Rank', kind: 'int' },
  { name: 'name', label: 'Student', cell: (row) => nameOf(row), to: (row) => `/child-info/${row.student_id}` },
  { name: 'grade', label: 'Class', cell: placeOf },
  { name: 'plus', label: 'Earned', kind: 'int', total: true },
  { name: 'minus', label: 'Lost', kind: 'int', total: true },
  { name: 'points', label: 'Points', kind: 'int', total: true },
  { name: 'entries', label: 'Entries', kind: 'int', total: true },
]

export default function BehaviourSummaryReport() {
  const { batch } = useSession()
  if (!can('behaviour-read'))
    return (
      <>
        <PageHeader title={t('Student behaviour summary report')} />
        <EmptyState about={t('Your role does not read behaviour.')} />
      </>
    )
  return (
    <ReportScreen<BehaviourSummary, Answer>
      title={t('Student behaviour summary report')}
      back={{ to: '/student-behaviour-report', label: t('Student behaviour report') }}
      path="/api/behaviour-summary"
      columns={columns}
      filters={{
        ...placeFilters,
        behaviour_category_id: { kind: 'ref', of: 'behaviour_categories', label: 'Category' },
        ...periodFilters,
      }}
      dependent={sectionsOf}
      start={batch ? { from_date: batch.start_date } : {}}
      sentence={(_chosen, { data }) =>
        t('{n, plural, one {# student} other {# students}} with behaviour points, ranked.', { n: data.length })
      }
      totals={({ data }) => [
        { label: t('Earned'), value: sum(data, 'plus') },
        { label: t('Lost'), value: sum(data, 'minus') },
        { label: t('Entries'), value: sum(data, 'entries') },
      ]}
      chart={{
        kind: 'bar',
        x: 'name',
        rowsOf: ({ categories }: Answer) => categories.map((each) => ({ ...each, name: nameOf(each) })),
        series: [
          { name: 'points', label: 'Points' },
          { name: 'entries', label: 'Entries' },
        ],
      }}
      about={t('Nothing was noted in this time.')}
      printOnly
    />
  )
}

const sum = (rows: readonly BehaviourSummary[], name: 'plus' | 'minus' | 'entries') =>
  digitsIn(
    getLanguage(),
    rows.reduce((total, row) => total + row[name], 0),
  )
