/** A student who is deleted is to every call what a student is who never was: nothing is done to him, and the answer is the same. */
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { fieldsOf } from '#platform/contract/wire-input.ts'
import { build } from '#test/builders.ts'
import { himalaya, openWorld, type Person, type Reply, type World } from '#test/world.ts'
import { inputFor } from './inputs.ts'
import { idsOf } from './planted.ts'
import { endpoints, key, openPaths } from './routes.ts'

let world: World
let people: Person[]
let deleted: number

beforeAll(async () => {
  world = await openWorld()
  people = await Promise.all(
    ['administrator', 'accountant', 'teacher'].map((username) => world.signIn(username, himalaya)),
  )
  const [office] = people as [Person]
  const child = await build(world, office).student()
  await build(world, office).guardian(child)
  expect((await office.send('DELETE', `/api/student/${child.id}`, {})).status).toBe(200)
  deleted = child.id
  for (const { table, ids: own } of await idsOf(world, himalaya)) if (typeof own[0] === 'number') ids.set(table, own[0])
})
afterAll(() => world.close())

/** `fee_head_id` -> a head of the school. */
const tables: Record<string, string> = { head: 'fee_heads', month: 'billing_months', enroll: 'enrolments' }
const ids = new Map<string, number>()
const idOf = (name: string) => {
  const thing = name.replace(/_?ids?$|Ids?$/, '').replace(/^(from|to|new|other|into)_/, '')
  return ids.get(tables[thing] ?? `${thing}s`) ?? 1
}

const nobody = 987_654_321
const namesStudent = /^student(_id|Id|_ids)?$/
/** Who may delete reads them, until they are erased; what is settled of their fees stays readable for the office. */
const shown = new Set([
  'GET /api/student/{id}',
  'GET /api/student/{id}/documents',
  'GET /api/statement',
  'GET /api/statement/download/{format}',
])
const asked = endpoints.filter(
  (endpoint) =>
    !openPaths.has(key(endpoint)) &&
    !endpoint.machine &&
    !shown.has(key(endpoint)) &&
    (endpoint.path.startsWith('/api/student/{') ||
      [...fieldsOf(endpoint.input).keys()].some((name) => namesStudent.test(name))),
)

async function ask(person: Person, endpoint: AnyEndpoint, student: number): Promise<Reply & { fits: boolean }> {
  const { input, fits } = inputFor(endpoint, {
    numberFor: (name) =>
      namesStudent.test(name) || (name === 'id' && endpoint.path.startsWith('/api/student/{')) ? student : idOf(name),
    uuid: '00000000-0000-4000-8000-000000000000',
  })
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => name!))
  const path = endpoint.path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) =>
    String(name === 'format' ? 'excel' : (input[name] ?? student)),
  )
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
  if (endpoint.method !== 'GET') return { ...(await person.send(endpoint.method, path, body)), fits }
  const texts = Object.entries(body)
    .filter(([name, value]) => value != null && name !== 'token')
    .map(([name, value]): [string, string] => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)])
  if (fieldsOf(endpoint.input).has('token')) texts.push(['token', String(person.id)])
  return { ...(await person.get(`${path}?${new URLSearchParams(texts)}`)), fits }
}

const said = ({ status, body, raw }: Reply, id: number) =>
  `${status} ${JSON.stringify(raw[0] === 0x50 && raw[1] === 0x4b ? partsOf(raw) : (body?.data ?? body))}`.replaceAll(
    String(id),
    'ID',
  )
/** What is in a workbook; around it, and among its properties, stands the moment at which it was made. */
const partsOf = (raw: Buffer) =>
  Object.entries(unzipSync(new Uint8Array(raw)))
    .filter(([name]) => !name.startsWith('docProps'))
    .map(([name, part]) => [name, strFromU8(part)])

it('answers as for nobody', { timeout: 120_000 }, async () => {
  const wrong: string[] = []
  let missing = 0
  for (const endpoint of asked)
    for (const person of people) {
      const ofNobody = await ask(person, endpoint, nobody)
      if (ofNobody.status === 403) continue
      const ofDeleted = await ask(person, endpoint, deleted)
      if (said(ofDeleted, deleted) !== said(ofNobody, nobody))
        wrong.push(
          `${key(endpoint)} (${ofNobody.fits}): ${said(ofDeleted, deleted).slice(0, 200)} and for nobody: ${said(ofNobody, nobody).slice(0, 200)}`,
        )
      if (ofNobody.status === 404) missing++
      break
    }
  expect(wrong).toEqual([])
  expect(missing).toBeGreaterThan(35)
})
