/**
 * PostgreSQL for a machine where nobody has set one up.
 *
 * One server serves all processes that use a data directory: the first starts it, later ones join it (also one that a
 * killed process left behind), and the last one to stop takes it down. Each process holds a shared advisory lock for
 * as long as it uses the server, so the server itself knows who is there and a killed process leaves no trace.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import {
  type Cluster,
  connectionTo,
  isAlive,
  isServer,
  logEnd,
  logFile,
  openCluster,
  openLog,
  pause,
  readLock,
  socketOf,
  urlOf,
} from './embedded-postgres-cluster.ts'
import { giveTo, launch, runToEnd } from './embedded-postgres-runner.ts'

/** Where the server keeps its data, and how careful it is. */
export type EmbeddedPostgresOptions = {
  /** Trade safety against a power cut for speed; for tests only. */
  fast?: boolean
} & (
  | { /** Folder of the app's data; the server keeps its own in `postgres` below it. */ dataDir: string }
  | { /** A temporary folder, removed on stop. */ ephemeral: true }
)

/** A running server. */
export type EmbeddedPostgres = {
  /** Address of the database `pathshala` as its owner, who may do everything. */
  url: string
  /** True when the server was already running. */
  reused: boolean
  /** Leave the server; it shuts down unless another process still uses it. Close your own pools first. */
  stop(): Promise<void>
}

const DATABASE = 'pathshala'
const TEMPORARY = 'pathshala-temporary-'
const PRESENCE = 7_243_001 // Key of the advisory lock; any number that nothing else uses in the database postgres.
const START_PATIENCE = 15_000
const STOP_PATIENCE = 3_000 // Then at once: whoever stops us kills us after ten seconds, and us alone.
const STRANGER_PATIENCE = 1_500

/** Start or join the server of a data directory. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const ephemeral = 'ephemeral' in options
  if (ephemeral) await sweepTemporary()
  const dataDir = ephemeral ? await makeTemporary() : path.resolve(options.dataDir)
  const cluster = await openCluster(path.join(dataDir, 'postgres'), options.fast ?? false)
  const { reused, presence: first } = await startOrJoin(cluster)
  await createDatabase(first.client)
  let stopped = false
  let presence = first
  let back = Promise.resolve()
  stay()
  return {
    url: urlOf(cluster, first.port, DATABASE),
    reused,
    stop: once(async () => {
      stopped = true
      await back
      await leave(cluster, presence)
      if (ephemeral)
        for (const place of new Set([cluster.home, dataDir])) await fs.rm(place, { recursive: true, force: true })
    }),
  }

  /** A server that was killed is started again where it was, by whoever notices first; the pools find it by themselves. */
  function stay(): void {
    const { client } = presence
    socketOf(client).unref() // Our presence alone keeps no process alive.
    client.on('end', () => {
      if (!stopped) back = comeBack()
    })
  }

  async function comeBack(): Promise<void> {
    for (;;) {
      if (stopped) return
      try {
        presence = (await startOrJoin(cluster, first.port)).presence
        return stay()
      } catch (error) {
        console.error(`The embedded PostgreSQL went away and does not come back yet. ${(error as Error).message}`)
        await pause(1_000)
      }
    }
  }
}

async function createDatabase(client: Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (found.rowCount) return
  await client.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
    const madeMeanwhile = error.code === '42P04' || error.code === '23505'
    if (!madeMeanwhile) throw error
  })
}

// ---- starting and joining ----

/** `startedAs`: what the server was called by whoever started it. */
type Presence = { client: Client; port: number; startedAs: string }

/** `samePort`: who knows this server by its port must find it there again. */
async function startOrJoin(cluster: Cluster, samePort?: number): Promise<{ reused: boolean; presence: Presence }> {
  let strangerSince: number | undefined
  const giveUpAt = performance.now() + START_PATIENCE
  for (let failure = 'It did not answer.'; ; await pause(100)) {
    const lock = await readLock(cluster)
    if (lock && (await isServer(lock.pid, cluster))) {
      const answer = await beAt(cluster, lock.port)
      if (typeof answer === 'object') return { reused: true, presence: answer }
      if (answer === 'not yet') continue // As long as it says that it is starting or stopping.
    } else if (lock && isAlive(lock.pid)) {
      // The number now belongs to another program (a container always starts with the same numbers). PostgreSQL would
      // refuse for ever, so the file goes, but only after the killed server's other processes had time to end.
      strangerSince ??= performance.now()
      if (performance.now() - strangerSince > STRANGER_PATIENCE) await fs.rm(cluster.lockFile, { force: true })
    } else {
      const name = `pathshala-${randomUUID()}`
      const result = await startServer(cluster, name, samePort)
      // another process may have been faster on the same port: ours has ended then
      if (typeof result === 'object') return { reused: result.startedAs !== name, presence: result }
      failure = result
    }
    if (performance.now() > giveUpAt)
      throw new Error(`The embedded PostgreSQL does not start (log: ${logFile(cluster)}). ${failure}`)
  }
}

