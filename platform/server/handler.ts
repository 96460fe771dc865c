/** Ties a declared call to the function that answers it. */
import type { AnyEndpoint, AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Identity, RequestFacts, Upload } from './context.ts'
import type { Inside, Services } from './services.ts'

/** What a call is asked with, before any transaction. */
export interface Asked {
  identity: Identity
  request: RequestFacts
  uploads: Record<string, Upload>
  can(right: string): boolean
  /** The moment of the call, in ms since 1970: the same from its beginning to its end. */
  now: number
  /** Its day: AD, in Nepal. */
  today: string
}

/** The transactions of a call, one after the other and never one inside another. Between them nothing is held. */
export interface Steps extends Asked {
  /** Looks things up in the school of the session. */
  read<T>(work: (ctx: Ctx, inside: Inside) => Promise<T>): Promise<T>
  /** Changes things; writes the call's one audit row and, for a command, keeps the answer under its key. At most once a call. */
  write<T>(work: (ctx: Ctx, inside: Inside) => Promise<T>): Promise<T>
}

type Run =
  | { way: 'inside'; run: (input: any, ctx: Ctx, inside: Inside, http: Http) => Promise<unknown> }
  | { way: 'steps'; run: (input: any, steps: Steps, services: Services, http: Http) => Promise<unknown> }
  | { way: 'open'; run: (input: any, services: Services, http: Http) => Promise<unknown> }

export type Handler = { endpoint: AnyEndpoint } & Run

export interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

/** Work that follows the commit, with no connection held: printing, writing a workbook, sending a file. */
export class Later {
  readonly work: (services: Services) => Promise<unknown>
  constructor(work: (services: Services) => Promise<unknown>) {
    this.work = work
  }
}

/** The answer of a raw call is made after its transaction: what takes long must not hold a connection. */
export const later = (work: (services: Services) => Promise<unknown>): Later => new Later(work)

/** A call inside the school of the session, in one transaction. Nothing slow can be reached from it: what is slow is `later` or in steps. */
export function handle<E extends AnyEndpoint>(
  endpoint: E,
  run: (input: InputOf<E>, ctx: Ctx, inside: Inside, http: Http) => Promise<AnswerOf<E>>,
): Handler {
  return { endpoint, way: 'inside', run }
}

const isHandler = (thing: unknown): thing is Handler =>
  typeof thing === 'object' && thing !== null && 'endpoint' in thing && 'way' in thing && 'run' in thing

/** All that these files export and that answers a call: a room names its files, each once. */
export const handlersIn = (files: Record<string, Record<string, unknown>>): Handler[] =>
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .filter(isHandler)

/** Calls that belong to a part of the product which a school may be without. */
export const ofPart = (part: string, handlers: readonly Handler[]): Handler[] =>
  handlers.map((handler) => ({ ...handler, endpoint: { ...handler.endpoint, part } }))

/** A call that does something slow between its transactions: hash a password, read a sheet, ask another host. */
export function handleInSteps<E extends AnyEndpoint>(
  endpoint: E,
  run: (input: InputOf<E>, steps: Steps, services: Services, http: Http) => Promise<AnswerOf<E>>,
): Handler {
  return { endpoint, way: 'steps', run }
}

/** A call that needs nobody signed in: there is no school and no transaction until it opens one. */
export function handleOpen<E extends AnyEndpoint>(
  endpoint: E,
  run: (input: InputOf<E>, services: Services, http: Http) => Promise<AnswerOf<E>>,
): Handler {
  return { endpoint, way: 'open', run }
}
