/** All grades of the school, in order. */
import { useQuery } from '@tanstack/react-query'
import type { ListAnswer } from '#platform/contract/list.ts'
import { api } from '#platform/web/api.ts'

export interface GradeName {
  id: number
  name: string
  name_np: string | null
}

/** More than a school has. */
const rowsPerPage = 200

export const useGrades = () =>
  useQuery({
    queryKey: ['/api/grades', 'names'],
    queryFn: async ({ signal }): Promise<GradeName[]> => (await api.get<ListAnswer<GradeName>>('/api/grades', { rowsPerPage, sortBy: 'rank', descending: false }, { signal })).data,
  })
