/** A list with a form, declared once as data: table, endpoints, screens and tests follow from it. */
import type { Field, Fields, RowOf } from './field.ts'
import type { Right } from './rights.ts'

export interface Rights {
  read: Right
  create: Right
  update: Right
  remove: Right
}

/** `crud('library')` -> library-read, library-create, library-update, library-delete. */
export const crud = (thing: string): Rights => ({
  read: `${thing}-read`,
  create: `${thing}-create`,
  update: `${thing}-update`,
  remove: `${thing}-delete`,
})

export interface ResourceOptions<F extends Fields> {
  /** What one row is called: 'Rack'. */
  title: string
  /** What many are called, where adding 's' is wrong. */
  plural?: string
  rights: Rights
  /** The field that a person calls the row by. */
  key: keyof F & string
  /** The columns of the list, in order. */
  columns: readonly (keyof F & string)[]
  fields: F
  /** Wire name where the rule (singular of the table, in kebab-case) does not give it. */
  path?: string
  /** Further fields in the slim answer. */
  slim?: readonly (keyof F & string)[]
  /** Fields which together must be unique in a school. */
  uniqueTogether?: readonly (readonly (keyof F & string)[])[]
  sortBy?: keyof F & string
  descending?: boolean
  /** Rows are born by commands; the five endpoints shrink to list and one. */
  readOnly?: boolean
  /** Switches the batch rule off: may be edited while working in a batch that is not current. */
  anyBatch?: boolean
  /** What this list is for: shown while it is empty. */
  about?: string
}

export interface Resource<F extends Fields = Fields, P extends string = string> extends ResourceOptions<F> {
  /** The table's name. */
  name: string
  /** '/api/' + path is its address. */
  path: P
  plural: string
}

export type Row<R> = R extends Resource<infer F> ? RowOf<F> : never

export function resource<const N extends string, const F extends Fields, const P extends string = Kebab<Singular<N>>>(
  name: N,
  options: ResourceOptions<F> & { path?: P },
): Resource<F, P> {
  return {
    sortBy: options.key,
    ...options,
    name,
    path: options.path ?? (kebab(singular(name)) as P),
    plural: options.plural ?? plural(options.title),
  }
}

/** `grade_id` answers `grade` too: the key of the row that it points to. */
export const refName = (field: string) => field.replace(/_id$/, '')

/** The field that holds the key's name in Nepali, where the resource has one. */
export const nepaliKey = ({ key, fields }: Pick<Resource, 'key' | 'fields'>): string | undefined =>
  `${key}_np` in fields ? `${key}_np` : undefined

/** Is the field a filter of its list? */
export const isFilter = (field: Field) => field.filter ?? ['ref', 'choice', 'flag'].includes(field.kind)

// the same rules for the compiler and for what runs
type Singular<N extends string> = N extends `${infer S}ies`
  ? `${S}y`
  : N extends `${infer S}es`
    ? S extends `${string}${'ch' | 'sh' | 'ss' | 'x'}`
      ? S
      : `${S}e`
    : N extends `${string}ss`
      ? N
      : N extends `${infer S}s`
        ? S
        : N
type Kebab<N extends string> = N extends `${infer A}_${infer B}` ? `${A}-${Kebab<B>}` : N
const kebab = (name: string) => name.replaceAll('_', '-')

function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  if (/(ch|sh|ss|x)es$/.test(name)) return name.slice(0, -2)
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : name
}

function plural(title: string): string {
  if (/[^aeiou]y$/.test(title)) return `${title.slice(0, -1)}ies`
  return /(ch|sh|s|x)$/.test(title) ? `${title}es` : `${title}s`
}
