/** Every declared resource, with the rules that its room adds; every declared shape; every declared report, with its function. */
import type { Resource } from '#platform/contract/resource.ts'
import { rooms } from './rooms.server.ts'

export const resources = rooms.flatMap((room) => room.resources ?? [])

/** All whose columns are declared: of resources whole, of shapes as far as they say. */
export const declaredTables = [
  ...resources.map(({ resource }) => resource),
  ...rooms.flatMap((room) => room.shapes ?? []),
]

export const reports = rooms.flatMap((room) => room.reports ?? [])

const byName = new Map(resources.map(({ resource }) => [resource.name, resource]))

/** The resource that a ref points to. */
export function resourceNamed(name: string): Resource {
  const found = byName.get(name)
  if (!found) throw new Error(`No resource is called ${name}.`)
  return found
}
