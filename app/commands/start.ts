/** `pathshala start`: database, migrations, demo when the embedded database is empty, then the server. */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Config } from '#platform/server/config.ts'
import { connect as connectTo } from '#platform/server/db.ts'
import { collectEarly, giveBackMemory } from '#platform/server/give-back.ts'
import type { KeyRing } from '#platform/server/key-ring.ts'
import { makeReady } from '../ready.ts'
import { type App, openApp } from '../server.ts'
import { type OpenDatabase, openDatabase } from './database.ts'

export async function run(_args: string[], config: Config): Promise<void> {
  const stopped = stopSignal()
  const database = await openDatabase(config)
  let app: App | undefined
  try {
    const begun = begin(config, database, (opened) => (app = opened))
    await Promise.race([begun, stopped])
    await stopped
    // stopped while it began: the database ends the rest
    begun.catch(() => {})
    await app?.close()
  } finally {
    await database.stop()
  }
  // a job in the middle of its transaction, a connection that never answered: the database has forgotten them, and so do we
  process.exit()
}

async function begin(config: Config, database: OpenDatabase, opened: (app: App) => void): Promise<void> {
  const ready = await makeReady(database.url, config)
  const { applied } = ready
  if (applied.length) console.log(`Database: applied ${applied.length} migrations.`)
  const demo = database.embedded && (await demoState(database.url, config))
  // receipts, bills and attendance of a school carry the day on which they were written
  if (config.clock.offset && !demo)
    throw new Error('PATHSHALA_NOW is for the demo, and this database holds no demo. Start without it.')
  const standIns = demo && config.standIns && Object.keys(config.paymentHosts).length === 0
  const gateway = standIns
    ? await (await import('../stand-in/gateway.ts')).openGateway(() => config.clock.now())
    : undefined
  const app = await openApp({ ...config, ...(gateway && { paymentHosts: gateway.hosts }) }, ready, { demo })
  opened(app)
  await app.server.listen({ port: config.port, host: config.host })
  const { port } = app.server.server.address() as AddressInfo
  if (gateway) await connect(database.url, config, ready.keys, port)
  announce({ ...config, port }, demo, database.embedded, gateway !== undefined)
  collectEarly()
  giveBackMemory()
}

/** Keys of the gateways are set, and the device at the gate begins to call. */
async function connect(url: string, config: Config, keys: KeyRing, port: number): Promise<void> {
  const { connectDemo } = await import('../stand-in/start.ts')
  const owner = connectTo(url, { max: 2, clock: config.clock, statementTimeout: 0 })
  try {
    await connectDemo(owner, keys, `http://127.0.0.1:${port}`, config.clock)
  } finally {
    await owner.close()
  }
}

/** Fills the demo into an empty database; true when the database holds the demo. */
async function demoState(url: string, config: Config): Promise<boolean> {
  const owner = connectTo(url, { max: 2, clock: config.clock, statementTimeout: 0 })
  try {
    const { rows } = await sql<{ companies: number; demo: string | null }>`
      select (select count(*) from companies) as companies,
        (select value from deployment_facts where name = 'demo') as demo`.execute(owner.db)
    const { companies, demo } = rows[0]!
    if (demo === 'yes' || (companies > 0 && demo === null)) return demo === 'yes'
    console.log('Filling the demo: two schools ...')
    const { fillDefaultDemo } = await import('../demo.ts')
    await fillDefaultDemo(owner)
    return true
  } finally {
    await owner.close()
  }
}

function announce(config: Config, demo: boolean, embedded: boolean, standIns: boolean): void {
  const port = config.port
  console.log(`\nPathshala is at http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`)
  if (!config.tls && !['127.0.0.1', 'localhost', '::1'].includes(config.host))
    console.log('Without TLS the session cookie is not marked Secure: use this on a trusted network only.')
  if (demo) {
    console.log(`  Himalaya Secondary School  http://himalaya.localhost:${port}`)
    console.log(`  Bagmati Academy            http://bagmati.localhost:${port}`)
    console.log(
      "Demo sign-ins, password 'pathshala': super, administrator, principal, accountant, teacher, librarian, receptionist, driver, guardian, student",
    )
    console.log("  (the second school's names end in .bagmati)")
    if (standIns) console.log('Payments lead to a stand-in for the gateways: nothing is paid.')
  } else if (!embedded) {
    console.log('Use `npm run setup` to make the first super administrator.')
  }
  if (config.clock.offset) console.log(`PATHSHALA_NOW: the day here is ${config.clock.today()}.`)
  console.log('Ctrl-C stops it.')
}

/** Whoever stops a service kills it after ten seconds; by then we are gone ourselves. */
const mostMsToStop = 9500

/** Resolves with Ctrl-C or a service manager's stop; a second one, a moment later, does not wait for what is closed then. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let since = 0
    const stop = () => {
      // a stop sent to the whole process group arrives twice at once
      if (since && performance.now() - since > 1000) process.exit(130)
      if (since) return
      since = performance.now()
      setTimeout(() => process.exit(1), mostMsToStop).unref()
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
