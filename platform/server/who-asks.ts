/** Who asks, looked up anew for each call. */
import type { FastifyRequest } from 'fastify'
import type { Identity } from './context.ts'
import type { Tx } from './db.ts'
import type { Afterwards, Identify, Named, Services } from './services.ts'
import { inSchool } from './tenant.ts'

/** In a transaction of its own; undefined = nobody. */
export async function askWho(
  identify: Identify,
  services: Services,
  request: FastifyRequest,
): Promise<Identity | undefined> {
  const named = identify.named(services, request)
  return named && withWho(identify, services, named, request, async (_tx, identity) => identity)
}

/** One transaction for both: who asks, and what he asks. */
export async function withWho<T>(
  identify: Identify,
  services: Pick<Services, 'db' | 'log'>,
  named: Named,
  request: FastifyRequest,
  work: (tx: Tx, identity: Identity | undefined) => Promise<T>,
): Promise<T> {
  const rest: Parameters<Afterwards>[0][] = []
  const session = { id: named.session }
  // whoever reads and has gone meanwhile is not read to; what changes something is done all the same
  const waits = request.method === 'GET' ? { ...session, hasLeft: () => request.raw.socket.destroyed } : session
  try {
    return await inSchool(
      services.db,
      named.company,
      async (tx) => work(tx, await identify.find(tx, named, request, (later) => void rest.push(later))),
      waits,
    )
  } finally {
    for (const later of rest)
      await inSchool(services.db, named.company, later, session).catch((err: unknown) =>
        services.log.warn({ err }, 'after the call'),
      )
  }
}
