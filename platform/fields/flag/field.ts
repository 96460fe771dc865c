import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** Yes or no; absent means the default (no, unless told). */
export function flag<const O extends FieldOptions>(options?: O) {
  return define('flag', options, { default: options?.default ?? false })
}
