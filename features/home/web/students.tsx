/** How many students there are, and in which grades. */
import { useNewAdmissions } from '#features/students/web/shared.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { Today } from './dashboard.tsx'
import classes from './home.module.css'
import { Block, Count, Figure, MayLink } from './parts.tsx'
import { useWay } from './way.ts'

type Students = NonNullable<Today['students']>
type Grade = Students['by_grade'][number]

export function StudentFigures({ students: { total, boys, girls, without_guardian } }: { students: Students }) {
  const way = useWay()
  const admitted = useNewAdmissions()
  return (
    <>
      <Figure
        name={t('Students')}
        value={<Count of={total} />}
        to={way('/students')}
        about={
          <>
            {t('Boys')} <Count of={boys} /> · {t('Girls')} <Count of={girls} />
          </>
        }
      />
      {admitted > 0 && (
        <Figure
          name={t('Admitted in 30 days')}
          value={<Count of={admitted} />}
          to={way('/students', { sortBy: 'admission_date', descending: 'true' })}
        />
      )}
      {without_guardian > 0 && (
        <Figure
          name={t('Without guardian')}
          value={<Count of={without_guardian} />}
          to={way('/student-no-guardian-assign')}
        />
      )}
    </>
  )
}

const totalOf = ({ boys, girls, other }: Grade): number => boys + girls + other

export function StudentsByGrade({ grades }: { grades: Students['by_grade'] }) {
  const way = useWay()
  const most = Math.max(1, ...grades.map(totalOf))
  const hasOther = grades.some((grade) => grade.other > 0)
  return (
    <Block title={t('Students by grade')} to={way('/students')}>
      {grades.length === 0 ? (
        <EmptyState inside about={t('No student is enrolled in this batch yet.')} />
      ) : (
        <table className={classes.grades}>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {t('Grade')}
              </th>
              <th scope="col">
                <i data-part="boys" />
                {t('Boys')}
              </th>
              <th scope="col">
                <i data-part="girls" />
                {t('Girls')}
              </th>
              {hasOther && (
                <th scope="col">
                  <i data-part="other" />
                  {t('Other')}
                </th>
              )}
              <th scope="col">{t('Total')}</th>
            </tr>
          </thead>
          <tbody>
            {grades.map((grade) => (
              <GradeRow key={grade.grade_id} grade={grade} most={most} hasOther={hasOther} />
            ))}
          </tbody>
        </table>
      )}
    </Block>
  )
}

function GradeRow({ grade, most, hasOther }: { grade: Grade; most: number; hasOther: boolean }) {
  const way = useWay()
  return (
    <tr>
      <th scope="row">
        <MayLink to={way('/students', { grade_id: grade.grade_id })}>
          {nameOf({ name: grade.grade, name_np: grade.grade_np })}
        </MayLink>
      </th>
      <td aria-hidden>
        <div className={classes.bar} style={{ width: `${(100 * totalOf(grade)) / most}%` }}>
          {(['boys', 'girls', 'other'] as const).map(
            (part) => grade[part] > 0 && <i key={part} data-part={part} style={{ flexGrow: grade[part] }} />,
          )}
        </div>
      </td>
      <td>
        <Count of={grade.boys} />
      </td>
      <td>
        <Count of={grade.girls} />
      </td>
      {hasOther && (
        <td>
          <Count of={grade.other} />
        </td>
      )}
      <td>
        <b>
          <Count of={totalOf(grade)} />
        </b>
      </td>
    </tr>
  )
}
