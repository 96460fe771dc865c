import type { z } from 'zod'
import type { Field, FieldKind, FieldOptions, IsOptional } from '#platform/contract/field.ts'

/** Puts kind, schema and options together; every kind's function ends here. */
export function define<T, const O extends FieldOptions>(
  kind: FieldKind,
  schema: z.ZodType<T>,
  options: O | undefined,
  more: Partial<Field> = {},
): Field<T, IsOptional<O>> & { kind: FieldKind } {
  return { ...options, ...more, kind, schema, optional: (options?.optional ?? false) as IsOptional<O> }
}
