/** `pathshala start`: database, migrations, demo when the embedded database is empty, then the server. */
import { sql } from 'kysely'
import type { Config } from '#platform/server/config.ts'
import { connect } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { fillDefaultDemo } from '#app/demo/demo.ts'
import { openApp } from '../server.ts'
import { openDatabase } from './database.ts'

export async function run(_args: string[], config: Config): Promise<void> {
  const database = await openDatabase(config)
  try {
    const applied = await migrate(database.url)
    if (applied.length) console.log(`Database: applied ${applied.length} migrations.`)
    const demo = database.embedded && (await demoState(database.url))
    const app = await openApp(config, database.url, { demo })
    await app.server.listen({ port: config.port, host: config.host })
    await untilStopped(() => app.close(), () => announce(config, demo, database.embedded))
  } finally {
    await database.stop()
  }
}

/** Fills the demo into an empty database; true when the database holds the demo. */
async function demoState(url: string): Promise<boolean> {
  const owner = connect(url, { max: 2, statementTimeout: 0 })
  try {
    const { rows } = await sql<{ companies: number; demo: string | null }>`
      select (select count(*) from companies) as companies, (select value from platform_secrets where name = 'demo') as demo`.execute(owner.db)
    const { companies, demo } = rows[0]!
    if (demo === 'yes' || (companies > 0 && demo === null)) return demo === 'yes'
    console.log('Filling the demo: two schools ...')
    await fillDefaultDemo(owner)
    return true
  } finally {
    await owner.close()
  }
}

function announce(config: Config, demo: boolean, embedded: boolean): void {
  const port = config.port
  console.log(`\nPathshala is at http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`)
  if (!config.tls && !['127.0.0.1', 'localhost', '::1'].includes(config.host)) console.log('Without TLS the session cookie is not marked Secure: use this on a trusted network only.')
  if (demo) {
    console.log(`  Himalaya Secondary School  http://himalaya.localhost:${port}`)
    console.log(`  Bagmati Academy            http://bagmati.localhost:${port}`)
    console.log("Demo sign-ins, password 'pathshala': super, administrator, principal, accountant, teacher, librarian, receptionist, guardian, student")
    console.log("  (the second school's names end in .bagmati)")
  } else if (!embedded) {
    console.log('Use `npm run setup` to make the first super administrator.')
  }
  console.log('Ctrl-C stops it.')
}

/** Waits for Ctrl-C or a service manager's stop, then closes what is open; a second one, a moment later, does not wait. */
function untilStopped(close: () => Promise<void>, ready: () => void): Promise<void> {
  return new Promise((resolve) => {
    let since = 0
    const stop = () => {
      // a stop sent to the whole process group arrives twice at once
      if (since && Date.now() - since > 1000) process.exit(130)
      if (since) return
      since = Date.now()
      close().then(resolve, resolve)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    ready()
  })
}
