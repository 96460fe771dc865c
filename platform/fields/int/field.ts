import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A whole number between `min` and `max` (0 and 2,147,483,647 unless told). */
export function int<const O extends FieldOptions & { min?: number; max?: number }>(options?: O) {
  return define('int', options)
}
