/**
 * Reads that a classroom without a network needs: the last good answer stays on this device until signing out, for the same person,
 * school, role and year, and is shown when the server cannot be reached.
 */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { DataAt, PathOf, SentAt } from '#platform/contract/calls.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { getSession } from '#platform/web/session.ts'
import { getOwner } from '#platform/web/owner.ts'
import { shelfOf } from '#platform/web/shelf.ts'

type Path = PathOf<'GET'>

/** A week of some sections. */
const shelf = shelfOf('attendance', 60)

export interface KeptAnswer<T> {
  data: T | undefined
  /** Milliseconds; when it was read, if the server could not be asked now. */
  readAt: number | undefined
  error: Error | null
  again: () => void
}

/** Nothing is asked while `input` is undefined. */
export function useKeptAnswer<P extends Path>(
  path: P,
  input: SentAt<'GET', P> | undefined,
): KeptAnswer<DataAt<'GET', P>> {
  const name = nameOf(path, input)
  const { data, error, refetch } = useQuery({
    queryKey: ['attendance', name],
    queryFn: ({ signal }) => read(path, input as SentAt<'GET', P>, name, signal),
    enabled: input !== undefined,
  })
  return { data: data?.data, readAt: data?.keptAt, error, again: () => void refetch() }
}

async function read<P extends Path>(
  path: P,
  input: SentAt<'GET', P>,
  name: string,
  signal: AbortSignal,
): Promise<{ data: DataAt<'GET', P>; keptAt?: number }> {
  try {
    const { data } = (await api.get(path, input, { signal })) as { data: DataAt<'GET', P> }
    shelf.put(name, { at: Date.now(), data })
    return { data }
  } catch (error) {
    const away = error instanceof ApiError && (error.status === 0 || error.status >= 500)
    const kept = shelf.get(name)
    if (away && kept) return { data: kept.data as DataAt<'GET', P>, keptAt: kept.at }
    // what is refused now may not be looked up on this device either
    if (!away && error instanceof ApiError) shelf.put(name, undefined)
    throw error
  }
}

function nameOf(path: string, input: unknown): string {
  const session = getSession()
  return [getOwner(), session?.role.slug, session?.batch?.id, path, JSON.stringify(input)].join(' ')
}

/** Reads it for later. */
export const readAhead = <P extends Path>(path: P, input: SentAt<'GET', P>): Promise<unknown> =>
  read(path, input, nameOf(path, input), AbortSignal.timeout(30_000))

/** Changes what is known here of an answer: the server has said so without being asked for all of it. */
export function changeKept<P extends Path>(
  queries: QueryClient,
  path: P,
  input: SentAt<'GET', P>,
  change: (data: DataAt<'GET', P>) => DataAt<'GET', P>,
): void {
  const name = nameOf(path, input)
  const kept = shelf.get(name)
  if (kept) shelf.put(name, { ...kept, data: change(kept.data as DataAt<'GET', P>) })
  queries.setQueryData<{ data: DataAt<'GET', P>; keptAt?: number }>(
    ['attendance', name],
    (now) => now && { ...now, data: change(now.data) },
  )
}
