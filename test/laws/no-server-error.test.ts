/** No input gives 5xx, a stack, SQL text or a hang: every endpoint, queries and bodies made from its own schema and from nonsense. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { openWorld, type Person, type World } from '#test/world.ts'
import { endpoints, key, openPaths, pathOf } from './routes.ts'

let world: World
let person: Person
beforeAll(async () => {
  world = await openWorld()
  person = await world.signIn('administrator')
})
afterAll(() => world.close())

const leftOut = new Set(['POST /api/logout', 'GET /api/jobs/{id}/events', 'POST /api/me/password', 'POST /api/me/role'])
const walked = endpoints.filter((endpoint) => !leftOut.has(key(endpoint)) && !openPaths.has(key(endpoint)))

/** Names that the endpoint knows, so that nonsense reaches the handlers and not only the door. */
function namesOf(endpoint: AnyEndpoint): string[] {
  const json = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>
    allOf?: { properties?: Record<string, unknown> }[]
  }
  return Object.keys({ ...json.properties, ...Object.assign({}, ...(json.allOf ?? []).map((part) => part.properties)) })
}

const nasty = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom<unknown>(
    null,
    '',
    'null',
    '0',
    '-1',
    '1e309',
    '9223372036854775808',
    "' or 1=1 --",
    '%_\\',
    '\u0000',
    '२०८३',
    '2083-13-40',
    '0000-00-00',
    'NaN',
    '[object Object]',
    '__proto__',
    [],
    {},
    [[]],
    '🎒'.repeat(30),
  ),
  fc.array(fc.integer({ min: -2, max: 50 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.integer(), { maxKeys: 3 }),
  fc.integer({ min: 1, max: 40 }),
  fc.constantFrom('2026-11-21', '01', '08', 'cash', 'excel', 'name', 'true'),
)
const bodyOf = (names: string[]) =>
  fc.dictionary(fc.constantFrom(...names, '_method', '_clear', 'sortBy', 'page'), nasty, { maxKeys: names.length + 2 })

const runs = 12

it.each(walked.map((endpoint) => [key(endpoint), endpoint] as const))(
  '%s',
  { timeout: 120_000 },
  async (_name, endpoint) => {
    const names = namesOf(endpoint)
    await fc.assert(
      fc.asyncProperty(
        bodyOf(names.length ? names : ['nothing']),
        fc.constantFrom(1, 5, 24, 'x', '-1', '99999999999999999999'),
        async (fields, id) => {
          const path = pathOf(endpoint, id)
          const query = new URLSearchParams(
            Object.entries(fields).map(
              ([name, value]) =>
                [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as [string, string],
            ),
          ).toString()
          const reply =
            endpoint.method === 'GET'
              ? await world.call('GET', `${path}?${query}`, { token: person.token })
              : await world.call(endpoint.method, path, { token: person.token, body: fields })
          expect(reply.status, JSON.stringify(fields)).toBeLessThan(500)
          expect(JSON.stringify(reply.body)).not.toMatch(/at .*\.ts:\d+|syntax error at|select .* from /i)
        },
      ),
      { numRuns: runs, seed: 20830805 },
    )
  },
)

it('multipart in every shape: objects as JSON, doubled and nameless parts, broken boundaries', async () => {
  const part = fc.tuple(
    fc.constantFrom('name', 'rank', '_method', '_clear', 'files[0]', '__proto__', '', 'a'.repeat(200)),
    fc.oneof(fc.string({ maxLength: 30 }), fc.json()),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), fc.boolean(), async (parts, closed) => {
      const body =
        parts
          .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
          .join('') + (closed ? '--x--\r\n' : '')
      const reply = await world.app.server.inject({
        method: 'POST',
        url: '/api/grades',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'x-requested-with': 'XMLHttpRequest',
          authorization: `Bearer ${person.token}`,
        },
        payload: body,
      })
      expect(reply.statusCode, body).toBeLessThan(500)
    }),
    { numRuns: 60, seed: 20830805 },
  )
})
