/** The batch by month for each student of a section. */
import { Alert, Anchor } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { bsMonthName } from '#nepal/bs-names.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { ExportMenu } from '#platform/web/kit/list/export-menu.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { attendanceYear } from '../contract/registers.ts'
import { attendedIn, daysIn } from '../contract/attendance-arithmetic.ts'
import classes from './attendance.module.css'
import { monthKey } from './months.ts'
import { SectionSelect } from './section-select.tsx'
import { useSections } from './use-sections.ts'

const path = '/api/attendance/yearly'

export default function Yearly() {
  const [address, setAddress] = useAddress()
  const { batch } = useSession()
  const { data: reached } = useSections()
  const section =
    Number(address.get('section')) || (reached?.sections.length === 1 ? reached.sections[0]!.section_id : null)
  const query = { section_id: section! }
  const answer = useQuery({
    queryKey: ['attendance', path, query],
    queryFn: ({ signal }) => api.get(path, query, { signal }),
    enabled: section !== null,
    placeholderData: keepPreviousData,
  })
  const data = answer.isError ? undefined : answer.data?.data
  const title = data
    ? t('Attendance of {section}, batch {batch}', {
        section: `${nameOf({ name: data.grade, name_np: data.grade_np })} ${data.section}`,
        batch: batch?.name,
      })
    : t('Yearly attendance')
  return (
    <section>
      <PrintHead title={title} />
      <PageHeader
        title={t('Yearly attendance')}
        back={{ to: '/attendance', label: t('Attendance') }}
        actions={data && data.students.length > 0 && <ExportMenu path={path} query={query} />}
      />
      <div className={`${classes.place} no-print`}>
        <SectionSelect
          value={section}
          onChange={(id) => setAddress({ section: String(id) }, { preventScrollReset: true })}
        />
      </div>
      {section === null ? (
        <Alert color="blue">{t('Choose a section.')}</Alert>
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data ? (
        <LoadingState lines={12} />
      ) : data.students.length === 0 ? (
        <EmptyState about={t('Nobody studied in this section in this batch.')} />
      ) : (
        <>
          <p className={classes.legend} aria-live="polite">
            {title}. {t('Days attended of each month; late counts as there, half a day as half.')}
          </p>
          <YearGrid caption={title} section={section} year={data} />
        </>
      )}
    </section>
  )
}

function YearGrid({
  caption,
  section,
  year: { months, students },
}: {
  caption: string
  section: number
  year: DataOf<typeof attendanceYear>
}) {
  const language = useLanguage()
  const digits = (value: number) => digitsIn(language, value)
  return (
    // what is wider than the screen must be reachable without a mouse
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={caption}>
      <table className={classes.grid} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col" className={classes.lead}>
              {t('Name')}
            </th>
            {months.map((month) => (
              <th key={monthKey(month)} scope="col">
                <Anchor
                  component={Link}
                  to={`/attendance/monthly?section=${section}&month=${monthKey(month)}`}
                  inherit
                  underline="always"
                >
                  {bsMonthName(month.month)[language]}
                </Anchor>
                <small>{t('{n} days', { n: month.days })}</small>
              </th>
            ))}
            <th scope="col">{t('Attended')}</th>
            <th scope="col">{t('Absent')}</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <StudentRow key={student.enroll_id} student={student} digits={digits} months={months} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface StudentRowProps {
  student: DataOf<typeof attendanceYear>['students'][number]
  digits: (value: number) => string
  months: DataOf<typeof attendanceYear>['months']
}

function StudentRow({ student, digits, months }: StudentRowProps) {
  return (
    <tr>
      <th scope="row" className={classes.lead}>
        {student.roll ? `${digits(student.roll)}. ` : ''}
        {nameOf(student)}
      </th>
      {student.months.map((tally, at) => (
        <td key={monthKey(months[at]!)}>{daysIn(tally) ? digits(attendedIn(tally)) : '–'}</td>
      ))}
      <td className={classes.sum}>
        {digits(attendedIn(student.tally))}/{digits(daysIn(student.tally))}
      </td>
      <td className={classes.sum}>{student.tally.absent ? digits(student.tally.absent) : '–'}</td>
      <td className={classes.sum}>{student.rate === null ? '–' : digits(student.rate)}</td>
    </tr>
  )
}
