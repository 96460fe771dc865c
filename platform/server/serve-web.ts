/** The built web app: hashed files for ever, index.html fresh with a style nonce and a strict content security policy. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { toWireError } from './errors.ts'

/** What protects a page says nothing of its scripts, styles and fonts; a phone waits for every byte of theirs. `nosniff` and the resource policy stay. */
const ofPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = filesIn(folder)
  await app.register(fastifyStatic, {
    // the build has laid a brotli form beside each file
    root: folder,
    index: false,
    // one route for all of them, below: a route a file and method took 7 MB
    serve: false,
    preCompressed: true,
    acceptRanges: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      const immutable = /[\\/]assets[\\/]/.test(path)
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (immutable) for (const name of ofPages) reply.removeHeader(name)
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0]!
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound()
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const isPage =
      request.method === 'GET' &&
      !path.startsWith('/api') &&
      !path.startsWith('/report/') &&
      (path === '/index.html' || !/\.\w+$/.test(path))
    if (isPage) return sendPage(page, reply)
    return reply.status(404).send(toWireError(Object.assign(new Error(), { statusCode: 404 }), request.id).body)
  })
}

/** '/assets/index-Bx3.js': what may be asked for by its exact address. The page is sent with its policy, packed forms in place of what they pack. */
const filesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => `/${relative(folder, join(each.parentPath, each.name)).split(sep).join('/')}`)
      .filter((path) => path !== '/index.html' && !path.endsWith('.br') && !path.startsWith('/.')),
  )

/** Styles need the nonce (Mantine writes them at run time); scripts come from this origin only. */
function sendPage(page: string, reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ]
  return reply
    .type('text/html')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy.join('; '))
    .send(page.replaceAll('__NONCE__', nonce))
}
