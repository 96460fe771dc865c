/** Setting up what is assessed beside the subjects: heads, the activities of one, which exams assess which; one piece of the page, for these screens are opened one after the other. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { type EcaActivity, ecaActivities, type EcaHead, ecaHeads } from '../../contract/resources.ts'

export const EcaHeads = () => <ListScreen<EcaHead> resource={ecaHeads} hrefOf={(row) => `/eca-list/${row.id}`} />

export function EcaList() {
  const id = Number(useParams().ecaHeadId)
  const head = useQuery({
    queryKey: ['/api/eca-head', 'one', id],
    queryFn: () => api.get('/api/eca-head/{id}', { id }),
  })
  if (head.isError) return <ErrorState error={head.error} onRetry={() => void head.refetch()} />
  if (!head.data) return <LoadingState />
  return (
    <ListScreen<EcaActivity>
      resource={ecaActivities}
      title={t('Activities of {head}', { head: nameOf(head.data.data) })}
      back={{ to: '/eca-head', label: t('ECA heads') }}
      fixed={{ eca_head_id: id }}
    />
  )
}

export { EcaExamSetting } from './eca-exam-setting.tsx'
export { EcaExams } from './eca-exams.tsx'
