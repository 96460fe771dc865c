/** The activities that can be taken. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'

export interface ActivityChoice {
  id: number
  name: string
  name_np: string | null
}

export function useActivities(): ActivityChoice[] {
  const { data } = useQuery({
    queryKey: ['/api/activity-fee', 'all'],
    queryFn: ({ signal }) => api.get('/api/activity-fee', { rowsPerPage: 500 }, { signal }),
  })
  return (data?.data ?? [])
    .filter(({ is_active }) => is_active)
    .map(({ id, title, title_np }) => ({ id, name: title, name_np: title_np }))
}
