/** Tries of passwords and codes are counted as they come, for the account and for the place; the owner is told and gets in. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { himalaya, openWorld, type World } from '#test/world.ts'
import { otherTeacher } from '#test/called.ts'

let world: World
beforeAll(async () => void (world = await openWorld({ jobs: false })))
afterAll(() => world.close())

const login = (from: string, username: string, password: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from,
    headers: { host: 'localhost', 'x-requested-with': 'XMLHttpRequest', ...headers },
    payload: { username, password, company_id: himalaya },
  })
const count = (codes: readonly number[], code: number) => codes.filter((each) => each === code).length
const tryEach = async (names: readonly string[], from: string) => {
  const codes: number[] = []
  for (const [i, name] of names.entries()) codes.push((await login(from, name, `wrong ${i}`)).statusCode)
  return codes
}
const forget = () => sql`delete from tries`.execute(world.owner.db)

describe('signing in', () => {
  it('thirty tries at once are thirty: ten are looked at', async () => {
    const codes = (
      await Promise.all(Array.from({ length: 30 }, (_, i) => login('10.1.0.1', 'librarian', `wrong ${i}`)))
    ).map((each) => each.statusCode)
    expect([count(codes, 422), count(codes, 429)]).toEqual([10, 20])
    // nor is the right password looked at then
    expect((await login('10.1.0.1', 'librarian', 'pathshala')).statusCode).toBe(429)
  })
  it('username, e-mail, mobile, and a mobile with the country code are one account', async () => {
    const names = [
      'accountant',
      'ACCOUNTANT',
      'accountant@HIM.example.com',
      '9801001012',
      '+9779801001012',
      '09801001012',
    ]
    const codes = await tryEach(
      Array.from({ length: 14 }, (_, i) => names[i % names.length]!),
      '10.1.0.2',
    )
    expect(codes).toEqual([...Array<number>(10).fill(422), ...Array<number>(4).fill(429)])
  })
  it('a name that nobody has is counted alike', async () => {
    expect(await tryEach(Array<string>(12).fill('no-such-person'), '10.1.0.3')).toEqual([
      ...Array<number>(10).fill(422),
      429,
      429,
    ])
  })
  it('a mobile that nobody has is one name, with the country code too', async () => {
    const names = ['9801999999', '+9779801999999', '09801999999', '9779801999999']
    const codes = await tryEach(
      Array.from({ length: 12 }, (_, i) => names[i % names.length]!),
      '10.1.0.8',
    )
    expect(codes).toEqual([...Array<number>(10).fill(422), 429, 429])
  })
  it('from many places a name that nobody has is locked after as many tries as one that somebody has', async () => {
    const fromMany = async (name: string, net: string) => {
      const told: [number, string][] = []
      for (let n = 0; n < 34; n++) {
        const reply = await login(`${net}.${Math.floor(n / 5)}.${n}`, name, `wrong ${n}`)
        told.push([reply.statusCode, reply.json().message])
      }
      return told
    }
    const known = await fromMany(otherTeacher(4), '10.7')
    expect(await fromMany('no-teacher', '10.8')).toEqual(known)
    expect(known.slice(29, 31).map(([code]) => code)).toEqual([422, 429])
  })
  it('one address has a hundred tries in five minutes, whatever names it types', async () => {
    expect(await tryEach(['nobody-1', 'nobody-2'], '10.1.0.4')).toEqual([422, 422])
    // the server's own limit a minute would stand before it
    await sql`update tries set n = n + 97 where key = 'address:10.1.0.4'`.execute(world.owner.db)
    expect(await tryEach(['nobody-3', 'nobody-4', 'teacher'], '10.1.0.4')).toEqual([422, 429, 429])
    expect((await login('10.1.0.4', 'guardian', 'pathshala')).json().message).toBe(
      'Too many tries. Please wait 5 minutes.',
    )
  })
  it('who signs in begins anew; a right password is no try', async () => {
    await tryEach(Array<string>(9).fill(otherTeacher(2)), '10.1.0.5')
    expect((await login('10.1.0.5', otherTeacher(2), 'pathshala')).statusCode).toBe(200)
    expect(await tryEach(Array<string>(10).fill(otherTeacher(2)), '10.1.0.5')).toEqual(Array<number>(10).fill(422))
  })
})

describe('guesses from everywhere', () => {
  const attack = async (username: string) => {
    for (let i = 0; i < 40; i++) await login(`10.2.0.${i + 1}`, username, 'wrong')
  }
  it('lock an unknown place for minutes, not the address and not the browser that the owner has signed in from', async () => {
    const first = await login('10.2.9.1', 'receptionist', 'pathshala')
    const device = [first.headers['set-cookie']]
      .flat()
      .map((each) => String(each).split(';')[0]!)
      .find((each) => each.startsWith('pathshala_device='))!
    expect([first.headers['set-cookie']].flat().join('\n')).toMatch(/pathshala_device=.*HttpOnly.*SameSite=Strict/)
    await attack('receptionist')
    const elsewhere = await login('10.2.9.2', 'receptionist', 'pathshala')
    expect([elsewhere.statusCode, elsewhere.json().message]).toEqual([429, 'Too many tries. Please wait 5 minutes.'])
    expect((await login('10.2.9.1', 'receptionist', 'pathshala')).statusCode).toBe(200)
    expect((await login('10.2.9.3', 'receptionist', 'pathshala', { cookie: device })).statusCode).toBe(200)
    // a browser of somebody else is none of the owner's
    expect((await login('10.2.9.4', 'receptionist', 'pathshala', { cookie: `${device}x` })).statusCode).toBe(429)
    // and what the owner's own browser may guess has an end too
    const codes = []
    for (let i = 0; i < 12; i++)
      codes.push((await login(`10.2.8.${i + 1}`, 'receptionist', 'wrong', { cookie: device })).statusCode)
    expect(codes.slice(-2)).toEqual([429, 429])
    // five minutes later
    await sql`update tries set ends_at = app_now() - interval '1 second' where key not like '%@%'`.execute(
      world.owner.db,
    )
    expect((await login('10.2.9.2', 'receptionist', 'pathshala')).statusCode).toBe(200)
  })
  it('are told to the owner, once at the next sign-in and on the own account as long as he likes', async () => {
    await forget()
    await tryEach(Array<string>(11).fill('principal'), '10.3.0.1')
    const told = (await login('10.3.0.2', 'principal', 'pathshala')).json()
    expect(told.locked).toMatchObject([{ address: '10.3.0.1', tries: 10 }])
    expect((await login('10.3.0.2', 'principal', 'pathshala')).json().locked).toBeUndefined()
    const own = await world.call('GET', '/api/me/locked-tries', { token: told.data.token })
    expect(own.body.data).toMatchObject([{ address: '10.3.0.1', tries: 10 }])
    const other = await world.signIn(otherTeacher(3), himalaya)
    expect((await other.get('/api/me/locked-tries')).body.data).toEqual([])
  })
})

describe('the own password', () => {
  it('is tried five times in a session, at once or one after the other, wherever it is asked for', async () => {
    const person = await world.signIn(otherTeacher(4), himalaya)
    const asked = [
      ['/api', { password: 'x' }],
      ['/api/me/password', { current: 'x', password: 'long enough 1' }],
      ['/api/me/totp', { password: 'x' }],
      ['/api/me/totp/confirm', { code: '000000' }],
    ] as const
    const codes = (
      await Promise.all(
        Array.from({ length: 30 }, (_, i) => asked[i % asked.length]!).map(([path, body]) =>
          person.send('POST', path, body),
        ),
      )
    ).map((each) => each.status)
    expect([count(codes, 422), count(codes, 429)]).toEqual([5, 25])
    expect((await person.send('POST', '/api', { password: 'pathshala' })).status).toBe(429)
    // another session of the same person goes on: a stolen one locks itself out
    const again = await world.signIn(otherTeacher(4), himalaya)
    expect((await again.send('POST', '/api', { password: 'pathshala' })).status).toBe(200)
  })
  it('changed, ends the token that it was changed with', async () => {
    const person = await world.signIn(otherTeacher(5), himalaya)
    const { status, body, headers } = await person.send('POST', '/api/me/password', {
      current: 'pathshala',
      password: 'something new',
    })
    expect([status, (await person.get('/api/me')).status]).toEqual([200, 401])
    expect((await world.call('GET', '/api/me', { token: body.data.token })).body.data.user.id).toBe(person.id)
    expect([headers['set-cookie']].flat().join('\n')).toMatch(/pathshala_session=.*\n.*pathshala_key=/)
  })
})
