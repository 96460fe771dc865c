import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** The largest amount of one field: 99,99,99,999.99 rupees, what can be written in words. */
export const maxPaisa = 99_99_99_999_99

/** An amount in whole paisa, not negative. */
export function money<const O extends FieldOptions>(options?: O) {
  const schema = z.coerce.number('Must be an amount').int('Must be whole paisa').min(0, 'Must not be negative').max(maxPaisa, 'Amount is too large')
  return { ...define('money', schema, options), kind: 'money' as const }
}
