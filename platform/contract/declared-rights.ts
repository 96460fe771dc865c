/**
 * The rights that a room declares, by module, in the order in which they are shown: things that are seen, added, changed and deleted, and deeds beside
 * them. Labels are English, with their Nepali in the room's catalogue. Plain data: the screen of rights shows the whole product's.
 */
export const verbs = ['read', 'create', 'update', 'delete'] as const
export type Verb = (typeof verbs)[number]

/** Its slugs are `{id}-{verb}`; not every thing has all four. */
export interface Thing {
  id: string
  label: string
  verbs: { readonly [V in Verb]?: string }
  /** What a verb means where that is not plain: what 'change' is where nobody changes a written one. */
  help?: { readonly [V in Verb]?: string }
}
/** What is no seeing, adding, changing or deleting. */
export interface Deed<S extends string = string> {
  permission: S
  label: string
  /** Shows or prints, and changes nothing. */
  looks?: true
}
export interface RightsModule {
  label: string
  /** Its place among all modules, lowest first. */
  rank: number
  rights: readonly (Thing | Deed)[]
  /** For those who look after the schools: no role of a school holds them. */
  ofPlatform?: true
}
/** By the name of the module. */
export type DeclaredRights = Readonly<Record<string, RightsModule>>

export interface ThingOf<I extends string, V extends Verb> {
  id: I
  label: string
  verbs: { readonly [Each in V]: `${I}-${Each}` }
  help?: { readonly [Each in V]?: string }
}
/** `only`: those verbs that there are. */
export const thing = <const I extends string, const V extends Verb = Verb>(
  id: I,
  label: string,
  { only, help }: { only?: readonly V[]; help?: { readonly [Each in NoInfer<V>]?: string } } = {},
): ThingOf<I, V> => ({
  id,
  label,
  verbs: Object.fromEntries((only ?? verbs).map((verb) => [verb, `${id}-${verb}`])) as ThingOf<I, V>['verbs'],
  ...(help && { help }),
})
export const deed = <const S extends string>(
  permission: S,
  label: string,
  { looks }: { looks?: true } = {},
): Deed<S> => ({ permission, label, ...(looks && { looks }) })

export const declareRights = <const M extends DeclaredRights>(modules: M): M => modules

type SlugsOf<Each> = Each extends { verbs: infer Slugs } ? Slugs[keyof Slugs] : Each extends Deed<infer S> ? S : never
/** For the compiler: every slug of what a room declares, with the names of its modules, so that a slug of two rooms does not compile. */
export type RightsIn<M extends DeclaredRights> = {
  [S in SlugsOf<M[keyof M]['rights'][number]> & string]: keyof M
}

/** Every right of the product. A room adds its own where it declares them. */
export interface Rights {}
export type Permission = keyof Rights
export type ModuleName = Rights[Permission]
