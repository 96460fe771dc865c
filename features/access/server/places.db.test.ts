/** Whose host it is, and whose report: over real HTTP, by the Host header. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '#test/called.ts'
import { readConfig } from '#platform/server/config.ts'
import { bagmati, himalaya, openWorld, type World } from '#test/world.ts'

const [hosts, product] = [{ himalaya: 'himalaya.localhost', bagmati: 'bagmati.localhost' }, 'pathshala.example']
let world: World
let strict: World
beforeAll(async () => {
  world = await openWorld({ config: { reportUrl: 'https://report.{host}' } })
  strict = await openWorld({ on: world, jobs: false, config: { productHost: product } })
  await sql`insert into company_hosts (company_id, host) values (${bagmati}::bigint, 'bagmati.edu.example'), (${bagmati}::bigint, ${`bagmati.${product}`})`.execute(
    world.owner.db,
  )
  for (const each of [world, strict]) await each.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await strict.close()
  await world.close()
})

interface Reply {
  status: number
  type: string
  text: string
  cookies: string[]
  body: any
}
interface Sent {
  method?: string
  body?: object
  headers?: Record<string, string>
  of?: World
}
function ask(
  host: string,
  path: string,
  { method = 'GET', body, headers = {}, of = world }: Sent = {},
): Promise<Reply> {
  const { port } = of.app.server.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: {
          host,
          'x-requested-with': 'XMLHttpRequest',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response
          .setEncoding('latin1')
          .on('data', (part: string) => (text += part))
          .on('end', () => {
            const type = String(response.headers['content-type'])
            resolve({
              status: response.statusCode!,
              type,
              text,
              cookies: response.headers['set-cookie'] ?? [],
              body: type.includes('json') ? JSON.parse(text) : undefined,
            })
          })
      },
    )
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

async function signIn(host: string, username: string) {
  const reply = await ask(host, '/api/login', { method: 'POST', body: { username, password: demoPassword } })
  const session = reply.cookies.find((cookie) => cookie.startsWith('pathshala_session='))!
  return { ...reply.body.data, session, cookie: session.split(';')[0]! } as {
    token: string
    session: string
    cookie: string
    user: { id: number }
    company: { id: number; report_url: string }
    batch: { id: number }
  }
}

describe('a host', () => {
  it.each([
    [hosts.himalaya, himalaya],
    [`account.${hosts.himalaya}`, himalaya],
    ['HIMALAYA.localhost.', himalaya],
    ['bagmati.edu.example', bagmati],
    ['localhost', null],
    ['127.0.0.1', null],
    ['account.localhost', null],
    ['school-server', null],
  ])('%s belongs to %s', async (host, company) => {
    const { status, body } = await ask(host, '/api/login-page')
    expect([status, body.data?.company?.id ?? null]).toEqual([200, company])
  })
  it.each([
    'nobody.localhost',
    'x.himalaya.localhost',
    'account.nobody.localhost',
    'account.account.himalaya.localhost',
    "'or 1=1.localhost",
    'report.nobody.localhost',
  ])("%s is nobody's: neither page nor call", async (host) => {
    for (const path of ['/', '/login', '/api/login-page', '/report/1:1/receipt/1/print'])
      expect([host, path, (await ask(host, path)).status]).toEqual([host, path, 421])
    expect((await ask(host, '/healthz')).status).toBe(200)
  })
  it('of a stranger is answered until the product is told its own; then those of schools only', async () => {
    expect((await ask('elsewhere.example', '/api/login-page')).status).toBe(200)
    const at = async (host: string) => (await ask(host, '/api/login-page', { of: strict })).status
    expect(
      await Promise.all(
        [
          'elsewhere.example',
          `nobody.${product}`,
          product,
          `bagmati.${product}`,
          'bagmati.edu.example',
          hosts.himalaya,
          '127.0.0.1',
        ].map(at),
      ),
    ).toEqual([421, 421, 200, 200, 200, 200, 200])
  })
  it('of one school knows nobody of another; the provider is known everywhere', async () => {
    const { token } = await signIn(hosts.himalaya, 'administrator')
    const me = async (host: string, bearer: string) =>
      (await ask(host, '/api/me', { headers: { authorization: `Bearer ${bearer}` } })).status
    expect([
      await me(hosts.himalaya, token),
      await me('localhost', token),
      await me(hosts.bagmati, token),
      await me(`account.${hosts.bagmati}`, token),
    ]).toEqual([200, 200, 401, 401])
    const provider = await signIn('localhost', 'super')
    expect([await me(hosts.himalaya, provider.token), await me(hosts.bagmati, provider.token)]).toEqual([200, 200])
  })
})

describe('a report', () => {
  const of = (
    { company, batch, user }: { company: { id: number }; batch: { id: number }; user: { id: number } },
    path = '/student/download/excel',
    more = '',
  ) => `/report/${company.id}:${batch.id}${path}?token=${user.id}${more}`
  it('is opened on the report host of the school, by the cookie of the school host and what lies below it', async () => {
    const office = await signIn(hosts.himalaya, 'administrator')
    expect([
      office.company.report_url,
      office.session.includes('Domain=himalaya.localhost'),
      office.session.includes('HttpOnly; SameSite=Strict'),
    ]).toEqual([`https://report.${hosts.himalaya}`, true, true])
    for (const host of [`report.${hosts.himalaya}`, hosts.himalaya]) {
      const reply = await ask(host, of(office), { headers: { cookie: office.cookie, 'x-requested-with': '' } })
      expect([host, reply.status, reply.type]).toEqual([
        host,
        200,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ])
    }
    expect((await ask(`report.${hosts.himalaya}`, of(office))).status).toBe(401)
  })
  it("stays on the same origin where nothing is set, and on the product's own host", async () => {
    const at = await ask(hosts.himalaya, '/api/login', {
      method: 'POST',
      body: { username: 'administrator', password: demoPassword },
      of: strict,
    })
    expect([at.body.data.company.report_url, at.cookies.some((cookie) => cookie.includes('Domain'))]).toEqual([
      '',
      false,
    ])
    expect((await signIn('localhost', 'administrator')).company.report_url).toBe('')
  })
  it('is nothing but a report there: neither pages nor calls', async () => {
    const office = await signIn(hosts.himalaya, 'administrator')
    const host = `report.${hosts.himalaya}`
    const [headers, json] = [{ cookie: office.cookie, authorization: `Bearer ${office.token}` }, of(office, '/me')]
    for (const path of [
      '/',
      '/login',
      '/api/me',
      '/api/student/download/excel',
      '/index.html',
      '/report/',
      '/report/1',
      '/report/1:x/me',
    ])
      expect([path, (await ask(host, path, { headers })).status]).toEqual([path, 404])
    // a call that answers no file is none, wherever it is asked
    expect([
      (await ask(host, json, { headers })).status,
      (await ask(hosts.himalaya, json, { headers })).status,
    ]).toEqual([404, 404])
    expect((await ask(host, of(office), { method: 'POST', headers, body: {} })).status).toBe(404)
    expect((await ask(hosts.himalaya, '/report/nothing', { headers })).type).toContain('json')
  })
  it("of another school or batch, of somebody else's token or of a role not held is refused", async () => {
    const office = await signIn(hosts.himalaya, 'administrator')
    const other = await signIn(hosts.bagmati, 'administrator.bagmati')
    const headers = { cookie: office.cookie }
    const status = async (path: string, host = hosts.himalaya) => (await ask(host, path, { headers })).status
    expect(await status(of({ ...office, company: { id: bagmati } }))).toBe(404)
    expect(await status(of({ ...office, company: { id: 987654 } }))).toBe(404)
    expect(await status(of({ ...office, batch: other.batch }))).toBe(404)
    expect(await status(of({ ...office, batch: { id: 987654 } }))).toBe(404)
    expect(await status(of({ ...office, user: other.user }))).toBe(403)
    expect(await status(of(office, undefined, '&role=principal'))).toBe(403)
    expect(await status(of(other), `report.${hosts.bagmati}`)).toBe(401)
    expect(await status(of(office, undefined, '&role=administrator'))).toBe(200)
    expect(await status(of({ ...office, batch: { id: 0 } }))).toBe(200)
  })
  it('tells of the batch that its address names, in which the person works', async () => {
    const office = await signIn(hosts.himalaya, 'administrator')
    const { rows } = await sql<{
      id: number
      name: string
    }>`select id, name from batches where company_id = ${himalaya} order by start_date`.execute(world.owner.db)
    const former = rows[0]!
    expect(former.id).not.toBe(office.batch.id)
    const pdf = async (batch: { id: number }) =>
      (
        await ask(hosts.himalaya, of({ ...office, batch }, '/student/download/excel', '&columns=name,batch'), {
          headers: { cookie: office.cookie },
        })
      ).text.length
    expect(await pdf(former)).not.toBe(await pdf(office.batch))
  })
})

it('REPORT_URL is a sub-host of the school, or the server does not start', () => {
  const reportUrl = (text: string) => readConfig({ REPORT_URL: text }).reportUrl
  expect([reportUrl(''), reportUrl('https://report.{host}'), reportUrl('http://report.{host}:3000/')]).toEqual([
    undefined,
    'https://report.{host}',
    'http://report.{host}:3000',
  ])
  for (const wrong of [
    'https://reports.example',
    'https://report.{host}.evil.example',
    '//report.{host}',
    'javascript:{host}',
    'https://{host}',
  ])
    expect(() => reportUrl(wrong)).toThrow('REPORT_URL')
})
