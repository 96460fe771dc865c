/** Groups of settings: each room's own, listed in its `server/room.ts`; what nobody set, or nobody understands any more, holds its default; each change is told. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rooms } from '#app/rooms.server.ts'
import { addressOwners } from '#app/server.ts'
import { projectRoot } from '#platform/server/config.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator', himalaya)
})
afterAll(() => world.close())

const groups = rooms.flatMap(({ facts, settings = [] }) => settings.map(({ group }) => ({ room: facts.name, group })))
const ofSchool = <T>(statement: ReturnType<typeof sql<T>>) =>
  inSchool(world.owner.db, himalaya, async (tx) => (await statement.execute(tx)).rows)
const store = (name: string, values: object) =>
  ofSchool(sql`insert into settings (company_id, "group", "values") values (${himalaya}, ${name}, ${JSON.stringify(values)})
    on conflict (company_id, "group") do update set "values" = excluded."values"`)
/** Nothing that a setting could mean. */
const nonsense = { of: 'a version that is gone' }

describe('groups of settings', () => {
  it('are there, each of one room, and a room lists those that it declares', async () => {
    const names = groups.map(({ group }) => group.name)
    expect(names.length).toBeGreaterThanOrEqual(4)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const declared = await Promise.all(
      rooms
        .map(({ facts }) => ({
          room: facts.name,
          file: join(projectRoot, `features/${facts.name}/contract/settings.ts`),
        }))
        .filter(({ file }) => existsSync(file))
        .map(async ({ room, file }) =>
          Object.values((await import(file)) as Record<string, { name: string }>).map(({ name }) => `${room}: ${name}`),
        ),
    )
    expect(groups.map(({ room, group }) => `${room}: ${group.name}`).sort()).toEqual(declared.flat().sort())
  })
  it.each(groups)(
    '$room: $group.name is called at its own address, and its defaults are what may be set',
    ({ room, group }) => {
      expect(addressOwners.get(`/api/settings/${group.name}`)).toBe(room)
      expect(group.schema.safeParse(group.defaults).error?.issues ?? []).toEqual([])
      expect(Object.keys(group.schema.shape)).toEqual(Object.keys(group.defaults))
    },
  )
  it.each(groups)(
    '$group.name: a value that nobody understands any more falls back to its default, and holds up no other',
    async ({ group }) => {
      const path = `/api/settings/${group.name}`
      const names = Object.keys(group.defaults)
      const before = (await office.get(path)).body.data
      await store(group.name, { ...Object.fromEntries(names.map((name) => [name, nonsense])), constructor: 1, gone: 1 })
      expect(await office.get(path)).toMatchObject({ status: 200, body: { data: group.defaults } })
      expect(Object.keys((await office.get(path)).body.data).sort()).toEqual(names.toSorted())
      // one that is understood stands beside those that are not
      const [kept] = names
      await store(group.name, { ...Object.fromEntries(names.map((name) => [name, nonsense])), [kept!]: before[kept!] })
      expect((await office.get(path)).body.data).toEqual({ ...group.defaults, [kept!]: before[kept!] })
      await store(group.name, before)
    },
  )
  it.each(groups)('$group.name: what it holds is saved by a form, as its screen sends it', async ({ group }) => {
    const path = `/api/settings/${group.name}`
    const before = (await office.get(path)).body.data as Record<string, unknown>
    const edge = 'pathshala-test-edge'
    const fields = Object.entries({ _method: 'PUT', ...before }).filter(([, value]) => value !== null && value !== '')
    const parts = fields.map(
      ([name, value]) =>
        `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)}\r\n`,
    )
    const answer = await world.call('POST', path, {
      body: `${parts.join('')}--${edge}--\r\n`,
      token: office.token,
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    })
    expect([answer.status, answer.body]).toEqual([200, { data: before, message: 'Settings saved.' }])
  })
  it.each(groups)(
    '$group.name: a change is told in the audit, with what was before; what is not sent stays',
    async ({ group }) => {
      const path = `/api/settings/${group.name}`
      const before = (await office.get(path)).body.data
      const [first] = Object.entries(group.defaults as Record<string, unknown>)
      const answer = await office.send('PUT', path, Object.fromEntries([first!]))
      expect([answer.status, answer.body]).toEqual([
        200,
        { data: { ...before, [first![0]]: first![1] }, message: 'Settings saved.' },
      ])
      const [told] = await ofSchool(
        sql<{ entity: string; entity_id: string; before: unknown; after: unknown }>`
        select r.entity, r.entity_id, v.before, v.after from audit_rows r join audit_values v on v.company_id = r.company_id and v.audit_id = r.id
        where r.company_id = ${himalaya} and r.action like 'PUT %' order by r.id desc limit 1`,
      )
      expect(told).toEqual({ entity: 'settings', entity_id: group.name, before, after: answer.body.data })
    },
  )
  it('are told with a session as far as their rooms say so, and as they are now', async () => {
    const told = async () => (await office.get('/api/me')).body.data.company
    const { calendar, language, attendance_letters } = await told()
    // a school that has said nothing leaves the language to the phone or browser
    expect([calendar, language, attendance_letters.present.en]).toEqual(['bs', undefined, 'P'])
    await office.send('PUT', '/api/settings/academic', { calendar: 'ad', language: 'ne' })
    expect(await told()).toMatchObject({ calendar: 'ad', language: 'ne', attendance_letters })
    await office.send('PUT', '/api/settings/academic', { calendar, language: 'device' })
  })
  it('are only for who looks after the school', async () => {
    const teacher = await world.signIn('teacher', himalaya)
    for (const { group } of groups) {
      expect((await teacher.get(`/api/settings/${group.name}`)).status).toBe(403)
      expect((await teacher.send('PUT', `/api/settings/${group.name}`, {})).status).toBe(403)
    }
  })
})
