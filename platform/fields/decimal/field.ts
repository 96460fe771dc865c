import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A number with at most `places` decimals (2 unless told), stored as numeric; marks, per cents, credit hours. */
export function decimal<const O extends FieldOptions & { places?: number; min?: number; max?: number }>(options?: O) {
  return define('decimal', options)
}
