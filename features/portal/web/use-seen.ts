/** Reads of the portal. What was seen on this device stays readable without a network until signing out. */
import { deviceNow } from '#platform/web/clock.ts'
import { useQuery } from '@tanstack/react-query'
import type { DataAt, PathOf, SentAt } from '#platform/contract/calls.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { askTogether } from '#platform/web/ask-together.ts'
import { getSession, useSession } from '#platform/web/session.ts'
import { getOwner } from '#platform/web/owner.ts'
import { queryClient } from '#platform/web/query.ts'
import { shelfOf } from '#platform/web/shelf.ts'

type Path = PathOf<'GET'>

/** Enough for a family. */
const seen = shelfOf('seen', 40)

/** How the children of a family are asked for (specification, section 7). */
export const childrenQuery = { rowsPerPage: 25 } as const

export interface SeenQuery<T> {
  data: T | undefined
  error: Error | null
  /** When the data came, in ms. */
  at: number
  again: () => void
}

/**
 * `useSeen('/api/guardian-child', {...})`; nothing is asked while `input` is undefined.
 * @param options `always`: asked anew whenever the screen opens, however lately it was read
 */
export function useSeen<P extends Path>(
  path: P,
  input: SentAt<'GET', P> | undefined,
  { always = false } = {},
): SeenQuery<DataAt<'GET', P>> {
  const { role } = useSession()
  const name = seenName(role.slug, path, input)
  const kept = seen.get(name)
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: keyOf(name),
    queryFn: () => read(path, input as SentAt<'GET', P>, name),
    enabled: input !== undefined,
    ...(always && { refetchOnMount: 'always' as const }),
    initialData: kept?.data as DataAt<'GET', P> | undefined,
    initialDataUpdatedAt: kept?.at,
  })
  // a refusal takes away what was seen before: the child may be somebody else's now
  return { data: refused(error) ? undefined : data, error, at: dataUpdatedAt, again: () => void refetch() }
}

const keyOf = (name: string) => ['portal', getOwner(), name]
const seenName = (role: string, path: string, input: unknown): string => [role, path, JSON.stringify(input)].join(' ')

/** Reads it for later, unless it was read within the hour, or is being read. */
export async function readAhead<P extends Path>(path: P, input: SentAt<'GET', P>): Promise<DataAt<'GET', P>> {
  const name = seenName(getSession()?.role.slug ?? '', path, input)
  const kept = seen.get(name)
  return kept && deviceNow() - kept.at < 3_600_000
    ? (kept.data as DataAt<'GET', P>)
    : queryClient.fetchQuery({
        queryKey: keyOf(name),
        queryFn: () => read(path, input, name),
        retry: false,
      })
}

const refused = (error: Error | null): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/** A list page by page to its end: 25 children are the size of a page, not the end of a family. All of it is small: it goes with what else the page asks when it opens. */
async function whole<P extends Path>(path: P, input: SentAt<'GET', P>): Promise<DataAt<'GET', P>> {
  // what has its address filled in is asked alone
  const ask = path.includes('{') ? api.get : askTogether
  const page = async (n?: number) =>
    (await ask(path, n ? ({ ...(input as object), page: n } as SentAt<'GET', P>) : input)) as {
      data: DataAt<'GET', P>
      meta?: { last_page: number }
    }
  const { data, meta } = await page()
  if (meta && Array.isArray(data))
    for (let n = 2; n <= meta.last_page; n++) data.push(...((await page(n)).data as unknown[]))
  return data
}

async function read<P extends Path>(path: P, input: SentAt<'GET', P>, name: string): Promise<DataAt<'GET', P>> {
  const owner = getOwner()
  // an answer that comes after somebody else has begun here is put on nobody's shelf
  const keep = (answer: Parameters<typeof seen.put>[1]) => getOwner() === owner && seen.put(name, answer)
  try {
    const data = await whole(path, input)
    keep({ at: deviceNow(), data })
    return data
  } catch (error) {
    if (refused(error as Error)) keep(undefined)
    throw error
  }
}
