import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** The largest amount of one field: 99,99,99,99,999.99 rupees. Sums of many stay exact, and can be written in words. */
export const maxPaisa = 99_99_99_99_999_99

/** An amount in whole paisa, not negative. */
export function money<const O extends FieldOptions>(options?: O) {
  return define('money', options)
}
