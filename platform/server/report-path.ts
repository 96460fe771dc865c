/**
 * `/report/{company}:{batch}/receipt/7/print?token=...`: what a browser opens by an address of its own, in a new window, where no header says for which school, year and role it is asked.
 * The address says it, and nothing of it is believed: the company must be the one acted in, the batch one of it, the role one that is held. Files only.
 */
import type { IncomingMessage } from 'node:http'
import { notFound } from '#platform/contract/refusal.ts'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import type { Identity } from './context.ts'

/** Company by request; what is asked is the call of the same path below `/api`. */
const reports = new WeakMap<IncomingMessage, number>()
const shape = /^\/report\/(\d{1,15}):(\d{1,15})(\/[^?]*)(?:\?(.*))?$/

/** For Fastify's `rewriteUrl`: batch and role become the headers that calls of the app bring. Batch 0 is the current one. */
export function rewriteReport(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const [, company, batch, path, query = ''] = (request.method === 'GET' && shape.exec(url)) || []
  if (!path) return url
  reports.set(request, Number(company))
  const rest = new URLSearchParams(query)
  const role = rest.get('role')
  rest.delete('role')
  delete request.headers['x-role']
  delete request.headers['x-batch-id']
  delete request.headers['x-fiscal-year-id']
  if (role) request.headers['x-role'] = role
  if (Number(batch)) request.headers['x-batch-id'] = batch
  return `/api${path}${rest.size ? `?${rest}` : ''}`
}

export const isReport = (request: IncomingMessage): boolean => reports.has(request)

/** Another school's address answers like one that is not there. */
export function checkReport(
  request: IncomingMessage,
  identity: Identity | undefined,
  { raw }: Pick<AnyEndpoint, 'raw'>,
): void {
  const company = reports.get(request)
  if (company === undefined) return
  if (!raw || (identity && company !== identity.company)) throw notFound('This report')
}
