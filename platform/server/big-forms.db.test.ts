/** Over a real connection: who may not send a file is answered before it comes, and who may sends no more than declared. */
import { Agent, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Person, type World } from '#test/world.ts'

let world: World
let port: number
let administrator: Person
let librarian: Person
/** Bytes that the server has taken from each line, by the line's port on our side. */
const taken = new Map<number, () => number>()

beforeAll(async () => {
  world = await openWorld()
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.server.address() as AddressInfo).port
  world.app.server.server.on('connection', (socket) => taken.set(socket.remotePort!, () => socket.bytesRead))
  administrator = await world.signIn('administrator', 1)
  librarian = await world.signIn('librarian', 1)
})
afterAll(() => world.close())

const MB = 1_000_000
const boundary = 'x-boundary-x'
const field = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`
const file = (name: string, bytes: number) => [fileHead(name), Buffer.alloc(bytes, 'a'), '\r\n']

interface Sent {
  path: string
  token?: string
  method?: string
  /** Sent as long as the other side takes it; `hold` then waits with the line open. */
  parts: (string | Buffer)[]
  hold?: boolean
  length?: number
  type?: string
  ending?: string
}

/** The answer, and what the server had read when it gave it. */
function send({
  path,
  token,
  method = 'POST',
  parts,
  hold,
  length,
  type = `multipart/form-data; boundary=${boundary}`,
  ending = end,
}: Sent): Promise<{ status: number; code: string; read: number }> {
  // a line that may stay open, as a browser's: whoever asks for its end is cut off with the answer
  const agent = new Agent({ keepAlive: true })
  return new Promise((resolve, reject) => {
    const req = ask({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent,
      headers: {
        'content-type': type,
        'x-requested-with': 'XMLHttpRequest',
        ...(length ? { 'content-length': length } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    req.on('response', (res) => {
      const read = taken.get(req.socket!.localPort!)!()
      let text = ''
      res.on('data', (piece: Buffer) => (text += piece))
      res.on('end', () => {
        resolve({ status: res.statusCode!, code: JSON.parse(text).error?.code ?? '', read })
        req.destroy()
        agent.destroy()
      })
    })
    req.on('error', reject)
    req.setMaxListeners(500)
    void (async () => {
      for (const part of parts) {
        if (req.destroyed) return
        if (!req.write(part)) await new Promise<unknown>((drained) => req.once('drain', drained).once('close', drained))
      }
      if (!hold) req.end(ending)
    })()
  })
}

const hundredMegabytes = (name = 'image') => [
  fileHead(name),
  ...Array.from({ length: 100 }, () => Buffer.alloc(MB, 'a')),
]

describe('a stranger', () => {
  it('with 100 MB is answered at once, whatever he sends to, and his line is cut', async () => {
    for (const path of ['/api/student', '/api/me/photo', '/api/bulk-admission']) {
      const answer = await send({ path, parts: hundredMegabytes(), length: 100 * MB })
      expect([path, answer.status]).toEqual([path, 401])
      expect(answer.read).toBeLessThan(3 * MB)
    }
  })

  it('is answered while he still holds the line open', async () => {
    expect((await send({ path: '/api/student', parts: [fileHead('image'), 'a'], hold: true })).status).toBe(401)
    expect((await send({ path: '/api/login', parts: [fileHead('image'), 'a'], hold: true })).status).toBe(422)
  })

  it('sends at most 64 KB to the calls that are open to him, told or untold, as a form or as JSON', async () => {
    for (const length of [70_000, undefined]) {
      const sized = length ? { length } : {}
      expect(
        (await send({ path: '/api/login', ...sized, parts: [field('username', 'a'.repeat(66_000))], hold: true }))
          .status,
      ).toBe(413)
      expect(
        (
          await send({
            path: '/api/login',
            ...sized,
            parts: [`{"username":"${'a'.repeat(66_000)}"`],
            type: 'application/json',
            hold: true,
          })
        ).status,
      ).toBe(413)
      expect(
        (
          await send({
            path: '/api/login',
            ...sized,
            parts: Array.from({ length: 300 }, (_, i) => field(`a${i}`, 'b'.repeat(250))),
            hold: true,
          })
        ).status,
      ).toBe(413)
    }
  })
})

describe('somebody without the right', () => {
  it('is refused before his file is read', async () => {
    const answer = await send({ path: '/api/student', token: librarian.token, parts: hundredMegabytes() })
    expect([answer.status, answer.code]).toEqual([403, 'no-right'])
    expect(answer.read).toBeLessThan(3 * MB)
  })

  it('is refused by the right of the method that the form stands for', async () => {
    // an update by POST with `_method`, fields first
    const answer = await send({
      path: '/api/student/1',
      token: librarian.token,
      parts: [field('_method', 'PATCH'), fileHead('image'), 'a'],
      hold: true,
    })
    expect([answer.status, answer.code]).toEqual([403, 'no-right'])
  })
})

it('whoever is refused goes on with his next call on the same line', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${librarian.token}` }
  const statusOf = (path: string, body?: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const req = ask(
        {
          host: '127.0.0.1',
          port,
          path,
          agent,
          method: body ? 'POST' : 'GET',
          headers: {
            ...headers,
            ...(body
              ? { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length }
              : {}),
          },
        },
        (res) => res.resume().on('end', () => resolve(res.statusCode!)),
      )
      req
        .on('error', reject)
        .setTimeout(1500, () => req.destroy(new Error('not answered')))
        .end(body)
    })
  for (const bytes of [10, 50_000, 300_000, 3 * MB]) {
    const form = Buffer.concat([...file('image', bytes), end].map((part) => Buffer.from(part)))
    expect([bytes, await statusOf('/api/student', form), await statusOf('/api/me/profile')]).toEqual([bytes, 403, 200])
  }
  agent.destroy()
})

