/** The world of a database test: its own copy of the small demo, the whole app in front of it, people signed in. */
import { testMoment } from '#test/day.ts'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { type App, openApp } from '#app/server.ts'
import { verifySchool } from '#features/accounting/server/verify-books.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { undeclared } from '#platform/server/undeclared.ts'
import { type Connection, connect, type Database } from '#platform/server/db.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'
import { nodeAddress } from '#platform/server/node-login.ts'
import { guardConnections } from '#platform/server/tenant.ts'
import { demoPassword } from '#test/called.ts'
import { readModelsApart } from './read-models.ts'
import { testKeys } from './test-keys.ts'
import { keepMet } from './sql-rows/met.ts'
import { asOwner, template, withDatabase } from './database.ts'

export const himalaya = 1
export const bagmati = 2

export interface Reply<T = any> {
  status: number
  body: T
  headers: LightMyRequestResponse['headers']
  raw: Buffer
}

export interface Person {
  id: number
  token: string
  get<T = any>(path: string, headers?: Record<string, string>): Promise<Reply<T>>
  send<T = any>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
}

export interface World {
  app: App
  /** As the app's role: row-level security counts. */
  db: Database
  /** As the owner of all tables: sees everything. */
  owner: Connection
  url: string
  /** Of app and owner; `moveTo` lets a test name its day. */
  clock: Clock
  /** By the demo's username, such as 'accountant' or 'guardian.bagmati'. */
  signIn(username: string, company?: number): Promise<Person>
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string>; token?: string | undefined },
  ): Promise<Reply>
  close(): Promise<void>
}

/** Call in beforeAll, and `close` in afterAll. A second node on the same data: `openWorld({ on: first })`; one that leaves jobs to others: `jobs: false`. */
export async function openWorld(
  options: {
    on?: World
    jobs?: boolean
    demo?: boolean
    trustProxy?: Config['trustProxy']
    config?: Partial<Config>
    keys?: KeyRing
    /** Rows are put into read models too, past their triggers: those are not compared at the end. */
    plants?: boolean
    /** Another way to the same database, which sees what the app asks of it. */
    through?: (url: string) => Promise<string>
  } = {},
): Promise<World> {
  const server = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  if (!options.on) await asOwner(server, `create database ${name} template ${template} strategy file_copy`)
  const url = options.on?.url ?? withDatabase(server, name)
  const config = {
    ...readConfig({ PATHSHALA_NOW: testMoment }),
    ...(options.on && { clock: options.on.clock }),
    dataDir: mkdtempSync(join(tmpdir(), 'pathshala-test-')),
    poolSize: 12,
    // an unexpected error is printed with its stack: a 500 alone tells nobody what happened
    logLevel: 'error',
    trustProxy: options.trustProxy ?? false,
    ...options.config,
  }
  guardConnections()
  const own = options.keys ?? testKeys
  const address = nodeAddress((await options.through?.(url)) ?? url, own)
  const app = await openApp(
    config,
    { url: address, keys: own },
    {
      demo: options.demo ?? true,
      jobs: options.jobs ?? true,
    },
  )
  const { clock } = config
  const owner = connect(url, { max: 2, clock })
  // each call from another address: the limits per minute are for strangers, not for a walk over all routes
  let caller = 0
  const call: World['call'] = async (method, path, { body, headers = {}, token } = {}) => {
    caller = (caller + 1) % 250
    const response = await app.server.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: `127.0.1.${caller + 1}`,
      headers: {
        host: 'localhost',
        'x-requested-with': 'XMLHttpRequest',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const json = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: json && response.body ? response.json() : response.body,
      headers: response.headers,
      raw: response.rawPayload,
    }
  }
  return {
    app,
    db: app.connections.requests.db,
    owner,
    url,
    clock,
    call,
    async signIn(username, company) {
      const { status, body } = await call('POST', '/api/login', {
        body: { username, password: demoPassword, ...(company === undefined ? {} : { company_id: company }) },
      })
      if (status !== 200 || !body.data.token) throw new Error(`${username} cannot sign in: ${JSON.stringify(body)}`)
      const { token, user } = body.data
      return {
        id: user.id,
        token,
        get: (path, headers) => call('GET', path, { token, ...(headers ? { headers } : {}) }),
        send: (method, path, sent = {}, headers) =>
          call(method, path, { body: sent, token, headers: { 'idempotency-key': randomUUID(), ...headers } }),
      }
    },
    async close() {
      keepMet()
      const apart = options.plants ? [] : await readModelsApart(owner)
      const faults = options.plants ? [] : await booksApart(owner)
      await owner.close()
      await app.close()
      rmSync(config.dataDir, { recursive: true, force: true })
      // only declared refusals may be thrown
      const wrong = [...undeclared]
      // of this file: the next one begins with none
      undeclared.clear()
      if (wrong.length) throw new Error(`Refusals that their calls do not declare: ${wrong.join(', ')}`)
      if (faults.length) throw new Error(`The books are wrong: ${faults.join('; ')}`)
      if (apart.length) throw new Error(`What is kept is not what it is made of: ${apart.join('; ')}`)
      if (!options.on) await asOwner(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** What the books of any school say wrongly, whatever the test did with them. */
async function booksApart({ db }: Connection): Promise<string[]> {
  const faults: string[] = []
  for (const company of [himalaya, bagmati])
    faults.push(
      ...(await verifySchool(db, company)).map(({ check, count }) => `school ${company}: ${check} (${count})`),
    )
  return faults
}
