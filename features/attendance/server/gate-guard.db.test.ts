/** Who stands at the gate sees the gate: scans and their log, and nothing of classes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'

let world: World
let guard: Person
beforeAll(async () => {
  world = await openWorld()
  guard = await build(world, await world.signIn('administrator', himalaya)).colleague('guard')
})
afterAll(() => world.close())

it.each([
  '/api/attendance/sections',
  '/api/attendance/sheet?section_id=1&day=2026-11-25',
  '/api/attendance/pending?from_date=2026-11-20&to_date=2026-11-25',
  '/api/attendance/absent?day=2026-11-25',
  '/api/attendance/monthly?section_id=1&year=2083&month=8',
  '/api/attendance/yearly?section_id=1',
  '/api/attendance/report?from_date=2026-11-20&to_date=2026-11-25&by=section',
  '/api/search-student?search=ram',
])('a guard is refused %s', async (path) => expect((await guard.get(path)).status).toBe(403))

it.each(['attendance/monthly', 'attendance/yearly', 'attendance/report', 'attendance/absent', 'attendance/pending'])(
  'a guard downloads nothing of %s',
  async (path) => expect((await guard.get(`/api/${path}/download/excel?token=${guard.id}`)).status).toBe(403),
)

it('a guard sees the log of the gate, and scans', async () => {
  expect((await guard.get('/api/attendance-log?source=qr')).status).toBe(200)
  const scanned = await guard.send('POST', '/api/student-qr-log', { card: 'no card of this school', direction: 'in' })
  expect(scanned.body.error.code).toBe('no-card')
})
