/** Keys that are held by sets (decision 0068) hold as PostgreSQL's own do: each of them is broken from both sides. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#platform/server/db.ts'
import { himalaya, openWorld, type World } from '#test/world.ts'

interface Key {
  child: string
  name: string
  parent: string
  /** Columns of the child, and those of the parent that they name. */
  own: string[]
  other: string[]
}

let world: World
let keys: Key[]
beforeAll(async () => {
  world = await openWorld()
  const { rows } = await sql<Key>`
    select c.conrelid::regclass::text as child, c.conname::text as name, c.confrelid::regclass::text as parent,
      array_agg(a.attname::text order by o.n) as own, array_agg(b.attname::text order by o.n) as other
    from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) with ordinality o (own, other, n)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = o.own
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = o.other
    where c.contype = 'f' and not c.conenforced group by c.oid order by 1, 2`.execute(world.owner.db)
  keys = rows
})
afterAll(() => world.close())

class Undone extends Error {}
/** In a transaction that is never kept: which key refused, or what else was said. */
async function refusedBy(work: (tx: Tx) => Promise<unknown>): Promise<string> {
  const { db } = world.owner
  try {
    await db.transaction().execute(async (tx) => {
      await work(tx)
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone) return 'nobody'
    const { code, constraint, message } = error as Error & { code?: string; constraint?: string }
    return code === '23503' ? constraint! : message
  }
  return 'nobody'
}

/** The column of the child that holds the parent's id. */
const idOf = ({ own, other }: Key) => own[other.indexOf('id')]!
/** Keys that the same id belongs to: the first of them refuses. */
const sharing = (key: Key) =>
  keys.filter(({ child, own }) => child === key.child && own.includes(idOf(key))).map(({ name }) => name)
const nowhere = sql`987654321987`

/** The child `c` points to the parent `p`. */
const points = (own: readonly string[], other: readonly string[]) =>
  sql.join(
    own.map((name, at) => sql`${sql.ref(`p.${other[at]!}`)} = ${sql.ref(`c.${name}`)}`),
    sql` and `,
  )

/** A row of the child points to one of the parent, though nobody of the demo has filled the key; its checks and other keys sleep. Its place in the child. */
async function pointing(tx: Tx, { child, name, parent, own, other }: Key): Promise<string> {
  const { rows: rules } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname::text as name from pg_constraint
    where contype = 'c' and conrelid in (${child}::regclass, ${parent}::regclass)
      or contype = 'f' and conname <> ${name}
        and (${parent}::regclass in (confrelid, conrelid) or confrelid = ${child}::regclass)`.execute(tx)
  for (const rule of rules)
    await sql`alter table ${sql.table(rule.table)} drop constraint if exists ${sql.ref(rule.name)} cascade`.execute(tx)
  await sql`alter table ${sql.table(child)} disable trigger user`.execute(tx)
  const { rows: there } = await sql<{ ctid: string }>`
    select c.ctid::text from ${sql.table(child)} c join ${sql.table(parent)} p on ${points(own, other)} limit 1`.execute(
    tx,
  )
  const named = (alias: string, names: readonly string[]) => sql.join(names.map((each) => sql.ref(`${alias}.${each}`)))
  const { rows } = there.length
    ? { rows: there }
    : await sql<{ ctid: string }>`
    update ${sql.table(child)} c set (${sql.join(own.map((each) => sql.ref(each)))}) = (
      select ${named('p', other)} from ${sql.table(parent)} p
      where p.company_id = c.company_id ${child === parent ? sql`and p.ctid <> c.ctid` : sql``} limit 1)
    where c.ctid = (
      select r.ctid from ${sql.table(child)} r join ${sql.table(parent)} p on p.company_id = r.company_id limit 1)
    returning c.ctid::text`.execute(tx)
  for (const trigger of ['a_keys_of_new', 'a_keys_of_changed'])
    await sql`alter table ${sql.table(child)} enable trigger ${sql.ref(trigger)}`.execute(tx)
  return rows[0]!.ctid
}

async function openConnection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  return client
}

describe('a key that is held by sets', () => {
  it('is one of the tables that are written by thousands', () => {
    expect(new Set(keys.map(({ child }) => child))).toEqual(
      new Set([
        'bill_lines',
        'bills',
        'charge_claims',
        'dues',
        'fee_entries',
        'fee_event_postings',
        'fee_events',
        'fee_moves',
      ]),
    )
  })

  it('refuses a changed row that points nowhere', async () => {
    for (const key of keys) {
      const said = await refusedBy(async (tx) => {
        const at = await pointing(tx, key)
        await sql`update ${sql.table(key.child)} set ${sql.ref(idOf(key))} = ${nowhere}
          where ctid = ${at}::tid`.execute(tx)
      })
      expect(sharing(key), key.name).toContain(said)
    }
  })

  it('refuses a new row that points nowhere', async () => {
    for (const key of keys) {
      const said = await refusedBy(async (tx) => {
        const at = await pointing(tx, key)
        const { rows } = await sql<{ names: string[] }>`
          select array_agg(attname::text order by attnum) as names from pg_attribute
          where attrelid = ${key.child}::regclass and attnum > 0 and not attisdropped and attidentity = ''
            and attgenerated = ''`.execute(tx)
        const list = sql.join(rows[0]!.names.map((name) => sql.ref(name)))
        await sql`create temp table copied on commit drop as
          select * from ${sql.table(key.child)} where ctid = ${at}::tid`.execute(tx)
        await sql`delete from ${sql.table(key.child)} where ctid = ${at}::tid`.execute(tx)
        await sql`update copied set ${sql.ref(idOf(key))} = ${nowhere}`.execute(tx)
        await sql`insert into ${sql.table(key.child)} (${list}) select ${list} from copied`.execute(tx)
      })
      expect(sharing(key), key.name).toContain(said)
    }
  })

  it.each(['delete', 'update'])('refuses the %s of a row that others point to', async (change) => {
    for (const key of keys) {
      const said = await refusedBy(async (tx) => {
        const at = await pointing(tx, key)
        await sql`alter table ${sql.table(key.parent)} disable trigger user`.execute(tx)
        for (const name of [`${key.name}_kept`, `${key.name}_kept_same`])
          await sql`alter table ${sql.table(key.parent)} enable trigger ${sql.ref(name)}`.execute(tx)
        const pointed = sql`(
          select p.ctid from ${sql.table(key.child)} c join ${sql.table(key.parent)} p on ${points(key.own, key.other)}
          where c.ctid = ${at}::tid)`
        await (
          change === 'delete'
            ? sql`delete from ${sql.table(key.parent)} where ctid = ${pointed}`
            : sql`update ${sql.table(key.parent)} set company_id = 0 where ctid = ${pointed}`
        ).execute(tx)
      })
      expect(said, key.name).toBe(key.name)
    }
  })

  it.each(['delete', 'write'])('holds against two at one moment: the %s waits, and is refused', async (late) => {
    const [one, other] = [await openConnection(), await openConnection()]
    try {
      const { rows } = await one.query(`
        insert into fee_heads (company_id, title, kind) select company_id, 'Head for a moment', kind
        from fee_heads where company_id = ${himalaya} order by id limit 1 returning id`)
      const head = rows[0].id
      const write = `
        insert into charge_claims (company_id, enroll_id, student_id, fee_head_id, month, period, source, bill_run_id)
        select company_id, enroll_id, student_id, ${head}, month, period, source, bill_run_id from charge_claims
        where company_id = ${himalaya} limit 1`
      const remove = `delete from fee_heads where id = ${head}`
      await one.query('begin')
      await one.query(late === 'delete' ? write : remove)
      const waits = other.query(late === 'delete' ? remove : write).then(
        () => 'done',
        (error: { constraint?: string }) => error.constraint,
      )
      expect(await Promise.race([waits, sleep(200, 'waits')])).toBe('waits')
      await one.query('commit')
      expect(await waits).toBe('charge_claims_company_id_fee_head_id_fkey')
    } finally {
      const head = `select id from fee_heads where title = 'Head for a moment'`
      await one.query(`delete from charge_claims where fee_head_id in (${head})`)
      await one.query(`delete from fee_heads where id in (${head})`)
      await one.end()
      await other.end()
    }
  })
})
