/** What a class came to in an exam, as a principal prints it: figures first, then the charts. */
import { SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { examInsight } from '../../contract/insight.ts'

const ReportChart = lazyPart(() => import('#platform/web/kit/report/report-chart.tsx'))
const path = '/api/exam/{id}/insight'
type Insight = DataOf<typeof examInsight>

const said = (value: number | null, sign = ''): string =>
  value === null ? '–' : digitsIn(getLanguage(), `${value}${sign}`)

export default function ExamInsight({ exam, grade }: { exam: number; grade: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [path, exam, grade],
    queryFn: async ({ signal }) => (await api.get(path, { id: exam, grade_id: grade }, { signal })).data,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={10} />
  const title = `${nameOf(data.exam)}, ${nameOf(data.grade)}`
  return (
    <section>
      <PrintHead title={title} />
      <PageHeader
        title={title}
        about={
          data.is_published
            ? t('How the published results are spread.')
            : t('How the marks are spread that are entered so far.')
        }
        back={{ to: `/exam/${exam}`, label: nameOf(data.exam) }}
      />
      {data.sections.length === 0 ? (
        <EmptyState about={t('Nobody of this class has all marks yet.')} />
      ) : (
        <Figures data={data} />
      )}
      <EntryTable entry={data.entry} />
    </section>
  )
}

function Figures({ data }: { data: Insight }) {
  const language = useLanguage()
  const nameOfSection = new Map(data.section_names.map(({ section_id, section }) => [section_id, section]))
  const bands = data.bands.map((students, at) => ({
    band: digitsIn(language, at === 9 ? '90–100' : `${at * 10}–${at * 10 + 10}`),
    students,
  }))
  const subjects = data.subjects.map((subject) => ({ subject: nameOf(subject), mean: subject.mean ?? 0 }))
  return (
    <>
      <SectionTable data={data} nameOfSection={nameOfSection} />
      <Text size="sm" my="sm">
        {data.letters.map(({ letter, students }) => `${letter}: ${said(students)}`).join(' · ')}
      </Text>
      <SubjectTable data={data} nameOfSection={nameOfSection} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Chart title={t('Students by per cent')}>
          <ReportChart
            kind="bar"
            x="band"
            series={[{ name: 'students', label: 'Students' }]}
            rows={bands}
            caption={t('Students by per cent')}
          />
        </Chart>
        <Chart title={t('Mean by subject')}>
          <ReportChart
            kind="bar"
            x="subject"
            series={[{ name: 'mean', label: 'Mean (%)' }]}
            rows={subjects}
            caption={t('Mean by subject')}
          />
        </Chart>
      </SimpleGrid>
    </>
  )
}

function SectionTable({ data, nameOfSection }: { data: Insight; nameOfSection: Map<number, string> }) {
  return (
    <Part title={t('Sections')}>
      <table className={list.table}>
        <thead>
          <Heads words={[t('Section'), t('Students'), t('Passed'), t('Not passed'), t('Mean (%)')]} />
        </thead>
        <tbody>
          {data.sections.map(({ section_id, students, passed, failed, mean }) => (
            <tr key={section_id} className={list.row}>
              <th scope="row">{nameOfSection.get(section_id)}</th>
              <td data-right>{said(students)}</td>
              <td data-right>{said(passed)}</td>
              <td data-right>{said(failed)}</td>
              <td data-right>{said(mean)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

function SubjectTable({ data, nameOfSection }: { data: Insight; nameOfSection: Map<number, string> }) {
  return (
    <Part title={t('Subjects')}>
      <table className={list.table}>
        <thead>
          <Heads
            words={[
              t('Subject'),
              t('Passed'),
              t('Not passed'),
              t('Mean (%)'),
              t('Highest (%)'),
              t('Lowest (%)'),
              ...data.sections.map(({ section_id }) => nameOfSection.get(section_id) ?? ''),
            ]}
          />
        </thead>
        <tbody>
          {data.subjects.map((subject) => (
            <tr key={subject.name} className={list.row}>
              <th scope="row">{nameOf(subject)}</th>
              <td data-right>{said(subject.passed)}</td>
              <td data-right>{said(subject.failed)}</td>
              <td data-right>{said(subject.mean)}</td>
              <td data-right>{said(subject.highest)}</td>
              <td data-right>{said(subject.lowest)}</td>
              {subject.sections.map(({ section_id, mean }) => (
                <td key={section_id} data-right>
                  {said(mean)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

/** When marks were entered, the slowest first. */
function EntryTable({ entry }: Pick<Insight, 'entry'>) {
  if (entry.length === 0) return null
  return (
    <Part title={t('When marks were entered')}>
      <table className={list.table}>
        <thead>
          <tr>
            <th scope="col">{t('Subject')}</th>
            <th scope="col">{t('Section')}</th>
            <th scope="col">{t('Teachers')}</th>
            <th scope="col" data-right>
              {t('Entered')}
            </th>
            <th scope="col">{t('Last mark')}</th>
            <th scope="col" data-right>
              {t('Days after it was sat')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.map((each) => (
            <tr key={`${each.name} ${each.section}`} className={list.row}>
              <th scope="row">{nameOf(each)}</th>
              <td>{each.section}</td>
              <td>{each.teachers ?? '–'}</td>
              <td data-right>{said(each.entered)}</td>
              <td>
                <Day ad={each.last_at} />
              </td>
              <td data-right>{said(each.days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}

const Chart = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={2} size="h4" mt="md">
      {title}
    </Title>
    <Suspense fallback={<LoadingState lines={4} />}>{children}</Suspense>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Title order={2} size="h4" mt="md" mb={4}>
      {title}
    </Title>
    <ScrollBox className={list.scroll!} label={title}>
      {children}
    </ScrollBox>
  </>
)

/** The first is a name, all others figures. */
const Heads = ({ words: [first, ...more] }: { words: string[] }) => (
  <tr>
    <th scope="col">{first}</th>
    {more.map((word) => (
      <th key={word} scope="col" data-right>
        {word}
      </th>
    ))}
  </tr>
)
