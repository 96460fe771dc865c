/** Which rows of the table of rights are shown: those searched for, or those in which a role differs from the built-in one. */
import { folded } from '#platform/contract/plain-text.ts'
import { t } from '#platform/web/i18n.ts'
import type { Module } from '../contract/modules-of-rights.ts'
import type { Names } from './permission-names.ts'

export interface Wanted {
  held: ReadonlySet<string>
  /** What the role holds in a new school; absent for a role of the school's own. */
  builtIn: ReadonlySet<string> | undefined
  /** Some letters of a thing, a module or a permission. */
  search: string
  onlyDiffering: boolean
}

export type ShownModule = Pick<Module, 'id' | 'things' | 'deeds'> & { slugs: readonly string[] }

/** Of `modules` those that a role of a school may hold. */
export function shownModules(
  modules: readonly Module[],
  { permissionName, moduleName }: Names,
  { held, builtIn, search, onlyDiffering }: Wanted,
): ShownModule[] {
  const word = folded(search).toLowerCase()
  const wanted = (id: string, label: string, slugs: readonly string[]) =>
    (!word ||
      [moduleName(id), t(label), label, ...slugs, ...slugs.map(permissionName)].some((text) =>
        folded(text).toLowerCase().includes(word),
      )) &&
    (!onlyDiffering || slugs.some((slug) => differs(slug, held, builtIn)))
  return modules
    .filter(({ ofPlatform }) => !ofPlatform)
    .flatMap((module) => {
      const { id } = module
      const things = module.things.filter((thing) => wanted(id, thing.label, Object.values(thing.verbs)))
      const deeds = module.deeds.filter((deed) => wanted(id, deed.label, [deed.permission]))
      const slugs = [
        ...things.flatMap((thing) => Object.values(thing.verbs)),
        ...deeds.map(({ permission }) => permission),
      ]
      return slugs.length ? [{ id, slugs, things, deeds }] : []
    })
}

export const differs = (slug: string, held: ReadonlySet<string>, builtIn: ReadonlySet<string> | undefined): boolean =>
  builtIn !== undefined && held.has(slug) !== builtIn.has(slug)
