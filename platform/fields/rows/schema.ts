import { z } from 'zod'
import type { FieldOptions, Fields, RowOf } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A small table inside a row (at most 100 lines), stored as JSON. */
export function rows<const F extends Fields, const O extends FieldOptions>(fields: F, options?: O) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional ? field.schema.nullish() : field.schema]))
  const schema = z.array(z.object(shape)).max(100, 'At most 100 lines') as unknown as z.ZodType<Omit<RowOf<F>, 'id'>[]>
  return { ...define('rows', schema, options, { rows: fields }), kind: 'rows' as const }
}
