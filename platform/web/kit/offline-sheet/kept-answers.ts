/**
 * Reads that work without a network needs: the last good answer stays on this device until signing out, for the same person, school,
 * role and year, and is shown when the server cannot be reached.
 */
import { deviceNow } from '#platform/web/clock.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { DataAt, PathOf, SentAt } from '#platform/contract/calls.ts'
import { api, ApiError } from '../../api.ts'
import { getOwner } from '../../owner.ts'
import { queryClient } from '../../query.ts'
import { getSession } from '../../session.ts'
import { shelfOf } from '../../shelf.ts'

type Path = PathOf<'GET'>

export interface KeptAnswer<T> {
  data: T | undefined
  /** Milliseconds; when it was read, if the server could not be asked now. */
  readAt: number | undefined
  error: Error | null
  again: () => void
}

interface Asked {
  by: string
  at: number
}
/** As a call begins whose answer is kept by `keepAnswers`. */
export const askedNow = (): Asked => ({ by: getOwner(), at: deviceNow() })

interface Brought {
  name: string
  data: unknown
}

/** `room`: also the first word of the query keys. At most so many answers; the oldest go first. */
export function keptAnswers(room: string, atMost: number) {
  const shelf = shelfOf(room, atMost)

  async function read<P extends Path>(
    path: P,
    input: SentAt<'GET', P>,
    name: string,
    signal: AbortSignal,
  ): Promise<{ data: DataAt<'GET', P>; keptAt?: number }> {
    const owner = getOwner()
    // an answer that comes after somebody else has begun is not put on his shelf
    const keep = (value: Parameters<typeof shelf.put>[1]): void => void (getOwner() === owner && shelf.put(name, value))
    try {
      const { data } = (await api.get(path, input, { signal })) as { data: DataAt<'GET', P> }
      keep({ at: deviceNow(), data })
      return { data }
    } catch (error) {
      const away = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      const kept = getOwner() === owner ? shelf.get(name) : undefined
      if (away && kept) return { data: kept.data as DataAt<'GET', P>, keptAt: kept.at }
      // what is refused now may not be looked up on this device either
      if (!away && error instanceof ApiError) keep(undefined)
      throw error
    }
  }

  return {
    /** Nothing is asked while `input` is undefined. */
    useKeptAnswer<P extends Path>(path: P, input: SentAt<'GET', P> | undefined): KeptAnswer<DataAt<'GET', P>> {
      const name = nameOf(path, input)
      const { data, error, refetch } = useQuery({
        queryKey: [room, name],
        queryFn: ({ signal }) => read(path, input as SentAt<'GET', P>, name, signal),
        enabled: input !== undefined,
      })
      return { data: data?.data, readAt: data?.keptAt, error, again: () => void refetch() }
    },
    /** Reads it for later, unless a screen has just read it or is reading it. */
    readAhead<P extends Path>(path: P, input: SentAt<'GET', P>): Promise<unknown> {
      const name = nameOf(path, input)
      return queryClient.fetchQuery({
        queryKey: [room, name],
        queryFn: ({ signal }) => read(path, input, name, signal),
        retry: false,
      })
    },
    /** What another call has brought along, for `keepAnswers`. */
    answerOf: <P extends Path>(path: P, input: SentAt<'GET', P>, data: DataAt<'GET', P>): Brought => ({
      name: nameOf(path, input),
      data,
    }),
    /** Puts them by unless something newer is here. `asked`: whose they were, and when, as that call began. */
    keepAnswers(asked: Asked, answers: readonly Brought[]): void {
      if (getOwner() !== asked.by) return
      const fresh = answers.filter(
        ({ name }) => (queryClient.getQueryState([room, name])?.dataUpdatedAt ?? 0) <= asked.at,
      )
      shelf.putAll(new Map(fresh.map(({ name, data }) => [name, { at: deviceNow(), data }])))
      for (const { name, data } of fresh) queryClient.setQueryData([room, name], { data })
    },
    /** Changes what is known here of an answer: the server has said so without being asked for all of it. */
    changeKept<P extends Path>(
      queries: QueryClient,
      path: P,
      input: SentAt<'GET', P>,
      change: (data: DataAt<'GET', P>) => DataAt<'GET', P>,
    ): void {
      const name = nameOf(path, input)
      const kept = shelf.get(name)
      if (kept) shelf.put(name, { ...kept, data: change(kept.data as DataAt<'GET', P>) })
      queries.setQueryData<{ data: DataAt<'GET', P>; keptAt?: number }>(
        [room, name],
        (now) => now && { ...now, data: change(now.data) },
      )
    },
  }
}

function nameOf(path: string, input: unknown): string {
  const session = getSession()
  return [getOwner(), session?.role.slug, session?.batch?.id, path, JSON.stringify(input)].join(' ')
}
