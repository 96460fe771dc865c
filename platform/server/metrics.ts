/** Prometheus figures at /metrics: requests by route and status, and the process itself. Only for this machine unless a token is set. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Services } from './services.ts'

export function serveMetrics(app: FastifyInstance, { config }: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const token = process.env.METRICS_TOKEN
    // what a proxy of this machine passes on comes from elsewhere, whether its word is believed or not
    const passedOn = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    const allowed = token
      ? request.headers.authorization === `Bearer ${token}`
      : !passedOn && ['127.0.0.1', '::1', config.host].includes(request.ip)
    if (!allowed) return reply.status(403).send('')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
