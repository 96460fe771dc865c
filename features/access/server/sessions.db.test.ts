import { sql } from 'kysely'
import { gcm } from '@noble/ciphers/aes.js'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inSchool } from '#platform/server/tenant.ts'
import { bagmati, himalaya, openWorld, type World } from '#test/world.ts'
import { nameOf, otherTeacher, schoolNameInBagmati } from '#test/called.ts'
import { testKeys } from '#test/test-keys.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

const login = (body: object, headers?: Record<string, string>) =>
  world.call('POST', '/api/login', { body, ...(headers ? { headers } : {}) })
const change = (statement: string, company = himalaya) =>
  inSchool(world.owner.db, company, (tx) => sql.raw(statement).execute(tx))

describe('signing in', () => {
  it('says the same for a wrong password and for nobody of that name', async () => {
    const wrong = await login({ username: 'teacher', password: 'nonsense' })
    const nobody = await login({ username: 'no-such-person', password: 'nonsense' })
    expect([wrong.status, wrong.body.message]).toEqual([422, nobody.body.message])
    expect((await login({})).body.errors).toEqual({ username: ['Field is required'], password: ['Field is required'] })
  })
  it('stops after ten wrong tries from one address', async () => {
    const tries = []
    for (let i = 0; i < 12; i++)
      tries.push(
        await world.app.server.inject({
          method: 'POST',
          url: '/api/login',
          remoteAddress: '127.0.9.9',
          headers: { 'x-requested-with': 'XMLHttpRequest' },
          payload: { username: 'librarian', password: `wrong ${i}` },
        }),
      )
    expect(tries.map((each) => each.statusCode).slice(-2)).toEqual([429, 429])
  })
  it('takes username, e-mail and mobile, in any case and with the country code', async () => {
    for (const username of ['ACCOUNTANT', 'accountant@HIM.example.com', '9801001012', '+9779801001012']) {
      expect([username, (await login({ username, password: 'pathshala' })).body.data.user.full_name]).toEqual([
        username,
        nameOf('accountant'),
      ])
    }
  })
  it('asks which school where a credential fits several, and the host of a school answers it', async () => {
    const { body } = await login({ username: '9801000090', password: 'pathshala' })
    expect(body.data.choose.map((each: { id: number }) => each.id)).toEqual([himalaya, bagmati])
    expect(
      (await login({ username: '9801000090', password: 'pathshala', company_id: bagmati })).body.data.company.id,
    ).toBe(bagmati)
    expect(
      (await login({ username: '9801000090', password: 'pathshala' }, { host: 'himalaya.localhost' })).body.data.company
        .id,
    ).toBe(himalaya)
  })
  it('is refused to a disabled, an expired and a deleted user', async () => {
    const attempt = () => login({ username: otherTeacher(3), password: 'pathshala', company_id: himalaya })
    await change(`update users set enabled = false where username = '${otherTeacher(3)}'`)
    expect((await attempt()).body.error.code).toBe('disabled')
    await change(`update users set enabled = true, auth_expiry = app_today() where username = '${otherTeacher(3)}'`)
    expect((await attempt()).body.error.code).toBe('expired')
    await change(`update users set auth_expiry = null, deleted_at = app_now() where username = '${otherTeacher(3)}'`)
    expect((await attempt()).status).toBe(422)
  })
  it('gives a token whose subject decrypts to the user id, and permissions that decrypt, with the key of the cookie', async () => {
    const { body, headers } = await login({ username: 'principal', password: 'pathshala' })
    const cookies = [headers['set-cookie']].flat().join('\n')
    const key = Buffer.from(/pathshala_key=([\w-]+)/.exec(cookies)![1]!, 'base64url')
    const open = (sealed: string) =>
      new TextDecoder().decode(
        gcm(key, Buffer.from(sealed, 'base64url').subarray(0, 12)).decrypt(
          Buffer.from(sealed, 'base64url').subarray(12),
        ),
      )
    const { sub } = JSON.parse(Buffer.from(body.data.token.split('.')[1], 'base64url').toString())
    expect(Number(open(sub))).toBe(body.data.user.id)
    expect(JSON.parse(open(body.data.permissions))).toContain('student-read')
    expect(cookies).toMatch(/pathshala_session=.*HttpOnly.*SameSite=Strict/)
  })
})

describe('the language of an account', () => {
  it('is chosen by who is signed in, and only one that the product has', async () => {
    expect((await world.call('PUT', '/api/me/language', { body: { language: 'ne' } })).status).toBe(401)
    const person = await world.signIn('accountant')
    expect((await person.send('PUT', '/api/me/language', { language: 'hi' })).status).toBe(422)
  })
  it('is none at first, and then told at every sign-in of this account and of no other', async () => {
    const languageOf = async (username: string) =>
      (await login({ username, password: 'pathshala' })).body.data.user.language
    expect(await languageOf('accountant')).toBeNull()
    const person = await world.signIn('accountant')
    const { body } = await person.send('PUT', '/api/me/language', { language: 'ne' })
    expect(body.data.user.language).toBe('ne')
    expect((await person.get('/api/me')).body.data.user.language).toBe('ne')
    expect([await languageOf('accountant'), await languageOf('principal')]).toEqual(['ne', null])
    await change(`update users set language = null where id = ${person.id}`)
  })
})

