/** That the step `rows` of the gate can fail: templates that declare another row than PostgreSQL answers with are told. */
import { readFileSync, rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inProject, root } from '#app/launch/project.mjs'
import { wrongRows } from '../sql-rows/compare.ts'
import { describeStatement } from '../sql-rows/describe.ts'
import { fits, type Template, templatesOf } from '../sql-rows/templates.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let client: pg.Client
const folder = inProject('.cache', 'sql-rows-of-law')
beforeAll(async () => {
  world = await openWorld({ demo: false, jobs: false })
  client = new pg.Client({ connectionString: world.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

const statement = 'select id, full_name as name, dob, roles.slug from users, roles where users.company_id = $1'
const declared = (type: string): Template => ({
  file: 'platform/server/numbers.ts',
  line: 1,
  type,
  parts: [statement],
  weight: 0,
})

it('PostgreSQL names the columns of a statement without running it, and says why it cannot', async () => {
  expect(await describeStatement(client, 'select id, name, array[rank]::text[] as places from grades')).toEqual([
    { name: 'id', type: 'number' },
    { name: 'name', type: 'string' },
    { name: 'places', type: '(string | null)[]' },
  ])
  await expect(describeStatement(client, 'select nothing from grades')).rejects.toThrow('does not exist')
  expect(await describeStatement(client, 'delete from grades')).toEqual([])
})

it('a column that is missing, too many or of another type is told by its name', async () => {
  const columns = await describeStatement(client, 'select id, name, name_np, rank from grades')
  const wrong = declared('{ id: string; name: string; name_np: string | null; section: number }')
  const right = {
    ...declared('{ id: number; name: string; name_np: string | null; rank: number; note?: string }'),
    line: 2,
  }
  const answers = new Map([wrong, right].map((each) => [each, new Map([['', columns]])]))
  expect(wrongRows(answers, folder)).toEqual([
    `platform/server/numbers.ts:1 '"id has another type" | "rank is not declared" | "section is not selected"'.`,
  ])
}, 120_000)

it('a template is known in its statement, and templates are found', () => {
  const of: Template = { ...declared(''), parts: ['select a from b where c = ', ' and d in (', ')'] }
  expect(fits(of, 'select a from b where c = $1 and d in (select 1)')).toBe(true)
  expect(fits(of, 'select a from b where c = $1')).toBe(false)
  const all = templatesOf(root)
  expect(all.filter(({ type }) => type).length).toBeGreaterThan(600)
  const { file, line } = all[0]!
  expect(readFileSync(inProject(file), 'utf8').split('\n')[line - 1]).toContain('sql')
})
