/** Short lists for drop-downs: id and name, 25 at a time, page after page; the server searches in what is longer still. */
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import type { ListAnswer } from '#platform/contract/list.ts'
import { untyped } from '#platform/web/api.ts'
import { nameOf, useLanguage } from '#platform/web/i18n.ts'
import { resourceAt } from '#platform/web/kit/list/resource-paths.ts'
import { searchDelay } from '#platform/web/kit/list/use-search.ts'

export const slimPageSize = 25
/** So many rows are fetched by themselves, one page after the other: every class of a school. More come at the end of the list, or by typing. */
const mostUnasked = 150

export interface Pages<Row> {
  rows: readonly Row[]
  /** There are rows that were not fetched yet. */
  partial: boolean
  /** Fetches the next page: what the end of an open list calls. */
  more: () => void
  loading: boolean
  failed: boolean
}

/** The rows of a list as far as they were fetched; with `off` nothing is asked. */
export function usePages<Row>(address: string, query: Record<string, unknown>, off = false): Pages<Row> {
  const { data, isLoading, isError, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [address, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      untyped.get<ListAnswer<Row>>(address, { ...query, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta && meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    enabled: !off,
    staleTime: 60_000,
  })
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const goesOn = hasNextPage && !isFetching && !isError && rows.length < mostUnasked
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return {
    rows,
    partial: hasNextPage,
    more: () => hasNextPage && !isFetching && void fetchNextPage(),
    loading: isLoading,
    failed: isError,
  }
}

export type SlimRow = { id: number } & Record<string, unknown>
export interface SlimOption {
  value: string
  label: string
  row: SlimRow
}

export interface SlimList {
  options: SlimOption[]
  /** More rows than were fetched: typing asks the server, and the end of the list for the next page. */
  partial: boolean
  more: () => void
  /** The answer to what is typed has not come yet. */
  pending: boolean
  loading: boolean
  failed: boolean
}

/** `filter`: further query values, such as {grade_id: 3}; with `off` nothing is asked. */
export function useSlim(
  of: string,
  { search = '', filter, off }: { search?: string; filter?: Record<string, unknown>; off?: boolean } = {},
): SlimList {
  const { path, key, sort } = resourceAt(of)
  const address = `/api/${path}`
  const query = { rowsPerPage: slimPageSize, slim: true, ...sort, ...filter }
  const { partial, ...whole } = usePages<SlimRow>(address, query, off)
  const [words] = useDebouncedValue(search.trim(), searchDelay)
  const found = useQuery({
    queryKey: [address, 'slim', { ...query, search: words }],
    queryFn: ({ signal }) => untyped.get<ListAnswer<SlimRow>>(address, { ...query, search: words }, { signal }),
    enabled: !off && partial && words !== '',
    placeholderData: keepPreviousData,
  })
  useLanguage()
  const rows = (partial && words ? found.data?.data : whole.rows) ?? []
  const pending = whole.loading || (partial && (words !== search.trim() || found.isFetching))
  return {
    options: rows.map((row) => ({ value: String(row.id), label: labelOf(row, key), row })),
    partial,
    pending,
    more: whole.more,
    loading: whole.loading || found.isFetching,
    failed: whole.failed || found.isError,
  }
}

/** In Nepali what has a Nepali name is called by it. */
const labelOf = (row: SlimRow, key: string): string =>
  nameOf({ name: String(row[key]), name_np: row[`${key}_np`] as string | null | undefined })

/** Names of rows known by their ids only: taken from the short list, else asked one by one. */
export function useSlimNames(of: string, ids: readonly number[], filter?: Record<string, unknown>): string[] {
  const { path, key } = resourceAt(of)
  const { options, loading } = useSlim(of, { filter, off: ids.length === 0 })
  const named = new Map(options.map((option) => [option.value, option.label]))
  const unknown = loading ? [] : ids.filter((id) => !named.has(String(id)))
  const singles = useQueries({
    queries: unknown.map((id) => ({
      queryKey: [`/api/${path}`, 'one', id],
      queryFn: () => untyped.get<{ data: SlimRow }>(`/api/${path}/${id}`),
      staleTime: 60_000,
    })),
  })
  unknown.forEach((id, at) => {
    const row = singles[at]?.data?.data
    if (row) named.set(String(id), labelOf(row, key))
  })
  return ids.map((id) => named.get(String(id)) ?? '…')
}
