/** Refusals that the call which meets them does not declare. */
import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { Refusal } from '#platform/contract/refusal.ts'

/** A refusal that its call does not declare is said in the log too. */
export function told(error: unknown, endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  if (error instanceof Refusal && error.status === 406 && !isDeclared(endpoint, error.code)) {
    undeclared.add(`${endpoint.method} ${endpoint.path}: ${error.code}`)
    request.log.error({ code: error.code, request_id: request.id }, 'a refusal that its call does not declare')
  }
  return error
}

/** Refusals by a rule that no declaration names: the person is told as well as may be, the log says it, and a test that meets one fails when its world closes. */
export const undeclared = new Set<string>()

/** Said by the platform itself to any call. */
const ofPlatform = new Set([
  'in-use',
  'too-slow',
  'too-long-for-file',
  'too-long-for-paper',
  'document-too-large',
  'no-batch',
  'invalid-user',
])
const isDeclared = ({ refusals = {} }: AnyEndpoint, code: string) =>
  Object.hasOwn(refusals, code) || ofPlatform.has(code)
