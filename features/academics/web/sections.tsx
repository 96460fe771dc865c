import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { type Grade, sections } from '#features/academics/contract/resources.ts'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list-screen.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states.tsx'

/** The sections of one grade. */
export default function Sections() {
  const gradeId = Number(useParams().gradeId)
  const grade = useQuery({ queryKey: ['/api/grades', 'one', gradeId], queryFn: () => api.get<{ data: Grade }>('/api/grades/{id}', { id: gradeId }) })
  if (grade.isError) return <ErrorState error={grade.error} onRetry={() => void grade.refetch()} />
  if (!grade.data) return <LoadingState />
  return <ListScreen resource={sections} title={t('Sections of {grade}', { grade: grade.data.data.name })} back={{ to: '/grades', label: t('Grades') }} fixed={{ grade_id: gradeId }} />
}
