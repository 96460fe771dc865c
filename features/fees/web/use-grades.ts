/** All grades of the school, in order. */
import { useQuery } from '@tanstack/react-query'
import { readAll } from '#platform/web/read-all.ts'
import { gradesQuery } from '#school/web/pickers/grades-query.ts'

export interface GradeName {
  id: number
  name: string
  name_np: string | null
}

export const useGrades = () =>
  useQuery({
    queryKey: ['/api/grades', 'names'],
    queryFn: ({ signal }) => readAll<GradeName>('/api/grades', gradesQuery, { signal }),
  })
