/** Whatever id is asked for, of another school, of somebody out of reach, or of nothing at all: a call that does not give the thing always gives the same answer. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import { bagmati, himalaya, openWorld, type Person, type Reply, type World } from '#test/world.ts'
import { fewForAll } from './planted.ts'
import { endpoints, key, onlyRoom, openPaths, pathOf } from './routes.ts'

let world: World
let ids: number[] = []
beforeAll(async () => {
  world = await openWorld()
  ids = await someIds()
})
afterAll(() => world.close())

/** Few that name two rows of every table with ids, of either school. */
async function someIds(): Promise<number[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'int8'::regtype join pg_attribute b on b.attrelid = c.oid and b.attname = 'company_id'
    where n.nspname = 'public' and c.relkind = 'r'`.execute(world.owner.db)
  const tablesOf = async (company: number) => {
    const found: number[][] = []
    for (const { name } of tables) {
      const { rows } = await sql<{
        id: number
      }>`select id from ${sql.table(name)} where company_id = ${company} order by id desc limit 300`.execute(
        world.owner.db,
      )
      found.push(rows.map(({ id }) => id))
    }
    return found
  }
  return fewForAll([...(await tablesOf(himalaya)), ...(await tablesOf(bagmati))])
}

const nobody = 987_654_321
const leastRefused: Record<string, number> = { guardian: 50, student: 50, teacher: 500, administrator: 1000 }
const withId = endpoints.filter(
  (endpoint) =>
    !openPaths.has(key(endpoint)) &&
    /^[^{]*\{(\w*id|\w+Id)\}[^{]*$/.test(endpoint.path) &&
    !/files|jobs|sessions|imports?\//.test(endpoint.path),
)
const said = ({ status, body }: Reply) => `${status} ${typeof body === 'object' ? body.message : ''}`

async function ask(person: Person, endpoint: (typeof withId)[number], id: number): Promise<string> {
  const path = pathOf(endpoint, id)
  const fields = fieldsOf(endpoint.input)
  if (endpoint.method === 'GET')
    return said(await person.get(`${path}${fields.has('token') ? `?token=${person.id}` : ''}`))
  const body = Object.entries({ reason: 'a reason', name: 'X', title: 'X', text: 'X', amount: 100 }).filter(([name]) =>
    fields.has(name),
  )
  return said(await person.send(endpoint.method, path, Object.fromEntries(body)))
}

it.each(['guardian', 'student', 'teacher', 'administrator'])(
  'asked by a %s',
  { timeout: 300_000 },
  async (username) => {
    const person = await world.signIn(username, himalaya)
    const wrong: string[] = []
    let refused = 0
    for (const endpoint of withId) {
      const missing = await ask(person, endpoint, nobody)
      // who has no right is told so whatever he names; a body that is wrong is told before the row is looked for
      if (/^(403|422|405)/.test(missing)) continue
      for (const id of ids) {
        const answer = await ask(person, endpoint, id)
        if (!answer.startsWith('404')) continue
        refused++
        if (answer !== missing) wrong.push(`${key(endpoint)} ${id}: ${answer}, and of nothing: ${missing}`)
      }
    }
    expect(wrong).toEqual([])
    if (!onlyRoom) expect(refused).toBeGreaterThan(leastRefused[username]!)
  },
)
