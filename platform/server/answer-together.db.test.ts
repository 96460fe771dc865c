import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { handlers } from '#app/server.ts'
import { dataOf } from '#platform/contract/list.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { notFound } from '#platform/contract/refusal.ts'
import { demoPassword } from '#test/called.ts'
import { bagmati, himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { testKeys } from '#test/test-keys.ts'
import { answerTogether, mayGoAlong } from './answer-together.ts'
import { readConfig } from './config.ts'
import { handle } from './handler.ts'
import { buildServer } from './server.ts'
import { enterSchool, inSchool } from './tenant.ts'

let world: World
let office: Person
beforeAll(async () => {
  world = await openWorld({ jobs: false })
  office = await world.signIn('administrator')
})
afterAll(() => world.close())

type Answers = { data: { status: number; body: any }[] }
const addressOf = (calls: string[]) => `/api/together?calls=${encodeURIComponent(calls.join(' '))}`
const together = (person: Person, ...calls: string[]) => person.get<Answers>(addressOf(calls))
/** 200, or why not. */
const saidOf = ({ data }: Answers) => data.map(({ status, body }) => (status === 200 ? 200 : body.error.code))
const change = (statement: string) => inSchool(world.owner.db, himalaya, (tx) => sql.raw(statement).execute(tx))
const set = (group: string, values: object) =>
  change(
    `insert into settings (company_id, "group", "values") values (${himalaya}, '${group}', '${JSON.stringify(values)}') on conflict (company_id, "group") do update set "values" = settings."values" || excluded."values"`,
  )

it('answers each as if it had been asked alone', async () => {
  const calls = ['/api/lock-status', '/api/own-notices', '/api/batch?rowsPerPage=25&descending=true&slim=true&page=1']
  const { status, body } = await together(office, ...calls)
  expect(status).toBe(200)
  for (const [at, call] of calls.entries()) {
    const alone = await office.get(call)
    expect(body.data[at]).toEqual({ status: 200, body: alone.body })
  }
})

it('refuses one and answers the others: no right, no such call, a wrong question, a call that is asked alone', async () => {
  const teacher = await world.signIn('teacher')
  const calls = ['/api/receipt', 'http://[', '/api/lock-status?strange=1', '/api/student/1', '/api/lock-status']
  const { status, body } = await together(teacher, ...calls)
  expect(status).toBe(200)
  expect(body.data.map((each) => each.status)).toEqual([403, 404, 422, 404, 200])
  expect(body.data[0]!.body).toEqual((await teacher.get('/api/receipt')).body)
})

it('changes nothing, and takes no more than a dozen', async () => {
  const { body } = await together(office, '/api/login', '/api/logout', '/api/me/role')
  expect(body.data.map((each) => each.status)).toEqual([404, 404, 404])
  const many = await together(office, ...Array.from({ length: 13 }, () => '/api/lock-status'))
  expect([many.status, many.body]).toMatchObject([406, { error: { code: 'too-many' } }])
})

it('asks who it is as any call does', async () => {
  const { statusCode } = await world.app.server.inject({ url: '/api/together?calls=/api/lock-status' })
  expect(statusCode).toBe(401)
})

it('refuses each person what is refused alone: every read that may go along', { timeout: 60_000 }, async () => {
  const paths = handlers.filter(mayGoAlong).map(({ endpoint: { path } }) => path)
  expect(paths.length).toBeGreaterThan(100)
  const told: Record<number, number> = {}
  for (const who of ['administrator', 'teacher', 'guardian', 'super']) {
    const person = await world.signIn(who)
    for (let at = 0; at < paths.length; at += 12) {
      const some = paths.slice(at, at + 12)
      const { status, body } = await together(person, ...some)
      expect(status).toBe(200)
      for (const [n, path] of some.entries()) {
        const alone = await person.get(path)
        const along = body.data[n]!
        told[along.status] = (told[along.status] ?? 0) + 1
        expect([who, path, along.status]).toEqual([who, path, alone.status])
        if (alone.status !== 200) expect([who, path, along.body]).toEqual([who, path, alone.body])
      }
    }
  }
  expect([told[200]! > 100, told[403]! > 100, told[422]! > 20]).toEqual([true, true, true])
})

describe('the session itself', () => {
  it('is told along, with its cookies', async () => {
    const person = await world.signIn('guardian')
    const [alone, along] = [await person.get('/api/me'), await together(person, '/api/me', '/api/guardian-child')]
    const { token, permissions, ...state } = along.body.data[0]!.body.data
    expect(alone.body.data).toMatchObject(state)
    expect([typeof token, typeof permissions, along.body.data[1]!.status]).toEqual(['string', 'string', 200])
    expect((await world.call('GET', '/api/guardian-child', { token })).status).toBe(200)
    const cookies = (reply: typeof alone) => [reply.headers['set-cookie']].flat().map((each) => each?.split('=')[0])
    expect(cookies(along)).toEqual(cookies(alone))
    expect(cookies(along)).toHaveLength(2)
  })

  it('that has ended is answered nothing', async () => {
    const person = await world.signIn('guardian')
    await person.send('POST', '/api/logout')
    expect((await together(person, '/api/me', '/api/own-notices')).status).toBe(401)
  })

  it('that is locked is told so, and reads of what is protected what it reads alone', async () => {
    const calls = [
      '/api/me',
      '/api/lock-status',
      '/api/student?rowsPerPage=3&status=active',
      '/api/guardian?rowsPerPage=3',
    ]
    const mobiles = async () =>
      (await together(office, ...calls)).body.data
        .slice(2)
        .flatMap(({ body }) => body.data.map((row: { mobile: string | null }) => row.mobile))
    expect((await mobiles()).every(Boolean)).toBe(true)
    await set('protection', { records: ['students', 'guardians'] })
    const { body } = await together(office, ...calls)
    expect(saidOf(body)).toEqual([200, 200, 200, 200])
    expect(body.data[1]!.body.data).toMatchObject({ locked: true, protects: ['students', 'guardians'] })
    expect((await mobiles()).every((mobile) => mobile === null)).toBe(true)
    expect((await office.send('POST', '/api', { password: demoPassword })).status).toBe(200)
    expect((await mobiles()).every(Boolean)).toBe(true)
    await set('protection', { records: [] })
  })

  it('with a handed-over password asks for itself and what changing it needs, and for nothing else', async () => {
    const person = await world.signIn('guardian')
    await change(`update users set password_is_temporary = true where id = ${person.id}`)
    const calls = [
      '/api/me',
      '/api/guardian-child',
      '/api/authentication-setting',
      '/api/own-notices',
      '/api/own-batches',
    ]
    const { status, body } = await together(person, ...calls)
    expect([status, saidOf(body)]).toEqual([200, [200, 'change-password', 200, 'change-password', 200]])
    expect(body.data[1]!.body).toEqual((await person.get('/api/guardian-child')).body)
    expect(body.data[0]!.body.data.user.password_is_temporary).toBe(true)
    await change(`update users set password_is_temporary = false where id = ${person.id}`)
  })

  it('that owes a second step likewise', async () => {
    const person = await world.signIn('librarian', himalaya)
    await set('authentication', { second_step_roles: ['librarian'] })
    const { status, body } = await together(person, '/api/lock-status', '/api/me', '/api/jobs')
    expect([status, saidOf(body)]).toEqual([200, ['second-step-needed', 200, 'second-step-needed']])
    await set('authentication', { second_step_roles: [] })
  })

  it('in a role that was closed is led out of it, and asks for nothing else on the way', async () => {
    const person = await world.signIn('principal', himalaya)
    const ask = (role: string) =>
      person.get<Answers>(addressOf(['/api/staff', '/api/me', '/api/own-notices', '/api/batch']), { 'x-role': role })
    expect(saidOf((await ask('principal')).body)).toEqual([200, 200, 200, 200])
    await set('authentication', { closed_roles: ['principal', 'librarian'] })
    const { status, body } = await ask('principal')
    expect([status, saidOf(body)]).toEqual([200, ['role-closed', 200, 'role-closed', 'role-closed']])
    expect(body.data[1]!.body.data.role.slug).toBe('teacher')
    expect(saidOf((await ask('librarian')).body)).toEqual(['role-not-held', 200, 'role-not-held', 'role-not-held'])
    expect([(await ask('administrator')).status, saidOf((await ask('teacher')).body)[1]]).toEqual([403, 200])
    await set('authentication', { closed_roles: [] })
  })
})

describe('one that fails', () => {
  const answer = dataOf(z.object({ n: z.number() }))
  const shape = { method: 'GET', title: 'A call of this test', right: 'login', input: z.object({}), answer } as const
  const count = async (tx: Parameters<typeof enterSchool>[0]) =>
    (await sql<{ n: number }>`select count(*)::int as n from batches where company_id = ${himalaya}`.execute(tx))
      .rows[0]!
  let server: Awaited<ReturnType<typeof buildServer>>
  beforeAll(async () => {
    const made = [
      handle(endpoint({ ...shape, path: '/api/good' }), async (_input, { tx }) => ({ data: await count(tx) })),
      handle(endpoint({ ...shape, path: '/api/wanders' }), async (_input, { tx }) => {
        await enterSchool(tx, bagmati)
        throw notFound('This')
      }),
      handle(endpoint({ ...shape, path: '/api/breaks' }), async (_input, { tx }) => {
        await sql`select 'x'::int`.execute(tx)
        return { data: { n: 0 } }
      }),
    ]
    const nobody = {
      actor: { ut: 'admin', role: 'administrator', permissions: new Set(), capabilities: new Set() },
      user: { id: 1, company_id: himalaya, full_name: 'Nobody' },
      company: himalaya,
      visiting: false,
      session: { id: '00000000-0000-4000-8000-000000000000', unlocked_until: null },
      batch: null,
      fiscal_year: null,
      bars: [],
    } as never
    server = await buildServer({
      logger: false,
      identify: { named: () => ({ session: '', company: himalaya }), find: async () => nobody },
      schoolOfHost: async () => undefined,
      handlers: [...made, answerTogether(made)],
      services: {
        config: readConfig({}),
        clock: world.clock,
        db: world.db,
        ready: async () => true,
        keys: testKeys,
      } as never,
    })
  })
  afterAll(() => server.close())
  const ask = async (...calls: string[]) => {
    const reply = await server.inject({ url: addressOf(calls) })
    return { status: reply.statusCode, body: reply.json() }
  }

  it('half-way in another school leaves the next one in its own', async () => {
    const { status, body } = await ask('/api/good', '/api/wanders', '/api/good')
    expect([status, saidOf(body)]).toEqual([200, [200, 'not-found', 200]])
    expect(body.data[0].body.data.n).toBeGreaterThan(0)
    expect(body.data[2].body).toEqual(body.data[0].body)
  })

  it('in the database itself is no answer among others: its transaction is lost, and each is asked alone', async () => {
    expect((await ask('/api/good', '/api/breaks')).status).toBe(422)
    expect((await ask('/api/breaks', '/api/good')).status).toBe(422)
  })
})
