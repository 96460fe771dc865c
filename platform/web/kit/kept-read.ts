/** For a `queryFn`: the last good answer stays on this device until signing out, for the same person, school, role and year, and serves when the server cannot be reached. */
import { api, type Answer, ApiError, type Input } from '#platform/web/api.ts'
import { getSession } from '#platform/web/session.ts'
import { keepValue, keptValue } from '#platform/web/session-storage.ts'

/** `keptAt` in milliseconds: when it was read, if the server could not be asked now. */
export type KeptAnswer<A> = A & { keptAt?: number }
type Shelf = Record<string, { at: number; answer: unknown }>

/** The oldest go first. */
const keepAtMost = 30
const storageName = 'reads'

export async function readKept<E>(path: string, input: Input<E>, signal?: AbortSignal): Promise<KeptAnswer<Answer<E>>> {
  const name = keyOf(path, input)
  try {
    const answer = await api.get<E>(path, input, { signal })
    keep(name, { at: Date.now(), answer })
    return answer as KeptAnswer<Answer<E>>
  } catch (error) {
    const away = error instanceof ApiError && (error.status === 0 || error.status >= 500)
    const kept = shelf()[name]
    if (away && kept) return { ...(kept.answer as Answer<E>), keptAt: kept.at }
    // what is refused now may not be looked up on this device either
    if (error instanceof ApiError && !away) keep(name, undefined)
    throw error
  }
}

/** Whose it is, and what was asked. */
function keyOf(path: string, input: unknown): string {
  const session = getSession()
  return [session?.company.id, session?.user.id, session?.role.slug, session?.batch?.id, path, JSON.stringify(input)].join(' ')
}

const shelf = (): Shelf => keptValue<Shelf>(storageName) ?? {}

function keep(name: string, value: Shelf[string] | undefined): void {
  const { [name]: _former, ...others } = shelf()
  const newest = Object.entries(others).sort(([, a], [, b]) => b.at - a.at).slice(0, keepAtMost - 1)
  try {
    keepValue(storageName, Object.fromEntries(value ? [[name, value], ...newest] : newest))
  } catch {
    // the device's storage is full: the screen works without it
  }
}
