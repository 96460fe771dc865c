/**
 * A request's way: wire format -> session -> right of the effective method -> shape -> one transaction in the school -> audit -> answer.
 * Every handler in the product passes through `serveEndpoints`; nothing is served without a declared right.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint, Method } from '#platform/contract/endpoint.ts'
import { noRight, Refusal } from '#platform/contract/refusal.ts'
import { readInput } from '#platform/contract/wire-input.ts'
import { hasPart, hasRight } from '#platform/contract/rights.ts'
import { shapeOnly } from './answer-shape.ts'
import { writeAudit, writeVisit } from './audit.ts'
import type { AuditNote, Ctx, Identity, RequestFacts, Upload } from './context.ts'
import { type Asked, type Handler, type Http, Later, type Steps } from './handler.ts'
import { noPart, noSession, WrongAnswer } from './errors.ts'
import { once } from './idempotency.ts'
import { checkReport } from './report-path.ts'
import type { Identify, Services } from './services.ts'
import { inSchool, platformCompany } from './tenant.ts'
import { asRecord, formLimits, type OpenForm, openWire } from './wire-format.ts'

const formMethods = new Set<Method>(['PUT', 'PATCH', 'DELETE'])
const messages = { noRight: 'You have no right to do this.' }

/** Groups handlers by path (one path may know several methods) and registers each with Fastify. */
export function serveEndpoints(
  app: FastifyInstance,
  handlers: Handler[],
  services: Services,
  identify: Identify,
): void {
  const byPath = new Map<string, Map<Method, Handler>>()
  for (const handler of handlers) {
    const { method, path, right } = handler.endpoint
    if (right === undefined || right === '')
      throw new Error(`${method} ${path} declares no right and cannot be served.`)
    const methods = byPath.get(path) ?? new Map<Method, Handler>()
    if (methods.has(method)) throw new Error(`${method} ${path} is declared twice.`)
    byPath.set(path, methods.set(method, handler))
  }
  const ofMachines = ([, methods]: [string, Map<Method, Handler>]) =>
    [...methods.values()].some((handler) => handler.endpoint.machine)
  for (const [path, methods] of [...byPath].filter((each) => !ofMachines(each)))
    servePath(app, path, methods, services, identify)
  void app.register(async (machines) => {
    // some devices call their lines a form, others nothing at all: bytes for every content type
    machines.removeAllContentTypeParsers()
    machines.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [path, methods] of [...byPath].filter(ofMachines)) servePath(machines, path, methods, services, identify)
  })
}

/** Bytes of a device's call: the punches of a large school on a day without a line. */
const mostOfMachine = 262_144

function limitOf({ rateLimitBy }: AnyEndpoint, max: number) {
  const timeWindow = '1 minute'
  if (!rateLimitBy) return { max, timeWindow }
  return {
    max,
    timeWindow,
    keyGenerator: (request: FastifyRequest) =>
      `${request.ip} ${String((request.query as Record<string, unknown>)[rateLimitBy] ?? '').slice(0, 60)}`,
  }
}

function servePath(
  app: FastifyInstance,
  path: string,
  methods: Map<Method, Handler>,
  services: Services,
  identify: Identify,
): void {
  const declared = new Set(methods.keys())
  // an update may come as POST with `_method`, or as plain POST
  const served = new Set<Method>(declared)
  const open = [...methods.values()].some((h) => h.way === 'open')
  const files = Object.assign({}, ...[...methods.values()].map((h) => h.endpoint.files ?? {}))
  if ([...declared].some((method) => formMethods.has(method)))
    for (const method of ['POST', 'PUT', 'PATCH'] as const) served.add(method)
  for (const method of served) {
    const own = methods.get(method) ?? [...methods.values()].find((h) => h.endpoint.method !== 'GET')!
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\??\}/g, ':$1'),
      schema: { summary: own.endpoint.title, ...openApi(own.endpoint, methods.has(method)) },
      config: own.endpoint.rateLimit ? { rateLimit: limitOf(own.endpoint, own.endpoint.rateLimit) } : {},
      ...(open ? { bodyLimit: own.endpoint.machine ? mostOfMachine : formLimits.stranger } : {}),
      // who asks is known before a body is read: a stranger cannot make us parse megabytes
      onRequest: async (request) => {
        request.identity = await identify(services, request)
        if (!request.identity && !open) throw noSession()
        checkReport(request.raw, request.identity, own.endpoint)
      },
      handler: async (request, reply) => {
        if (own.endpoint.machine)
          return run(
            own,
            {
              method,
              read: async () => ({
                method,
                input: { ...asRecord(request.query), ...asRecord(request.params) },
                uploads: {},
              }),
            },
            request,
            reply,
            services,
          )
        const form = await openWire(request, declared, files)
        return run(methods.get(form.method)!, form, request, reply, services)
      },
    })
  }
}