/** Start a server and wait until it answers; a string says why it did not. */
async function startServer(cluster: Cluster, name: string, samePort?: number): Promise<Presence | string> {
  const port = samePort ?? (await choosePort(cluster))
  const log = await openLog(cluster)
  const told = [...settings(cluster.fast), `cluster_name=${name}`]
  const args = ['-D', cluster.data, '-p', String(port), ...told.flatMap((setting) => ['-c', setting])]
  const windows = process.platform === 'win32' // There pg_ctl lays down an administrator's rights, which PostgreSQL refuses.
  const child = windows
    ? launch(cluster.runner, 'pg_ctl', ['start', '-D', cluster.data, '-o', args.slice(2).join(' ')], log)
    : launch(cluster.runner, 'postgres', args, log)
  let ended: string | undefined
  child.on('error', (error) => (ended = error.message))
  child.on('exit', async (code) => (ended = windows && code === 0 ? undefined : await logEnd(cluster)))
  child.unref()
  closeSync(log)
  for (let answeredAt = performance.now(); performance.now() - answeredAt < START_PATIENCE; await pause(40)) {
    const answer = await beAt(cluster, port)
    if (typeof answer === 'object') return answer
    if (ended !== undefined) return ended
    // A server that repairs itself after a power cut may take minutes; it says so, and we wait.
    if (answer === 'not yet') answeredAt = performance.now()
  }
  child.kill('SIGINT')
  return `It runs, but does not let us in with the password in ${path.join(cluster.home, 'owner-password')}.`
}

function settings(fast: boolean): string[] {
  const safety = fast ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : ['fsync=on']
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    `shared_buffers=${fast ? 64 : 176}MB`,
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    ...safety,
  ]
}

/** Announce ourselves at the server on a port. `not yet`: it is starting or stopping; `no`: not there, or not ours. */
async function beAt(cluster: Cluster, port: number): Promise<Presence | 'not yet' | 'no'> {
  const client = connectionTo(cluster, port)
  try {
    await client.connect()
    // A copy of the folder has the same password and the same port of last time.
    const { rows } = await client.query<{ data: string; name: string }>(
      `select current_setting('data_directory') as data, current_setting('cluster_name') as name`,
    )
    if ((await realPath(rows[0]!.data)) !== (await realPath(cluster.data))) throw new Error('Another cluster is here.')
    // While the last process to leave takes the server down, this waits and then fails.
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE])
    return { client, port, startedAs: rows[0]!.name }
  } catch (error) {
    await client.end().catch(() => undefined)
    const { code } = error as { code?: string }
    return code === '57P03' || code === '57P01' || code === '53300' ? 'not yet' : 'no'
  }
}

const realPath = (folder: string): Promise<string> => fs.realpath(folder).catch(() => path.resolve(folder))

/** The port of last time if it is free, else another. */
async function choosePort({ home, runner }: Cluster): Promise<number> {
  const file = path.join(home, 'port')
  const last = existsSync(file) ? Number(await fs.readFile(file, 'utf8')) : 0
  const port = (await freePort(last)) ?? (await freePort(0))
  if (!port) throw new Error('There is no free port on 127.0.0.1 for the embedded PostgreSQL.')
  if (port !== last) await fs.writeFile(file, String(port))
  await giveTo(runner.owner, file)
  return port
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.on('error', () => resolve(undefined))
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}

// ---- leaving ----

async function leave(cluster: Cluster, { client, port }: Presence): Promise<void> {
  socketOf(client).ref()
  // Said aloud, because the server notices a closed connection only some time later.
  await client.query('select pg_advisory_unlock_shared($1)', [PRESENCE]).catch(() => undefined)
  await client.end().catch(() => undefined)
  const last = connectionTo(cluster, port)
  try {
    await last.connect()
    const { rows } = await last.query('select pg_try_advisory_lock($1) as alone', [PRESENCE])
    if (rows[0].alone) await shutDown(cluster)
  } catch {
    // The server is gone already: nothing to stop.
  } finally {
    await last.end().catch(() => undefined)
  }
}

async function shutDown(cluster: Cluster): Promise<void> {
  const lock = await readLock(cluster)
  if (!lock) return
  if (process.platform === 'win32')
    return runToEnd(cluster.runner, 'pg_ctl', ['stop', '-D', cluster.data, '-m', 'fast'])
  process.kill(lock.pid, 'SIGINT') // Fast shutdown: ends sessions, then writes everything down.
  const immediatelyAt = performance.now() + STOP_PATIENCE
  let pressed = false
  while ((await readLock(cluster))?.pid === lock.pid && (await isServer(lock.pid, cluster))) {
    if (!pressed && performance.now() > immediatelyAt) process.kill(lock.pid, 'SIGQUIT') // Safe as well: the next start replays the log.
    pressed ||= performance.now() > immediatelyAt
    await pause(20)
  }
}

// ---- temporary clusters ----

async function makeTemporary(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), `${TEMPORARY}${process.pid}-`))
  await fs.chmod(folder, 0o711) // Root's server runs as somebody else, who has to pass through.
  return folder
}

/** Take away what killed test runs left behind: their servers and folders. */
async function sweepTemporary(): Promise<void> {
  for (const name of await fs.readdir(os.tmpdir())) {
    const maker = name.startsWith(TEMPORARY) ? Number.parseInt(name.slice(TEMPORARY.length), 10) : undefined
    if (!maker || isAlive(maker)) continue
    const folder = path.join(os.tmpdir(), name)
    const data = path.join(folder, 'postgres', 'cluster')
    const cluster = { data, lockFile: path.join(data, 'postmaster.pid') }
    const lock = await readLock(cluster)
    if (lock && (await isServer(lock.pid, cluster))) process.kill(lock.pid, 'SIGQUIT')
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined) // Another user's.
  }
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= action())
}
