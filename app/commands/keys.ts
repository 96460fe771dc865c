/**
 * `npm run keys`: which keys this deployment has. `-- new` puts a new one in front and seals everything with it,
 * `-- remove FINGERPRINT` forgets an old one, `-- lost` goes on without the keys that are gone.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '#platform/server/config.ts'
import { connect } from '#platform/server/db.ts'
import { fingerprintOf, keyFile, type KeyRing, newKey, readRing, ringOf, writeRing } from '#platform/server/key-ring.ts'
import { migrate } from '#platform/server/migrate.ts'
import { dropNodeLogin } from '#platform/server/node-login.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { companiesOf, fitsTheDatabase, makeReady, sealedColumns } from '../ready.ts'
import { openDatabase } from './database.ts'

const usage = 'npm run keys [-- new | remove FINGERPRINT | lost]'

export async function run([deed, which]: string[], config: Config): Promise<void> {
  const deeds = { new: addKey, remove: removeKey, lost: goOnWithout }
  if (deed !== undefined && !Object.hasOwn(deeds, deed)) throw new Error(usage)
  const database = await openDatabase(config)
  try {
    if (deed) await deeds[deed as keyof typeof deeds](database.url, config, which)
    const { keys } = await makeReady(database.url, config)
    tell(keys, config)
  } finally {
    await database.stop()
  }
}

function tell({ all }: KeyRing, config: Config): void {
  console.log(`Keys in ${config.keys ? 'PATHSHALA_KEYS' : keyFile(config.dataDir)}, the newest first:`)
  for (const [at, key] of all.entries())
    console.log(`  ${fingerprintOf(key)}  ${at ? 'reads what was signed earlier' : 'signs and seals'}`)
}

async function addKey(url: string, config: Config): Promise<void> {
  if (config.keys) {
    // an environment is changed where it is written: only the key itself can be given here
    console.log(`Put this key in front of PATHSHALA_KEYS, then start all nodes again:\n${text(newKey())}`)
    return
  }
  const { keys } = await makeReady(url, config)
  writeRing(config.dataDir, ringOf(newKey(), ...keys.all))
  console.log('There is a new key. Start all nodes again: people stay signed in, and printed papers stay genuine.')
}
const text = (key: Uint8Array) => Buffer.from(key).toString('base64url')

async function removeKey(url: string, config: Config, which: string | undefined): Promise<void> {
  const { keys } = await makeReady(url, config)
  const left = keys.all.filter((key) => fingerprintOf(key) !== which)
  const gone = keys.all.find((key) => fingerprintOf(key) === which)
  if (!gone) throw new Error(`There is no key ${which ?? ''}. ${usage}`)
  if (gone === keys.newest) throw new Error('This key signs and seals. Add a new one first: npm run keys -- new')
  if (config.keys) throw new Error('Take it out of PATHSHALA_KEYS, then start all nodes again.')
  writeRing(config.dataDir, ringOf(keys.newest, ...left.slice(1)))
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await dropNodeLogin(owner, gone).finally(() => owner.end())
  console.log('The key is gone. Papers that were printed while it was the newest are no longer recognised.')
}

/** What only the lost keys open is worth nothing: sessions end, second steps are off, payment providers are entered again. */
async function goOnWithout(url: string, config: Config): Promise<void> {
  await migrate(url)
  const found = readRing(config)
  const owner = connect(url, { max: 1, clock: config.clock, statementTimeout: 0 })
  try {
    // nothing is taken from anybody while the right key is there
    if (found && (await fitsTheDatabase(owner, found)))
      throw new Error('The keys are not lost: this deployment has the one that its database wants.')
    if (!config.keys) writeRing(config.dataDir, found ?? ringOf(newKey()))
    for (const id of await companiesOf(owner))
      await inSchool(owner.db, id, async (tx) => {
        await sql`delete from sessions where company_id = ${id}`.execute(tx)
        for (const column of sealedColumns) await column.forget(tx, id)
      })
    await sql`delete from deployment_facts where name in ('key', 'token')`.execute(owner.db)
  } finally {
    await owner.close()
  }
  console.log(
    'Everybody signs in again. Second steps are off, and schools enter the keys of their payment providers again.',
  )
}
