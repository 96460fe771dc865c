/** Permissions as an office reads them: the rights of all rooms put together, by module. */
import {
  type DeclaredRights,
  type Deed,
  type ModuleName,
  type Permission,
  type RightsModule,
  type Thing,
  type Verb,
  verbs,
} from '#platform/contract/declared-rights.ts'

export { type Deed, type Thing, type Verb, verbs }
export const verbWords: Record<Verb, string> = { read: 'See', create: 'Add', update: 'Change', delete: 'Delete' }

/** A module with its slugs in the order in which they are shown. */
export interface Module extends Omit<RightsModule, 'rights' | 'rank'> {
  id: ModuleName
  slugs: readonly Permission[]
  things: readonly Thing[]
  deeds: readonly Deed[]
}

const isThing = (right: Thing | Deed): right is Thing => 'verbs' in right
const isDeed = (right: Thing | Deed): right is Deed => !isThing(right)

/** Of what each room declares, and what waits for its room, in the order of the modules. */
export const modulesOf = (declared: readonly DeclaredRights[]): Module[] =>
  declared
    .flatMap((each) => Object.entries(each))
    .sort(([, a], [, b]) => a.rank - b.rank)
    .map(([id, { rights, rank: _rank, ...module }]) => ({
      ...module,
      id: id as ModuleName,
      slugs: rights.flatMap((each) => (isThing(each) ? Object.values(each.verbs) : each.permission)) as Permission[],
      things: rights.filter(isThing),
      deeds: rights.filter(isDeed),
    }))
