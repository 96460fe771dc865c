/** What school A fetches holds nothing of school B, and no request of A changes a row of B. Canaries stand in every text column of B. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import { bagmati, openWorld, type Person, type World } from '#test/world.ts'
import { endpoints, key, openPaths, pathOf } from './routes.ts'

let world: World
let person: Person
let foreignIds: number[] = []
const canary = 'Kanaripankhi'

beforeAll(async () => {
  world = await openWorld()
  await plantCanaries()
  person = await world.signIn('administrator')
  const { rows } = await sql<{ id: number }>`
    select id from users where company_id = ${bagmati} and id in (select id from students) union select min(id) from enrolments where company_id = ${bagmati}
    union select min(id) from receipts where company_id = ${bagmati} union select min(id) from bill_runs where company_id = ${bagmati} union select min(id) from grades where company_id = ${bagmati}
    union select min(id) from sections where company_id = ${bagmati} union select min(id) from subjects where company_id = ${bagmati} union select min(id) from fee_heads where company_id = ${bagmati} limit 8`.execute(world.owner.db)
  foreignIds = rows.map((row) => row.id)
})
afterAll(() => world.close())

/** Every free text column of B's rows, where its checks allow. */
async function plantCanaries(): Promise<void> {
  const columns: [string, string][] = [['users', 'mname'], ['users', 'name_np'], ['grades', 'name_np'], ['sections', 'room'], ['subjects', 'name_np'], ['fee_heads', 'title_np'], ['notices', 'text'], ['sms_messages', 'text'], ['addresses', 'tole'], ['live_classes', 'title'], ['receipts', 'note']]
  for (const [table, column] of columns) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${canary} where company_id = ${bagmati}`.execute(world.owner.db)
  }
  await sql`update exams set name = ${canary} || id where company_id = ${bagmati}`.execute(world.owner.db)
  await sql`update companies set name = ${canary} where id = ${bagmati}`.execute(world.owner.db)
}

/** One number over every row of B in every table. */
async function hashOfB(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'company_id'`.execute(world.owner.db)
  const hashes: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ h: string }>`select ${name} || coalesce(sum(hashtextextended(t::text, 0)), 0) as h from ${sql.table(name)} t where company_id = ${bagmati}`.execute(world.owner.db)
    hashes.push(rows[0]!.h)
  }
  return hashes.join(',')
}

/** Of a query the names that the call knows: others would be refused before anything is read. */
function knownOf(endpoint: AnyEndpoint, query: string): string {
  const known = [...new URLSearchParams(query)].filter(([name]) => fieldsOf(endpoint.input).has(name))
  return known.length ? `?${new URLSearchParams(known).toString()}` : ''
}

const walked = endpoints.filter((endpoint) => !openPaths.has(key(endpoint)) && !['POST /api/logout', 'GET /api/jobs/{id}/events'].includes(key(endpoint)))

it('A fetches nothing of B, by any path, id or header', { timeout: 300_000 }, async () => {
  const leaks: string[] = []
  for (const endpoint of walked.filter((each) => each.method === 'GET')) {
    const paths = endpoint.path.includes('{') ? foreignIds.map((id) => pathOf(endpoint, id)) : [pathOf(endpoint)]
    for (const path of paths) {
      for (const query of ['', `?companyId=${bagmati}&super_mode_company_id=${bagmati}&rowsPerPage=500&token=${person.id}`, ...foreignIds.slice(0, 3).map((id) => `?student_id=${id}&grade_id=${id}&token=${person.id}`), `?code=BAG0001`, `?search=Kanari&search=${canary}`]) {
        const { raw, status } = await world.call('GET', path + knownOf(endpoint, query), { token: person.token, headers: { 'x-domain': 'bagmati.localhost', host: 'bagmati.localhost' } })
        if (raw.toString('utf8').includes(canary)) leaks.push(path + query)
        if (status >= 500) leaks.push(`${path + query} -> ${status}`)
      }
    }
  }
  expect(leaks).toEqual([])
})

it('A changes no row of B', { timeout: 300_000 }, async () => {
  const before = await hashOfB()
  for (const endpoint of walked.filter((each) => each.method !== 'GET')) {
    for (const id of foreignIds) {
      const body = { student_id: id, grade_id: id, section_id: id, guardian_id: id, amount: 100, name: 'X', fname: 'X', reason: 'a reason', month: '12', grade_ids: [id], company_id: bagmati, cells: [{ grade_id: id, fee_head_id: id, amount: 5 }] }
      const { status } = await world.call(endpoint.method, pathOf(endpoint, id), { token: person.token, body })
      expect([key(endpoint), status < 500]).toEqual([key(endpoint), true])
    }
  }
  expect(await hashOfB()).toBe(before)
})

it('a foreign id answers as a missing one', async () => {
  for (const endpoint of walked.filter((each) => each.method === 'GET' && each.path.endsWith('{id}') && !each.raw)) {
    const missing = await world.call('GET', pathOf(endpoint, 987_654_321), { token: person.token })
    for (const id of foreignIds) {
      const own = await world.call('GET', pathOf(endpoint, id), { token: person.token })
      if (own.status === 200) continue
      expect([key(endpoint), own.status, own.body.message]).toEqual([key(endpoint), missing.status, missing.body.message])
    }
  }
})
