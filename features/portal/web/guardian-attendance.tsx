/** A child's attendance: the year in a figure, each month as a calendar. Small: families read it on their phones. */
import { digitsIn } from '#nepal/digits.ts'
import { bsMonthText } from '#nepal/bs-month-text.ts'
import { shortWeekdayNames } from '#nepal/bs-names.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { guardianAttendance } from '#features/attendance/contract/registers.ts'
import { attendedIn, daysIn } from '#features/attendance/contract/attendance-arithmetic.ts'
import { calendarClasses as classes, markOf, offName, statuses, statusName } from '#features/attendance/web/shared.ts'
import { ChildScreen } from './child-screen.tsx'
import { Seen } from './parts.tsx'
import { useSeen } from './use-seen.ts'

type Year = DataOf<typeof guardianAttendance>
type Month = Year['months'][number]

export default function GuardianAttendance() {
  return <ChildScreen title={t('Attendance')}>{(child) => <Months studentId={child.value} />}</ChildScreen>
}

function Months({ studentId }: { studentId: number }) {
  const language = useLanguage()
  const query = useSeen('/api/guardian-attendance', { student_id: studentId })
  return (
    <Seen query={query} lines={4} height={120}>
      {({ tally, rate, today, months }) =>
        daysIn(tally) === 0 ? (
          <EmptyState
            title={t('Nothing yet')}
            about={t('Attendance appears here when the class teacher has taken it.')}
          />
        ) : (
          <div className={classes.tones}>
            <section className={classes.today} aria-label={t('In all')}>
              <div>
                <span>{t('Attendance')}</span>
                <strong>{digitsIn(language, rate ?? 0)} %</strong>
              </div>
              <div>
                <span>{t('Days attended')}</span>
                <strong>{digitsIn(language, `${attendedIn(tally)}/${daysIn(tally)}`)}</strong>
              </div>
              {today && (
                <div>
                  <span>{t('Today')}</span>
                  <strong>
                    <span className={classes.status} data-status={today}>
                      {statusName(today)}
                    </span>
                  </strong>
                </div>
              )}
            </section>
            {months.map((month) => (
              <MonthCard key={`${month.year}-${month.month}`} month={month} />
            ))}
          </div>
        )
      }
    </Seen>
  )
}

function MonthCard({ month: { year, month, tally, rate, days } }: { month: Month }) {
  const language = useLanguage()
  const digits = (value: number | string) => digitsIn(language, value)
  const name = bsMonthText({ year, month }, language)
  const said = statuses
    .filter((status) => tally[status] > 0)
    .map((status) => `${statusName(status)} ${digits(tally[status])}`)
  return (
    <section className={classes.month} aria-label={name}>
      <h2>{name}</h2>
      <p>{daysIn(tally) === 0 ? t('Not taken in this month.') : `${digits(rate ?? 0)} % · ${said.join(', ')}`}</p>
      <ul className={classes.days}>
        {shortWeekdayNames[language].map((weekday) => (
          <li key={weekday} data-head aria-hidden>
            {weekday}
          </li>
        ))}
        {days.map(({ day, date, weekday, off, status }, at) => (
          <li
            key={day}
            data-status={status ?? undefined}
            data-off={off !== null || undefined}
            data-from={at === 0 ? weekday + 1 : undefined}
            title={off === null ? undefined : offName(off)}
          >
            {digits(date)}
            {status && <small title={statusName(status)}>{markOf(status)}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
