import type { Field, FieldKind, FieldOptions, IsOptional } from '#platform/contract/field.ts'
import type { RichNode } from './rich-text/schema.ts'

/** What a value of each kind is over the wire; a choice and rows know more than their kind says. */
interface Held extends Record<FieldKind, unknown> {
  text: string
  long_text: string
  int: number
  decimal: number
  /** Paisa. */
  money: number
  /** AD, yyyy-mm-dd. */
  date: string
  time: string
  flag: boolean
  ref: number
  multi_ref: number[]
  /** Its id. */
  file: string
  phone: string
  email: string
  colour: string
  rich_text: RichNode
}

/** Puts kind and options together; every kind's function ends here. */
export function define<K extends FieldKind, const O extends FieldOptions>(
  kind: K,
  options: O | undefined,
  more: Partial<Field> = {},
): Field<Held[K], IsOptional<O>> & { kind: K } {
  return { ...options, ...more, kind, optional: (options?.optional ?? false) as IsOptional<O> } as Field<
    Held[K],
    IsOptional<O>
  > & { kind: K }
}
