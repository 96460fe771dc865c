/** Brings a database up to date: roles, migrations in order, the job queue. Run by the owner; safe from two nodes at once. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import PgBoss from 'pg-boss'
import { projectRoot } from './config.ts'
import { refuseOldServer, tellPlannerFigures } from './planner-figures.ts'
import { bossSchema, workQueue } from './queue-names.ts'
import { sweepQueue } from './sweep-job-files.ts'

const folder = join(projectRoot, 'migrations')

export function migrationFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
}

/** Returns the names of the migrations that were applied now. `last`: stops after this one, as a deployment of that day stood. */
export async function migrate(ownerUrl: string, { last }: { last?: string } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // one node at a time; the others wait and find nothing left to do
    await client.query('select pg_advisory_lock(20830805)')
    await refuseOldServer(client)
    await makeRoles(client)
    const applied = await applyNew(client, last)
    // ids that a set takes beforehand (an event and its entries in one go)
    await client.query('grant usage on all sequences in schema public to pathshala_app')
    await tellPlannerFigures(client)
    await installJobs(ownerUrl, client)
    return applied
  } finally {
    await client.end()
  }
}

async function makeRoles(client: pg.Client): Promise<void> {
  for (const role of ['pathshala_app', 'pathshala_signin', 'pathshala_overview', 'pathshala_device']) {
    await client.query(
      `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
    )
    const { rows } = await client
      .query(`select pg_has_role(current_user, '${role}', 'set') as held`)
      .catch(() => client.query(`select pg_has_role(current_user, '${role}', 'member') as held`))
    if (!rows[0].held) await client.query(`grant ${role} to current_user`)
    await client.query(`grant usage on schema public to ${role}`)
  }
  await client.query('revoke create on schema public from public')
}

async function applyNew(client: pg.Client, last?: string): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const known = new Set((await client.query('select name from schema_migrations')).rows.map((row) => row.name))
  const fresh = migrationFiles().filter((name) => !known.has(name) && (!last || name <= last))
  for (const name of fresh) {
    await client.query('begin')
    try {
      await client.query(readFileSync(join(folder, name), 'utf8'))
      await client.query('insert into schema_migrations (name) values ($1)', [name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
  }
  return fresh
}

async function installJobs(ownerUrl: string, client: pg.Client): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: bossSchema, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue(workQueue)
  await boss.createQueue(sweepQueue)
  await boss.stop({ graceful: false })
  await client.query(`grant usage on schema ${bossSchema} to pathshala_app`)
  await client.query(`grant select, insert, update, delete on all tables in schema ${bossSchema} to pathshala_app`)
}
