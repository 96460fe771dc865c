/** Before anything is served: migrations, the keys of the deployment, and the sign-in of the app's nodes. */
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '#platform/server/config.ts'
import { type Connection, connect } from '#platform/server/db.ts'
import { fingerprintOf, keyFile, type KeyRing, newKey, readRing, ringOf, writeRing } from '#platform/server/key-ring.ts'
import { migrate } from '#platform/server/migrate.ts'
import { makeNodeLogin, nodeAddress } from '#platform/server/node-login.ts'
import { sealAnew, type SealedColumn } from '#platform/server/sealed-column.ts'
import { inSchool, platformCompany } from '#platform/server/tenant.ts'
import { rooms } from './rooms.server.ts'

export interface Ready {
  /** Migrations that were applied now. */
  applied: string[]
  keys: KeyRing
  /** The app's address of the database, of a role that owns nothing. */
  url: string
}

export const sealedColumns: readonly SealedColumn[] = rooms.flatMap((room) => room.sealed ?? [])

/** Safe from several nodes at once: one does it, and the others find it done. */
export async function makeReady(ownerUrl: string, config: Config): Promise<Ready> {
  const applied = await migrate(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const owner = connect(ownerUrl, { max: 2, clock: config.clock, statementTimeout: 0 })
  try {
    await client.query('select pg_advisory_lock(20830806)')
    const keys = await settleKeys(owner, config)
    if (config.databaseAppUrl) return { applied, keys, url: config.databaseAppUrl }
    await makeNodeLogin(client, keys)
    return { applied, keys, url: nodeAddress(ownerUrl, keys) }
  } finally {
    await owner.close()
    await client.end()
  }
}

/** The fingerprint of the key with which everything is sealed. */
const sealedWith = 'key'
/** A key of before keys stood outside (migration 0147). */
const keptInside = 'token'

async function settleKeys(owner: Connection, config: Config): Promise<KeyRing> {
  const facts = await factsOf(owner)
  const keys = takeOver(config, readRing(config) ?? firstRing(config, facts), facts.get(keptInside))
  const known = facts.get(sealedWith)
  if (known && !keys.all.some((key) => fingerprintOf(key) === known)) throw new Error(otherKeys(config, known))
  const newest = fingerprintOf(keys.newest)
  if (known === newest && !facts.has(keptInside)) return keys
  await sealAnew(owner.db, await companiesOf(owner), keys, sealedColumns)
  await sql`alter table users validate constraint totp_secret_is_sealed`.execute(owner.db)
  await sql`insert into deployment_facts (name, value) values (${sealedWith}, ${newest})
    on conflict (name) do update set value = excluded.value`.execute(owner.db)
  await sql`delete from deployment_facts where name = ${keptInside}`.execute(owner.db)
  return keys
}

/** Ids of all schools, and of the platform. */
export async function companiesOf({ db }: Connection): Promise<number[]> {
  const rows = await inSchool(db, platformCompany, (tx) => tx.selectFrom('companies').select('id').execute())
  return rows.map(({ id }) => id)
}

/** Whether what the database holds was sealed with one of these keys. */
export async function fitsTheDatabase(owner: Connection, { all }: KeyRing): Promise<boolean> {
  const known = (await factsOf(owner)).get(sealedWith)
  return all.some((key) => fingerprintOf(key) === known)
}

async function factsOf({ db }: Connection): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`select name, value from deployment_facts`.execute(db)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** A new deployment makes its keys. One that had them and cannot find them must not go on with others. */
function firstRing(config: Config, facts: ReadonlyMap<string, string>): KeyRing {
  const known = facts.get(sealedWith)
  if (known) throw new Error(otherKeys(config, known))
  const kept = facts.get(keptInside)
  const ring = ringOf(kept ? Buffer.from(kept, 'base64') : newKey())
  writeRing(config.dataDir, ring)
  return ring
}

/** The key that the database held goes behind the others: what it signed stays genuine. */
function takeOver(config: Config, keys: KeyRing, inside: string | undefined): KeyRing {
  if (!inside) return keys
  const kept = Buffer.from(inside, 'base64')
  if (keys.all.some((key) => fingerprintOf(key) === fingerprintOf(kept))) return keys
  if (config.keys)
    throw new Error(
      'The database still holds the key of an earlier version. Start once without PATHSHALA_KEYS: the key is moved into the file `keys` of the data directory. Then put the lines of this file into PATHSHALA_KEYS.',
    )
  const ring = ringOf(keys.newest, ...keys.all.slice(1), kept)
  writeRing(config.dataDir, ring)
  return ring
}

function otherKeys({ keys, dataDir }: Config, known: string): string {
  const where = keys ? 'PATHSHALA_KEYS' : keyFile(dataDir)
  const state = keys || existsSync(keyFile(dataDir)) ? 'has other keys' : 'does not exist'
  return `This database was set up with the key ${known}, and ${where} ${state}. Bring the right keys: a copy of the file, or PATHSHALA_KEYS of another node. Only if they are lost for good: npm run keys -- lost`
}
