/** One user of the product: one keep-alive connection of his own, one call after the other. */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  status: number
  /** From the first byte sent to the last one received. */
  ms: number
  bytes: Buffer
}

export interface User {
  id: number
  token?: string
  ask(method: string, path: string, body?: unknown): Promise<Answer>
  /** The body of an answer that must be 200. */
  get(path: string): Promise<any>
  leave(): void
}

export async function signIn(base: string, username: string): Promise<User> {
  const user = connectTo(base)
  const { status, bytes } = await user.ask('POST', '/api/login', { username, password: 'pathshala' })
  if (status === 429) {
    // so many sign-ins a minute and address
    user.leave()
    await sleep(5_000)
    return signIn(base, username)
  }
  if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${bytes.toString().slice(0, 300)}`)
  const { token, user: who } = JSON.parse(bytes.toString()).data
  return Object.assign(user, { id: who.id as number, token: token as string })
}

/** `data` of an answer that must be 200. */
export async function asked(user: User, method: string, path: string, body?: unknown): Promise<any> {
  const { status, bytes } = await user.ask(method, path, body)
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${bytes.toString().slice(0, 300)}`)
  return JSON.parse(bytes.toString()).data
}

/** Comes back when the job is over; throws where it failed. */
export async function untilDone(user: User, job: string, everyMs = 10): Promise<void> {
  for (;;) {
    const { state, error } = await asked(user, 'GET', `/api/jobs/${job}`)
    if (state === 'failed') throw new Error(error)
    if (state === 'done') return
    await sleep(everyMs)
  }
}

/** Somebody who has not signed in, of the product or of the bare one. */
export function connectTo(base: string): User {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(base)
  const user: User = {
    id: 0,
    ask(method, path, body) {
      const sent = body === undefined ? undefined : JSON.stringify(body)
      const headers: Record<string, string> = { 'x-requested-with': 'XMLHttpRequest' }
      if (user.token) headers.authorization = `Bearer ${user.token}`
      if (method !== 'GET') headers['idempotency-key'] = randomUUID()
      if (sent) headers['content-type'] = 'application/json'
      const began = performance.now()
      return new Promise((resolve, reject) => {
        const request = http.request({ agent, hostname, port, method, path, headers }, (reply) => {
          const parts: Buffer[] = []
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('error', reject)
          reply.on('end', () =>
            resolve({ status: reply.statusCode!, ms: performance.now() - began, bytes: Buffer.concat(parts) }),
          )
        })
        request.on('error', reject)
        request.end(sent)
      })
    },
    async get(path) {
      const { status, bytes } = await user.ask('GET', path)
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${bytes.toString().slice(0, 300)}`)
      return JSON.parse(bytes.toString())
    },
    leave: () => agent.destroy(),
  }
  return user
}
