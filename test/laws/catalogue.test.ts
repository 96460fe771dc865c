/** The declarations and the live database agree. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableFiles } from '#app/commands/tables.ts'
import { declaredTables, resourceNamed, resources } from '#app/resources.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { differences } from '#platform/server/catalogue.ts'
import type { DeclaredTable } from '#platform/server/declared-tables.ts'
import { projectRoot } from '#platform/server/config.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

const compare = (resource: DeclaredTable) => differences(world.owner.db, resource, (of) => resourceNamed(of).name)

it.each(declaredTables.map((table) => [table.name, table as DeclaredTable] as const))(
  '%s stands in the database as declared: run `npm run migration NAME` after a change',
  async (_name, table) => {
    expect(await compare(table)).toEqual([])
  },
)

it('a changed limit, choice, key, default, need or reference is seen, and the SQL that is written for it makes the table as declared', async () => {
  const { sections, subjects } = Object.fromEntries(
    resources.map(({ resource }) => [resource.name, resource as Resource]),
  ) as Record<string, Resource>
  const changed = (resource: Resource, field: string, more: object): Resource => ({
    ...resource,
    fields: { ...resource.fields, [field]: { ...resource.fields[field]!, ...more } },
  })
  const some: [Resource, string][] = [
    [changed(sections!, 'capacity', { max: 499 }), 'capacity_check'],
    [changed(sections!, 'name', { max: 21 }), 'name_check'],
    [changed(sections!, 'room', { unique: true }), 'room_key'],
    [changed(sections!, 'capacity', { default: 41 }), 'default'],
    [changed(sections!, 'room', { optional: false }), 'declared required'],
    [changed(subjects!, 'grade_id', { of: 'sections' }), 'REFERENCES sections'],
    [{ ...sections!, fields: { ...sections!.fields, lift: { kind: 'flag', optional: true } } }, 'lift is not there'],
    [
      { ...sections!, fields: { ...sections!.fields, motto: { kind: 'text', optional: true, max: 40 } } },
      'motto is not there',
    ],
    [{ ...sections!, uniqueTogether: [...(sections!.uniqueTogether ?? []), ['name', 'room']] }, 'name_room_key'],
  ]
  for (const [resource, says] of some) {
    const found = await compare(resource)
    expect(found.map((each) => each.says).join('; ')).toContain(says)
    if (says.startsWith('REFERENCES') || says === 'declared required' || says === 'room_key') continue
    for (const each of found) await sql.raw(each.sql).execute(world.owner.db)
    expect(await compare(resource)).toEqual([])
    const { resource: original } = resources.find((each) => each.resource.name === resource.name)!
    for (const each of await compare(original)) await sql.raw(each.sql).execute(world.owner.db)
  }
  // a column that is not declared any more is a person's decision: no program throws values away
  await sql`alter table sections drop column lift, drop column motto`.execute(world.owner.db)
})

it('the row types are those of the catalogue: run `npm run tables` after a migration', () => {
  const files = tableFiles(world.url)
  expect(files.size).toBeGreaterThan(10)
  for (const [file, text] of files) expect([file, readFileSync(join(projectRoot, file), 'utf8')]).toEqual([file, text])
})
