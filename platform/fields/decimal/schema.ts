import { z } from 'zod'
import type { FieldOptions } from '#platform/contract/field.ts'
import { define } from '../define.ts'

/** A number with at most `places` decimals (2 unless told), stored as numeric; marks, per cents, credit hours. */
export function decimal<const O extends FieldOptions & { places?: number; min?: number; max?: number }>(options?: O) {
  const { places = 2, min = 0, max = 9_999_999 } = options ?? {}
  const step = 10 ** -places
  const schema = z.coerce
    .number('Must be a number')
    .min(min, `At least ${min}`)
    .max(max, `At most ${max}`)
    .refine((n) => Math.abs(n / step - Math.round(n / step)) < 1e-6, `At most ${places} decimals`)
  return { ...define('decimal', schema, options), kind: 'decimal' as const }
}
