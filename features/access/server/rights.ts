/** The rights of all rooms, and of those that are not built yet; handed in when the server is put together. */
import type { DeclaredRights, Permission } from '#platform/contract/declared-rights.ts'
import { rights as toCome } from '../contract/rights-to-come.ts'
import { type BuiltInRole, builtInRolesOf } from '../contract/roles.ts'
import { type Module, modulesOf } from '../contract/modules-of-rights.ts'

export interface AllRights {
  modules: readonly Module[]
  permissions: readonly Permission[]
  /** Those that roles of a school may hold. */
  ofSchool: ReadonlySet<string>
  builtInRoles: readonly BuiltInRole[]
}

/** `declared`: by each room. A slug stands once, and so does a module with its place. */
export function allRights(declared: readonly DeclaredRights[]): AllRights {
  const modules = modulesOf([...declared, toCome])
  const permissions = modules.flatMap(({ slugs }) => slugs)
  const twice = [...permissions, ...modules.map(({ id }) => `module ${id}`), ...ranksOf([...declared, toCome])].filter(
    (each, at, all) => all.indexOf(each) !== at,
  )
  if (twice.length) throw new Error(`Declared twice, by two rooms or by one and in rights-to-come.ts: ${twice.join()}.`)
  return {
    modules,
    permissions,
    ofSchool: new Set(modules.filter(({ ofPlatform }) => !ofPlatform).flatMap(({ slugs }) => slugs)),
    builtInRoles: builtInRolesOf(modules),
  }
}

const ranksOf = (declared: readonly DeclaredRights[]) =>
  declared.flatMap((each) => Object.values(each).map(({ rank }) => `rank ${rank}`))

let known: AllRights | undefined
export const knowRights = (all: AllRights): void => void (known = all)

export function rights(): AllRights {
  if (!known) throw new Error('The rights of the rooms were not handed in.')
  return known
}
