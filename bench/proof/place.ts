/** Where the proofs of "nobody can stop the product" are made: a database that may be killed, the app in a process of its own, loopback only. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDefaultDemo, fillLargeDemo } from '#app/demo.ts'
import { projectRoot } from '#platform/server/config.ts'
import { connect } from '#platform/server/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { spokenPort } from '#test/spoken-port.ts'

export interface Asked {
  status: number
  ms: number
  body: any
}
export interface Somebody {
  id: number
  ask(path: string, more?: RequestInit): Promise<Asked>
  token: string
}
export interface Place {
  node: ChildProcess
  port: number
  signIn(username: string): Promise<Somebody>
  ask(path: string, more?: RequestInit, token?: string): Promise<Asked>
  /** kill -9 of the database's first process; what a supervisor does afterwards: start it again. */
  killDatabase(): Promise<void>
  stop(): Promise<void>
}

/** Its schools: Himalaya, Bagmati, and a third one of 3,000 students whose users end in '.s3'. */
export async function openPlace(): Promise<Place> {
  const database = await openDatabase()
  const owner = connect(database.url, { max: 2, statementTimeout: 0 })
  await fillLargeDemo(owner, 3000, { perSchool: 3000 })
  await owner.close()
  const { process: node, port, ask } = await startNode(database)
  return {
    node,
    port,
    ask,
    async signIn(username) {
      const { status, body } = await ask('/api/login', {
        method: 'POST',
        body: JSON.stringify({ username, password: 'pathshala' }),
      })
      if (status !== 200) throw new Error(`${username} cannot sign in: ${status}`)
      const { token, user } = body.data
      return { id: user.id, token, ask: (path, more) => ask(path, more, token) }
    },
    killDatabase: database.kill,
    async stop() {
      node.kill('SIGKILL')
      await database.stop()
    },
  }
}

export interface KillableDatabase {
  url: string
  dataDir: string
  /** kill -9 of its first process; what a supervisor does afterwards: start it again. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** As careful with its disk as in life, with the two schools of the small demo: Himalaya, Bagmati. */
export async function openDatabase(): Promise<KillableDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pathshala-proof-'))
  let database: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir })
  const { url } = database
  await migrate(url)
  const owner = connect(url, { max: 2, statementTimeout: 0 })
  await fillDefaultDemo(owner, { himalaya: 90, bagmati: 60 })
  await owner.close()
  return {
    url,
    dataDir,
    async kill() {
      process.kill(postmaster(dataDir), 'SIGKILL')
      database = await startEmbeddedPostgres({ dataDir })
      if (database.url !== url) throw new Error('The database came back at another address.')
    },
    stop: () => database.stop(),
  }
}

export interface Node {
  process: ChildProcess
  ask(path: string, more?: RequestInit, token?: string): Promise<Asked>
  port: number
}

/** A node of the app in a process of its own, of the source files or of what was built (`npm run build`); resolves when it answers. */
export async function startNode(
  { url, dataDir }: Pick<KillableDatabase, 'url' | 'dataDir'>,
  from: 'source' | 'dist' = 'source',
): Promise<Node> {
  const program =
    from === 'source' ? ['--import', 'tsx', 'test/node-process.ts', url, dataDir] : ['dist/server/cli.js', 'start']
  const node = spawn(process.execPath, program, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: url, PATHSHALA_DATA: dataDir, PORT: '0', LOG_LEVEL: 'fatal' },
  })
  const port = await spokenPort(node)

  async function ask(path: string, more: RequestInit = {}, token?: string): Promise<Asked> {
    const since = performance.now()
    try {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        ...more,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...(typeof more.body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...more.headers,
        },
      })
      const bytes = Buffer.from(await reply.arrayBuffer())
      return {
        status: reply.status,
        ms: performance.now() - since,
        body: reply.headers.get('content-type')?.includes('json') ? JSON.parse(bytes.toString()) : bytes,
      }
    } catch (error) {
      // no answer at all: the worst that can happen
      return { status: 0, ms: performance.now() - since, body: error }
    }
  }
  return { process: node, port, ask }
}

function postmaster(dataDir: string): number {
  const elsewhere = join(dataDir, 'postgres', 'elsewhere')
  const home = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : join(dataDir, 'postgres')
  return Number(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** '200: 40, 503: 2' */
export function countStatuses(all: readonly Pick<Asked, 'status'>[]): string {
  const counts = new Map<number, number>()
  for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'no answer'}: ${count}`)
    .join(', ')
}
