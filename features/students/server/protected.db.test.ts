/** A record that the school protects is read and changed only by a session that was unlocked. */
import { testDay } from '#test/day.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '#test/called.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let desk: Person
let student: { id: number; enroll_code: string }
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  desk = await world.signIn('receptionist')
  student = (await office.get('/api/student?rowsPerPage=1')).body.data[0]
})
afterAll(() => world.close())

const path = () => `/api/student/${student.id}`

it('is marked by an administrator, and closed at once, to him as well', async () => {
  expect((await desk.send('PUT', `${path()}/protection`, { is_protected: true })).status).toBe(403)
  expect((await office.send('PUT', `${path()}/protection`, { is_protected: true })).body.data.is_protected).toBe(true)
  for (const person of [office, desk]) {
    const { status, body } = await person.get(path())
    expect([status, body.error.code]).toEqual([403, 'record-protected'])
  }
})

it('is neither changed nor opened to all by a locked session', async () => {
  for (const [method, where, body] of [
    ['PATCH', path(), { fname: 'Changed' }],
    ['PUT', `${path()}/address`, { permanent: null }],
    ['PUT', `${path()}/protection`, { is_protected: false }],
  ] as const) {
    expect([where, (await office.send(method, where, body)).body.error.code]).toEqual([where, 'record-protected'])
  }
  const { rows } = await sql<{
    is_protected: boolean
  }>`select is_protected from students where company_id = ${himalaya} and id = ${student.id}`.execute(world.owner.db)
  expect(rows[0]!.is_protected).toBe(true)
})

it('stands in lists by its name only', async () => {
  const listed = (await desk.get(`/api/student?search=${student.enroll_code}`)).body.data[0]
  expect(listed).toMatchObject({ id: student.id, mobile: null, guardian: null, address: null, dob: null })
  const found = (await desk.get(`/api/search-student?search=${student.enroll_code}`)).body.data[0]
  expect(found).toMatchObject({ id: student.id, guardian: null, address: null })
})

it('keeps guardian and birthday to itself in the lists of other rooms', async () => {
  const day = testDay
  await sql`update students set dob = ${day}::date - interval '9 years' where company_id = ${himalaya} and id = ${student.id}`.execute(
    world.owner.db,
  )
  const born = async () =>
    (await desk.get(`/api/birthday?from_date=${day}&to_date=${day}&calendar=ad`)).body.data.find(
      ({ id }: { id: number }) => id === student.id,
    )
  expect(await born()).toMatchObject({ dob: null, age: null, mobile: null })
})

it('opens to the session that was unlocked, and to no other', async () => {
  expect((await desk.send('POST', '/api', { password: 'wrong' })).status).toBe(422)
  expect((await desk.get(path())).status).toBe(403)
  expect((await desk.send('POST', '/api', { password: demoPassword })).status).toBe(200)
  expect((await desk.get(path())).body.data.id).toBe(student.id)
  expect((await desk.get(`/api/student?search=${student.enroll_code}`)).body.data[0].dob).not.toBeNull()
  expect((await office.get(path())).status).toBe(403)
  await sql`update sessions set unlocked_until = app_now() - interval '1 second' where company_id = ${himalaya}`.execute(
    world.owner.db,
  )
  expect((await desk.get(path())).status).toBe(403)
})
