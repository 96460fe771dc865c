import type { Field, FieldOptions, Fields, IsOptional, RowOf } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A small table inside a row (at most 100 lines), stored as JSON. */
export function rows<const F extends Fields, const O extends FieldOptions>(fields: F, options?: O) {
  return define('rows', options, { rows: fields }) as Field<Omit<RowOf<F>, 'id'>[], IsOptional<O>> & { kind: 'rows' }
}
