/** Ties a declared call to the function that answers it. */
import type { AnyEndpoint, AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from './context.ts'
import type { Services } from './services.ts'

export interface Handler {
  endpoint: AnyEndpoint
  run: (input: any, ctx: Ctx, services: Services, http: Http) => Promise<unknown>
  /** Answers without a session (sign-in, public pages); there is no transaction and no school. */
  open?: boolean
}

export interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

/** A call inside the school of the session, in one transaction. */
export function handle<E extends AnyEndpoint>(endpoint: E, run: (input: InputOf<E>, ctx: Ctx, services: Services, http: Http) => Promise<AnswerOf<E>>): Handler {
  return { endpoint, run }
}

/** A call that needs nobody signed in. */
export function handleOpen<E extends AnyEndpoint>(endpoint: E, run: (input: InputOf<E>, services: Services, http: Http) => Promise<AnswerOf<E>>): Handler {
  return { endpoint, open: true, run: (input, _ctx, services, http) => run(input, services, http) }
}
