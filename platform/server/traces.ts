/**
 * Traces of who was refused, who could not sign in, and who read or exported records of children; only a super user reads them.
 * What changes something stands in the audit log. The same thing in the same hour is one row with a count.
 */
import { type RawBuilder, sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { personBehind } from './asked-of-rooms.ts'
import type { Identity } from './context.ts'
import type { Tx } from './db.ts'
import type { Services } from './services.ts'
import { inSchool } from './tenant.ts'

interface Trace {
  kind: 'refused' | 'sign_in' | 'read' | 'export'
  /** Nobody where a name that nobody has was typed. */
  who?: { company_id: number; id: number; role?: string | undefined } | undefined
  /** 'GET /api/grades' */
  action: string
  /** Whose record. */
  person?: RawBuilder<number | null> | undefined
  ip: string
}

export async function writeTrace(tx: Tx, company: number, { kind, who, action, person, ip }: Trace): Promise<void> {
  await sql`
    insert into access_traces (company_id, kind, actor_company_id, actor_id, actor_role, action, person_id, ip, hour,
      first_at, last_at)
    values (${company}, ${kind}, ${who?.company_id ?? null}, ${who?.id ?? null}, ${who?.role ?? null}, ${action},
      ${person ?? null}, ${ip}, date_trunc('hour', app_now()), app_now(), app_now())
    on conflict on constraint access_traces_of_an_hour
    do update set times = access_traces.times + 1, last_at = excluded.last_at,
      actor_role = excluded.actor_role`.execute(tx)
}

/** What a trace is made of: the call, who called, from where, and what was named in the address. */
interface Called {
  endpoint: AnyEndpoint
  identity: Identity
  ip: string
  named: Readonly<Record<string, unknown>>
}

/** Keeps what is left of a call that is answered, in the transaction that reads: once, however many steps it has. */
export function traceOnce(called: Called): (tx: Tx) => Promise<void> {
  let trace = traceOfAnswer(called)
  return async (tx) => {
    if (trace) await writeTrace(tx, called.identity.company, trace)
    trace = undefined
  }
}

/** Nothing of who reaches own records only. */
function traceOfAnswer(called: Called): Trace | undefined {
  const { endpoint, identity } = called
  if (identity.actor.ownOnly) return undefined
  if (isExport(endpoint)) return traceOf('export', called)
  return endpoint.recordOf ? traceOf('read', called) : undefined
}

/** Only that a right is missing: who has to choose a password first is not refused anything that is kept from him. */
export const traceOfRefusal = (called: Called, error: unknown): Trace | undefined =>
  error instanceof Refusal && error.code === 'no-right' ? traceOf('refused', called) : undefined

const traceOf = (kind: Trace['kind'], { endpoint, identity: { user, actor, company }, ip, named }: Called): Trace => ({
  kind,
  who: { company_id: user.company_id, id: user.id, role: actor.role },
  action: `${endpoint.method} ${endpoint.path}`,
  person: personOf(company, endpoint, named),
  ip,
})

/** A table or a paper that leaves as a file. */
export const isExport = ({ path, method, raw, prints }: AnyEndpoint): boolean =>
  (method === 'GET' && path.includes('/download/')) || Boolean(prints) || (Boolean(raw) && path.endsWith('/print'))

function personOf(company: number, { recordOf }: AnyEndpoint, named: Called['named']): Trace['person'] {
  const id = recordOf === undefined ? Number.NaN : Number(named[recordOf])
  if (!(Number.isSafeInteger(id) && id > 0)) return undefined
  const behind = personBehind.filled.find(({ field }) => field === recordOf)
  return behind ? behind.person(company, id) : sql<number>`${id}::bigint`
}

/** After a call that was refused, in a transaction of its own: the call's takes back whatever it wrote. */
export async function traceRefused(
  endpoint: AnyEndpoint,
  { identity, ip, query, params }: FastifyRequest,
  { db, log }: Pick<Services, 'db' | 'log'>,
  error: unknown,
): Promise<void> {
  if (!identity) return
  const trace = traceOfRefusal(
    { endpoint, identity, ip, named: { ...(query as object), ...(params as object) } },
    error,
  )
  if (trace)
    await inSchool(db, identity.company, (tx) => writeTrace(tx, identity.company, trace), identity.session).catch(
      (err: unknown) => log.warn({ err }, 'trace'),
    )
}
