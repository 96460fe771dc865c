/** Role x route: every declared call, asked by each of the seventeen roles and by nobody, decides as declared. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { hasRight } from '#platform/contract/rights.ts'
import { allPermissions, builtInRoles } from '#app/rights.ts'
import { capabilitiesOf } from '#features/access/contract/capabilities.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { endpoints, key, openPaths, pathOf } from './routes.ts'

let world: World
const people = new Map<string, Person>()

beforeAll(async () => {
  world = await openWorld()
  await onePersonPerRole()
})
afterAll(() => world.close())

/** The demo's people, and for the roles without one a user made here. */
async function onePersonPerRole(): Promise<void> {
  const { rows } = await inSchool(world.owner.db, himalaya, (tx) =>
    sql<{
      password_hash: string
    }>`select password_hash from users where company_id = ${himalaya} and username = 'administrator'`.execute(tx),
  )
  for (const { slug } of builtInRoles) {
    if (slug === 'super') people.set(slug, await world.signIn('super'))
    else {
      await inSchool(world.owner.db, himalaya, async (tx) => {
        const made = await sql<{
          id: number
        }>`insert into users (company_id, fname, username, password_hash) values (${himalaya}, ${slug}, ${`only-${slug}`}, ${rows[0]!.password_hash}) returning id`.execute(
          tx,
        )
        await sql`insert into user_roles (company_id, user_id, role_slug, is_primary) values (${himalaya}, ${made.rows[0]!.id}, ${slug}, true)`.execute(
          tx,
        )
      })
      people.set(slug, await world.signIn(`only-${slug}`, himalaya))
    }
  }
  await people.get('super')!.send('POST', '/api/super/act', { company_id: himalaya })
}

/** Signing out or switching would end the walk; streams have no end; sign-in is for nobody. */
const leftOut = new Set(['POST /api/logout', 'POST /api/super/act', 'POST /api/me/role', 'GET /api/jobs/{id}/events'])

const walked = endpoints.filter((endpoint) => !leftOut.has(key(endpoint)) && !openPaths.has(key(endpoint)))

describe.each(builtInRoles.map((role) => [role.slug, role] as const))('%s', (slug, role) => {
  const actor = {
    ut: slug === 'super' ? ('super' as const) : ('admin' as const),
    role: slug,
    permissions: new Set<string>(slug === 'super' ? allPermissions : role.permissions),
    capabilities: new Set<string>(capabilitiesOf(slug, false, ['ACCOUNT'])),
  }
  it('may call what its rights declare, and nothing else', async () => {
    const wrong: string[] = []
    for (const endpoint of walked) {
      const person = people.get(slug)!
      const { status, body } = await world.call(endpoint.method, pathOf(endpoint), {
        token: person.token,
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      })
      const refused = status === 403 && body?.error?.code === 'no-right'
      if (refused === hasRight(actor, endpoint.right))
        wrong.push(`${key(endpoint)} -> ${status}, declared ${endpoint.right}`)
      if (status >= 500) wrong.push(`${key(endpoint)} -> ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('nobody', () => {
  it('may call nothing but what is public', async () => {
    for (const endpoint of walked) {
      const { status } = await world.call(
        endpoint.method,
        pathOf(endpoint),
        endpoint.method === 'GET' ? {} : { body: {} },
      )
      expect([key(endpoint), status]).toEqual([key(endpoint), 401])
    }
  })
  it('with a forged token is nobody', async () => {
    const { token } = people.get('administrator')!
    const [head, , sign] = token.split('.')
    const forged = `${head}.${Buffer.from(JSON.stringify({ cid: 1, sub: 'x', jti: '00000000-0000-4000-8000-000000000000' })).toString('base64url')}.${sign}`
    expect((await world.call('GET', '/api/me', { token: forged })).status).toBe(401)
  })
})

describe('every change', () => {
  it('must come from the app', async () => {
    for (const endpoint of walked.filter((each) => each.method !== 'GET')) {
      const { status } = await world.call(endpoint.method, pathOf(endpoint), {
        token: people.get('administrator')!.token,
        body: {},
        headers: { 'x-requested-with': '' },
      })
      expect([key(endpoint), status]).toEqual([key(endpoint), 403])
    }
  })
  it('by role header can only narrow', async () => {
    const teacher = people.get('teacher')!
    for (const { slug } of builtInRoles.filter((each) => each.slug !== 'teacher')) {
      expect([slug, (await teacher.get('/api/me', { 'x-role': slug })).status]).toEqual([slug, 403])
    }
  })
})