describe('a token is ours or nothing', () => {
  it('signed by somebody else, by nobody, changed or past it opens nothing', async () => {
    const { token } = (await login({ username: 'receptionist', password: 'pathshala' })).body.data as { token: string }
    const facts = decodeJwt(token)
    const [head, body, signature] = token.split('.') as [string, string, string]
    const sign = (claims: object) => new SignJWT({ ...facts, ...claims }).setProtectedHeader({ alg: 'HS256' })
    const forged = {
      'another secret': await sign({}).sign(
        new TextEncoder().encode('not the secret of this place, though long enough'),
      ),
      'no signature': new UnsecuredJWT(facts).encode(),
      'another school': [
        head,
        Buffer.from(JSON.stringify({ ...facts, cid: bagmati })).toString('base64url'),
        signature,
      ].join('.'),
      half: [head, body, ''].join('.'),
      past: await sign({ exp: 1 }).sign(testKeys.newest),
    }
    expect((await world.call('GET', '/api/me/profile', { token })).status).toBe(200)
    for (const [what, each] of Object.entries(forged))
      expect([what, (await world.call('GET', '/api/me/profile', { token: each })).status]).toEqual([what, 401])
  })
})

describe('a session is dead at once', () => {
  it('after signing out', async () => {
    const person = await world.signIn('receptionist')
    expect((await person.get('/api/me')).status).toBe(200)
    await person.send('POST', '/api/logout')
    expect((await person.get('/api/me')).status).toBe(401)
  })
  it('everywhere else after a new password', async () => {
    const [here, there] = [await world.signIn(otherTeacher(4), himalaya), await world.signIn(otherTeacher(4), himalaya)]
    expect(
      (await here.send('POST', '/api/me/password', { current: 'wrong', password: 'something new' })).body.errors,
    ).toHaveProperty('current')
    expect(
      (await here.send('POST', '/api/me/password', { current: 'pathshala', password: 'something new' })).status,
    ).toBe(200)
    expect([(await here.get('/api/me')).status, (await there.get('/api/me')).status]).toEqual([401, 401])
  })
  it('after being disabled, and a right is gone with the role', async () => {
    const person = await world.signIn(otherTeacher(5), himalaya)
    await change(`update user_roles set role_slug = 'guard' where company_id = ${himalaya} and user_id = ${person.id}`)
    expect((await person.get('/api/subject')).status).toBe(403)
    await change(`update users set enabled = false where id = ${person.id}`)
    expect((await person.get('/api/me')).status).toBe(401)
  })
  it('after the idle time of the school', async () => {
    await change(
      `update settings set "values" = '{"logout_time": "15min"}' where company_id = ${himalaya} and "group" = 'authentication'`,
    )
    const person = await world.signIn(otherTeacher(6), himalaya)
    expect((await person.get('/api/authentication-setting')).body.data.transit.authentication.logout_time).toBe('15min')
    await change(`update sessions set last_seen_at = app_now() - interval '14 minutes' where user_id = ${person.id}`)
    expect((await person.get('/api/me')).status).toBe(200)
    await change(`update sessions set last_seen_at = app_now() - interval '16 minutes' where user_id = ${person.id}`)
    expect((await person.get('/api/me')).status).toBe(401)
    await change(
      `update settings set "values" = '{"logout_time": "Never"}' where company_id = ${himalaya} and "group" = 'authentication'`,
    )
  })
})

