/** How many were admitted lately. */
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import type { newAdmissionCount } from '../contract/student-search.ts'

/** What is counted with before the first answer (specification, section 9). */
export const beforeTheAnswer = 10

export function useNewAdmissions(): number {
  const { data } = useQuery({
    queryKey: ['/api/get-new-admission-count'],
    queryFn: async ({ signal }): Promise<DataOf<typeof newAdmissionCount>> =>
      (await api.get('/api/get-new-admission-count', {}, { signal })).data,
  })
  return data ?? beforeTheAnswer
}
