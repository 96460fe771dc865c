/** Kinds of records that a school protects: closed to locked sessions, whoever asks; opened by the own password, and closed again. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '#test/called.ts'
import type { ProtectedKind } from '#features/access/contract/setting-choices.ts'
import { openWorld, type Person, type World } from '#test/world.ts'

let world: World
let office: Person
let desk: Person
const ids = { student: 0, left: 0, staff: 0, guardian: 0 }
beforeAll(async () => {
  world = await openWorld()
  office = await world.signIn('administrator')
  desk = await world.signIn('administrator')
  const first = async (path: string) => (await office.get(path)).body.data[0]
  ids.student = (await first('/api/student?rowsPerPage=1&status=active')).id
  ids.left = (await first('/api/student?rowsPerPage=1&status=active&page=2')).id
  expect(
    (
      await office.send('POST', `/api/student/${ids.left}/leave`, {
        left_on: (await office.get(`/api/student/${ids.left}`)).body.data.admission_date,
        reason: 'Moved away',
        with_dues: true,
      })
    ).status,
  ).toBe(200)
  ids.staff = (await first('/api/staff?rowsPerPage=1')).id
  ids.guardian = (await first('/api/guardian?rowsPerPage=1')).id
})
afterAll(() => world.close())

const setting = '/api/settings/protection'
const protect = (records: ProtectedKind[], person = office) => person.send('PUT', setting, { records })
const unlock = (person: Person) =>
  person.send('POST', '/api', { password: demoPassword }, { 'idempotency-key': randomUUID() })
const lock = (person: Person) => person.send('POST', '/api/lock')
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
const closed = [403, 'record-protected']

const records: Record<ProtectedKind, () => [string, string, object?][]> = {
  students: () => [
    ['GET', `/api/student/${ids.student}`],
    ['PATCH', `/api/student/${ids.student}`, { fname: 'Changed' }],
    ['GET', `/api/student/${ids.student}/documents`],
  ],
  'students-left': () => [
    ['GET', `/api/student/${ids.left}`],
    ['POST', `/api/student/${ids.left}/readmit`, {}],
  ],
  'student-papers': () => [['GET', `/api/student/${ids.student}/documents`]],
  staff: () => [
    ['GET', `/api/staff/${ids.staff}`],
    ['PATCH', `/api/staff/${ids.staff}`, { position: 'Changed' }],
    ['GET', `/api/staff/${ids.staff}/documents`],
  ],
  guardians: () => [
    ['GET', `/api/guardian/${ids.guardian}`],
    ['PATCH', `/api/guardian/${ids.guardian}`, { occupation: 'Changed' }],
  ],
}

it('is set by an administrator, and nothing is protected until then', async () => {
  expect((await office.get(setting)).body.data).toEqual({ records: [] })
  expect((await office.get('/api/lock-status')).body.data).toEqual({ locked: true, unlocked_until: null, protects: [] })
  expect(
    (await (await world.signIn('receptionist')).send('PUT', setting, { records: ['staff'] })).body.error.code,
  ).toBe('no-right')
  expect((await protect(['everything' as never])).status).toBe(422)
})

it.each(Object.entries(records))(
  '%s: refused to a locked session, read and changed by an unlocked one',
  async (kind, calls) => {
    for (const [method, path] of calls())
      if (method === 'GET') expect([path, (await desk.get(path)).status]).toEqual([path, 200])
    expect((await protect([kind as ProtectedKind])).body.data).toEqual({ records: [kind] })
    expect((await desk.get('/api/lock-status')).body.data).toEqual({
      locked: true,
      unlocked_until: null,
      protects: [kind],
    })
    for (const [method, path, body] of calls())
      expect([
        method,
        path,
        ...codeOf(await world.call(method, path, { token: desk.token, ...(body && { body }) })),
      ]).toEqual([method, path, ...closed])
    // nobody opens a kind for all from a locked desk, nor is another one's desk opened by it
    expect(codeOf(await protect([]))).toEqual(closed)
    await unlock(desk)
    expect(codeOf(await protect([]))).toEqual(closed)
    expect((await desk.get('/api/lock-status')).body.data).toMatchObject({
      locked: false,
      unlocked_until: expect.any(String),
    })
    for (const [method, path] of calls())
      if (method === 'GET') expect([path, (await desk.get(path)).status]).toEqual([path, 200])
    expect((await lock(desk)).status).toBe(200)
    for (const [method, path] of calls())
      if (method === 'GET') expect([path, ...codeOf(await desk.get(path))]).toEqual([path, ...closed])
    await unlock(office)
    expect((await protect([])).status).toBe(200)
    await lock(office)
  },
)

it('tells names in lists, and neither contacts nor an order or a search that tells them', async () => {
  const lists: [string, string[]][] = [
    [`/api/student?rowsPerPage=500`, ['mobile', 'guardian', 'address', 'dob']],
    ['/api/students-left', ['mobile', 'guardian', 'left_reason']],
    ['/api/staff?rowsPerPage=500', ['mobile', 'email', 'dob']],
    ['/api/guardian?rowsPerPage=500', ['mobile', 'email']],
  ]
  const told = async (names: string[], path: string) =>
    (await desk.get(path)).body.data.flatMap((row: Record<string, unknown>) =>
      names.filter((name) => row[name] !== null && row[name] !== undefined),
    )
  for (const [path, names] of lists) expect([path, (await told(names, path)).length > 0]).toEqual([path, true])
  const mobile = (await desk.get('/api/guardian?rowsPerPage=500')).body.data.find(
    (row: { mobile: string | null }) => row.mobile,
  ).mobile
  expect((await protect(['students', 'staff', 'guardians'])).status).toBe(200)
  for (const [path, names] of lists) {
    expect((await desk.get(path)).body.data[0].name).toEqual(expect.any(String))
    expect([path, await told(names, path)]).toEqual([path, []])
  }
  expect((await desk.get(`/api/guardian?search=${mobile}`)).body.data).toEqual([])
})
