import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'

export const schema = ({ min = 0, max = 9_999_999, places = 2 }: Field) =>
  z
    .number('Must be a number')
    .min(min, `At least ${min}`)
    .max(max, `At most ${max}`)
    .refine((n) => Math.abs(n * 10 ** places - Math.round(n * 10 ** places)) < 1e-6, `At most ${places} decimals`)
