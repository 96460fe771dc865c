/**
 * A right does what it says. What writes does not stand under a right that only looks or prints; PUT, PATCH, DELETE, copies and defaults need the right
 * of what they do. A call that stands under another right says beside its declaration why (`rightBecause`).
 */
import { expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'
import { alternatives } from '#platform/contract/rights.ts'
import type { Verb } from '#platform/contract/declared-rights.ts'
import { builtInRoles, modules } from '#app/rights.ts'
import { capabilitiesOf } from '#features/access/contract/capabilities.ts'
import { endpoints, key, onlyRoom } from './routes.ts'

/** What a word of a right lets one do: a verb of a thing; 'looks' and 'does' are deeds, roles and capabilities; 'anybody' is whoever signed in, and nobody. */
type Kind = Verb | 'looks' | 'does' | 'anybody'

const kinds = new Map<string, Kind>([
  ['login', 'anybody'],
  ['public', 'anybody'],
  ...builtInRoles.map(({ slug }): [string, Kind] => [slug, 'does']),
  ...capabilitiesOf('super', true, ['ACCOUNT'], true).map((name): [string, Kind] => [name, 'does']),
  ...modules.flatMap(({ things, deeds }): [string, Kind][] => [
    ...things.flatMap(({ verbs }) => Object.entries(verbs).map(([verb, slug]): [string, Kind] => [slug, verb as Verb])),
    ...deeds.map(({ permission, looks }): [string, Kind] => [permission, looks ? 'looks' : 'does']),
  ]),
])

/** What a call needs to be allowed; nothing where it changes nothing. */
function needs({ method, path, reads, prints }: AnyEndpoint): readonly Kind[] {
  if (method === 'GET' || reads || prints) return []
  if (method === 'DELETE') return ['delete', 'does']
  if (method === 'PUT' || method === 'PATCH' || path.endsWith('/default')) return ['update', 'does']
  if (path.endsWith('/copy')) return ['create', 'update', 'does']
  return ['create', 'update', 'delete', 'does']
}

/** Why its right is not that of its effect, or undefined. */
function faultOf(endpoint: AnyEndpoint): string | undefined {
  const needed = needs(endpoint)
  if (!needed.length) return undefined
  const wrong = alternatives(endpoint.right).find(
    (words) => !words.some((word) => needed.includes(kinds.get(word) ?? 'anybody')),
  )
  return wrong && `${key(endpoint)} stands under ${wrong.join(' & ')}; it needs a right to ${needed.join(', ')}`
}

it('of every call is that of its effect, or the call says why not', () => {
  const faults = endpoints.flatMap((endpoint) => (endpoint.rightBecause ? [] : (faultOf(endpoint) ?? [])))
  expect(faults).toEqual([])
})

it('knows every word of every right', () => {
  const unknown = endpoints.flatMap((endpoint) =>
    alternatives(endpoint.right)
      .flat()
      .filter((word) => !kinds.has(word))
      .map((word) => `${key(endpoint)}: ${word}`),
  )
  expect(unknown).toEqual([])
})

it('has no reason where none is needed, and few reasons', () => {
  const excused = endpoints.filter(({ rightBecause }) => rightBecause)
  const needed = new Set(excused.filter(faultOf).map(({ rightBecause }) => rightBecause))
  expect(excused.filter(({ rightBecause }) => !needed.has(rightBecause)).map(key)).toEqual([])
  expect(excused.filter(({ rightBecause }) => rightBecause!.length < 20).map(key)).toEqual([])
  const writing = endpoints.filter((endpoint) => needs(endpoint).length)
  console.info(`right of effect: ${writing.length} writing calls, ${excused.length} of them say why`)
  if (!onlyRoom) expect(writing.length).toBeGreaterThan(300)
  expect(excused.length).toBeLessThan(writing.length * 0.15)
})

it('is refused where it is not', () => {
  const call = (method: AnyEndpoint['method'], path: string, right: string) =>
    faultOf({ method, path, right } as AnyEndpoint) !== undefined
  expect(call('POST', '/api/result-block/dues', 'due-read')).toBe(true)
  expect(call('POST', '/api/certificate', 'marks-generate-single')).toBe(true)
  expect(call('DELETE', '/api/document-template/{id}', 'template-create')).toBe(true)
  expect(call('PUT', '/api/document-template/{id}', 'template-create')).toBe(true)
  expect(call('POST', '/api/document-template/{id}/default', 'template-create')).toBe(true)
  expect(call('POST', '/api/x/{id}/copy', 'template-read')).toBe(true)
  expect(call('POST', '/api/x', 'fee-create|fee-read')).toBe(true)
  expect(call('POST', '/api/x', 'fee-create & fee-read')).toBe(false)
})
