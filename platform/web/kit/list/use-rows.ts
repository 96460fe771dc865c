/** The rows of a list as the server answers them. A failed fetch leaves the list empty. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListAnswer } from '#platform/contract/list.ts'
import { untyped } from '#platform/web/api.ts'
import type { AnyRow } from './list-types.ts'

export function useRows(path: string, query: Record<string, unknown>) {
  const answer = useQuery({
    queryKey: [path, 'list', query],
    queryFn: ({ signal }) => untyped.get<ListAnswer<AnyRow>>(path, query, { signal }),
    placeholderData: keepPreviousData,
  })
  const rows: readonly AnyRow[] = answer.isError ? [] : (answer.data?.data ?? [])
  return { ...answer, rows, meta: answer.isError ? undefined : answer.data?.meta }
}
