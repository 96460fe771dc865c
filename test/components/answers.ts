/** What the server answers to a component test. Each answer has the type of its call; a call that nobody answers fails the test. */
import { nowHere } from '#platform/web/clock.ts'
import type { z } from 'zod'
import type { Calls } from '#platform/contract/calls.ts'
import type { AnswerOf, SentOf } from '#platform/contract/endpoint.ts'
import { listAnswer } from '#platform/contract/list.ts'

/** What a screen asked. */
export interface Asked<K extends keyof Calls = keyof Calls> {
  /** 'GET /api/student/{id}' */
  call: K
  /** What the address names in braces, as text. */
  path: Record<string, string>
  query: Record<string, string>
  /** The JSON that was sent, or the names and texts of a form. */
  body: SentOf<Calls[K]>
  headers: Headers
}

type Given<K extends keyof Calls> = AnswerOf<Calls[K]> | Otherwise
/** An answer, what gives one of what was asked, or a refusal. */
export type Answers = {
  [K in keyof Calls]?: Given<K> | ((asked: Asked<K>) => Given<K> | Promise<Given<K>>)
}

export class Otherwise {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** A refusal by the server. @param errors complaints by field */
export const refused = (
  status: number,
  message: string,
  { code = 'refused', errors = {} }: { code?: string; errors?: Record<string, string[]> } = {},
): Otherwise => new Otherwise(status, { error: { code, message }, errors })

/** Answers what `answer` makes of a body that this schema takes, and refuses field by field what it does not take, as the server does. */
export const checkedBy =
  <S extends z.ZodType, A>(schema: S, answer: (sent: z.output<S>) => A) =>
  ({ body }: { body: unknown }): A | Otherwise => {
    const { success, data, error } = schema.safeParse(body)
    if (success) return answer(data)
    const errors: Record<string, string[]> = {}
    for (const { path, message } of error.issues) (errors[path.join('.')] ??= []).push(message)
    return refused(422, 'Some fields need a look.', { code: 'invalid', errors })
  }

/** An answer that comes when the test lets it. */
export function held<A>(answer: A): { answer: () => Promise<A>; come: () => void } {
  let come!: () => void
  const gate = new Promise<void>((resolve) => (come = resolve))
  return { answer: () => gate.then(() => answer), come }
}

/** A page of a short list (`slim`), of which rows have their id and name only: the type of the call knows whole rows. */
export const slimList = (rows: readonly { id: number; name: string }[], page = 1, rowsPerPage = 25): never =>
  listAnswer(rows.slice((page - 1) * rowsPerPage, page * rowsPerPage), rows.length, { page, rowsPerPage }) as never

export interface Server {
  /** All that was asked, in order. */
  asked: Asked[]
  /** What was asked of one call, in order. */
  of<K extends keyof Calls>(call: K): Asked<K>[]
  /** Without a network from now on; with it again. */
  offline(gone: boolean): void
  /** Calls that nobody answered. */
  unanswered: string[]
  /** Answers otherwise from now on. */
  answer(more: Answers): void
}

/** Takes the place of `fetch` until the next one is made. */
export function answering(first: Answers): Server {
  let answers = first
  let gone = false
  const server: Server = {
    asked: [],
    unanswered: [],
    of: (call) => server.asked.filter((each) => each.call === call) as never,
    offline: (now) => void (gone = now),
    answer: (more) => void (answers = { ...answers, ...more }),
  }
  const one = async (method: string, address: string, init?: RequestInit): Promise<Otherwise> => {
    const url = new URL(address, location.origin)
    for (const call of Object.keys(answers) as (keyof Calls)[]) {
      const path = matches(call, method, url.pathname)
      if (!path) continue
      const query = Object.fromEntries(url.searchParams)
      const asked = { call, path, query, body: bodyOf(init) as never, headers: new Headers(init?.headers) }
      server.asked.push(asked)
      const given = answers[call]
      const answer: unknown = typeof given === 'function' ? await (given as (all: Asked) => unknown)(asked) : given
      return answer instanceof Otherwise ? answer : new Otherwise(200, answer)
    }
    server.unanswered.push(`${method} ${url.pathname}`)
    return refused(404, 'Nobody answers this in the test.', { code: 'unanswered' })
  }
  globalThis.fetch = async (input, init) => {
    const method = methodOf(init)
    const address = input instanceof Request ? input.url : String(input)
    const url = new URL(address, location.origin)
    if (gone) throw new TypeError('Failed to fetch')
    if (!url.pathname.startsWith('/api/')) return original(input, init)
    if (url.pathname !== '/api/together') return toResponse(await one(method, address, init))
    const calls = url.searchParams.get('calls')!.split(' ')
    const data = await Promise.all(calls.map((each) => one('GET', each)))
    return toResponse(new Otherwise(200, { data }))
  }
  return server
}

const original = globalThis.fetch.bind(globalThis)

const toResponse = ({ status, body }: Otherwise): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date(nowHere()).toUTCString() },
  })

/** What stands in the braces, when it is that call. */
function matches(call: string, method: string, pathname: string): Record<string, string> | undefined {
  const [itsMethod, itsPath] = call.split(' ') as [string, string]
  if (itsMethod !== method) return undefined
  const shape = itsPath.replaceAll(/\{(\w+)\??\}/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${shape}$`).exec(pathname)
  return found ? { ...found.groups } : undefined
}

/** What was sent; texts of a form as JSON reads them, where it can. */
function bodyOf(init?: RequestInit): unknown {
  const body = init?.body
  if (typeof body === 'string') return JSON.parse(body)
  if (!(body instanceof FormData)) return {}
  const sent = [...body].filter(([name]) => name !== '_method')
  return Object.fromEntries(sent.map(([name, value]) => [name, typeof value === 'string' ? readText(value) : value]))
}

function readText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A form that changes something is sent as POST and names its method. */
function methodOf(init?: RequestInit): string {
  const named = init?.body instanceof FormData ? init.body.get('_method') : null
  return typeof named === 'string' ? named : (init?.method ?? 'GET')
}
