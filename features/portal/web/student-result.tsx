/** The published results of a child: one tap from the list, or through the exam filter. */
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { nameOf, t } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { type SelectedChild, useSelectedChild } from '#school/web/child/selected-child.ts'
import { ChildScreen } from './child-screen.tsx'
import { ExamFilter } from './exam-filter.tsx'
import { Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'
import { WithheldResults } from './withheld-results.tsx'
import { resultPath } from './words.ts'

export default function StudentResult() {
  const child = useSelectedChild()
  return (
    <>
      <ExamFilter child={child} />
      <ChildScreen title={t('Student result')}>{(each) => <Exams child={each} />}</ChildScreen>
    </>
  )
}

function Exams({ child }: { child: SelectedChild }) {
  // on the day of results a family looks again and again
  const query = useSeen('/api/guardian-exam', { student_id: child.value }, { always: true })
  return (
    <>
      <WithheldResults studentId={child.value} />
      <Seen query={query} lines={3}>
        {(exams) =>
          exams.length === 0 ? (
            <EmptyState
              title={t('No result is published yet')}
              about={t('A result appears here as soon as the school publishes it.')}
            />
          ) : (
            <ul className={classes.rows}>
              {exams.map((exam) => (
                <li key={exam.id}>
                  <Link to={resultPath(exam)} className={classes.card}>
                    <span>
                      <b>{nameOf(exam)}</b>
                      <small>
                        {t('Began on')} <Day ad={exam.start_date} style="long" />
                      </small>
                    </span>
                    <IconChevronRight size={18} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Seen>
    </>
  )
}
