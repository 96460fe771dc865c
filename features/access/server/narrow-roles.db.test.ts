/** What built-in roles of a school do not do, though they do much. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtInRoles } from '#app/rights.ts'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type World } from '#test/world.ts'

let world: World
let make: ReturnType<typeof build>
beforeAll(async () => {
  world = await openWorld()
  make = build(world, await world.signIn('administrator', himalaya))
})
afterAll(() => world.close())

it.each(['receptionist', 'reception'])('a %s admits, and neither deletes students nor promotes them', async (role) => {
  const desk = await make.colleague(role)
  const { id } = await make.student({ at: await make.place() })
  expect((await desk.send('DELETE', `/api/student/${id}`, { reason: 'Entered twice' })).status).toBe(403)
  expect((await desk.send('DELETE', '/api/student-group/1')).status).toBe(403)
  expect((await desk.get('/api/promotion')).status).toBe(403)
  expect((await desk.send('POST', '/api/promotion', {})).status).toBe(403)
  expect((await desk.get(`/api/student/${id}`)).status).toBe(200)
})

it('an IT coordinator keeps accounts and devices, and says nothing of results', () => {
  const { permissions } = builtInRoles.find(({ slug }) => slug === 'it-coordinator')!
  for (const right of [
    'marks-correct',
    'marks-grace',
    'result-block',
    'certificate-issue',
    'certificate-cancel',
  ] as const)
    expect(permissions).not.toContain(right)
  expect(permissions).toContain('marks-input-read')
})
