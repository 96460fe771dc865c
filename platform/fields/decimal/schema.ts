import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'

export function schema({ places = 2, min = 0, max = 9_999_999 }: Field) {
  const step = 10 ** -places
  return z
    .number('Must be a number')
    .min(min, `At least ${min}`)
    .max(max, `At most ${max}`)
    .refine((n) => Math.abs(n / step - Math.round(n / step)) < 1e-6, `At most ${places} decimals`)
}
