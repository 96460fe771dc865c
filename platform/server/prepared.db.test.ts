/** Shapes that are asked again and again are planned once a connection, and a plan that broke is not asked for ever. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { himalaya, openWorld, type World } from '#test/world.ts'
import { connect, type Connection } from './db.ts'
import { inSchool } from './tenant.ts'

let world: World
let one: Connection

beforeAll(async () => {
  world = await openWorld()
  one = connect(world.url, { max: 1 })
})
afterAll(async () => {
  await one.close()
  await world.close()
})

const planned = async (part: string) =>
  (
    await sql<{
      n: number
    }>`select count(*) as n from pg_prepared_statements where statement like ${`%${part}%`}`.execute(one.db)
  ).rows[0]!.n

test('what is asked a second time has a name from then on, what is asked once has none', async () => {
  const asked = (n: number) => sql`select ${n}::int as "of this test"`.execute(one.db)
  await asked(1)
  expect(await planned('of this test')).toBe(0)
  await asked(2)
  await asked(3)
  expect(await planned('of this test')).toBe(1)
})

test('a list of many rows is planned for itself, not by what a few asked', async () => {
  const asked = (rows: number) =>
    sql`select sum(id) as "of lists" from users where id = any(${Array.from({ length: rows }, (_, n) => n)}::bigint[])`.execute(
      one.db,
    )
  for (const rows of [1, 2, 3, 4, 5]) await asked(rows)
  const byName = async () =>
    (
      await sql<{ n: number }>`
        select generic_plans + custom_plans as n from pg_prepared_statements where statement like ${'%of lists%'}`.execute(
        one.db,
      )
    ).rows[0]!.n
  expect(await byName()).toBe(4)
  await asked(20_000)
  expect(await byName()).toBe(4)
  await asked(6)
  expect(await byName()).toBe(5)
})

test('a connection learns so many shapes, and asks any other as it is', async () => {
  for (let shape = 0; shape < 300; shape++)
    for (const n of [1, 2]) await sql`select ${n}::int as ${sql.ref(`shape_${shape}`)}`.execute(one.db)
  expect(await planned('shape_')).toBeLessThanOrEqual(250)
  const { rows } = await sql<{ shape_299: number }>`select ${7}::int as shape_299`.execute(one.db)
  expect(rows).toEqual([{ shape_299: 7 }])
})

test('a table that was changed beneath its plan is read as it is, after one call that failed', async () => {
  const fresh = connect(world.url, { max: 1 })
  await sql`create table changed (n int)`.execute(fresh.db)
  const asked = () => sql`select * from changed where n is null or n = ${1}`.execute(fresh.db)
  for (let i = 0; i < 3; i++) await asked()
  await sql`alter table changed add other text`.execute(fresh.db)
  await expect(asked()).rejects.toThrow('cached plan')
  await asked()
  await sql`drop table changed`.execute(fresh.db)
  await fresh.close()
})

test('transaction and school are begun in one message, and a school of before is forgotten', async () => {
  const school = () => sql<{ school: string }>`select current_setting('app.company_id', true) as school`.execute(one.db)
  const inside = await inSchool(
    one.db,
    himalaya,
    async (tx) =>
      (await sql<{ school: string }>`select current_setting('app.company_id') as school`.execute(tx)).rows[0]!.school,
  )
  expect(inside).toBe(String(himalaya))
  expect((await school()).rows[0]!.school || '').toBe('')
  // a transaction without a school inside the same work gets none
  await inSchool(world.db, himalaya, () =>
    one.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ school: string }>`select current_setting('app.company_id', true) as school`.execute(
        tx,
      )
      expect(rows[0]!.school || '').toBe('')
    }),
  )
})
