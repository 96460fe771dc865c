/**
 * A request's way: wire format -> session -> right of the effective method -> shape -> one transaction in the school -> audit -> answer.
 * Every handler in the product passes through `serveEndpoints`; nothing is served without a declared right.
 */
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint, Method } from '#platform/contract/endpoint.ts'
import { isLong, shapeOnly, writeAnswer } from './answer-shape.ts'
import type { Identity } from './context.ts'
import { noSession } from './errors.ts'
import type { Handler } from './handler.ts'
import { runCall } from './run-call.ts'
import type { Identify, Named, Services } from './services.ts'
import { askWho } from './who-asks.ts'
import { formLimits } from './upload-limits.ts'
import { asRecord, type OpenForm, openWire } from './wire-format.ts'

const formMethods = new Set<Method>(['PUT', 'PATCH', 'DELETE'])

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
      schema: { hide: !methods.has(method) },
      config: {
        endpoint: own.endpoint,
        ...(own.endpoint.rateLimit && { rateLimit: limitOf(own.endpoint, own.endpoint.rateLimit) }),
      },
      ...(open ? { bodyLimit: own.endpoint.machine ? mostOfMachine : formLimits.stranger } : {}),
      // who asks is known before a long body is read: a stranger cannot make us parse megabytes
      onRequest: async (request) => {
        request.named = identify.named(services, request)
        if (!request.named && !open) throw noSession()
        if (request.named && !isShort(request)) request.identity = await askWho(identify, services, request)
        if (!request.identity && !open && !isShort(request)) throw noSession()
      },
      handler: async (request, reply) => {
        const form = own.endpoint.machine ? ofMachine(method, request) : await openWire(request, declared, files)
        const handler = own.endpoint.machine ? own : methods.get(form.method)!
        const answer = await runCall({ handler, form, request, reply, services, identify })
        if (handler.endpoint.raw || !isLong(answer)) return answer
        void reply.type('application/json; charset=utf-8')
        return writeAnswer(answer)
      },
    })
  }
}

/** Bytes that whoever shows a token of ours may send before it is asked whether its session lives; with it in one transaction then. */
const short = 65_536
const isShort = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' ||
  // files travel in parts: whose they are is known before the first of them
  (!/^multipart\//i.test(headers['content-type'] ?? '') && Number(headers['content-length'] ?? Infinity) <= short)

const ofMachine = (method: Method, request: FastifyRequest): OpenForm => ({
  method,
  read: async () => ({ method, input: { ...asRecord(request.query), ...asRecord(request.params) }, uploads: {} }),
})

/** The OpenAPI page shows what zod checks; validation itself happens in `run`, after the right. Made when the page is asked for: kept, it is 14 MB. */
export function openApi({ endpoint }: FastifyContextConfig): FastifySchema {
  if (!endpoint) return {}
  const json = (schema: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Record<string, unknown>
  const input = json(endpoint.input, 'input')
  const tag = endpoint.path.split('/')[2] ?? 'api'
  return {
    summary: endpoint.title,
    tags: [tag],
    ...(endpoint.method === 'GET' ? { querystring: input } : { body: input }),
    ...(endpoint.raw ? {} : { response: { 200: json(shapeOnly(endpoint.answer), 'output') } }),
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route serves, for the page of all calls. */
    endpoint?: AnyEndpoint
  }
  interface FastifyRequest {
    /** What the token names by its seal. */
    named: Named | undefined
    /** Who asks; known before the handler of a long call, and within the transaction of a short one. */
    identity: Identity | undefined
  }
}
