import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A day, stored as AD date; shown and chosen in BS or AD. */
export function date<const O extends FieldOptions>(options?: O) {
  return define('date', options)
}
