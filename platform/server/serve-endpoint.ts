/**
 * A request's way: wire format -> session -> right of the effective method -> shape -> one transaction in the school -> audit -> answer.
 * Every handler in the product passes through `serveEndpoints`; nothing is served without a declared right.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint, Method } from '#platform/contract/endpoint.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { readInput } from '#platform/contract/wire-input.ts'
import { hasRight } from '#platform/contract/rights.ts'
import { writeAudit, writeVisit } from './audit.ts'
import type { AuditNote, Ctx, Identity, RequestFacts, Upload } from './context.ts'
import type { Handler } from './handler.ts'
import { once } from './idempotency.ts'
import type { Identify, Services } from './services.ts'
import { inSchool, platformCompany } from './tenant.ts'
import { asRecord, readWire, type Wire } from './wire-format.ts'

const formMethods = new Set<Method>(['PUT', 'PATCH', 'DELETE'])
const messages = { noSession: 'Please sign in.', noRight: 'You have no right to do this.' }

/** Groups handlers by path (one path may know several methods) and registers each with Fastify. */
export function serveEndpoints(app: FastifyInstance, handlers: Handler[], services: Services, identify: Identify): void {
  const byPath = new Map<string, Map<Method, Handler>>()
  for (const handler of handlers) {
    const { method, path, right } = handler.endpoint
    if (right === undefined || right === '') throw new Error(`${method} ${path} declares no right and cannot be served.`)
    const methods = byPath.get(path) ?? new Map<Method, Handler>()
    if (methods.has(method)) throw new Error(`${method} ${path} is declared twice.`)
    byPath.set(path, methods.set(method, handler))
  }
  const ofMachines = ([, methods]: [string, Map<Method, Handler>]) => [...methods.values()].some((handler) => handler.endpoint.machine)
  for (const [path, methods] of [...byPath].filter((each) => !ofMachines(each))) servePath(app, path, methods, services, identify)
  void app.register(async (machines) => {
    // some devices call their lines a form, others nothing at all: bytes for every content type
    machines.removeAllContentTypeParsers()
    machines.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [path, methods] of [...byPath].filter(ofMachines)) servePath(machines, path, methods, services, identify)
  })
}

function limitOf({ rateLimitBy }: AnyEndpoint, max: number) {
  const timeWindow = '1 minute'
  if (!rateLimitBy) return { max, timeWindow }
  return { max, timeWindow, keyGenerator: (request: FastifyRequest) => String((request.query as Record<string, unknown>)[rateLimitBy] ?? request.ip).slice(0, 60) }
}

function servePath(app: FastifyInstance, path: string, methods: Map<Method, Handler>, services: Services, identify: Identify): void {
  const declared = new Set(methods.keys())
  // an update may come as POST with `_method`, or as plain POST
  const served = new Set<Method>(declared)
  if ([...declared].some((method) => formMethods.has(method))) for (const method of ['POST', 'PUT', 'PATCH'] as const) served.add(method)
  for (const method of served) {
    const own = methods.get(method) ?? [...methods.values()].find((h) => h.endpoint.method !== 'GET')!
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\??\}/g, ':$1'),
      schema: { summary: own.endpoint.title, ...openApi(own.endpoint, methods.has(method)) },
      config: own.endpoint.rateLimit ? { rateLimit: limitOf(own.endpoint, own.endpoint.rateLimit) } : {},
      // who asks is known before a body is read: a stranger cannot make us parse megabytes
      onRequest: async (request) => {
        request.identity = await identify(services, request)
        const open = [...methods.values()].some((h) => h.open)
        if (!request.identity && !open) throw new Refusal('no-session', messages.noSession, { status: 401 })
      },
      handler: async (request, reply) => {
        if (own.endpoint.machine) return run(own, { method, input: { ...asRecord(request.query), ...asRecord(request.params) }, uploads: {} }, request, reply, services)
        const wire = await readWire(request, declared)
        return run(methods.get(wire.method)!, wire, request, reply, services)
      },
    })
  }
}

async function run(handler: Handler, wire: Wire, request: FastifyRequest, reply: FastifyReply, services: Services): Promise<unknown> {
  const { endpoint } = handler
  const http = { request, reply }
  const changes = endpoint.method !== 'GET'
  if (changes && !endpoint.machine && request.headers['x-requested-with'] !== 'XMLHttpRequest') {
    throw new Refusal('not-from-app', 'This call must come from the app.', { status: 403 })
  }
  if (handler.open) {
    const answer = await handler.run(readInput(endpoint.input, wire), undefined as never, services, http)
    return endpoint.raw ? answer : endpoint.answer.parse(answer)
  }
  const identity = request.identity!
  checkRight(endpoint, identity, changes)
  if (endpoint.movesMoney && !request.headers['idempotency-key']) throw new Refusal('key-needed', 'Send an Idempotency-Key: what moves money is done once, however often it is asked.', { status: 422 })
  const input = readInput(endpoint.input, wire, endpoint.method === 'GET' && identity.actor.ut === 'super')
  const answer = await inSchool(services.db, identity.company, async (tx) => {
    const note: AuditNote = {}
    const ctx = makeCtx(identity, tx, facts(request), wire.uploads, note)
    const work = () => handler.run(input, ctx, services, http)
    const key = request.headers['idempotency-key']
    const result = endpoint.command && typeof key === 'string' ? await once(ctx, endpoint.path, key, input, async () => endpoint.answer.parse(await work())) : await work()
    if (identity.visiting) await writeVisit(tx, identity, ctx.request, `${endpoint.method} ${endpoint.path}`)
    if (changes) await writeAudit(tx, identity.company, identity, ctx.request, `${endpoint.method} ${endpoint.path}`, note)
    return result
  })
  return endpoint.raw ? answer : endpoint.answer.parse(answer)
}

function checkRight(endpoint: AnyEndpoint, identity: Identity, changes: boolean): void {
  const reachesTooFar = endpoint.wholeSchool && identity.actor.capabilities.has('own-sections')
  if (!hasRight(identity.actor, endpoint.right) || reachesTooFar) throw new Refusal('no-right', messages.noRight, { status: 403 })
  if (identity.company === platformCompany && !endpoint.platform) {
    throw new Refusal('no-school', 'Choose a school to act in first.', { status: 403 })
  }
  if (changes && !endpoint.anyBatch && identity.batch && !identity.batch.is_current && identity.actor.ut !== 'super') {
    throw new Refusal('batch-not-current', `Batch ${identity.batch.name} is not current: it can be read but not changed.`, { status: 403 })
  }
}

export function makeCtx(identity: Identity, tx: Ctx['tx'], request: RequestFacts, uploads: Record<string, Upload>, note: AuditNote): Ctx {
  return {
    ...identity,
    tx,
    request,
    uploads,
    can: (right) => hasRight(identity.actor, right),
    note: (details) => void Object.assign(note, details),
  }
}

export function facts(request: FastifyRequest): RequestFacts {
  return { id: request.id, ip: request.ip, host: request.hostname, user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300) }
}

/** The OpenAPI page shows what zod checks; validation itself happens in `run`, after the right. */
function openApi(endpoint: AnyEndpoint, shown: boolean) {
  if (!shown) return { hide: true }
  const json = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Record<string, unknown>
  const input = json(endpoint.input, 'input')
  const area = endpoint.path.split('/')[2] ?? 'api'
  return {
    tags: [area],
    ...(endpoint.method === 'GET' ? { querystring: input } : { body: input }),
    ...(endpoint.raw ? {} : { response: { 200: json(endpoint.answer, 'output') } }),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | undefined
  }
}
