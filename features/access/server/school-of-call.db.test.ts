/** A node keeps what every call asks of its school by a version: whatever changes it must make another one, and at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type World } from '#test/world.ts'
import { schoolOfCall, schoolStatement, versionOf } from './school-of-call.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const version = () =>
  inSchool(world.db, himalaya, async (tx) => {
    const { rows } = await sql<{ version: string }>`select ${versionOf(himalaya)} as version`.execute(tx)
    return rows[0]!.version
  })
let before: string
beforeEach(async () => {
  before = await version()
})

/** A change of each table that is read; all of them leave the school as it was. */
const changes: Record<string, string[]> = {
  companies: [`update companies set features = features where id = ${himalaya}`],
  company_services: [
    `insert into company_services (company_id, service, from_date) values (${himalaya}, 'SMS', '1990-01-01')`,
    `update company_services set from_date = '1990-01-02' where company_id = ${himalaya} and from_date = '1990-01-01'`,
    `delete from company_services where company_id = ${himalaya} and from_date = '1990-01-02'`,
  ],
  settings: [
    `insert into settings (company_id, "group") values (${himalaya}, 'of-the-test')`,
    `update settings set "values" = '{"a": 1}' where company_id = ${himalaya} and "group" = 'of-the-test'`,
    `delete from settings where company_id = ${himalaya} and "group" = 'of-the-test'`,
  ],
  batches: [`update batches set name = name where company_id = ${himalaya}`],
  fiscal_years: [`update fiscal_years set name = name where company_id = ${himalaya}`],
  roles: [
    `insert into roles (company_id, slug, name) values (${himalaya}, 'of-the-test', 'Of the test')`,
    `update roles set own_sections = true where company_id = ${himalaya} and slug = 'of-the-test'`,
  ],
  role_permissions: [
    `insert into role_permissions (company_id, role_slug, permission) values (${himalaya}, 'of-the-test', 'student-view')`,
    `delete from role_permissions where company_id = ${himalaya} and role_slug = 'of-the-test'`,
    `delete from roles where company_id = ${himalaya} and slug = 'of-the-test'`,
  ],
}

describe('another version', () => {
  it('is made by whatever the statement reads', async () => {
    const { sql: text } = schoolStatement(himalaya).compile(world.db)
    const read = new Set([...text.matchAll(/\b(?:from|join) (\w+)/g)].map(([, table]) => table!))
    read.delete('school_versions')
    expect([...read].toSorted()).toEqual(Object.keys(changes).toSorted())
  })

  it.each(Object.entries(changes).flatMap(([table, all]) => all.map((change) => [table, change] as const)))(
    'of %s by: %s',
    async (_table, change) => {
      await inSchool(world.db, himalaya, async (tx) => {
        await sql.raw(change).execute(tx)
      })
      expect(await version()).not.toBe(before)
    },
  )

  it('is made once for a school, by somebody who acts in two of them; none by what was taken back', async () => {
    const other = (
      await world.owner.db.selectFrom('companies').select('id').where('id', 'not in', [0, himalaya]).execute()
    )[0]!.id
    const versions = async () =>
      new Map(
        (await world.owner.db.selectFrom('school_versions').select(['company_id', 'version']).execute()).map((row) => [
          row.company_id,
          row.version,
        ]),
      )
    const were = await versions()
    const touch = (company: number) =>
      sql.raw(`set local app.company_id = '${company}'; update batches set name = name where company_id = ${company}`)
    await inSchool(world.db, himalaya, async (tx) => {
      await touch(himalaya).execute(tx)
      await touch(other).execute(tx)
    })
    const are = await versions()
    const changed = [...are].filter(([company, is]) => is !== were.get(company)).map(([company]) => company)
    expect(changed.toSorted()).toEqual([himalaya, other].toSorted())
    await expect(
      inSchool(world.db, himalaya, async (tx) => {
        await touch(himalaya).execute(tx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await versions()).toEqual(are)
  })
})

it('the same version is not read again, another one is', async () => {
  const read = () =>
    inSchool(world.db, himalaya, async (tx) => {
      const { rows } = await sql<{ version: string }>`select ${versionOf(himalaya)} as version`.execute(tx)
      return schoolOfCall(tx, himalaya, rows[0]!.version)
    })
  const first = await read()
  expect(await read()).toBe(first)
  await inSchool(world.db, himalaya, async (tx) => {
    await sql`insert into settings (company_id, "group", "values") values (${himalaya}, 'authentication', '{"closed_roles": ["guardian"]}')
      on conflict (company_id, "group") do update set "values" = excluded."values"`.execute(tx)
  })
  const next = await read()
  expect([first.rules.closed_roles, next.rules.closed_roles]).toEqual([[], ['guardian']])
  await inSchool(world.db, himalaya, (tx) =>
    tx.deleteFrom('settings').where('company_id', '=', himalaya).where('group', '=', 'authentication').execute(),
  )
})
