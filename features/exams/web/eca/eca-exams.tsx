/** Which exams of the batch assess which activities, class by class. */
import { Anchor, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { EcaExam } from '../../contract/eca.ts'
import classes from '../marks/marks.module.css'

export function EcaExams() {
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
        <Stack gap="lg">
          {data.map((exam) => (
            <Exam key={exam.exam_id} {...exam} />
          ))}
        </Stack>
      )}
    </section>
  )
}

function Exam({ exam_id, classes: asked, ...exam }: EcaExam) {
  const language = useLanguage()
  return (
    <section aria-label={nameOf(exam)}>
      <Title order={2} size="h5" mb={4}>
        {nameOf(exam)}
      </Title>
      {asked.length === 0 && <EmptyState inside about={t('This exam has no classes yet.')} />}
      <ul className={classes.sheets}>
        {asked.map(({ grade_id, grade, grade_np, activities }) => (
          <li key={grade_id}>
            <span className={classes.who}>
              <Anchor component={Link} to={`/eca-exam-setting-detail/${grade_id}/${exam_id}`}>
                {nameOf({ name: grade, name_np: grade_np })}
              </Anchor>
              <small>
                {activities.length
                  ? `${digitsIn(language, activities.length)}: ${activities.map(nameOf).join(', ')}`
                  : t('No activity')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
