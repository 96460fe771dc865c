/**
 * A cluster of the embedded PostgreSQL: its folder, password, log and lock file. Which process starts and stops its
 * server is in embedded-postgres.ts.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, openSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { randomString } from './random-string.ts'
import { type Runner, giveTo, prepareRunner, runToEnd } from './embedded-postgres-runner.ts'

const OWNER = 'pathshala_owner'

export type Cluster = { runner: Runner; home: string; data: string; lockFile: string; password: string; fast: boolean }
/** What postmaster.pid says. */
type Lock = { pid: number; port: number }

// ---- making the cluster ----

export async function openCluster(folder: string, fast: boolean): Promise<Cluster> {
  const runner = await prepareRunner(folder)
  const data = path.join(runner.home, 'cluster')
  const password = await readOrMakePassword(path.join(runner.home, 'owner-password'))
  await giveTo(runner.owner, path.join(runner.home, 'owner-password'))
  const cluster = { runner, home: runner.home, data, lockFile: path.join(data, 'postmaster.pid'), password, fast }
  if (!existsSync(data)) await initialise(cluster)
  return cluster
}

/** The password must be whole from the first moment it can be seen, because two processes may start at once. */
async function readOrMakePassword(file: string): Promise<string> {
  if (!existsSync(file)) {
    const draft = aside(file)
    await fs.writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await fs.link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await fs.rm(draft)
  }
  return (await fs.readFile(file, 'utf8')).trim()
}

/** Made aside and then renamed: a killed initdb leaves no half cluster, and of two at once one wins. */
async function initialise({ runner, home, data, password, fast }: Cluster): Promise<void> {
  const draft = aside(data)
  const secret = aside(path.join(home, 'secret'))
  await fs.writeFile(secret, password, { mode: 0o600 })
  await giveTo(runner.owner, secret)
  // builtin C.UTF-8: sorts by code point and needs no locale of the machine, yet knows the letters of every script.
  const letters = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${OWNER}`, '--auth=scram-sha-256', `--pwfile=${secret}`]
  try {
    await runToEnd(runner, 'initdb', [`--pgdata=${draft}`, ...letters, ...access, ...(fast ? ['--no-sync'] : [])])
    await fs.rename(draft, data).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(data)) throw error
    })
  } finally {
    await fs.rm(secret, { force: true })
    await fs.rm(draft, { recursive: true, force: true })
  }
}

// ---- reaching it ----

export function connectionTo(cluster: Cluster, port: number): Client {
  const client = new Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    application_name: 'pathshala presence',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined) // The server went away; whoever has work for it hears of it on its own connection.
  return client
}

/** The types of pg leave out these two methods of a client. */
export const socketOf = (client: Client) => client as unknown as { ref(): void; unref(): void }

export const urlOf = (cluster: Cluster, port: number, database: string) =>
  `postgres://${OWNER}:${cluster.password}@127.0.0.1:${port}/${database}`

// ---- who is there ----

export async function readLock({ lockFile }: Pick<Cluster, 'lockFile'>): Promise<Lock | undefined> {
  const text = await fs.readFile(lockFile, 'utf8').catch(() => '')
  const [pid, , , port] = text.split('\n').map(Number)
  return pid ? { pid, port: port ?? 0 } : undefined
}

/** Whether a process is the server of this cluster, as far as the machine tells; a zombie or another program is not. */
export async function isServer(pid: number, { data }: Pick<Cluster, 'data'>): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const words = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return words === undefined ? isAlive(pid) : words.split('\0').includes(data)
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// ---- log and small things ----

export const logFile = ({ home }: Cluster) => path.join(home, 'server.log')

export async function openLog(cluster: Cluster): Promise<number> {
  const file = logFile(cluster)
  const size = existsSync(file) ? (await fs.stat(file)).size : 0
  if (size > 10_000_000) await fs.rename(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  await giveTo(cluster.runner.owner, file)
  return log
}

export async function logEnd(cluster: Cluster): Promise<string> {
  const text = await fs.readFile(logFile(cluster), 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-4).join('\n')
}

/** A name beside a file that nobody else uses at this moment. */
const aside = (file: string) => `${file}.${process.pid}-${randomString(8)}`

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
