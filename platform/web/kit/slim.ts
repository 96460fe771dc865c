/** Short lists for drop-downs: id and name, 25 at a time, searched on the server when there are more. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import type { ListAnswer } from '#platform/contract/list.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, useLanguage } from '#platform/web/i18n.ts'
import { resourceAt } from './resource-paths.ts'
import { searchDelay } from './use-search.ts'

export const slimPageSize = 25

export type SlimRow = { id: number } & Record<string, unknown>
export interface SlimOption {
  value: string
  label: string
  row: SlimRow
}

export interface SlimList {
  options: SlimOption[]
  /** More rows than one page: typing asks the server. */
  partial: boolean
  /** The answer to what is typed has not come yet. */
  pending: boolean
  loading: boolean
  failed: boolean
}

/** `filter`: further query values, such as {grade_id: 3}; with `off` nothing is asked. */
export function useSlim(of: string, { search = '', filter, off }: { search?: string; filter?: Record<string, unknown>; off?: boolean } = {}): SlimList {
  const { path, key, sort } = resourceAt(of)
  const address = `/api/${path}`
  const query = { rowsPerPage: slimPageSize, slim: true, ...sort, ...filter }
  const whole = useQuery({ queryKey: [address, 'slim', query], queryFn: ({ signal }) => api.get<ListAnswer<SlimRow>>(address, query, { signal }), enabled: !off, staleTime: 60_000 })
  const partial = (whole.data?.meta?.last_page ?? 1) > 1
  const [words] = useDebouncedValue(search.trim(), searchDelay)
  const found = useQuery({
    queryKey: [address, 'slim', { ...query, search: words }],
    queryFn: ({ signal }) => api.get<ListAnswer<SlimRow>>(address, { ...query, search: words }, { signal }),
    enabled: !off && partial && words !== '',
    placeholderData: keepPreviousData,
  })
  useLanguage()
  const rows = (partial && words ? found.data : whole.data)?.data ?? []
  return { options: rows.map((row) => ({ value: String(row.id), label: labelOf(row, key), row })), partial, pending: whole.isLoading || (partial && (words !== search.trim() || found.isFetching)), loading: whole.isLoading || found.isFetching, failed: whole.isError || found.isError }
}

/** In Nepali what has a Nepali name is called by it. */
const labelOf = (row: SlimRow, key: string): string => nameOf({ name: String(row[key]), name_np: row[`${key}_np`] as string | null | undefined })

/** Names of rows known by their ids only: taken from the short list, else asked one by one. */
export function useSlimNames(of: string, ids: readonly number[], filter?: Record<string, unknown>): string[] {
  const { path, key } = resourceAt(of)
  const { options, loading } = useSlim(of, { filter, off: ids.length === 0 })
  const named = new Map(options.map((option) => [option.value, option.label]))
  const unknown = loading ? [] : ids.filter((id) => !named.has(String(id)))
  const singles = useQueries({
    queries: unknown.map((id) => ({
      queryKey: [`/api/${path}`, 'one', id],
      queryFn: () => api.get<{ data: SlimRow }>(`/api/${path}/${id}`),
      staleTime: 60_000,
    })),
  })
  unknown.forEach((id, at) => {
    const row = singles[at]?.data?.data
    if (row) named.set(String(id), labelOf(row, key))
  })
  return ids.map((id) => named.get(String(id)) ?? '…')
}
