/** Which exams of the batch assess which activities, class by class. */
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { EcaExam } from '../../contract/eca.ts'
import classes from './eca.module.css'

export default function EcaExams() {
  useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/eca-exam'],
    queryFn: async ({ signal }) => (await api.get('/api/eca-exam', {}, { signal })).data,
  })
  return (
    <section>
      <PageHeader
        title={t('ECA exams')}
        about={t('An exam assesses activities class by class. Open a class to choose them.')}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={8} />
      ) : data.length === 0 ? (
        <EmptyState about={t('There is no exam in this batch yet.')} />
      ) : (
        data.map((exam) => <Exam key={exam.exam_id} {...exam} />)
      )}
    </section>
  )
}

function Exam({ exam_id, classes: asked, ...exam }: EcaExam) {
  const language = useLanguage()
  return (
    <section className={classes.exam} aria-label={nameOf(exam)}>
      <h2>{nameOf(exam)}</h2>
      {asked.length === 0 && <EmptyState inside about={t('This exam has no classes yet.')} />}
      <ul>
        {asked.map(({ grade_id, grade, grade_np, activities }) => (
          <li key={grade_id}>
            <Anchor component={Link} to={`/eca-exam-setting-detail/${grade_id}/${exam_id}`}>
              {nameOf({ name: grade, name_np: grade_np })}
            </Anchor>
            <span className={classes.quiet}>
              {activities.length
                ? `${digitsIn(language, activities.length)}: ${activities.map(nameOf).join(', ')}`
                : t('No activity')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
