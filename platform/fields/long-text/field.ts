import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** Several lines of plain text, at most `max` characters (4,000 unless told). */
export function longText<const O extends FieldOptions & { max?: number }>(options?: O) {
  return define('long_text', options, { max: options?.max ?? 4000 })
}
