/** The subjects of a child's grade. */
import { digitsIn } from '#nepal/digits.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import { ChildScreen } from './child-screen.tsx'
import { Mark, Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useSeen } from './use-seen.ts'

export default function Courses() {
  return <ChildScreen title={t('Courses')}>{(child) => <Subjects studentId={child.value} />}</ChildScreen>
}

function Subjects({ studentId }: { studentId: number }) {
  const language = useLanguage()
  const query = useSeen('/api/guardian-courses', { student_id: studentId })
  return (
    <Seen query={query}>
      {(subjects) =>
        subjects.length === 0 ? (
          <EmptyState title={t('No subject yet')} about={t('The school has not entered the subjects of this grade.')} />
        ) : (
          <ul className={classes.rows}>
            {subjects.map(({ id, name, name_np, code, credit_hours, has_practical }) => (
              <li key={id} className={classes.line}>
                <span>
                  <b>{nameOf({ name, name_np })}</b> {has_practical && <Mark colour="blue">{t('Practical')}</Mark>}
                </span>
                <small data-right>
                  {credit_hours !== null && t('{n} credit hours', { n: digitsIn(language, credit_hours) })}
                </small>
                <small className="tabular">{code}</small>
              </li>
            ))}
          </ul>
        )
      }
    </Seen>
  )
}
