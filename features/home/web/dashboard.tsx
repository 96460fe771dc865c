/** Figures of the school that is acted in, as the day of the acting role needs them; blocks that the role may not see are not there. */
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { useSession } from '#platform/web/session.ts'
import type { dashboard, HomeOf } from '../contract/dashboard.ts'

export type Today = DataOf<typeof dashboard>

const homes: Record<HomeOf, ComponentType<{ today: Today }>> = {
  office: lazyPart(() => import('./office-day.tsx')),
  desk: lazyPart(() => import('./desk-day.tsx')),
  teacher: lazyPart(() => import('./teacher-day.tsx')),
  head: lazyPart(() => import('./head-day.tsx')),
}

export default function Dashboard() {
  const { role, company, batch } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', company.id, role.slug, batch?.id],
    queryFn: ({ signal }) => api.get('/api/dashboard', {}, { signal }),
  })
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState lines={5} height={72} />
  const Day = homes[data.data.home]
  return (
    <Suspense fallback={<LoadingState lines={5} height={72} />}>
      <Day today={data.data} />
    </Suspense>
  )
}
