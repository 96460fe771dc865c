/**
 * A deployment to measure: a filled data folder that is kept in `.cache/bench/`, and the built product (`dist/`) started on it as a process of its own.
 * Whatever is started here is stopped by `stopAll`, also on Ctrl-C and on failure.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { fillDefaultDemo, fillLargeDemo } from '#app/demo.ts'
import { makeReady } from '#app/ready.ts'
import { Clock } from '#platform/server/clock.ts'
import { projectRoot, readConfig } from '#platform/server/config.ts'
import { type Connection, connect } from '#platform/server/db.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'

export interface Size {
  /** Of all schools together, beside the two small ones of the demo. */
  students: number
  schools: number
}

export interface Product {
  /** 'http://127.0.0.1:41234' */
  base: string
  /** Of the node; the database's first process. */
  node: number
  database: number
  /** Milliseconds from its start to the first '/readyz' that says yes, its database included. */
  startMs: number
  /** The owner's address of its database. */
  url: string
  /** Its data directory. */
  dataDir: string
  owner: Connection
  stop(): Promise<void>
}

/** The day of every bench (AD): the last month of a school year, with eleven months billed and the twelfth to bill. */
export const benchDay = '2027-04-10'

const stops = new Set<() => Promise<void>>()

/** What is returned stops it once, whoever calls it first; `stopAll` calls it at the latest. */
export function toStop(stop: () => Promise<unknown>): () => Promise<void> {
  const once = async () => {
    if (stops.delete(once)) await stop()
  }
  stops.add(once)
  return once
}

/** In the order opposite to starting; each is tried, whatever the others say. */
async function stopAll(): Promise<void> {
  for (const stop of [...stops].toReversed()) await stop().catch(console.error)
}

/** Runs a bench to its end, and ends the process when all that was started has stopped. */
export async function untilStopped(work: () => Promise<void>): Promise<never> {
  let code = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stopAll().then(() => process.exit(130)))
  try {
    await work()
  } catch (error) {
    console.error(error)
    code = 1
  }
  await stopAll()
  process.exit(code)
}

const cache = join(projectRoot, '.cache', 'bench')

/** Whatever says what a filled folder looks like: another one is filled when it changes. */
function hashOfFilling(): string {
  const hash = createHash('sha256')
  const files = ['migrations', 'app', 'features'].flatMap((place) =>
    readdirSync(join(projectRoot, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql') || /(^|\/)demo[^/]*\.ts$/.test(name))
      .map((name) => join(place, name)),
  )
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(projectRoot, file)))
  return hash.digest('hex').slice(0, 10)
}

/** The data folder of that size, filled when there is none of this day (dates of the demo count from it). */
export async function filledFolder({ students, schools }: Size): Promise<string> {
  const folder = join(cache, `${students}-in-${schools}`)
  const mark = join(folder, 'filled')
  const wanted = `${benchDay} ${hashOfFilling()}`
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return folder
  removeFolder(folder)
  mkdirSync(folder, { recursive: true })
  console.error(`Filling ${students} students in ${schools} schools ...`)
  const server = await startEmbeddedPostgres({ dataDir: folder })
  const stop = toStop(() => server.stop())
  await makeReady(server.url, { ...readConfig({}), dataDir: folder })
  const owner = connect(server.url, { max: 4, clock: new Clock(benchDay), statementTimeout: 0 })
  const close = toStop(() => owner.close())
  await fillDefaultDemo(owner, { himalaya: 30, bagmati: 30 })
  await fillLargeDemo(owner, students, { perSchool: Math.ceil(students / schools) })
  await sql`vacuum analyze`.execute(owner.db)
  await close()
  await stop()
  writeFileSync(mark, wanted)
  return folder
}

/** A copy that may be written to; what it is called is free again when the bench ends. */
export function copyOf(folder: string): string {
  const copy = `${folder}-copy`
  removeFolder(copy)
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true })
  toStop(async () => removeFolder(copy))
  return copy
}

/** A cluster that may not lie here has its place in a file. */
function removeFolder(folder: string): void {
  const elsewhere = join(folder, 'postgres', 'elsewhere')
  if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8').trim(), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** The built product as `npm start` runs it, with nothing of our own environment but where its data lie and where it listens. */
export async function startProduct(dataDir: string): Promise<Product> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const log = openSync(join(dataDir, 'product.log'), 'w')
  const began = performance.now()
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server/cli.js'), 'start'], {
    cwd: projectRoot,
    // of its own group: Ctrl-C reaches us, and we stop it
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PATHSHALA_DATA: dataDir,
      PATHSHALA_NOW: benchDay,
      PORT: String(port),
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = toStop(async () => {
    child.kill('SIGTERM')
    await ended
  })
  while (!(await isReady(base))) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}: ${dataDir}/product.log`)
    if (performance.now() - began > 120_000) throw new Error(`The product is not ready: ${dataDir}/product.log`)
    await sleep(20)
  }
  const startMs = performance.now() - began
  // joins the server that the product has started
  const server = await startEmbeddedPostgres({ dataDir })
  const owner = connect(server.url, { max: 2, clock: new Clock(benchDay), statementTimeout: 0 })
  const leave = toStop(async () => {
    await owner.close()
    await server.stop()
  })
  return {
    base,
    node: child.pid!,
    database: await firstProcess(owner),
    startMs,
    url: server.url,
    dataDir,
    owner,
    async stop() {
      await leave()
      await stop()
    },
  }
}

const isReady = (base: string): Promise<boolean> =>
  fetch(`${base}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

async function firstProcess({ db }: Connection): Promise<number> {
  const { rows } = await sql<{ pid: string }>`
    select split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`.execute(db)
  return Number(rows[0]!.pid)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}
