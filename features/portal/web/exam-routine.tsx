/** When a child sits what, and where: the exams of this year, the days that are to come first. */
import { todayHere } from '#platform/web/clock.ts'
import { adWeekday } from '#nepal/bikram-sambat.ts'
import { weekdayNames } from '#nepal/bs-names.ts'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import type { examRoutineOfChild } from '#features/exams/contract/routine.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { Heading } from '#platform/web/kit/states/plain.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { ChildScreen } from './child-screen.tsx'
import { Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'

type Exam = DataOf<typeof examRoutineOfChild>[number]

export default function ExamRoutine() {
  return <ChildScreen title={t('Exam routine')}>{(child) => <Exams studentId={child.value} />}</ChildScreen>
}

function Exams({ studentId }: { studentId: number }) {
  const query = useSeen('/api/guardian-exam-routine', { student_id: studentId })
  return (
    <Seen query={query} lines={7}>
      {(exams) =>
        exams.length === 0 ? (
          <EmptyState
            title={t('No exam routine yet')}
            about={t('The days of the exam appear here when the school has set them.')}
          />
        ) : (
          exams.map((exam) => <Sittings key={exam.exam_id} {...exam} />)
        )
      }
    </Seen>
  )
}

/** Of the seat plan. The symbol number stands in the letters in which it was given, as on the answer book. */
function Place({ place }: Pick<Exam, 'place'>) {
  const language = useLanguage()
  if (!place) return null
  const { symbol_no, room, seat } = place
  const facts: [string, string | null][] = [
    [t('Symbol number'), symbol_no],
    [t('Room'), room && digitsIn(language, room)],
    [t('Seat'), seat === null ? null : digitsIn(language, seat)],
  ]
  return (
    <dl className={classes.place}>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Sittings({ exam, exam_np, place, sittings }: Exam) {
  const language = useLanguage()
  const today = todayHere()
  const isPast = ({ held_on }: Exam['sittings'][number]) => held_on < today
  const inOrder = [...sittings.filter((each) => !isPast(each)), ...sittings.filter(isPast)]
  return (
    <section>
      <Heading level={2} look={3}>
        {nameOf({ name: exam, name_np: exam_np })}
      </Heading>
      <Place place={place} />
      <ul className={classes.rows}>
        {inOrder.map((each) => (
          <li key={`${each.held_on} ${each.subject} ${each.kind}`} className={classes.line}>
            <span>
              <b>{nameOf({ name: each.subject, name_np: each.subject_np })}</b>
              {each.kind !== 'theory' && ` (${t(each.kind === 'practical' ? 'Practical' : 'Internal')})`}
            </span>
            <small data-right className="tabular">
              {each.starts_at && digitsIn(language, each.starts_at)}
            </small>
            <small>
              <Day ad={each.held_on} /> · {weekdayNames[language][adWeekday(each.held_on)]}
              {each.minutes !== null &&
                ` · ${digitsIn(language, t('{n, plural, one {# minute} other {# minutes}}', { n: each.minutes }))}`}
              {each.room && ` · ${t('Room {room}', { room: digitsIn(language, each.room) })}`}
              {isPast(each) && ` · ${t('over')}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
