import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A whole number between `min` and `max` (0 and 2,147,483,647 unless told). */
export function int<const O extends FieldOptions & { min?: number; max?: number }>(options?: O) {
  const { min = 0, max = 2_147_483_647 } = options ?? {}
  const schema = z.coerce.number('Must be a number').int('Must be a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`)
  return { ...define('int', schema, options), kind: 'int' as const }
}
