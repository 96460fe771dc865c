/** A stolen copy of the database is no key: what opens it stands outside, and the app signs in as a role that owns nothing. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { totpSecret } from '#features/access/server/second-step-codes.ts'
import { openKeys, sealKeys } from '#features/fees/server/online/keys.ts'
import { readConfig } from '#platform/server/config.ts'
import { fingerprintOf, keyFile, newKey, readRing, ringOf, writeRing } from '#platform/server/key-ring.ts'
import { asOwner, template, withDatabase } from '#test/database.ts'
import { testKeys } from '#test/test-keys.ts'
import { himalaya } from '#test/world.ts'
import { run } from './commands/keys.ts'
import { makeReady } from './ready.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let dataDir: string
let url: string
let owner: pg.Client
const databases: string[] = []

/** A copy of the demo that belongs to nobody's keys yet. */
async function freshDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(inject('databaseUrl'), `create database ${name} template ${template} strategy file_copy`)
  databases.push(name)
  return withDatabase(inject('databaseUrl'), name)
}
const config = (env: Record<string, string> = {}) => ({ ...readConfig(env), dataDir, databaseUrl: url })
const asText = (key: Uint8Array) => Buffer.from(key).toString('base64url')
const facts = async () =>
  Object.fromEntries((await owner.query('select name, value from deployment_facts')).rows.map((r) => [r.name, r.value]))
const secretOf = async (user: number) =>
  (await owner.query('select totp_secret from users where company_id = $1 and id = $2', [himalaya, user])).rows[0]
    .totp_secret as string | null

let user: number
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pathshala-keys-'))
  url = await freshDatabase()
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  user = (await owner.query(`select id from users where company_id = $1 and username = 'accountant'`, [himalaya]))
    .rows[0].id
})
afterAll(async () => {
  await owner.end()
  for (const name of databases) await asOwner(inject('databaseUrl'), `drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
})

/** As a deployment stood before migration 0147. */
async function asBefore(): Promise<Buffer> {
  const token = Buffer.alloc(32, 9)
  await owner.query(`delete from deployment_facts where name = 'key'`)
  await owner.query(`insert into deployment_facts values ('token', $1)`, [token.toString('base64')])
  await owner.query('alter table users drop constraint totp_secret_is_sealed')
  await owner.query('update users set totp_secret = $1 where company_id = $2 and id = $3', [secret, himalaya, user])
  await owner.query(
    'alter table users add constraint totp_secret_is_sealed check (length(totp_secret) >= 80) not valid',
  )
  await owner.query(
    `insert into payment_providers (company_id, provider, mode, active, merchant, sealed)
     values ($1, 'esewa', 'test', true, 'EPAYTEST', $2)`,
    [
      himalaya,
      sealKeys(ringOf(token), { company: himalaya, provider: 'esewa', mode: 'test' }, { secret: 'of the school' }),
    ],
  )
  return token
}

describe('keys', () => {
  it('of an earlier version go out of the database into a file for the owner alone, and what lay open is sealed', async () => {
    const token = await asBefore()
    const { keys } = await makeReady(url, config())
    expect(keys.all.map(fingerprintOf)).toEqual([fingerprintOf(token)])
    expect(statSync(keyFile(dataDir)).mode & 0o777).toBe(0o600)
    expect(await facts()).toEqual({ demo: 'yes', key: fingerprintOf(token) })
    const kept = await secretOf(user)
    expect(kept).not.toContain(secret)
    expect(totpSecret.open(keys, kept!, { company_id: himalaya })).toBe(secret)
    // in another school it opens nothing
    expect(totpSecret.open(keys, kept!, { company_id: himalaya + 1 })).toBeUndefined()
    await expect(owner.query('update users set totp_secret = $1 where id = $2', [secret, user])).rejects.toThrow(
      'totp_secret_is_sealed',
    )
  })
  it('are nowhere in the database', async () => {
    const ring = readRing(config())!
    const { rows } = await owner.query<{ table: string }>(
      `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
    )
    expect(rows.length).toBeGreaterThan(150)
    const words = ring.all.flatMap((key) => [asText(key), Buffer.from(key).toString('base64')])
    for (const { table } of rows) {
      const found = await owner.query(
        `select 1 from ${table} t where position($1 in t::text) > 0 or position($2 in t::text) > 0 limit 1`,
        words.slice(0, 2),
      )
      expect([table, found.rowCount]).toEqual([table, 0])
    }
  })
  it('are changed by a command: everything is sealed with the new one, and what the old one signed stays genuine', async () => {
    const before = readRing(config())!
    await run(['new'], config())
    const ring = readRing(config())!
    expect(ring.all.slice(1).map(fingerprintOf)).toEqual(before.all.map(fingerprintOf))
    const alone = ringOf(ring.newest)
    expect(totpSecret.open(alone, (await secretOf(user))!, { company_id: himalaya })).toBe(secret)
    const { sealed } = (await owner.query('select sealed from payment_providers where company_id = $1', [himalaya]))
      .rows[0]
    const of = { company: himalaya, provider: 'esewa', mode: 'test' } as const
    expect(openKeys(alone, of, sealed)).toEqual({ secret: 'of the school' })
    await expect(run(['remove', fingerprintOf(ring.newest)], config())).rejects.toThrow('Add a new one first')
    await run(['remove', fingerprintOf(before.newest)], config())
    expect(readRing(config())!.all.map(fingerprintOf)).toEqual([fingerprintOf(ring.newest)])
    await expect(run(['remove', 'ffffffff'], config())).rejects.toThrow('no key')
  })
  it('that are others, or gone, do not start: nothing is changed', async () => {
    const known = await facts()
    const right = readFileSync(keyFile(dataDir))
    await expect(makeReady(url, config({ PATHSHALA_KEYS: asText(newKey()) }))).rejects.toThrow('other keys')
    rmSync(keyFile(dataDir))
    await expect(makeReady(url, config())).rejects.toThrow('does not exist')
    expect(existsSync(keyFile(dataDir))).toBe(false)
    await expect(makeReady(url, config({ PATHSHALA_KEYS: 'short' }))).rejects.toThrow('32 bytes')
    expect(await facts()).toEqual(known)
    // of another node, in the environment
    const keys = right.toString().trim().split('\n').join(',')
    expect((await makeReady(url, config({ PATHSHALA_KEYS: keys }))).keys.all).toHaveLength(1)
    expect(existsSync(keyFile(dataDir))).toBe(false)
  })
  it('that are lost for good are said to be: second steps are off, nobody is signed in, providers are entered again', async () => {
    await owner.query(
      `insert into sessions (company_id, user_id, expires_at) values ($1, $2, app_now() + interval '1 day')`,
      [himalaya, user],
    )
    await run(['lost'], config())
    // asked again with the right key there, nothing is taken from anybody
    await expect(run(['lost'], config())).rejects.toThrow('not lost')
    expect(readRing(config())!.all).toHaveLength(1)
    expect(await secretOf(user)).toBeNull()
    for (const table of ['sessions', 'payment_providers', 'credential_slips'])
      expect([table, (await owner.query(`select 1 from ${table}`)).rowCount]).toEqual([table, 0])
    expect((await facts()).key).toBe(fingerprintOf(readRing(config())!.newest))
  })
  it('of two nodes that begin at once on one data directory are the same', async () => {
    const fresh = await freshDatabase()
    await asOwner(fresh, `delete from deployment_facts where name = 'key'`)
    rmSync(keyFile(dataDir))
    const [one, two] = await Promise.all([makeReady(fresh, config()), makeReady(fresh, config())])
    expect(one.keys.all.map(fingerprintOf)).toEqual(two.keys.all.map(fingerprintOf))
  })
})

