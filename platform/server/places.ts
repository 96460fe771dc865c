/** Whose host was called: the product's own, a school's, a sub-host of either, or nobody's. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Config } from './config.ts'
import { isReport } from './report-path.ts'

export interface Place {
  /** The school whose host it is; absent on hosts of the product itself. */
  company?: number
  /** Only reports are served here. */
  reports?: boolean
}

/** 'report.himalaya.pathshala.np' and 'account.himalaya.pathshala.np' are himalaya's: derived from the school's own host. */
const subHosts = new Set(['report', 'account'])

/** The host itself, and where it is a sub-host the one that it is derived from. */
export function hostsOf(host: string): { own: string; parent?: string; label?: string } {
  const own = host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1')
  const [label = '', ...rest] = own.split('.')
  return subHosts.has(label) && rest.length ? { own, parent: rest.join('.'), label } : { own }
}

export const isProducts = (host: string, { productHost }: Pick<Config, 'productHost'>): boolean =>
  isIP(host) !== 0 || host === 'localhost' || host === productHost

type FindSchool = (host: string) => Promise<number | undefined>

/** Undefined where the host is nobody's: below the product's own host every name is a school's, or nothing. A stranger's domain is neutral only while the product has not been told its own. */
export async function placeOf(
  host: string,
  config: Pick<Config, 'productHost'>,
  find: FindSchool,
): Promise<Place | undefined> {
  const { own, parent, label } = hostsOf(host)
  if (isProducts(own, config)) return {}
  const company = (await find(own)) ?? (parent === undefined ? undefined : await find(parent))
  const reports = label === 'report' && (await find(own)) === undefined
  if (company !== undefined) return { company, ...(reports && { reports }) }
  if (parent !== undefined && isProducts(parent, config)) return reports ? { reports } : {}
  return config.productHost !== undefined || own.endsWith('.localhost') ? undefined : {}
}

/** Seconds for which a host stays known to this node: a school's new host counts within a minute everywhere. */
const known = 60
const mostKnown = 2000

/** Remembers; strangers who try names push out each other, not the schools for long. */
export function remembering(find: FindSchool): FindSchool {
  const seen = new Map<string, { company: number | undefined; until: number }>()
  return async (host) => {
    const before = seen.get(host)
    if (before && before.until > performance.now()) return before.company
    const company = await find(host)
    if (seen.size >= mostKnown) seen.clear()
    seen.set(host, { company, until: performance.now() + known * 1000 })
    return company
  }
}

const open = new Set(['/healthz', '/readyz', '/metrics'])

/** 421 where nobody lives; on a host of reports nothing but reports. */
export function checkPlace(request: FastifyRequest, place: Place | undefined): void {
  if (open.has(request.routeOptions.url ?? '')) return
  if (!place) throw new Refusal('nobodys-host', 'There is no school at this address.', { status: 421 })
  if (place.reports && !isReport(request.raw))
    throw new Refusal('not-found', 'There are reports only at this address.', { status: 404 })
}

/** Where reports of a school are opened: '' for the host that was called. A school's own host has one below it when `REPORT_URL` says so. */
export const reportOrigin = ({ reportUrl }: Pick<Config, 'reportUrl'>, request: FastifyRequest): string =>
  reportUrl && request.place?.company !== undefined
    ? reportUrl.replace('{host}', hostsOf(request.hostname).parent ?? hostsOf(request.hostname).own)
    : ''

/** The session's cookie reaches the report host only as a cookie of the school's host and what lies below it. */
export const cookieDomain = (config: Pick<Config, 'reportUrl'>, request: FastifyRequest): string | undefined =>
  reportOrigin(config, request) ? hostsOf(request.hostname).own : undefined

declare module 'fastify' {
  interface FastifyRequest {
    place: Place | undefined
  }
}
