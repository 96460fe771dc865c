/** The declarations and the live database agree. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeTables } from '#app/commands/tables.ts'
import { resources } from '#app/resources.ts'
import { projectRoot } from '#platform/server/config.ts'
import { declaredColumns } from '#platform/server/declared-tables.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

it.each(resources.map(({ resource }) => [resource.name, resource] as const))('%s has the declared columns: run `npm run migration NAME` after a change', async (name, resource) => {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
    from pg_attribute a where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped`.execute(world.owner.db)
  expect(rows.filter((row) => declaredColumns(resource).some((column) => column.name === row.name))).toEqual(
    expect.arrayContaining(declaredColumns(resource)),
  )
})

it('the row types are those of the catalogue: run `npm run tables` after a migration', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'pathshala-tables-')), 'tables.gen.ts')
  writeTables(world.url, file)
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(join(projectRoot, 'platform/server/tables.gen.ts'), 'utf8'))
})
