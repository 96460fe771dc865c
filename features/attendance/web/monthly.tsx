/** The month sheet of a section, with print and Excel. */
import { Alert } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ExportMenu } from '#platform/web/kit/list/export-menu.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import classes from './attendance.module.css'
import { Legend, MonthGrid } from './month-grid.tsx'
import { monthFrom, monthKey, monthsOf, monthText } from './months.ts'
import { SectionSelect } from './section-select.tsx'
import { useSections } from './use-sections.ts'
import type { DataAt } from '#platform/contract/calls.ts'

const path = '/api/attendance/monthly'

export default function Monthly() {
  const [address, setAddress] = useAddress()
  const { batch } = useSession()
  const { data: reached } = useSections()
  const months = monthsOf(batch)
  const month = monthFrom(address.get('month'), months)
  const section =
    Number(address.get('section')) || (reached?.sections.length === 1 ? reached.sections[0]!.section_id : null)
  const query = { section_id: section!, year: month.year, month: month.month }
  const answer = useQuery({
    queryKey: ['attendance', path, query],
    queryFn: ({ signal }) => api.get(path, query, { signal }),
    enabled: section !== null,
    placeholderData: keepPreviousData,
  })
  const set = (name: string, value: string) => setAddress(withParts({ [name]: value }), { preventScrollReset: true })
  const data = answer.isError ? undefined : answer.data?.data
  const title = data
    ? t('Attendance of {section}, {month}', {
        section: `${nameOf({ name: data.grade, name_np: data.grade_np })} ${data.section}`,
        month: monthText(data),
      })
    : t('Monthly attendance')
  return (
    <section>
      <PrintHead title={title} />
      <PageHeader
        title={t('Monthly attendance')}
        back={{ to: '/attendance', label: t('Attendance') }}
        actions={data && data.students.length > 0 && <ExportMenu path={path} query={query} />}
      />
      <div className={`${classes.place} no-print`}>
        <SectionSelect value={section} onChange={(id) => set('section', String(id))} />
        <Select
          label={t('Month')}
          allowDeselect={false}
          data={months.map((each) => ({ value: monthKey(each), label: monthText(each) }))}
          value={monthKey(month)}
          onChange={(next) => next && set('month', next)}
        />
      </div>
      {section === null ? (
        <Alert color="blue">{t('Choose a section.')}</Alert>
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data ? (
        <LoadingState lines={12} />
      ) : data.students.length === 0 ? (
        <EmptyState about={t('Nobody studied in this section in this month.')} />
      ) : (
        <MonthShown answer={answer} title={title} data={data} />
      )}
    </section>
  )
}

interface MonthShownProps {
  answer: { isFetching: boolean }
  title: string
  data: DataAt<'GET', typeof path>
}

function MonthShown({ answer, title, data }: MonthShownProps) {
  return (
    <div aria-busy={answer.isFetching}>
      <p className={classes.legend} aria-live="polite">
        {title}. {t('Taken on {n} days.', { n: data.days.filter((day) => day.taken).length })}
      </p>
      <Legend />
      <MonthGrid
        caption={title}
        withSums
        days={data.days.map((day) => ({
          ...day,
          sum: day.taken ? day.tally.present + day.tally.late + day.tally.half : null,
        }))}
        rows={data.students.map((student) => ({
          key: student.enroll_id,
          roll: student.roll,
          name: student.name,
          name_np: student.name_np,
          marks: student.marks.map((status) => ({ status })),
          tally: student.tally,
          rate: student.rate,
        }))}
      />
    </div>
  )
}
