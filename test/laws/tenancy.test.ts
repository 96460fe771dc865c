/** Tenancy as the live catalogue shows it: every table of a school, its keys, its policies, the app's powers. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { bagmati, himalaya, openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(world.owner.db)).rows

/** Tables without company_id, each with its reason. */
const platformTables: Record<string, string> = {
  companies: 'the schools themselves; its id is the company, and its policy says so',
  deployment_facts: 'what the deployment knows of itself; read by the owner at start',
  tries: 'tries of passwords and codes are counted before a school is known',
  schema_migrations: 'which migrations were applied; the owner only',
  unknown_devices: 'serials of devices that no school has registered; shown to the provider',
}
/** Indexes that do not begin with company_id. */
const globalIndexes: Record<string, string> = {
  sign_in_by_username: 'sign-in looks in all schools',
  sign_in_by_email: 'sign-in looks in all schools',
  sign_in_by_mobile: 'sign-in looks in all schools',
  company_hosts_host_key: 'a host belongs to one school',
  attendance_device_by_serial: 'a device calls before its school is known',
  payment_intents_code: 'a payer comes back before the school is known',
}
/** Roles other than the app's that a policy lets in: narrow doors with a function each. */
const narrowRoles = ['pathshala_signin', 'pathshala_overview', 'pathshala_device']

describe('every table', () => {
  it('belongs to a school or is named here with its reason', async () => {
    const found = await rows(sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')`)
    expect(found.map((row) => row.name).sort()).toEqual(Object.keys(platformTables).sort())
  })
  it('of a school has row-level security enabled and forced', async () => {
    expect(
      await rows(sql`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`),
    ).toEqual([])
  })
  it('of a school has the tenant policy for reading and writing, and no other but the narrow ones for reading', async () => {
    const policies = await rows(sql<{
      tablename: string
      policyname: string
      roles: string[]
      cmd: string
      qual: string | null
      with_check: string | null
    }>`
      select tablename, policyname, roles::text[] as roles, cmd, qual, with_check from pg_policies where schemaname = 'public'`)
    for (const policy of policies.filter((each) => each.policyname === 'tenant')) {
      expect([
        policy.tablename,
        policy.cmd,
        policy.qual?.includes("current_setting('app.company_id'"),
        policy.with_check?.includes("current_setting('app.company_id'"),
      ]).toEqual([policy.tablename, 'ALL', true, true])
    }
    for (const policy of policies.filter((each) => each.policyname !== 'tenant')) {
      expect(
        [policy.cmd, policy.roles.every((role) => narrowRoles.includes(role))],
        `${policy.tablename}.${policy.policyname}`,
      ).toEqual(['SELECT', true])
    }
    const covered = new Set(policies.filter((each) => each.policyname === 'tenant').map((each) => each.tablename))
    const tables = await rows(sql<{
      table_name: string
    }>`select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'company_id'`)
    expect(tables.map((each) => each.table_name).filter((name) => !covered.has(name))).toEqual([])
  })
  it('of a school has company_id first in its keys and indexes', async () => {
    const found = await rows(sql<{ name: string }>`
      select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where n.nspname = 'public' and x.indkey[0] <> a.attnum`)
    expect(found.map((row) => row.name).sort()).toEqual(Object.keys(globalIndexes).sort())
  })
  it('of a school points to other tables of a school with company_id in the key', async () => {
    expect(
      await rows(sql`
      select k.conname from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'company_id'
      join pg_attribute b on b.attrelid = k.confrelid and b.attname = 'company_id'
      where n.nspname = 'public' and k.contype = 'f' and not (a.attnum = any(k.conkey) and b.attnum = any(k.confkey))`),
    ).toEqual([])
  })
})

describe("the app's role", () => {
  it('owns nothing and cannot bypass row-level security', async () => {
    for (const role of ['pathshala_app', ...narrowRoles]) {
      const facts = await rows(
        sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = ${role}`,
      )
      expect(facts).toEqual([
        { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false },
      ])
    }
    expect(await rows(sql`select relname from pg_class where relowner = 'pathshala_app'::regrole`)).toEqual([])
  })
  it('cannot change or delete ledger, bill and audit rows', async () => {
    for (const table of [
      'fee_events',
      'fee_entries',
      'fee_allocations',
      'bills',
      'bill_lines',
      'audit_rows',
      'receipts',
    ]) {
      const [may] = await rows(
        sql<{
          del: boolean
          upd: boolean
        }>`select has_table_privilege('pathshala_app', ${table}, 'delete') as del, has_table_privilege('pathshala_app', ${table}, 'update') as upd`,
      )
      expect([table, may]).toEqual([table, { del: false, upd: false }])
    }
  })
  it('sees views with its own eyes', async () => {
    expect(
      await rows(
        sql`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false)`,
      ),
    ).toEqual([])
  })
})

describe('the school of a transaction', () => {
  it('is needed: without it there are no rows', async () => {
    const found = await sql<{ n: number }>`select count(*) as n from students`.execute(world.db)
    expect(found.rows[0]!.n).toBe(0)
  })
  it('never outlives the transaction, also after an abort', async () => {
    for (let i = 0; i < 20; i++) {
      await inSchool(world.db, i % 2 ? himalaya : bagmati, async (tx) => {
        await sql`select 1`.execute(tx)
        if (i % 3 === 0) throw new Error('abort')
      }).catch(() => {})
      const { rows: left } = await sql<{ n: number }>`select count(*) as n from users`.execute(world.db)
      expect(left[0]!.n).toBe(0)
    }
  })
  it('cannot be left by writing: a row for another school is refused', async () => {
    await expect(
      inSchool(world.db, himalaya, (tx) =>
        sql`insert into grades (company_id, name, rank) values (${bagmati}, 'X', 1)`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/)
  })
})
