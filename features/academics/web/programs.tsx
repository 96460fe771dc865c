/** Boards and universities, faculties, levels and programs: each opens what is below it. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Resource } from '#platform/contract/resource.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { type Affiliation, affiliations, faculties, type Level, levels, programs } from '../contract/programs.ts'

export const Affiliations = () => (
  <ListScreen<Affiliation> resource={affiliations} title={t('Affiliation')} hrefOf={(row) => `/faculty/${row.id}`} />
)
export const Levels = () => (
  <ListScreen<Level> resource={levels} title={t('Level')} hrefOf={(row) => `/program/${row.id}`} />
)
export const Faculties = () => (
  <Below
    parent={affiliations}
    id={Number(useParams().affiliationId)}
    resource={faculties}
    field="affiliation_id"
    back={{ to: '/affiliation', label: t('Affiliation') }}
    title="Faculties of {name}"
  />
)
export const Programs = () => (
  <Below
    parent={levels}
    id={Number(useParams().levelId)}
    resource={programs}
    field="level_id"
    back={{ to: '/level', label: t('Level') }}
    title="Programs of {name}"
  />
)

interface BelowProps {
  parent: Resource<any, 'affiliation' | 'level'>
  id: number
  resource: Resource<any>
  /** Of the rows: points to the parent. */
  field: string
  back: { to: string; label: string }
  title: string
}

function Below({ parent, id, resource, field, back, title }: BelowProps) {
  const address = `/api/${parent.path}`
  const above = useQuery({ queryKey: [address, 'one', id], queryFn: () => api.get(`/api/${parent.path}/{id}`, { id }) })
  if (above.isError) return <ErrorState error={above.error} onRetry={() => void above.refetch()} />
  if (!above.data) return <LoadingState />
  return (
    <ListScreen
      resource={resource}
      title={t(title, { name: nameOf(above.data.data) })}
      back={back}
      fixed={{ [field]: id }}
    />
  )
}
