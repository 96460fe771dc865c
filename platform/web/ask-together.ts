/** Short questions that a page asks in one moment go to the server in one call. */
import { ApiError, refused, toQuery, untyped } from './api.ts'
import type { AnswerAt, PathOf, SentAt } from '#platform/contract/calls.ts'

interface Waiting {
  path: string
  input: Record<string, unknown>
  answer: (body: any) => void
  fail: (error: unknown) => void
}
let waiting: Waiting[] = []

/** As `platform/contract/together.ts` allows; a test compares them. */
export const mostTogether = 12

/** So long a moment is, in milliseconds: what a page draws in one go has asked by then. */
const moment = 15

/** The same as `api.get`, for what is small and asked when a page opens; it waits a moment for others. */
export function askTogether<P extends PathOf<'GET'>>(
  path: P,
  input: SentAt<'GET', P> = {} as never,
): Promise<AnswerAt<'GET', P>> {
  return new Promise((answer, fail) => {
    if (!waiting.length) setTimeout(send, moment)
    waiting.push({ path, input: input as Record<string, unknown>, answer, fail })
  })
}

function send(): void {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += mostTogether) sendSome(all.slice(at, at + mostTogether))
}

function sendSome(now: Waiting[]): void {
  if (now.length === 1) return alone(now[0]!)
  const calls = now.map(({ path, input }) => path + toQuery(input)).join(' ')
  untyped.get<{ data: { status: number; body: unknown }[] }>('/api/together', { calls }).then(
    ({ data }) =>
      now.forEach(({ answer, fail }, at) => {
        const { status, body } = data[at]!
        if (status === 200) answer(body)
        else fail(refused(status, body))
      }),
    (error: unknown) => {
      // one of them broke the call for all, or something is asked of the person first that not all of them wait for
      if (error instanceof ApiError && error.status > 0 && error.status !== 401) now.forEach(alone)
      else for (const each of now) each.fail(error)
    },
  )
}

const alone = ({ path, input, answer, fail }: Waiting): void =>
  void untyped.get(path, input as never).then(answer, fail)
