import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** Time of day, HH:MM in 24 hours, Nepal's clock. */
export function time<const O extends FieldOptions>(options?: O) {
  return define('time', options)
}
