/** What leaves the house is what was declared; what cannot be answered has not happened; only the declared is refused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { dataOf } from '#platform/contract/list.ts'
import { himalaya, openWorld, type World } from '#test/world.ts'
import { testKeys } from '#test/test-keys.ts'
import { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import type { Identity } from './context.ts'
import { handle } from './handler.ts'
import { buildServer } from './server.ts'

let world: World
let server: Awaited<ReturnType<typeof buildServer>>

const nobody: Identity = {
  actor: { ut: 'admin', role: 'administrator', permissions: new Set(), capabilities: new Set(['administrator']) },
  user: { id: 1, company_id: himalaya, full_name: 'Nobody' },
  company: himalaya,
  visiting: false,
  session: { id: '00000000-0000-4000-8000-000000000000', unlocked_until: null },
  batch: null,
  fiscal_year: null,
  bars: [],
}
const shape = {
  title: 'A call of this test',
  right: 'login',
  anyBatch: true,
  input: z.object({}),
  answer: dataOf(z.object({ n: z.number().max(5) })),
} as const

beforeAll(async () => {
  world = await openWorld()
  server = await buildServer({
    logger: false,
    identify: { named: () => ({ session: nobody.session.id, company: himalaya }), find: async () => nobody },
    schoolOfHost: async () => undefined,
    handlers: [
      handle(endpoint({ ...shape, method: 'POST', path: '/api/wrong' }), async (_input, ctx) => {
        await sql`update companies set address = 'changed by a wrong answer' where id = ${ctx.company}`.execute(ctx.tx)
        return { data: { n: 'not a number' as never } }
      }),
      handle(endpoint({ ...shape, method: 'POST', path: '/api/old-limit' }), async () => ({
        data: { n: 40, secret: 'never leaves' } as never,
      })),
    ],
    services: {
      config: readConfig({}),
      clock: new Clock(),
      db: world.db,
      ready: async () => true,
      files: { takeBack: async () => undefined } as never,
      jobs: {} as never,
      printer: {} as never,
      erasures: [],
      fileReach: [],
      keys: testKeys,
      demo: false,
    } as never,
  })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const post = async (url: string) => {
  const reply = await server.inject({
    method: 'POST',
    url,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    payload: {},
  })
  return { status: reply.statusCode, body: reply.json() }
}

it('an answer that breaks its own shape is a fault of ours, tells nothing, and its change is taken back', async () => {
  const { status, body } = await post('/api/wrong')
  expect([status, body.error.code]).toEqual([500, 'internal'])
  expect(JSON.stringify(body)).not.toContain('not a number')
  const { rows } = await sql<{ address: string }>`select address from companies where id = ${himalaya}`.execute(
    world.owner.db,
  )
  expect(rows[0]!.address).not.toBe('changed by a wrong answer')
})

it('an answer beyond the limits of inputs is answered; what is not declared stays here', async () => {
  expect(await post('/api/old-limit')).toEqual({ status: 200, body: { data: { n: 40 } } })
})
