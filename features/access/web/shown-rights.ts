/** Which rows of the table of rights are shown: those searched for, or those in which a role differs from the built-in one. */
import { t } from '#platform/web/i18n.ts'
import type { ModuleName, Permission } from '../contract/permissions.ts'
import { type Deed, schoolModules, type Thing, thingsOf } from '../contract/things.ts'
import { moduleName, permissionName } from './permission-names.ts'

export interface Wanted {
  held: ReadonlySet<string>
  /** What the role holds in a new school; absent for a role of the school's own. */
  builtIn: ReadonlySet<string> | undefined
  /** Some letters of a thing, a module or a permission. */
  search: string
  onlyDiffering: boolean
}

export interface ShownModule {
  id: ModuleName
  slugs: readonly Permission[]
  things: Thing[]
  deeds: Deed[]
}

export function shownModules({ held, builtIn, search, onlyDiffering }: Wanted): ShownModule[] {
  const word = search.trim().toLowerCase()
  const wanted = (id: ModuleName, label: string, slugs: readonly string[]) =>
    (!word ||
      [moduleName(id), t(label), label, ...slugs, ...slugs.map(permissionName)].some((text) =>
        text.toLowerCase().includes(word),
      )) &&
    (!onlyDiffering || slugs.some((slug) => differs(slug, held, builtIn)))
  return schoolModules.flatMap(([id, slugs]) => {
    const all = thingsOf(slugs)
    const things = all.things.filter((thing) => wanted(id, thing.label, Object.values(thing.verbs)))
    const deeds = all.deeds.filter((deed) => wanted(id, deed.label, [deed.permission]))
    return things.length + deeds.length
      ? [
          {
            id,
            slugs: [
              ...things.flatMap((thing) => Object.values(thing.verbs)),
              ...deeds.map(({ permission }) => permission),
            ],
            things,
            deeds,
          },
        ]
      : []
  })
}

export const differs = (slug: string, held: ReadonlySet<string>, builtIn: ReadonlySet<string> | undefined): boolean =>
  builtIn !== undefined && held.has(slug) !== builtIn.has(slug)
