/** What a field of a resource is: a kind, and the few facts that wire, table, form, list and tests need. Plain data, which weighs nothing in a browser. */

import type { Right } from './rights.ts'

export const fieldKinds = [
  'text',
  'long_text',
  'int',
  'decimal',
  'money',
  'date',
  'time',
  'flag',
  'choice',
  'ref',
  'multi_ref',
  'file',
  'phone',
  'email',
  'colour',
  'rich_text',
  'rows',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export interface Choice {
  value: string
  label: string
}

export interface FieldOptions {
  /** Words above the input; by default made from the field's name ('start_date' -> 'Start date'). */
  label?: string
  /** One plain sentence under the input. */
  help?: string
  /** May be absent; required is the default. */
  optional?: boolean
  /** No two rows of a school may share the value. */
  unique?: boolean
  /** The list's search box looks in it. */
  search?: boolean
  /** Offered as a filter of the list and accepted as a query parameter (refs, choices and flags always are). */
  filter?: boolean
  /** Of a day: how many years ago it mostly is, at least and at most. A form warns of another, a sheet complains. */
  yearsAgo?: readonly [least: number, most: number]
  /** Value of a new row when nothing is sent. */
  default?: unknown
}

export interface Field<T = unknown, Optional extends boolean = boolean> extends FieldOptions {
  kind: FieldKind
  optional: Optional
  /** For types only: what it holds over the wire. */
  readonly holds?: T
  /** Smallest number. */
  min?: number
  /** Longest text, in characters; largest number. */
  max?: number
  /** Of a decimal: how many decimals it may have, 2 if none is said. */
  places?: number
  choices?: readonly Choice[]
  /** Rooms above add choices. */
  open?: true
  /** Name of the resource that a ref or multi-ref points to. */
  of?: string
  /** Of a filter: its choices are rows of what this other filter has chosen ('grade_id'). */
  within?: string
  /** Of a filter: who has not this right is not offered it. */
  right?: Right
  /** Columns of a 'rows' field. */
  rows?: Fields
  /** Files: what is taken. */
  accept?: 'image' | 'document'
}

export type Fields = Record<string, Field>

/** Optional is true only when the options say so. */
export type IsOptional<O> = O extends { optional: true } ? true : false

type Value<F> = F extends Field<infer T, infer O> ? (O extends true ? T | null : T) : never

/** `grade_id` also answers `grade`, the name of what it points to. */
type RefName<K> = K extends `${infer Name}_id` ? Name : never
type RefNames<F extends Fields> = {
  [K in keyof F as F[K]['kind'] extends 'ref' ? RefName<K> : never]: string | null
}

/** A row as the wire answers it. */
export type RowOf<F extends Fields> = { id: number } & { [K in keyof F]: Value<F[K]> } & RefNames<F>

/** 'start_date' -> 'Start date'; a ref's '_id' is not said. */
export function labelOf(name: string, field: FieldOptions): string {
  if (field.label) return field.label
  const words = name.replace(/_ids?$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
