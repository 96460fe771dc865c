/** The sections that one reaches, for choosing one. */
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'

export const useSections = () =>
  useQuery({
    queryKey: ['attendance', 'sections'],
    queryFn: async ({ signal }) => (await api.get('/api/attendance/sections', {}, { signal })).data,
    staleTime: 5 * 60_000,
  })
