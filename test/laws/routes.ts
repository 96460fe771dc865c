/** What the matrices walk: every declared endpoint, with a path and a body that have the right shape. */
import { addressOwners, handlers } from '#app/server.ts'
import type { AnyEndpoint } from '#platform/contract/endpoint.ts'

export const key = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>) => `${method} ${path}`

/** The room whose calls alone are walked, where somebody asks of one only (`npm run new-room`); undefined: all are. */
export const onlyRoom = process.env['LAWS_OF']

export const endpoints: AnyEndpoint[] = handlers
  .map((handler) => handler.endpoint)
  .filter(({ path }) => !onlyRoom || addressOwners.get(path) === onlyRoom)
if (!endpoints.length) throw new Error(`The room ${onlyRoom} has no calls to walk.`)
export const openPaths = new Set(
  handlers.filter((handler) => handler.way === 'open').map((handler) => key(handler.endpoint)),
)

/** The path with `id` for every name in braces. */
export function pathOf(endpoint: AnyEndpoint, id: string | number = 1): string {
  return endpoint.path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) =>
    name === 'format'
      ? 'excel'
      : /^(id|.*_id|.*Id)$/.test(name) && endpoint.path.includes('files')
        ? '00000000-0000-4000-8000-000000000000'
        : String(id),
  )
}
