/**
 * Searching while typing, as the specification wants it: 400 ms after the last key, trimmed, nothing for nothing,
 * and never a second search while one is under way: the newest words wait for it.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListAnswer } from '#platform/contract/list.ts'
import { untyped } from '#platform/web/api.ts'

export const searchDelay = 400
export const searchPageSize = 10
/** What a search for students, users or schools says beside the words (specification, section 7). */
export const searchQuery = { rowsPerPage: searchPageSize, page: 1, sortBy: 'name', slim: true } as const

export interface Search<Row> {
  results: Row[]
  /** The words that the results are for; empty before the first search. */
  searched: string
  loading: boolean
  error: unknown
  /** Asks at once, without waiting for another key. */
  now: () => void
}

/** `more`: further query values; null for a call that takes the words alone. */
export function useSearch<Row>(path: string, words: string, more: Record<string, unknown> | null = {}): Search<Row> {
  const [asked, setAsked] = useState('')
  const wanted = words.trim()
  const query = {
    ...(more && { ...searchQuery, ...more }),
    search: asked,
  }
  const { data, isFetching, error } = useQuery({
    queryKey: [path, 'search', query],
    queryFn: () => untyped.get<ListAnswer<Row>>(path, query),
    enabled: asked !== '',
    staleTime: 30_000,
    retry: false,
  })
  const due = wanted !== asked && !isFetching
  useEffect(() => {
    if (!due) return undefined
    const timer = setTimeout(() => setAsked(wanted), wanted ? searchDelay : 0)
    return () => clearTimeout(timer)
  }, [due, wanted])
  return {
    results: asked && data && !isFetching ? data.data : [],
    searched: isFetching ? '' : asked,
    loading: isFetching,
    error,
    now: () => !isFetching && setAsked(wanted),
  }
}