describe('the sign-in of a node', () => {
  it('is of a role that owns nothing, and stays without powers when it lays down the role of the app', async () => {
    writeRing(dataDir, testKeys)
    const fresh = await freshDatabase()
    const ready = await makeReady(fresh, { ...config(), databaseUrl: fresh })
    const node = new pg.Client({ connectionString: ready.url })
    await node.connect()
    try {
      const { rows } = await node.query(
        `select current_user as name, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
           exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
             or exists (select from pg_database where datdba = r.oid) as owns
         from pg_roles r where rolname = current_user`,
      )
      expect(rows).toEqual([
        {
          name: `pathshala_node_${fingerprintOf(testKeys.newest)}`,
          rolsuper: false,
          rolcreaterole: false,
          rolcreatedb: false,
          rolbypassrls: false,
          owns: false,
        },
      ])
      await node.query('reset role')
      await node.query('reset session authorization')
      for (const forbidden of [
        'alter table users disable row level security',
        'select * from deployment_facts',
        'select * from pg_authid',
        'set role pathshala_signin',
        `copy users to program 'true'`,
        'create table mine (n int)',
      ])
        await expect(node.query(forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/)
      expect((await node.query('select 1 from students')).rowCount).toBe(0)
    } finally {
      await node.end()
    }
  })
  it('may be given, where the owner may not make roles', async () => {
    const given = 'postgres://app:secret@127.0.0.1:1/school'
    const ready = await makeReady(url, { ...config({ PATHSHALA_KEYS: await ringText() }), databaseAppUrl: given })
    expect(ready.url).toBe(given)
  })
})

/** Keys with which the first database was left. */
async function ringText(): Promise<string> {
  const known = (await facts()).key
  await run(['lost'], config({ PATHSHALA_KEYS: asText(testKeys.newest) }))
  expect((await facts()).key).not.toBe(known)
  return asText(testKeys.newest)
}
