/** For a `queryFn`: the last good answer stays on this device until signing out, for the same person, school, role and year, and serves when the server cannot be reached. */
import { deviceNow } from '#platform/web/clock.ts'
import type { AnswerAt, PathOf, SentAt } from '#platform/contract/calls.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { getSession } from '#platform/web/session.ts'
import { getOwner } from '#platform/web/owner.ts'
import { shelfOf } from '#platform/web/shelf.ts'

/** `keptAt` in milliseconds: when it was read, if the server could not be asked now. */
export type KeptAnswer<A> = A & { keptAt?: number }

const shelf = shelfOf('reads', 30)

export async function readKept<P extends PathOf<'GET'>>(
  path: P,
  input: SentAt<'GET', P>,
  signal?: AbortSignal,
): Promise<KeptAnswer<AnswerAt<'GET', P>>> {
  const name = keyOf(path, input)
  try {
    const answer = await api.get(path, input, { signal })
    shelf.put(name, { at: deviceNow(), data: answer })
    return answer as KeptAnswer<AnswerAt<'GET', P>>
  } catch (error) {
    const away = error instanceof ApiError && (error.status === 0 || error.status >= 500)
    const kept = shelf.get(name)
    if (away && kept) return { ...(kept.data as AnswerAt<'GET', P>), keptAt: kept.at }
    // what is refused now may not be looked up on this device either
    if (error instanceof ApiError && !away) shelf.put(name, undefined)
    throw error
  }
}

/** Whose it is, and what was asked. */
function keyOf(path: string, input: unknown): string {
  const session = getSession()
  return [getOwner(), session?.role.slug, session?.batch?.id, path, JSON.stringify(input)].join(' ')
}
