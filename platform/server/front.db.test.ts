/** What stands before the calls: the page and its policy, the list of all calls, whose address it is. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderOfTest } from '#test/folder.ts'
import { openWorld, type World } from '#test/world.ts'
import { readConfig } from './config.ts'
import { serveWeb } from './serve-web.ts'

describe('the page', () => {
  it('carries its policy under every address, /index.html too', async () => {
    const folder = folderOfTest()
    writeFileSync(join(folder, 'index.html'), '<!doctype html><meta name="style-nonce" content="__NONCE__">')
    writeFileSync(join(folder, 'icon.svg'), '<svg/>')
    const app = Fastify()
    await serveWeb(app, folder)
    for (const url of ['/', '/students', '/index.html', '/index.html?x=1', '/index.html#x']) {
      const { statusCode, headers, body } = await app.inject({ url })
      expect([
        url,
        statusCode,
        String(headers['content-security-policy']).includes("script-src 'self'"),
        body.includes('__NONCE__'),
      ]).toEqual([url, 200, true, false])
    }
    expect((await app.inject({ url: '/icon.svg' })).body).toBe('<svg/>')
    // no other spelling gives the file as it lies there
    for (const url of ['//index.html', '/./index.html', '/%69ndex.html', '/Index.html', '/assets/../index.html'])
      expect([url, (await app.inject({ url })).body.includes('__NONCE__')]).toEqual([url, false])
    await app.close()
  })
})

describe('the list of all calls', () => {
  let school: World
  beforeAll(async () => void (school = await openWorld({ demo: false, jobs: false })))
  afterAll(() => school.close())
  const pages = [
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
    '/api/docs/static/swagger-initializer.js',
  ]

  it('is for who is signed in', async () => {
    for (const page of pages) expect([page, (await school.call('GET', page)).status]).toEqual([page, 401])
    const person = await school.signIn('accountant')
    expect((await person.get('/api/docs/json')).body.openapi).toMatch(/^3/)
  })
  it('is the same packed and unpacked, as JSON and as YAML', async () => {
    const { token } = await school.signIn('accountant')
    const asked = (url: string, headers: object = {}) =>
      school.app.server.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })
    for (const [url, begins, mime] of [
      ['/api/docs/json', '{"openapi":"3', 'application/json; charset=utf-8'],
      ['/api/docs/yaml', 'openapi: 3', 'application/x-yaml'],
    ] as const) {
      const plain = await asked(url)
      const packed = await asked(url, { 'accept-encoding': 'gzip, br' })
      expect([plain.body.slice(0, begins.length), plain.headers['content-type']]).toEqual([begins, mime])
      expect([packed.headers['content-encoding'], packed.headers['content-type']]).toEqual(['gzip', mime])
      expect(gunzipSync(packed.rawPayload).toString() === plain.body).toBe(true)
    }
  })
  it('is open in the demo', async () => {
    const demo = await openWorld({ on: school, jobs: false })
    expect((await demo.call('GET', '/api/docs/json')).status).toBe(200)
    await demo.close()
  })
})

describe('what a call answers', () => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ jobs: false })))
  afterAll(() => world.close())
  it('is kept by no cache: JSON, refusals, downloads', async () => {
    const person = await world.signIn('administrator')
    const kept = async (path: string) => (await person.get(path)).headers['cache-control']
    for (const path of [
      '/api/student',
      '/api/me',
      '/api/student/987654321',
      `/api/student/download/excel?token=${person.id}`,
    ])
      expect([path, await kept(path)]).toEqual([path, 'no-store'])
    expect((await world.call('GET', '/api/student')).headers['cache-control']).toBe('no-store')
  })
})

describe('the address of a caller', () => {
  it('is that of the connection, unless a proxy is trusted', async () => {
    expect(
      ['', '0', '1', ' 2 ', 'loopback', '10.0.0.0/8,::1'].map(
        (text) => readConfig({ PATHSHALA_TRUST_PROXY: text }).trustProxy,
      ),
    ).toEqual([false, false, 1, 2, 'loopback', '10.0.0.0/8,::1'])
    expect(readConfig({}).trustProxy).toBe(false)
    const addressSeen = async (world: World): Promise<string> => {
      const person = await world.signIn('librarian')
      const { body } = await world.call('POST', '/api/login', {
        body: { username: 'librarian', password: 'pathshala' },
        headers: { 'x-forwarded-for': '203.0.113.7' },
      })
      const { data } = (await person.get('/api/me/sessions')).body
      return data.find(
        (each: { id: string }) =>
          each.id === JSON.parse(Buffer.from(body.data.token.split('.')[1], 'base64url').toString()).jti,
      ).ip
    }
    const plain = await openWorld({ jobs: false })
    expect(await addressSeen(plain)).toMatch(/^127\.0\.1\./)
    const behind = await openWorld({ on: plain, jobs: false, trustProxy: 'loopback' })
    expect(await addressSeen(behind)).toBe('203.0.113.7')
    await behind.close()
    const behindOne = await openWorld({ on: plain, jobs: false, trustProxy: 1 })
    expect(await addressSeen(behindOne)).toBe('203.0.113.7')
    await behindOne.close()
    await plain.close()
  })
  it('opens the figures to this machine only, not to what a proxy of it passes on', async () => {
    const world = await openWorld({ jobs: false })
    const ask = (headers: Record<string, string>) =>
      world.app.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })
    expect([
      (await ask({})).statusCode,
      (await ask({ 'x-forwarded-for': '203.0.113.7' })).statusCode,
      (await ask({ forwarded: 'for=203.0.113.7' })).statusCode,
    ]).toEqual([200, 403, 403])
    await world.close()
  })
})
