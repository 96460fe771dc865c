/** Reads of the portal. What was seen on this device stays readable without a network until signing out; sums of before a payment do not. */
import { deviceNow } from '#platform/web/clock.ts'
import { useQuery } from '@tanstack/react-query'
import type { DataAt, PathOf, SentAt } from '#platform/contract/calls.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { askTogether } from '#platform/web/ask-together.ts'
import { getSession, useSession } from '#platform/web/session.ts'
import { moneyMovedAt } from '#platform/web/money-moved.ts'
import { getOwner } from '#platform/web/owner.ts'
import { queryClient } from '#platform/web/query.ts'
import { type Kept, shelfOf } from '#platform/web/shelf.ts'
import { tellsMoney } from './money.ts'

type Path = PathOf<'GET'>

/** Enough for a family of eight children (ahead.ts). */
const seen = shelfOf('seen', 60)

/** How the children of a family are asked for (specification, section 7). */
export const childrenQuery = { rowsPerPage: 25 } as const

export interface SeenQuery<T> {
  data: T | undefined
  error: Error | null
  /** When the data was asked for, in ms. */
  at: number
  /** The sums that were kept are those of before a payment: there is no data until new ones come. */
  paidSince?: boolean
  again: () => void
}

/**
 * `useSeen('/api/guardian-child', {...})`; nothing is asked while `input` is undefined.
 * @param options `always`: asked anew whenever the screen opens, however lately it was read; `beside`: another part of the screen asks, this one reads along
 */
export function useSeen<P extends Path>(
  path: P,
  input: SentAt<'GET', P> | undefined,
  { always = false, beside = false } = {},
): SeenQuery<DataAt<'GET', P>> {
  const { role } = useSession()
  const name = seenName(role.slug, path, input)
  const kept = seen.get(name)
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: keyOf(name),
    queryFn: () => read(path, input as SentAt<'GET', P>, name),
    enabled: input !== undefined,
    retry: (failures, reason) => failures < 2 && reason instanceof ApiError && reason.status >= 502,
    // who is not reached is told at once, and reads as soon as the network is back
    refetchOnReconnect: true,
    // may have been paid meanwhile: asked anew when the screen opens and when it is looked at again
    ...(tellsMoney(path) && { staleTime: 0 }),
    ...(always && { refetchOnMount: 'always' as const }),
    ...(beside && { refetchOnMount: false as const }),
    initialData: kept?.data as DataAt<'GET', P> | undefined,
    initialDataUpdatedAt: kept?.at,
  })
  const at = kept?.at ?? dataUpdatedAt
  const paidSince = data !== undefined && isOfBefore(path, at)
  return {
    // a refusal takes away what was seen before: the child may be somebody else's now
    data: refused(error) || paidSince ? undefined : data,
    error,
    at,
    paidSince,
    again: () => void refetch(),
  }
}

/** A sum that was asked for before the last payment. */
const isOfBefore = (path: string, at: number): boolean => tellsMoney(path) && at < moneyMovedAt()

const keyOf = (name: string) => ['portal', getOwner(), name]
const seenName = (role: string, path: string, input: unknown): string => [role, path, JSON.stringify(input)].join(' ')

/** Reads it for later, unless it was read within the hour, or is being read. */
export async function readAhead<P extends Path>(path: P, input: SentAt<'GET', P>): Promise<DataAt<'GET', P>> {
  const name = seenName(getSession()?.role.slug ?? '', path, input)
  const kept = seen.get(name)
  return kept && deviceNow() - kept.at < 3_600_000 && !isOfBefore(path, kept.at)
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
  const keep = (answer: Kept | undefined) => getOwner() === owner && seen.put(name, answer)
  const before = seen.get(name)
  const at = deviceNow()
  try {
    const data = await whole(path, input)
    keep({ at, data })
    if (tellsMoney(path) && before && JSON.stringify(before.data) !== JSON.stringify(data)) renewMoney(at)
    return data
  } catch (error) {
    if (refused(error as Error)) keep(undefined)
    throw error
  }
}

const renewing = new Set<string>()
/** A sum has changed: the others that were kept before are read again, so that no two screens differ when the network goes. */
function renewMoney(since: number): void {
  const role = getSession()?.role.slug
  for (const name of seen.names()) {
    const [, of, path = '', input = ''] = /^(\S*) (\S+) (.*)$/.exec(name) ?? []
    if (of !== role || !tellsMoney(path) || seen.get(name)!.at >= since || renewing.has(name)) continue
    renewing.add(name)
    const queryFn = () => read(path as Path, JSON.parse(input) as never, name)
    void queryClient
      .fetchQuery({ queryKey: keyOf(name), queryFn, staleTime: 0, retry: false })
      .catch(() => undefined)
      .finally(() => renewing.delete(name))
  }
}
