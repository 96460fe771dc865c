import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A phone number, as text of digits. */
export function phone<const O extends FieldOptions>(options?: O) {
  return define('phone', options, { max: 16 })
}
