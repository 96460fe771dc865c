/** What a school requires at admission is held by the server, for each role. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let administrator: Person
let receptionist: Person
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.signIn('administrator', himalaya)
  receptionist = await world.signIn('receptionist', himalaya)
})
afterAll(() => world.close())

it('refuses an admission without what is required of the role, naming each field', async () => {
  const grade_id = (await receptionist.get('/api/grades?rowsPerPage=1')).body.data[0].id
  const child = { fname: 'Nabin', gender: 'male', admission_date: '2026-11-20', grade_id }
  const rules = [
    { field: 'dob', shown: true, required: true },
    { field: 'guardian.mobile', shown: true, required: true },
    { field: 'religion', shown: false, required: false },
  ]
  expect((await administrator.send('PUT', '/api/data-entry-setting', { role: 'receptionist', rules })).status).toBe(200)
  expect((await receptionist.get('/api/data-entry')).body.data.slice(0, 3)).toEqual(rules)
  const refused = await receptionist.send('POST', '/api/student', child)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { dob: ['Field is required'], 'guardian.mobile': ['Field is required'] },
  ])
  const admitted = await receptionist.send('POST', '/api/student', {
    ...child,
    dob: '2020-01-01',
    guardian: { name: 'Hari Rai', mobile: '9860000555', relation: 'father' },
  })
  expect(admitted.status).toBe(200)
  // filled once, it is not emptied again
  expect(
    (await receptionist.send('PATCH', `/api/student/${admitted.body.data.id}`, { _clear: ['dob'] })).body.errors,
  ).toEqual({ dob: ['Field is required'] })
  // another role has other rules
  expect((await administrator.send('POST', '/api/student', { ...child, fname: 'Other' })).status).toBe(200)
  expect(
    (
      await administrator.send('PUT', '/api/data-entry-setting', {
        role: 'receptionist',
        rules: [{ field: 'dob', shown: false, required: true }],
      })
    ).status,
  ).toBe(422)
  expect((await receptionist.send('PUT', '/api/data-entry-setting', { role: 'all', rules: null })).status).toBe(403)
  // the reset as the browser sends it: an empty value is not on the wire
  const reset = await administrator.send('PUT', '/api/data-entry-setting', { role: 'receptionist' })
  expect([reset.status, reset.body.data]).toEqual([200, {}])
})
