/** What a person's record answers of the noted fields. Apart from the shape: a screen reads that and checks nothing. */
import { z } from 'zod'
import type { Field, FieldKind } from '#platform/contract/field.ts'
import type { Notes, PersonShape } from './person-shape.ts'

type Held<F> = F extends Field<infer T, any> ? T : never
type IsNeeded<N> = N extends { seen: 'all'; field: { optional: false } } ? true : false
export type NotedValues<N extends Notes, K extends keyof N = keyof N> = {
  [P in K]: IsNeeded<N[P]> extends true ? Held<N[P]['field']> : Held<N[P]['field']> | null
}

/** As it is kept, which may be older than the limits of today's form. */
const kept: Partial<Record<FieldKind, z.ZodType>> = {
  int: z.number(),
  decimal: z.number(),
  money: z.number(),
  ref: z.number(),
  multi_ref: z.array(z.number()),
  flag: z.boolean(),
  rich_text: z.unknown(),
  rows: z.unknown(),
}

/** Of all fields or the named ones; what the reader may not see is null. */
export function notedAnswer<N extends Notes, K extends keyof N & string = keyof N & string>(
  { notes }: PersonShape<N>,
  names = Object.keys(notes) as unknown as readonly K[],
): z.ZodObject<{ [P in K]: z.ZodType<NotedValues<N>[P]> }> {
  const each = (name: K) => {
    const { field, seen } = notes[name]!
    const value = kept[field.kind] ?? z.string()
    return seen === 'all' && !field.optional ? value : value.nullable()
  }
  return z.object(Object.fromEntries(names.map((name) => [name, each(name)]))) as never
}
