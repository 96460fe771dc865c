/** `/api/together`: several reads in the transaction of one call, each by its own right, shape and answer. */
import { ZodError } from 'zod'
import { mostTogether, together, tooMany } from '#platform/contract/together.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { toWireError } from './errors.ts'
import type { Ctx } from './context.ts'
import { handle, type Handler, type Http } from './handler.ts'
import { answerAlong } from './run-call.ts'
import { told } from './undeclared.ts'
import { enterSchool } from './tenant.ts'
import { traceOfRefusal, writeTrace } from './traces.ts'

/** Short reads at a fixed address. What counts its tries, shows the record of one person, sends files or takes steps is asked alone. */
export const mayGoAlong = ({ endpoint, way }: Handler): boolean =>
  way === 'inside' &&
  endpoint !== together &&
  endpoint.method === 'GET' &&
  !endpoint.raw &&
  !endpoint.machine &&
  !endpoint.rateLimit &&
  !endpoint.recordOf &&
  !endpoint.path.includes('{')

/** It takes nothing back but itself, so its trace is kept with the others' answers. */
async function writeRefused(ctx: Ctx, { endpoint }: Handler, { request }: Http, error: unknown): Promise<void> {
  const trace = traceOfRefusal({ endpoint, identity: request.identity!, ip: request.ip, named: {} }, error)
  if (trace) await writeTrace(ctx.tx, ctx.company, trace)
}

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
        const { unexpected, ...said } = toWireError(
          handler ? told(error, handler.endpoint, http.request) : error,
          http.request.id,
        )
        // what PostgreSQL itself refused has broken the transaction for all: the caller asks each alone
        const isOurs = error instanceof Refusal || error instanceof ZodError
        if (unexpected || said.status >= 500 || !isOurs) throw error
        // whoever refused half-way may have gone over into another school
        await enterSchool(ctx.tx, ctx.company)
        if (handler) await writeRefused(ctx, handler, http, error)
        data.push(said)
      }
    }
    return { data }
  })
}
