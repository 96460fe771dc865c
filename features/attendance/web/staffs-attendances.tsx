/** The staff by month, with leave and what devices saw. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { useAddress } from '#platform/web/address.tsx'
import { api } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { ExportMenu } from '#platform/web/kit/list/export-menu.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { PrintHead } from '#platform/web/kit/report/print-head.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { staffMonth } from '../contract/staff.ts'
import classes from './attendance.module.css'
import { Legend, MonthGrid } from './month-grid.tsx'
import { monthFrom, monthKey, monthsOf, monthText } from './months.ts'
import { statusName } from './words.ts'

const path = '/api/staffs-attendance'
type Mark = DataOf<typeof staffMonth>['staff'][number]['marks'][number]

export default function StaffsAttendances() {
  const [address, setAddress] = useAddress()
  // staff is of the school, not of a batch
  const months = monthsOf(null)
  const month = monthFrom(address.get('month'), months)
  const query = { year: month.year, month: month.month }
  const answer = useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => api.get(path, query, { signal }),
    placeholderData: keepPreviousData,
  })
  const data = answer.isError ? undefined : answer.data?.data
  const title = t('Staff attendance, {month}', { month: monthText(month) })
  return (
    <section>
      <PrintHead title={title} />
      <PageHeader
        title={t('Staff attendances')}
        back={{ to: '/staff-attendance', label: t('Staff attendance') }}
        actions={data && data.staff.length > 0 && <ExportMenu path={path} query={query} />}
      />
      <div className={`${classes.place} no-print`}>
        <Select
          label={t('Month')}
          allowDeselect={false}
          data={months.map((each) => ({ value: monthKey(each), label: monthText(each) }))}
          value={monthKey(month)}
          onChange={(next) => next && setAddress({ month: next }, { preventScrollReset: true })}
        />
      </div>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data ? (
        <LoadingState lines={12} />
      ) : data.staff.length === 0 ? (
        <EmptyState about={t('There is no staff yet.')} />
      ) : (
        <div aria-busy={answer.isFetching}>
          <p className={classes.legend} aria-live="polite">
            {title}. {t('Point at a square for the kind of leave and the times of the devices.')}
          </p>
          <Legend />
          <MonthGrid
            caption={title}
            days={data.days}
            rows={data.staff.map((person) => ({
              key: person.user_id,
              name: person.name,
              name_np: person.name_np,
              about: t(person.role),
              marks: person.marks.map((mark) => ({ status: mark.status, about: saidOf(mark) })),
              tally: person,
              rate: person.rate,
            }))}
          />
        </div>
      )}
    </section>
  )
}

const leaveNames = { casual: 'Casual leave', sick: 'Sick leave', maternity: 'Maternity leave', other: 'Other leave' }

function saidOf({ status, leave_kind, arrived, left }: Mark): string | undefined {
  const digits = (time: string) => digitsIn(getLanguage(), time)
  return (
    [
      leave_kind ? t(leaveNames[leave_kind]) : status && statusName(status),
      arrived && `${t('In')} ${digits(arrived)}`,
      left && `${t('Out')} ${digits(left)}`,
    ]
      .filter(Boolean)
      .join(' · ') || undefined
  )
}