describe('somebody with the right', () => {
  it('sends no file that the call does not declare', async () => {
    for (const [path, name] of [
      ['/api/student', 'paper'],
      ['/api/me/photo', 'file'],
      ['/api/grades', 'image'],
      ['/api/student', '__proto__x'],
    ] as const) {
      const answer = await send({ path, token: administrator.token, parts: [fileHead(name), 'a'], hold: true })
      expect([path, answer.status, answer.code]).toEqual([path, 422, 'unexpected-file'])
    }
  })

  it('sends each file once', async () => {
    const answer = await send({
      path: '/api/me/photo',
      token: administrator.token,
      parts: [...file('image', 1000), ...file('image', 1000)],
    })
    expect([answer.status, answer.code]).toEqual([422, 'too-many-files'])
  })

  it('sends no larger file than its kind may be, told or untold', async () => {
    const told = await send({
      path: '/api/me/photo',
      token: administrator.token,
      parts: hundredMegabytes(),
      length: 100 * MB,
    })
    expect(told.status).toBe(413)
    expect(told.read).toBeLessThan(3 * MB)
    expect((await send({ path: '/api/me/photo', token: administrator.token, parts: hundredMegabytes() })).status).toBe(
      413,
    )
    expect(
      (await send({ path: '/api/me/photo', token: administrator.token, parts: file('image', 10_000_001) })).status,
    ).toBe(413)
  })

  it('sends no more fields than a form has, before and after the file', async () => {
    const many = Array.from({ length: 500 }, (_, i) => field(`f${i}`, 'a'))
    expect((await send({ path: '/api/me/photo', token: administrator.token, parts: many })).status).toBe(413)
    expect(
      (await send({ path: '/api/me/photo', token: administrator.token, parts: [...file('image', 10), ...many] }))
        .status,
    ).toBe(413)
    expect(
      (
        await send({
          path: '/api/me/photo',
          token: administrator.token,
          parts: [...file('image', 10), field('a', 'b'.repeat(3 * MB))],
        })
      ).status,
    ).toBe(413)
  })

  it('cannot change what the form stands for once a file was taken', async () => {
    const answer = await send({
      path: '/api/grades',
      token: administrator.token,
      parts: [field('name', 'X'), fileHead('x'), 'a'],
      hold: true,
    })
    expect(answer.code).toBe('unexpected-file')
  })

  it('is asked to send a broken form again, and served afterwards on a new line', async () => {
    expect(
      (await send({ path: '/api/me/photo', token: administrator.token, parts: [fileHead('image'), 'a'], ending: '' }))
        .status,
    ).toBe(400)
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expect(
      (await send({ path: '/api/me/photo', token: administrator.token, parts: [fileHead('image'), picture] })).status,
    ).toBe(200)
  })
})

it('whoever shows the token of a session that is over is told so before more than a short form is read', async () => {
  const gone = await world.signIn('accountant', 1)
  await gone.send('POST', '/api/logout')
  // no JSON: who reads it says so, and who asks first says whose it is not
  const sent = (bytes: number) =>
    send({
      path: '/api/me/password',
      token: gone.token,
      type: 'application/json',
      parts: ['x'.repeat(bytes)],
      length: bytes,
      ending: '',
    })
  expect((await sent(70_000)).status).toBe(401)
  expect((await sent(100)).status).toBe(400)
})
