/** One student's record: read once, shared by its screens, replaced by what each change answers. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#platform/web/api.ts'
import { can, useSession } from '#platform/web/session.ts'
import type { Right } from '#platform/contract/rights.ts'
import type { StudentRecord } from '../contract/students.ts'

export type { StudentRecord } from '../contract/students.ts'

const path = '/api/student'
const keyOf = (id: number) => [path, 'one', id]

/** Of the address. */
export function useRecord() {
  const id = Number(useParams().id)
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await api.get(`${path}/{id}`, { id }, { signal })).data,
  })
}

/** Puts a changed record in the place of the old one, and has lists ask again. */
export function useKeepRecord() {
  const queries = useQueryClient()
  return (answer: unknown): void => {
    const record = (answer as { data?: StudentRecord } | undefined)?.data
    if (record) queries.setQueryData(keyOf(record.id), record)
    void queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === '/api/search-student' || (queryKey[0] === path && queryKey[1] !== 'one'),
    })
  }
}

/** Records are changed in the current batch; the super user anywhere. */
export function useMayChange(right: Right): boolean {
  const { batch, user } = useSession()
  return can(right) && (user.ut === 'super' || batch?.is_current !== false)
}
