/** `/api/together`: several reads in the transaction of one call, each by its own right, shape and answer. */
import { mostTogether, together, tooMany } from '#platform/contract/together.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { toWireError } from './errors.ts'
import { handle, type Handler } from './handler.ts'
import { answerAlong } from './run-call.ts'

/** Short reads at a fixed address. What counts its tries, sends files or takes steps is asked alone. */
const mayGoAlong = ({ endpoint, way }: Handler) =>
  way === 'inside' &&
  endpoint.method === 'GET' &&
  !endpoint.raw &&
  !endpoint.machine &&
  !endpoint.rateLimit &&
  !endpoint.path.includes('{')

export function answerTogether(handlers: readonly Handler[]): Handler {
  const known = new Map(handlers.filter(mayGoAlong).map((handler) => [handler.endpoint.path, handler]))
  return handle(together, async ({ calls }, ctx, inside, http) => {
    const asked = calls.split(' ')
    if (asked.length > mostTogether) throw new Refusal('too-many', tooMany)
    const data: { status: number; body: unknown }[] = []
    for (const address of asked) {
      const [path, query] = address.split('?', 2)
      const handler = known.get(path!)
      try {
        if (!handler) throw notFound('This call')
        const sent = Object.fromEntries(new URLSearchParams(query))
        data.push({ status: 200, body: await answerAlong(handler, sent, ctx, inside, http) })
      } catch (error) {
        const { unexpected, ...said } = toWireError(error, http.request.id)
        // the transaction may be broken: the caller asks each alone
        if (unexpected || said.status >= 500) throw error
        data.push(said)
      }
    }
    return { data }
  })
}
