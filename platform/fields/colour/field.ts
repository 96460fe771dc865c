import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A colour as #rrggbb. */
export function colour<const O extends FieldOptions>(options?: O) {
  return define('colour', options)
}
