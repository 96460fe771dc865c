/** Puts Fastify together: security headers, uploads, cookies, limits, metrics, API page, every declared call, the web app. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { noSession, toWireError } from './errors.ts'
import { FairQueue } from './fair-queue.ts'
import type { Handler } from './handler.ts'
import { checkPlace, placeOf, remembering } from './places.ts'
import { randomString } from './random-string.ts'
import { rewriteReport } from './report-path.ts'
import { serveMetrics } from './metrics.ts'
import { openApi, serveEndpoints } from './serve-endpoint.ts'
import { serveWeb } from './serve-web.ts'
import type { Identify, Services } from './services.ts'
import { projectRoot } from './config.ts'
import { askWho } from './who-asks.ts'

export interface ServerParts {
  handlers: Handler[]
  identify: Identify
  /** The school whose own host this is. */
  schoolOfHost: (services: Services, host: string) => Promise<number | undefined>
  services: Omit<Services, 'log'>
  /** Off in tests that count errors. */
  logger?: boolean
}

/** Ready to listen or to be asked with `inject`. */
export async function buildServer({
  handlers,
  identify,
  schoolOfHost,
  services: given,
  logger = true,
}: ServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logger && {
      level: given.config.logLevel,
      redact: { paths: ['req.headers', 'req.query', 'req.body', '*.password', '*.token'], remove: true },
      serializers: { req: quietRequest },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // short enough to be read out: people are told it with what went wrong
    genReqId: () => randomString(),
    trustProxy: trusted(given.config),
    bodyLimit: 2_000_000,
    rewriteUrl: (request) => rewriteReport(request),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  const services: Services = { ...given, log: app.log }
  // shapes are checked by zod after the right is known; Fastify's own schemas serve the API page only
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setErrorHandler((error, request, reply) => {
    const { status, body, unexpected } = toWireError(error, request.id)
    // a caller that comes back at once would only find the same queue
    if (status === 503) void reply.header('retry-after', '3')
    if (unexpected)
      request.log.error({ err: error, request_id: request.id, url: request.routeOptions.url }, 'unexpected error')
    if (request.raw.complete === false || request.isMultipart()) cutUnread(request, reply)
    return reply.status(status).send(body)
  })
  app.decorateRequest('named', undefined)
  app.decorateRequest('identity', undefined)
  app.decorateRequest('place', undefined)
  const find = remembering((host) => schoolOfHost(services, host))
  noteArrival(app, (host) => placeOf(host, services.config, find))
  await security(app, services)
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: 12_000_000, files: 10, fields: 300, fieldSize: 1_000_000, parts: 310 },
  })
  await apiPage(app, services, identify)
  serveMetrics(app, services)
  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }))
  // asks the pool of health (app/server.ts)
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await services.ready()
    return reply.status(ready ? 200 : 503).send({ ready })
  })
  // inside a plugin: routes are documented only when the API page was registered before them
  await app.register(async (routes) => serveEndpoints(routes, handlers, services, identify))
  const web = join(projectRoot, 'dist', 'web')
  if (existsSync(web)) await serveWeb(app, web)
  else
    app.setNotFoundHandler((_request, reply) =>
      reply.status(404).send(toWireError(Object.assign(new Error(), { statusCode: 404 }), '').body),
    )
  return app
}

/** The connection itself is hop 0. */
const trusted = ({ trustProxy }: Services['config']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/** What a refused sender may still send, in bytes and milliseconds, so that he finds time to read the answer; then the line is cut. */
const lingering = { stranger: { bytes: 262_144, ms: 2000 }, known: { bytes: 16_000_000, ms: 5000 } }

/** The answer comes before the body was read: it is let pass unread, and not for long. */
function cutUnread(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, identity } = request
  const most = lingering[identity ? 'known' : 'stranger']
  reply.raw.once('finish', () => {
    if (raw.readableEnded) return
    let bytes = 0
    const timer = setTimeout(() => raw.destroy(), most.ms)
    raw.on('data', (piece: Buffer) => {
      bytes += piece.length
      // the sender is stopped, and reads what he was told
      if (bytes > most.bytes) raw.pause()
    })
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
    // nobody reads the form any more; what is left of it must not stand before the next call on this line
    raw.unpipe()
    raw.resume()
  })
}

/** No headers, no query: they hold tokens and children's names. */
const quietRequest = (request: { method: string; routeOptions?: { url?: string }; id: string }) => ({
  method: request.method,
  route: request.routeOptions?.url,
  id: request.id,
})

async function security(app: FastifyInstance, { config, clock }: Services): Promise<void> {
  // of a call: children's data stay in no cache, of a browser or of a proxy, unless the call says otherwise
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.endpoint && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  // browsers take the time from answers (platform/web/clock.ts); Node says that of the machine
  app.addHook('onSend', async (_request, reply) => {
    if (clock.offset) reply.header('date', clock.date().toUTCString())
  })
  await app.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: false,
    strictTransportSecurity: config.tls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(rateLimit, { global: false, keyGenerator: (request) => request.ip })
}

/** From where a call comes and which school it calls, as soon as it arrives. */
function noteArrival(app: FastifyInstance, find: (host: string) => ReturnType<typeof placeOf>): void {
  // who has gone has no address any more, and what he asked for is traced, counted and limited by it all the same
  app.addHook('onRequest', async (request) => void Object.defineProperty(request, 'ip', { value: request.ip }))
  app.addHook('onRequest', async (request) => {
    request.place = await find(request.hostname)
    checkPlace(request, request.place)
  })
}

/** Outside the demo the list of all calls is for people of a school, as JSON and YAML too. */
async function apiPage(app: FastifyInstance, services: Services, identify: Identify): Promise<void> {
  const packed = packedList(app)
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!services.demo && !(await askWho(identify, services, request))) throw noSession()
    const form = /^\/api\/docs\/(json|yaml)$/.exec(request.routeOptions.url ?? '')?.[1]
    if (!form) return
    await lists.run({ company: identify.named(services, request)?.company ?? 0 }, async () => {
      await sendPacked(request, reply, form, await packed(form))
      await sleep(restOfLists)
    })
    return reply
  }
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Pathshala',
        description:
          'Every call of the product, from the same declarations that serve them. Money is whole paisa, dates are AD yyyy-mm-dd.',
        version: '0.1.0',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: schema?.hide ? schema : { ...schema, ...openApi(route.config ?? {}) },
    }),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiHooks: { onRequest } })
}

/** Milliseconds between two lists: whoever asks for them without end leaves the processor to others. */
const restOfLists = 100
const lists = new FairQueue({
  workers: 1,
  waiting: 200,
  waitingPerSchool: 60,
  busy: ['busy', 'The list of all calls is being sent to many. Please try again in a minute.'],
  patience: 20_000,
})

/** The list of all calls is megabytes: put together and packed once, whoever asks for it how often. */
function packedList(app: FastifyInstance): (form: string) => Promise<Buffer> {
  const made = new Map<string, Promise<Buffer>>()
  return (form) => {
    const there =
      made.get(form) ?? promisify(gzip)(form === 'yaml' ? app.swagger({ yaml: true }) : JSON.stringify(app.swagger()))
    made.set(form, there)
    return there
  }
}

const mimes: Record<string, string> = { json: 'application/json; charset=utf-8', yaml: 'application/x-yaml' }

async function sendPacked(request: FastifyRequest, reply: FastifyReply, form: string, bytes: Buffer) {
  void reply.type(mimes[form]!).header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(await promisify(gunzip)(bytes))
  return reply.header('content-encoding', 'gzip').send(bytes)
}