async function run(
  handler: Handler,
  form: OpenForm,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<unknown> {
  const { endpoint } = handler
  const http = { request, reply }
  const changes = endpoint.method !== 'GET' && !endpoint.reads
  if (endpoint.method !== 'GET' && !endpoint.machine && request.headers['x-requested-with'] !== 'XMLHttpRequest') {
    throw new Refusal('not-from-app', 'This call must come from the app.', { status: 403 })
  }
  if (handler.way === 'open')
    return answered(
      endpoint,
      await handler.run(readInput(endpoint.input, await form.read({})), services, http),
      request,
    )
  const identity = request.identity!
  checkRight(endpoint, identity, changes)
  // files are taken from whoever has the right, and not before
  const wire = await form.read(endpoint.files ?? {})
  if (endpoint.movesMoney && !request.headers['idempotency-key'])
    throw new Refusal(
      'key-needed',
      'Send an Idempotency-Key: what moves money is done once, however often it is asked.',
      { status: 422 },
    )
  const input = readInput(endpoint.input, wire, endpoint.method === 'GET' && identity.actor.ut === 'super')
  const uploads = await putFiles(endpoint, identity.company, wire.uploads, services)
  const steps = stepsOf(handler, identity, input, uploads, request, services)
  try {
    return await carryOut(handler, input, steps, changes, http, services)
  } catch (error) {
    if (error instanceof Refusal && error.status === 406 && !isDeclared(endpoint, error.code)) {
      undeclared.add(`${endpoint.method} ${endpoint.path}: ${error.code}`)
      request.log.error({ code: error.code, request_id: request.id }, 'a refusal that its call does not declare')
    }
    throw error
  } finally {
    // of a refused call, or of one that was answered before under its key
    const left = Object.values(uploads).filter(({ stored }) => !steps.committed || !stored?.kept)
    await services.files.takeBack(left).catch((err: unknown) => request.log.warn({ err }, 'files that were not kept'))
  }
}

/** Refusals by a rule that no declaration names: the person is told as well as may be, the log says it, and a test that meets one fails when its world closes. */
export const undeclared = new Set<string>()

/** Said by the platform itself to any call. */
const ofPlatform = new Set([
  'in-use',
  'too-slow',
  'too-long-for-file',
  'too-long-for-paper',
  'document-too-large',
  'no-batch',
  'invalid-user',
])
const isDeclared = ({ refusals = {} }: AnyEndpoint, code: string) =>
  Object.hasOwn(refusals, code) || ofPlatform.has(code)

/** Before the transaction: bytes travel to the store, and pictures are made anew, while no connection is held. */
async function putFiles(
  { files = {} }: AnyEndpoint,
  company: number,
  uploads: Record<string, Upload>,
  services: Services,
): Promise<Record<string, Upload>> {
  const ready: Record<string, Upload> = {}
  for (const [name, upload] of Object.entries(uploads)) {
    const kind = Object.hasOwn(files, name) ? files[name] : undefined
    if (kind) ready[name] = kind === 'sheet' ? upload : await services.files.put(company, upload, kind)
  }
  return ready
}

async function carryOut(
  handler: Handler,
  input: unknown,
  steps: Steps,
  changes: boolean,
  http: Http,
  services: Services,
): Promise<unknown> {
  const { endpoint } = handler
  const { request } = http
  if (handler.way === 'open') throw new Error(`${endpoint.path} is open: it has no steps.`)
  if (handler.way === 'steps') return answered(endpoint, await handler.run(input, steps, services, http), request)
  const answer = await steps[changes ? 'write' : 'read'](async (ctx, inside) => {
    const made = await handler.run(input, ctx, inside, http)
    // checked before the commit: what cannot be answered has not happened
    return made instanceof Later ? made : answered(endpoint, made, request)
  })
  return answer instanceof Later ? answer.work(services) : answer
}

/** What leaves is what was declared, and nothing else. An answer that is not is our mistake, not the caller's. */
function answered(endpoint: AnyEndpoint, answer: unknown, request: FastifyRequest): unknown {
  if (endpoint.raw) return answer
  const checked = shapeOnly(endpoint.answer).safeParse(answer)
  if (checked.success) return checked.data
  throw new WrongAnswer(`${endpoint.method} ${endpoint.path} ${request.id}`, checked.error)
}

function stepsOf(
  { endpoint }: Handler,
  identity: Identity,
  input: unknown,
  uploads: Record<string, Upload>,
  request: FastifyRequest,
  services: Services,
): Steps & { committed: boolean } {
  const action = `${endpoint.method} ${endpoint.path}`
  const can = (right: string) => hasRight(identity.actor, right)
  const asked = { identity, request: facts(request), uploads, can }
  const { db, printer: _printer, ready: _ready, ...inside } = services
  let written = false
  let kept = false
  async function committed<T>(work: (after: After[]) => Promise<T>): Promise<T> {
    const after: After[] = []
    const done = await work(after)
    kept = written
    for (const each of after) await each().catch((err: unknown) => request.log.warn({ err }, 'after the commit'))
    return done
  }
  return {
    ...asked,
    get committed() {
      return kept
    },
    read: (work) =>
      committed((after) =>
        inSchool(db, identity.company, async (tx) => {
          if (identity.visiting) await writeVisit(tx, identity, asked.request, action)
          return work(makeCtx(asked, tx, {}, after), inside)
        }),
      ),
    write(work) {
      if (written) throw new Error(`${action} writes twice: a change is one transaction.`)
      written = true
      return committed(async (after) =>
        inSchool(db, identity.company, async (tx) => {
          const note: AuditNote = {}
          const ctx = makeCtx(asked, tx, note, after)
          const key = request.headers['idempotency-key']
          const result =
            endpoint.command && typeof key === 'string'
              ? await once(ctx, endpoint.path, key, input, () => work(ctx, inside))
              : await work(ctx, inside)
          await writeAudit(tx, identity.company, identity, asked.request, action, note)
          return result
        }),
      )
    },
  }
}

function checkRight(endpoint: AnyEndpoint, identity: Identity, changes: boolean): void {
  const reachesTooFar = endpoint.wholeSchool && identity.actor.capabilities.has('own-sections')
  if (!hasRight(identity.actor, endpoint.right) || reachesTooFar) throw noRight(messages.noRight)
  if (!hasPart(identity.actor, endpoint.part)) throw noPart()
  if (identity.company === platformCompany && !endpoint.platform) {
    throw new Refusal('no-school', 'Choose a school to act in first.', { status: 403 })
  }
  if (changes && !endpoint.anyBatch && identity.batch && !identity.batch.is_current && identity.actor.ut !== 'super') {
    throw new Refusal(
      'batch-not-current',
      `Batch ${identity.batch.name} is not current: it can be read but not changed.`,
      { status: 403 },
    )
  }
}

type After = () => Promise<unknown>

const makeCtx = ({ identity, ...asked }: Asked, tx: Ctx['tx'], note: AuditNote, after: After[]): Ctx => ({
  ...identity,
  ...asked,
  tx,
  afterCommit: (work) => void after.push(work),
  note: (details) => void Object.assign(note, details),
})

export function facts(request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    host: request.hostname,
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  }
}

/** The OpenAPI page shows what zod checks; validation itself happens in `run`, after the right. */
function openApi(endpoint: AnyEndpoint, shown: boolean) {
  if (!shown) return { hide: true }
  const json = (schema: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Record<string, unknown>
  const input = json(endpoint.input, 'input')
  const tag = endpoint.path.split('/')[2] ?? 'api'
  return {
    tags: [tag],
    ...(endpoint.method === 'GET' ? { querystring: input } : { body: input }),
    ...(endpoint.raw ? {} : { response: { 200: json(shapeOnly(endpoint.answer), 'output') } }),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | undefined
  }
}
