/** Reads of the portal. What was seen on this device stays readable without a network until signing out. */
import { useQuery } from '@tanstack/react-query'
import type { AnyEndpoint, DataOf, SentOf } from '#platform/contract/endpoint.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { useSession } from '#platform/web/session.ts'
import { keepValue, keptValue } from '#platform/web/session-storage.ts'

interface Kept {
  at: number
  data: unknown
}

/** Enough for a family; the oldest go first. */
const keepAtMost = 40
const storageName = 'seen'
let shelf: Record<string, Kept> | undefined
const seen = (): Record<string, Kept> => (shelf ??= keptValue<Record<string, Kept>>(storageName) ?? {})

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
  const name = [role.slug, path, JSON.stringify(input)].join(' ')
  const kept = seen()[name]
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['portal', name],
    queryFn: ({ signal }) => read<E>(path, input as SentOf<E>, name, signal),
    enabled: input !== undefined,
    initialData: kept?.data as DataOf<E> | undefined,
    initialDataUpdatedAt: kept?.at,
  })
  // a refusal takes away what was seen before: the child may be somebody else's now
  return { data: refused(error) ? undefined : data, error, at: dataUpdatedAt, again: () => void refetch() }
}

const refused = (error: Error | null): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

async function read<E extends AnyEndpoint>(path: string, input: SentOf<E>, name: string, signal: AbortSignal): Promise<DataOf<E>> {
  try {
    const { data } = await api.get<{ data: DataOf<E> }>(path, input as Record<string, unknown>, { signal })
    keep(name, { at: Date.now(), data })
    return data
  } catch (error) {
    if (refused(error as Error)) keep(name, undefined)
    throw error
  }
}

function keep(name: string, value: Kept | undefined): void {
  const { [name]: _former, ...others } = seen()
  const newest = Object.entries(others).sort(([, a], [, b]) => b.at - a.at).slice(0, keepAtMost - 1)
  shelf = Object.fromEntries(value ? [[name, value], ...newest] : newest)
  try {
    keepValue(storageName, shelf)
  } catch {
    // the device's storage is full: the screen works without it
  }
}
