/**
 * What a screen sends is declared: an undeclared name is a 422 that nobody sees before a person stands before it. The compiler looks at what is written
 * into a call; this looks behind spreads, constants and conditions as well, and at lists, reports and pickers, which are told an address.
 */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { handlers } from '#app/server.ts'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { mayGoAlong } from '#platform/server/answer-together.ts'
import { callsIn, type WebCall, webCalls } from '#test/web-calls.ts'

// by a variable: the web's files are checked by their own tsconfig
const table = (await import(`${process.cwd()}/app/rooms.web.ts`)) as {
  office: { rooms: { listed?: { name: string; path: string; key: string }[] }[] }
}
const listedResources = table.office.rooms.flatMap((room) => room.listed ?? [])

const endpoints = handlers.map(({ endpoint }) => endpoint)
const pathOfResource = (name: string) =>
  listedResources.filter((each) => each.name === name).map(({ path }) => `/api/${path}`)[0]

const parts = (path: string) => path.split('/')
/** An optional part may be left out. */
const fits = (declared: string, sent: string): boolean => {
  const [ours, theirs] = [parts(declared), parts(sent)]
  return (
    theirs.length <= ours.length &&
    ours.every((part, at) =>
      theirs[at] === undefined
        ? part.endsWith('?}')
        : part.startsWith('{') || theirs[at].includes('{}') || part === theirs[at],
    )
  )
}
/** As the wire format takes one for the other. */
const standsFor: Record<string, string[]> = { PUT: ['PATCH'], PATCH: ['PUT'] }
const endpointsOf = (method: string, path: string): AnyEndpoint[] => {
  const filled = path.replaceAll(/\{\w+\??\}/g, '{}')
  const asked = endpoints.filter(
    (endpoint) => method === '*' || endpoint.method === method || standsFor[method]?.includes(endpoint.method),
  )
  const exact = asked.filter((endpoint) => endpoint.path.replaceAll(/\{\w+\??\}/g, '{}') === filled)
  return exact.length ? exact : asked.filter((endpoint) => fits(endpoint.path, filled))
}

interface Shape {
  properties?: Record<string, unknown>
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  additionalProperties?: unknown
}
const namesIn = (shape: Shape): string[] => [
  ...Object.keys(shape.properties ?? {}),
  ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap(namesIn),
]
const declaredNames = new Map(
  endpoints.map((endpoint) => [
    endpoint,
    new Set([
      ...namesIn(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Shape),
      ...Object.keys(endpoint.files ?? {}),
    ]),
  ]),
)
/** The wire's own. */
const always = new Set(['_clear', '_method', 'token', 'language'])

/** Written to be wrong, for the compiler's sake. */
const wrongOnes = 'features/students/web/wrong-calls.ts'
const all = webCalls('.', pathOfResource)
const calls = all.filter(({ where }) => !where.startsWith(wrongOnes))
const known = calls.filter(({ path }) => path)

it('every call is to an address that is declared', () => {
  const isUnknown = ({ method, path }: WebCall) =>
    !endpointsOf(method, path).length &&
    !(method === '*' && endpoints.some((endpoint) => endpoint.path.startsWith(`${path}/`)))
  expect(known.filter(isUnknown).map(({ where, method, path }) => `${where}: ${method} ${path}`)).toEqual([])
  expect(all.filter(({ where }) => where.startsWith(wrongOnes)).filter(isUnknown)).toHaveLength(2)
})

const undeclared = (sent: WebCall[]) =>
  sent.flatMap(({ where, method, path, names }) => {
    const found = endpointsOf(method, path)
    return names
      .filter((name) => !always.has(name) && !found.some((endpoint) => declaredNames.get(endpoint)!.has(name)))
      .map((name) => `${where}: ${method} ${path} knows no '${name}'`)
  })

it('every name that is sent is declared', () => {
  expect(undeclared(known)).toEqual([])
  expect(undeclared(all.filter(({ where }) => where.startsWith(wrongOnes)))).toEqual(
    expect.arrayContaining([
      expect.stringContaining("knows no 'lnmae'"),
      expect.stringContaining("knows no 'secton_id'"),
      expect.stringContaining("knows no 'raeson'"),
    ]),
  )
  const stray = callsIn(
    'x.tsx',
    "api.get('/api/grades', { rowsPerPage: 25, stray: 1 })\napi.form('/api/batch', { name, stray: 1 }, { id, method: 'PUT' })",
    pathOfResource,
  )
  expect(undeclared(stray)).toEqual([
    "x.tsx:1: GET /api/grades knows no 'stray'",
    "x.tsx:2: PUT /api/batch/{} knows no 'stray'",
  ])
})

it('what is asked together may go along', () => {
  const along = new Set(handlers.filter(mayGoAlong).map(({ endpoint: { path } }) => path))
  const asked = known.filter((call) => call.together)
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter(({ path }) => !along.has(path)).map(({ where, path }) => `${where}: ${path}`)).toEqual([])
  const wrong = callsIn('x.tsx', "askTogether('/api/report/students', { page: 1 })", pathOfResource)
  expect(wrong.map(({ together, path }) => [together, along.has(path)])).toEqual([[true, false]])
})

it('reads nearly all of them', () => {
  const whole = known.filter((call) => call.whole)
  const share = (part: unknown[]) => Math.round((100 * part.length) / calls.length)
  console.log(
    `${calls.length} calls in the web's sources: address read of ${known.length} (${share(known)} %), all names of ${whole.length} (${share(whole)} %), ${known.reduce((sum, { names }) => sum + names.length, 0)} names compared`,
  )
  expect(calls.length).toBeGreaterThan(250)
  expect(share(known)).toBeGreaterThanOrEqual(90)
  expect(share(whole)).toBeGreaterThanOrEqual(70)
})

it('sees a name in a constant, behind a spread and a condition, and says when there may be more', () => {
  const code = `const query = { page: 1, ...(deep ? { slim: true } : {}) }
    api.get('/api/grades', { ...query, [name]: 1 })
    api.form('/api/me/photo', values, { method: 'PUT' })
    readAll<Row>(\`/api/student/\${id}\`, query)
    remove(name, '/api/section/3')
    sendOrKeep('/api/student-qr-log', { card, at: undefined })
    const list = <ListScreen path="/api/staff" fixed={{ status: 'active' }} />`
  expect(callsIn('x.tsx', code, pathOfResource).map(({ where: _where, ...call }) => call)).toEqual([
    { method: 'GET', path: '/api/grades', names: ['page', 'slim'], whole: false },
    { method: 'PUT', path: '/api/me/photo', names: [], whole: false },
    { method: 'GET', path: '/api/student/{}', names: ['page', 'slim'], whole: true },
    { method: '*', path: '/api/section/3', names: [], whole: false },
    { method: 'POST', path: '/api/student-qr-log', names: ['card'], whole: true },
    { method: 'GET', path: '/api/staff', names: ['status'], whole: true },
  ])
})
