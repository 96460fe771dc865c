/** An office with two nodes: who asks, what stands before a command, and whether the books are right. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { verifySchool as verifyAccounting } from '#features/accounting/server/verify-books.ts'
import { verifySchool as verifyFees } from '#features/fees/server/verify-books.ts'
import { connect, type Connection } from '#platform/server/db.ts'
import { build } from '#test/builders.ts'
import { readModelsApart } from '#test/read-models.ts'
import type { Person } from '#test/world.ts'
import { type Asked, type KillableDatabase, type Node, openDatabase, startNode } from '../place.ts'

export const company = 1
/** One command, sent under one key however often. */
export interface Act {
  method: 'POST' | 'PUT'
  path: string
  body: object
  by?: Person
}
export const act = (path: string, body: object = {}, by?: Person): Act => ({
  method: 'POST',
  path: `/api/${path}`,
  body,
  ...(by && { by }),
})
/** A child with what is owed of it and, once it is billed, the bill. */
export type Child = Awaited<ReturnType<Office['make']['student']>>

export interface Office {
  database: KillableDatabase
  owner: Connection
  nodes: Node[]
  accountant: Person
  administrator: Person
  make: ReturnType<typeof build>
  /** Starts a node in this place, where the former one was killed. */
  start(at: number): Promise<void>
  send(at: number, act: Act, key?: string): Promise<Asked>
  read<T = any>(path: string): Promise<T>
  /** The job is over. */
  over(job: string): Promise<void>
  /** What the books and the read models say wrongly. */
  faults(): Promise<string[]>
  close(): Promise<void>
}

export async function openOffice(): Promise<Office> {
  const database = await openDatabase()
  const nodes = await Promise.all([startNode(database, 'dist'), startNode(database, 'dist')])
  const owner = connect(database.url, { max: 2, statementTimeout: 0 })
  const asked = (token: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    anyNode().ask(path, { method, ...(body ? { body: JSON.stringify(body) } : {}), headers }, token)
  /** For what prepares and looks: whichever node is there. */
  const anyNode = () => nodes.find((node) => node.process.exitCode === null && !node.process.killed)!

  async function signIn(username: string, of = company): Promise<Person> {
    const body = JSON.stringify({ username, password: 'pathshala', company_id: of })
    const answer = await anyNode().ask('/api/login', { method: 'POST', body })
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(answer.body)}`)
    const { token, user } = answer.body.data
    return {
      id: user.id,
      token,
      get: (path: string) => asked(token, 'GET', path),
      send: (method: string, path: string, sent: unknown = {}) =>
        asked(token, method, path, sent, { 'idempotency-key': randomUUID() }),
    } as unknown as Person
  }
  const accountant = await signIn('accountant')
  const administrator = await signIn('administrator')
  // the races and the kills give money back by one hand
  await administrator.send('PUT', '/api/settings/billing', { refund_second_person: false })
  const office: Office = {
    database,
    owner,
    nodes,
    accountant,
    administrator,
    make: build({ owner, signIn }, administrator),
    async start(at) {
      nodes[at] = await startNode(database, 'dist')
    },
    send: (at, { method, path, body, by = accountant }, key = randomUUID()) =>
      nodes[at]!.ask(path, { method, body: JSON.stringify(body), headers: { 'idempotency-key': key } }, by.token),
    async read(path) {
      const { status, body } = await accountant.get(`/api/${path}`)
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
      return body.data
    },
    async over(job) {
      for (;;) {
        const { rows } = await sql<{ over: boolean }>`
          select state in ('done', 'failed') as over from jobs where company_id = ${company} and id = ${job}`.execute(
          owner.db,
        )
        if (rows[0]!.over) return
        await sleep(50)
      }
    },
    async faults() {
      const wrong = [...(await verifyFees(owner.db, company)), ...(await verifyAccounting(owner.db, company))]
      return [...wrong.map(({ check, count }) => `${check} (${count})`), ...(await readModelsApart(owner))]
    },
    async close() {
      for (const node of nodes) node.process.kill('SIGKILL')
      await owner.close()
      await database.stop()
    },
  }
  return office
}
