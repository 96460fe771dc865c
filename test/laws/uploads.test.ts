/** A file is taken where a call declares it, under that name, and nowhere else. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { himalaya, openWorld, type Person, type World } from '#test/world.ts'
import { endpoints, key, openPaths, pathOf } from './routes.ts'

let world: World
let person: Person
let family: Person

beforeAll(async () => {
  world = await openWorld()
  person = await world.signIn('super')
  await person.send('POST', '/api/super/act', { company_id: himalaya })
  family = await world.signIn('guardian')
})
afterAll(() => world.close())

const boundary = 'x-boundary-x'
/** The method goes first, as the app sends it. */
const form = (method: string, name: string) =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="_method"\r\n\r\n${method}\r\n--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nabc\r\n--${boundary}--\r\n`,
  )
const changing = endpoints.filter(
  (endpoint) =>
    endpoint.method !== 'GET' &&
    !endpoint.machine &&
    key(endpoint) !== 'POST /api/logout' &&
    key(endpoint) !== 'POST /api/super/act',
)

it('every call that changes something refuses a file that it does not declare', async () => {
  const wrong: string[] = []
  for (const endpoint of changing) {
    const answer = await world.call(endpoint.method === 'DELETE' ? 'POST' : endpoint.method, pathOf(endpoint), {
      body: form(endpoint.method, 'something_else'),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      token: openPaths.has(key(endpoint)) ? undefined : (endpoint.right === 'guardian' ? family : person).token,
    })
    if (answer.status !== 422 || answer.body?.error?.code !== 'unexpected-file')
      wrong.push(`${key(endpoint)}: ${answer.status} ${answer.body?.error?.code}`)
  }
  expect(wrong).toEqual([])
  expect(changing.length).toBeGreaterThan(100)
})

it('those that declare files name what becomes of each', () => {
  const declared = endpoints.filter(({ files }) => files && Object.keys(files).length)
  expect(declared.length).toBeGreaterThan(5)
  for (const endpoint of declared)
    expect([
      key(endpoint),
      Object.values(endpoint.files!).every((kind) => ['image', 'document', 'sheet'].includes(kind as string)),
    ]).toEqual([key(endpoint), true])
})
