/** Rooms lean on what they need: imports, SQL and addresses, read from the sources. */
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { houseRooms, isUpwards, ownerOfTable, pastTheDoor, platformTables, readHouse, tablesIn } from '#app/house.ts'
import { addressOwners } from '#app/server.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld({ demo: false, jobs: false })))
afterAll(() => world.close())

/** What leans upwards today. Each goes when its door or slot is there; a new one is refused. */
const known: string[] = []

const serverFiles = readdirSync('features', { recursive: true, encoding: 'utf8' })
  .map((file) => `features/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.includes('/server/') && file.endsWith('.ts') && !file.endsWith('.test.ts'))
const joinsOfSeat =
  /join grades g on g\.company_id = (\w+)\.company_id and g\.id = \1\.grade_id\s+left join sections x on x\.company_id = \1\.company_id and x\.id = \1\.section_id|join sections x on x\.company_id = (\w+)\.company_id and x\.id = \2\.section_id\s+join grades/

describe('the house', () => {
  it('knows an owner of every table and view', async () => {
    const { rows } = await sql<{
      name: string
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')`.execute(
      world.owner.db,
    )
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('pgboss'))
        .sort(),
    ).toEqual([...ownerOfTable.keys()].sort())
    expect(ownerOfTable.size).toBe(
      platformTables.length + houseRooms.reduce((sum, { tables }) => sum + tables.length, 0),
    )
  })
  it('leans upwards nowhere new: ask by the door of a room that is needed, or by a slot that the higher room fills', () => {
    const { arrows, files } = readHouse(addressOwners)
    expect(files).toBeGreaterThan(600)
    expect(arrows.length).toBeGreaterThan(60)
    expect(arrows.filter(isUpwards).map(({ from, to, way }) => `${from} -> ${to} ${way}`)).toEqual(known)
  })
  it('reads of a room below what that one names as readable: for the rest ask a function of its server/index.ts', () => {
    const queries = readHouse(addressOwners).arrows.filter(({ way }) => way === 'queries')
    expect(queries.length).toBeGreaterThan(25)
    expect(
      queries.flatMap((arrow) => pastTheDoor(arrow).map((table) => `${arrow.from} -> ${arrow.to}: ${table}`)),
    ).toEqual([])
  })
  it('says where somebody sits in the words of academics (`seat`, `classOf` of its server/index.ts), not in joins of its own', () => {
    const own = serverFiles.filter(
      (file) => joinsOfSeat.test(readFileSync(file, 'utf8')) && file !== 'features/academics/server/seat.ts',
    )
    expect(serverFiles.length).toBeGreaterThan(150)
    expect(own).toEqual([])
  })
  it('names as readable own tables only, which somebody above does read', () => {
    const { arrows } = readHouse(addressOwners)
    const idle = houseRooms.flatMap(({ name, tables, reads }) =>
      reads
        .filter(
          (table) =>
            !tables.includes(table) ||
            !arrows.some(
              ({ from, to, way, what }) =>
                from !== 'platform' && to === name && way === 'queries' && what.includes(table),
            ),
        )
        .map((table) => `${name}: ${table}`),
    )
    expect(idle).toEqual([])
  })
  it('reads tables in SQL and in the words of the query builder', () => {
    expect(
      tablesIn(
        "sql`select 1 from dues d join enrolments e on true`; tx.insertInto('receipts'); update users set x = 1; from nowhere",
      ),
    ).toEqual(['dues', 'enrolments', 'users', 'receipts'])
  })
})
