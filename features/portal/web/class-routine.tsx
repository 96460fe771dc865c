/** A child's timetable, one day at a time, today first. */
import { todayHere } from '#platform/web/clock.ts'
import { useState } from 'react'
import { adWeekday } from '#nepal/bikram-sambat.ts'
import { shortWeekdayNames, weekdayNames } from '#nepal/bs-names.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { portalRoutine } from '../contract/timetable-and-syllabus.ts'
import { ChildScreen } from './child-screen.tsx'
import { Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'

export default function ClassRoutine() {
  return <ChildScreen title={t('Class routine')}>{(child) => <Week studentId={child.value} />}</ChildScreen>
}

function Week({ studentId }: { studentId: number }) {
  const query = useSeen('/api/guardian-class-routine', { student_id: studentId })
  return (
    <Seen query={query} lines={7}>
      {(days) =>
        days.length === 0 ? (
          <EmptyState title={t('No routine yet')} about={t('The routine appears here when the school has made it.')} />
        ) : (
          <Days days={days} />
        )
      }
    </Seen>
  )
}

function Days({ days }: { days: DataOf<typeof portalRoutine> }) {
  const language = useLanguage()
  const today = adWeekday(todayHere())
  const [chosen, setChosen] = useState(today)
  // on a holiday the next school day is shown
  const day = days.find((each) => each.weekday === chosen) ?? days.find((each) => each.weekday > chosen) ?? days[0]!
  const digits = (text: string) => digitsIn(language, text)
  return (
    <>
      <div className={classes.week}>
        {days.map(({ weekday }) => (
          <button
            key={weekday}
            type="button"
            aria-pressed={weekday === day.weekday}
            aria-label={weekdayNames[language][weekday]}
            data-today={weekday === today || undefined}
            onClick={() => setChosen(weekday)}
          >
            {shortWeekdayNames[language][weekday]}
          </button>
        ))}
      </div>
      <ul className={classes.rows}>
        {day.lessons.map((lesson) => (
          <li key={`${lesson.starts_at} ${lesson.period} ${lesson.subject}`} className={classes.line}>
            <span>
              <b>
                {lesson.kind === 'break'
                  ? nameOf({ name: lesson.period, name_np: lesson.period_np })
                  : lesson.subject === null
                    ? t('Free')
                    : nameOf({ name: lesson.subject, name_np: lesson.subject_np })}
              </b>
            </span>
            <small data-right className="tabular">
              {digits(`${lesson.starts_at} – ${lesson.ends_at}`)}
            </small>
            <small>
              {[
                lesson.teacher === null ? null : nameOf({ name: lesson.teacher, name_np: lesson.teacher_np }),
                lesson.room && t('Room {room}', { room: digits(lesson.room) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