describe('a role that the school has closed', () => {
  const close = (roles: string[], company = himalaya) =>
    change(
      `insert into settings (company_id, "group", "values") values (${company}, 'authentication', '{"closed_roles": ${JSON.stringify(roles)}}') on conflict (company_id, "group") do update set "values" = settings."values" || excluded."values"`,
      company,
    )
  afterEach(async () => {
    await close([])
    await close([], bagmati)
  })

  it('keeps out who has no other', async () => {
    const person = await world.signIn('librarian', himalaya)
    await close(['librarian'])
    expect((await login({ username: 'librarian', password: 'pathshala', company_id: himalaya })).body.error.code).toBe(
      'role-closed',
    )
    expect((await person.get('/api/me')).body.error.code).toBe('role-closed')
    expect((await person.send('POST', '/api/me/role', { role: 'librarian' })).body.error.code).toBe('role-closed')
  })
  it('leaves its people their other roles, though it is their primary one', async () => {
    await close(['principal'])
    const { body } = await login({ username: 'principal', password: 'pathshala', company_id: himalaya })
    expect(body.data.role.slug).toBe('teacher')
    const { token } = body.data
    expect((await world.call('GET', '/api/me', { token })).body.data.role.slug).toBe('teacher')
    expect((await world.call('POST', '/api/me/role', { token, body: { role: 'principal' } })).body.error.code).toBe(
      'role-closed',
    )
    expect((await world.call('POST', '/api/me/role', { token, body: { role: 'administrator' } })).body.error.code).toBe(
      'role-not-held',
    )
  })
  it('lets who acts in it go on in another', async () => {
    const person = await world.signIn('principal', himalaya)
    const asPrincipal = { 'x-role': 'principal' }
    await close(['principal'])
    expect((await person.get('/api/staff', asPrincipal)).body.error.code).toBe('role-closed')
    expect((await person.get('/api/me', asPrincipal)).body.data.role.slug).toBe('teacher')
    expect((await person.send('POST', '/api/me/role', { role: 'teacher' }, asPrincipal)).body.data.role.slug).toBe(
      'teacher',
    )
    expect((await person.get('/api/student', { 'x-role': 'teacher' })).status).toBe(200)
    expect((await person.send('POST', '/api/logout', {}, asPrincipal)).status).toBe(200)
    await close([])
    expect(
      (await login({ username: 'principal', password: 'pathshala', company_id: himalaya })).body.data.role.slug,
    ).toBe('principal')
  })
  it('in one school closes no other', async () => {
    await close(['guardian'])
    const both = { username: '9801000090', password: 'pathshala' }
    expect((await login(both)).body.data.choose.map((each: { id: number }) => each.id)).toEqual([himalaya, bagmati])
    expect((await login({ ...both, company_id: himalaya })).body.error.code).toBe('role-closed')
    expect((await login({ ...both, company_id: bagmati })).body.data.role.slug).toBe('guardian')
  })
})

describe('unlocking', () => {
  it('needs the password, opens for 15 minutes, and stops after five wrong tries', async () => {
    const person = await world.signIn(otherTeacher(8), himalaya)
    expect((await person.get('/api/lock-status')).body.data.locked).toBe(true)
    expect((await person.send('POST', '/api', { password: 'wrong' })).status).toBe(422)
    const { body } = await person.send('POST', '/api', { password: 'pathshala' })
    expect(Date.parse(body.data.unlocked_until) - world.clock.now()).toBeGreaterThan(14 * 60_000)
    expect((await person.get('/api/lock-status')).body.data.locked).toBe(false)
    for (let i = 0; i < 5; i++) await person.send('POST', '/api', { password: 'wrong' })
    expect((await person.send('POST', '/api', { password: 'pathshala' })).status).toBe(429)
  })
})

describe('a super user', () => {
  it('chooses a school before doing anything in one, acts there, and leaves it', async () => {
    const person = await world.signIn('super')
    expect((await person.get('/api/grades')).body.error.code).toBe('no-school')
    expect((await person.send('POST', '/api/super/act', { company_id: 99 })).status).toBe(404)
    expect((await person.send('POST', '/api/super/act', { company_id: bagmati })).body.data.company.name).toBe(
      schoolNameInBagmati,
    )
    expect((await person.get('/api/grades')).body.data.length).toBeGreaterThan(0)
    expect((await person.get(`/api/super/batch?companyId=${himalaya}`)).body.data[0].is_current).toBe(true)
    await person.send('POST', '/api/super/act', { company_id: 0 })
    expect((await person.get('/api/grades')).status).toBe(403)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from audit_rows where action like '%/api/super/act'`.execute(world.owner.db)
    expect(rows[0]!.n).toBe(2)
    // reading in a school that is not acted in is told in that school's log, once an hour and call
    await person.get(`/api/super/batch?companyId=${himalaya}`)
    const { rows: visits } =
      await sql`select company_id, actor_company_id, actor_id, actor_role, entity from audit_rows where action = 'GET /api/super/batch'`.execute(
        world.owner.db,
      )
    expect(visits).toEqual([
      { company_id: himalaya, actor_company_id: 0, actor_id: person.id, actor_role: 'super', entity: 'companies' },
    ])
  })
  it('is the only one who sees all schools', async () => {
    const administrator = await world.signIn('administrator')
    expect((await administrator.get('/api/company')).body.data.map((each: { id: number }) => each.id)).toEqual([
      himalaya,
    ])
    const all = (await (await world.signIn('super')).get('/api/company?sortBy=name')).body
    expect(all.data.map((each: { id: number }) => each.id)).toEqual([bagmati, himalaya])
    expect(all.data[0].students).toBe(40)
    expect((await administrator.get(`/api/user?super_mode_company_id=${bagmati}`)).body.message).toBe(
      'Invalid user of search student',
    )
  })
  it('keeps the own language in whichever school', async () => {
    const person = await world.signIn('super')
    await person.send('POST', '/api/super/act', { company_id: himalaya })
    expect((await person.send('PUT', '/api/me/language', { language: 'ne' })).body.data).toMatchObject({
      user: { language: 'ne' },
      company: { id: himalaya },
    })
    await person.send('POST', '/api/super/act', { company_id: 0 })
    expect((await person.get('/api/me')).body.data.user.language).toBe('ne')
    await change(`update users set language = null where id = ${person.id}`, 0)
  })
})
