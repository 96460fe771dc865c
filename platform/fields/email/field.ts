import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** An e-mail address. */
export function email<const O extends FieldOptions>(options?: O) {
  return define('email', options, { max: 254 })
}
