/** Reads of the portal. What was seen on this device stays readable without a network until signing out. */
import { useQuery } from '@tanstack/react-query'
import type { AnyEndpoint, DataOf, SentOf } from '#platform/contract/endpoint.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { getSession, useSession } from '#platform/web/session.ts'
import { getOwner } from '#platform/web/owner.ts'
import { shelfOf } from '#platform/web/shelf.ts'

/** Enough for a family. */
const seen = shelfOf('seen', 40)

export interface SeenQuery<T> {
  data: T | undefined
  error: Error | null
  /** When the data came, in ms. */
  at: number
  again: () => void
}

/** `useSeen<typeof guardianChild>('/api/guardian-child', {...})`; nothing is asked while `input` is undefined. */
export function useSeen<E extends AnyEndpoint>(path: string, input: SentOf<E> | undefined): SeenQuery<DataOf<E>> {
  const { role } = useSession()
  const name = seenName(role.slug, path, input)
  const kept = seen.get(name)
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['portal', getOwner(), name],
    queryFn: ({ signal }) => read<E>(path, input as SentOf<E>, name, signal),
    enabled: input !== undefined,
    initialData: kept?.data as DataOf<E> | undefined,
    initialDataUpdatedAt: kept?.at,
  })
  // a refusal takes away what was seen before: the child may be somebody else's now
  return { data: refused(error) ? undefined : data, error, at: dataUpdatedAt, again: () => void refetch() }
}

const seenName = (role: string, path: string, input: unknown): string => [role, path, JSON.stringify(input)].join(' ')

/** Reads it for later, unless it was read within the hour. */
export async function readAhead<E extends AnyEndpoint>(path: string, input: SentOf<E>): Promise<DataOf<E>> {
  const name = seenName(getSession()?.role.slug ?? '', path, input)
  const kept = seen.get(name)
  return kept && Date.now() - kept.at < 3_600_000 ? (kept.data as DataOf<E>) : read<E>(path, input, name, AbortSignal.timeout(30_000))
}

const refused = (error: Error | null): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/** A list page by page to its end: 25 children are the size of a page, not the end of a family. */
async function whole<T>(path: string, input: Record<string, unknown>, signal: AbortSignal): Promise<T> {
  const { data, meta } = await api.get<{ data: T; meta?: { last_page: number } }>(path, input, { signal })
  if (!meta || !Array.isArray(data)) return data
  for (let page = 2; page <= meta.last_page; page++) data.push(...(await api.get<{ data: unknown[] }>(path, { ...input, page }, { signal })).data)
  return data
}

async function read<E extends AnyEndpoint>(path: string, input: SentOf<E>, name: string, signal: AbortSignal): Promise<DataOf<E>> {
  try {
    const data = await whole<DataOf<E>>(path, input as Record<string, unknown>, signal)
    seen.put(name, { at: Date.now(), data })
    return data
  } catch (error) {
    if (refused(error as Error)) seen.put(name, undefined)
    throw error
  }
}
