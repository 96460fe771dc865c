/** The second step: the secret is ours, a code is worth one use, and nobody changes it without password and code. */
import { TOTP } from 'otpauth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { otherTeacher } from '#test/called.ts'
import { testKeys } from '#test/test-keys.ts'
import { totpPending, totpSecret } from './second-step-codes.ts'

let world: World
beforeAll(async () => void (world = await openWorld({ jobs: false })))
afterAll(() => world.close())

const password = 'pathshala'
/** `steps` of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret, issuer: 'Pathshala' }).generate({ timestamp: world.clock.now() + steps * 30_000 })
const stepIn = (username: string, code?: string) =>
  world.call('POST', '/api/login', { body: { username, password, company_id: himalaya, ...(code ? { code } : {}) } })
const begin = async (person: Person, code?: string): Promise<string> =>
  (await person.send('POST', '/api/me/totp', { password, ...(code ? { code } : {}) })).body.data.secret
interface Sealed {
  totp_secret: string | null
  totp_pending: string | null
}
/** What the database has opens with the keys of the deployment only. */
async function secretOf(person: Person): Promise<Sealed> {
  const { rows } = await sql<Sealed>`select totp_secret, totp_pending from users
    where company_id = ${himalaya} and id = ${person.id}`.execute(world.owner.db)
  const { totp_secret, totp_pending } = rows[0]!
  const school = { company_id: himalaya }
  return {
    totp_secret: totp_secret && totpSecret.open(testKeys, totp_secret, school)!,
    totp_pending: totp_pending && totpPending.open(testKeys, totp_pending, school)!,
  }
}
/** As if the last code had been used a minute ago. */
const later = (person: Person) =>
  sql`update users set totp_last_step = totp_last_step - 2 where company_id = ${himalaya} and id = ${person.id}`.execute(
    world.owner.db,
  )

async function withSecondStep(username: string): Promise<{ person: Person; secret: string }> {
  const person = await world.signIn(username, himalaya)
  const secret = await begin(person)
  expect((await person.send('POST', '/api/me/totp/confirm', { code: codeOf(secret, -1) })).status).toBe(200)
  return { person, secret }
}

describe('switching on', () => {
  it('takes no secret from outside, and keeps its own only when a code has proved it', async () => {
    const person = await world.signIn('teacher', himalaya)
    const theirs = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const code = codeOf(theirs)
    expect((await person.send('POST', '/api/me/totp/confirm', { secret: theirs, code })).status).toBe(422)
    expect((await secretOf(person)).totp_secret).toBeNull()
    const secret = await begin(person)
    expect((await person.send('POST', '/api/me/totp/confirm', { secret: theirs, code })).body.errors).toHaveProperty(
      'code',
    )
    expect((await secretOf(person)).totp_secret).toBeNull()
    expect((await person.send('POST', '/api/me/totp/confirm', { code: codeOf(secret) })).status).toBe(200)
    expect(await secretOf(person)).toEqual({ totp_secret: secret, totp_pending: null })
    // once
    expect((await person.send('POST', '/api/me/totp/confirm', { code: codeOf(secret, 1) })).status).toBe(422)
  })
  it('waits ten minutes for the code', async () => {
    const person = await world.signIn(otherTeacher(2), himalaya)
    const secret = await begin(person)
    await sql`update users set totp_pending_until = app_now() - interval '1 second' where company_id = ${himalaya} and id = ${person.id}`.execute(
      world.owner.db,
    )
    expect((await person.send('POST', '/api/me/totp/confirm', { code: codeOf(secret) })).body.errors).toEqual({
      code: ['This took too long. Begin again.'],
    })
  })
})

describe('one that is on', () => {
  it('is replaced and switched off with the password and a code only', async () => {
    const { person, secret } = await withSecondStep(otherTeacher(3))
    for (const body of [{ password }, { password, code: '000000' }, { password: 'wrong', code: codeOf(secret) }]) {
      expect([
        (await person.send('POST', '/api/me/totp', body)).status,
        (await person.send('DELETE', '/api/me/totp', body)).status,
      ]).toEqual([422, 422])
      await sql`delete from tries`.execute(world.owner.db)
    }
    expect(await secretOf(person)).toEqual({ totp_secret: secret, totp_pending: null })
    const next = await begin(person, codeOf(secret))
    // until the new one is proved, the old one holds
    expect((await secretOf(person)).totp_secret).toBe(secret)
    expect((await person.send('POST', '/api/me/totp/confirm', { code: codeOf(next, -1) })).status).toBe(200)
    expect((await person.send('DELETE', '/api/me/totp', { password, code: codeOf(next) })).status).toBe(200)
    expect((await secretOf(person)).totp_secret).toBeNull()
    expect((await stepIn(otherTeacher(3))).body.data.token).toBeTruthy()
  })
  it('takes a code once at sign-in, and of ten at the same moment one', async () => {
    const { person, secret } = await withSecondStep(otherTeacher(4))
    expect((await stepIn(otherTeacher(4))).body.data).toEqual({ code_needed: true })
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => stepIn(otherTeacher(4), code)))
    expect(answers.filter((each) => each.body.data?.token).length).toBe(1)
    expect(answers.filter((each) => each.body.error?.code === 'wrong-code').length).toBe(9)
    // one that was shown before it is over too
    await sql`delete from tries`.execute(world.owner.db)
    expect((await stepIn(otherTeacher(4), codeOf(secret, -1))).status).toBe(422)
    expect((await stepIn(otherTeacher(4), codeOf(secret, 1))).body.data.token).toBeTruthy()
    await later(person)
  })
  it('takes a code once at unlocking, and not one that opened the session', async () => {
    const { secret } = await withSecondStep(otherTeacher(5))
    const code = codeOf(secret)
    const { token } = (await stepIn(otherTeacher(5), code)).body.data
    const unlock = (sent: string) => world.call('POST', '/api', { token, body: { code: sent } })
    expect((await unlock(code)).body.error.code).toBe('wrong-code')
    const answers = await Promise.all(Array.from({ length: 4 }, () => unlock(codeOf(secret, 1))))
    expect(answers.map((each) => each.status).sort()).toEqual([200, 422, 422, 422])
  })
  it('is taken off by an administrator, with a reason, and the person is signed out', async () => {
    const { person } = await withSecondStep(otherTeacher(6))
    const office = await world.signIn('administrator', himalaya)
    const path = `/api/authentication/${person.id}/second-step-off`
    expect((await person.send('POST', path, { reason: 'the phone is lost' })).status).toBe(403)
    const elsewhere = await world.signIn('administrator.bagmati')
    expect((await elsewhere.send('POST', path, { reason: 'the phone is lost' })).status).toBe(404)
    expect(
      (await office.send('POST', `/api/authentication/${office.id}/second-step-off`, { reason: 'own' })).body.error
        .code,
    ).toBe('own')
    expect((await office.send('POST', path, {})).status).toBe(422)
    expect((await office.send('POST', path, { reason: 'the phone is lost' })).status).toBe(200)
    expect((await office.send('POST', path, { reason: 'the phone is lost' })).body.error.code).toBe('not-on')
    expect((await person.get('/api/me')).status).toBe(401)
    expect((await stepIn(otherTeacher(6))).body.data.token).toBeTruthy()
  })
})
