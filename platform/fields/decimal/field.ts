import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A number with at most two decimals (or `places`), stored as numeric; marks, per cents, credit hours. */
export function decimal<const O extends FieldOptions & { min?: number; max?: number; places?: number }>(options?: O) {
  return define('decimal', options)
}
